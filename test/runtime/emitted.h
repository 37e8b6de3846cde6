/* emitted.h - shorthand for programs written by hand in the shape the compiler emits.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One word of bits per set: object numbers below 64. */
#ifndef EMITTED_H
#define EMITTED_H

#include <ompckpt/abi.h>

#define SET(name, bits) static const unsigned long name[] = {bits}
#define BIT(i) (1ul << (i))

/* The frame "ompckpt_f" of function "fn" with "n" record bytes. */
#define FRAME(n)                                                                                   \
	struct {                                                                                   \
		struct ompckpt_frame h;                                                            \
		__attribute__((aligned(16))) char r[n];                                            \
	} ompckpt_f __attribute__((cleanup(ompckpt_leave)))
#define FIELD(type, offset) (*(type *)(ompckpt_f.r + (offset)))

#define OBJECT(variable, number)                                                                   \
	static const struct ompckpt_object ompckpt_object_##variable                               \
		__attribute__((section("ompckpt_objects"), used)) = {&variable, sizeof variable,   \
								     #variable, number, 0}

#endif
