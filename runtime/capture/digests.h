/* digests.h - hashes of what a checkpoint holds of the program's variables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Of a capture that is copied. Compared is what the source has a name for: globals, statics, locals
 * with an address, heap blocks; not records of frames, nor threads' own copies. */
#ifndef OMPCKPT_RUNTIME_DIGESTS_H
#define OMPCKPT_RUNTIME_DIGESTS_H

#include <stdbool.h>
#include <stdint.h>

struct capture;

/* Stands for section "i" in whatever checkpoint of the program. */
uint64_t digests_key(const struct capture *c, uint32_t i);
/* It is not compared from now on. */
void digests_ignore(uint64_t key);
/* Of section "i": 0 if it is not compared. */
uint64_t digests_section(const struct capture *c, uint32_t i);
/* Of all sections. */
uint64_t digests_all(const struct capture *c);
/* Of "size" bytes of section "i" from "from" on; 0 after its end. */
uint64_t digests_bytes(const struct capture *c, uint32_t i, uint64_t from, uint64_t size);
/* What the source calls it; and the place of byte "at" of its contents there: in which of several
 * blocks, from 1, and how far. */
const char *digests_name(const struct capture *c, uint32_t i);
uint64_t digests_place(const struct capture *c, uint32_t i, uint64_t at, uint64_t *block);

/* A byte of the program's memory that is compared, of the variable "name" ("": any), chosen by
 * "draw"; the name in *of. NULL: there is none. */
unsigned char *digests_choose(const struct capture *c, const char *name, uint64_t draw,
			      const char **of);

#endif
