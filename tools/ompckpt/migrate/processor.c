/* processor.c - what the state of a process is on another processor.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    records of the state, which one processor's process wrote.
 * Out:   the same state, as the other's process would have written it.
 * Means: x86-64 and AArch64 have the same numbers for signals, errors and the flags of files that
 *        images hold. Floating-point exceptions that have happened are renamed bit by bit; rounding
 *        is to the nearest in both, or refused: a program may keep the mode in a number.
 * Errs:  on the side of refusing: what the C library keeps for itself stays with its processor. */
#include "processor.h"
#include "command.h"
#include "format.h"

#include <elf.h>

bool processors_are_alike(struct processors p)
{
	bool from_known = p.from == EM_X86_64 || p.from == EM_AARCH64;
	bool to_known = p.to == EM_X86_64 || p.to == EM_AARCH64;
	return p.from == p.to || (from_known && to_known);
}

/* ---- floating point ------------------------------------------------------------------------- */

/* The same state of a floating-point unit in both. The flags are of mxcsr, or of fpsr << 32. */
#define X86_EXCEPTIONS UINT64_C(0x3f)
#define X86_DEFAULT (UINT64_C(0x037f) << 32 | 0x1f80)
#define X86_FLUSH UINT64_C(0x8040) /* results and operands */
#define ARM_EXCEPTIONS (UINT64_C(0x9f) << 32)
#define ARM_FLUSH (UINT64_C(1) << 24)

static const struct {
	uint64_t x86, arm;
} exceptions[] = {
	{0x01, UINT64_C(0x01) << 32}, /* invalid */
	{0x02, UINT64_C(0x80) << 32}, /* denormal operand */
	{0x04, UINT64_C(0x02) << 32}, /* division by zero */
	{0x08, UINT64_C(0x04) << 32}, /* overflow */
	{0x10, UINT64_C(0x08) << 32}, /* underflow */
	{0x20, UINT64_C(0x10) << 32}, /* inexact */
};

static bool from_x86(uint64_t *control)
{
	uint64_t flags = (*control | *control >> 48) & X86_EXCEPTIONS, to = 0;
	uint64_t rest = *control & ~(X86_EXCEPTIONS | X86_EXCEPTIONS << 48);
	if (rest != X86_DEFAULT && rest != (X86_DEFAULT | X86_FLUSH))
		return false;
	for (unsigned i = 0; i < sizeof exceptions / sizeof *exceptions; i++)
		to |= flags & exceptions[i].x86 ? exceptions[i].arm : 0;
	*control = to | (rest & X86_FLUSH ? ARM_FLUSH : 0);
	return true;
}

static bool from_arm(uint64_t *control)
{
	uint64_t rest = *control & ~ARM_EXCEPTIONS, to = X86_DEFAULT;
	if (rest != 0 && rest != ARM_FLUSH)
		return false;
	for (unsigned i = 0; i < sizeof exceptions / sizeof *exceptions; i++)
		to |= *control & exceptions[i].arm ? exceptions[i].x86 : 0;
	*control = to | (rest ? X86_FLUSH : 0);
	return true;
}

bool processors_carry_float(struct processors p, uint64_t *control)
{
	if (p.from == p.to || (p.from == EM_X86_64 ? from_x86(control) : from_arm(control)))
		return true;
	complain("it rounds floating-point numbers in another mode than to the nearest, or stops "
		 "at their exceptions, and the processor is another one: set that back before the "
		 "position");
	return false;
}

/* ---- records -------------------------------------------------------------------------------- */

#define SA_RESTORER_BIT 0x04000000u /* of x86-64's C library: not the program's */

/* What is the processor's own; NULL: the record means the same on both. */
static const char *kept_for_itself(uint32_t tag)
{
	switch (tag) {
	case TAG_LOCK:
	case TAG_HELD_LOCK: return "locks of OpenMP";
	case TAG_OWN_LOCALE: return "a locale of its own (uselocale)";
	case TAG_KEPT:
		return "what the C library keeps (a locale, a table of hcreate, a conversion)";
	default: return NULL;
	}
}

bool processors_carry_record(struct processors p, const struct walk_record *r, unsigned char *data)
{
	if (p.from == p.to)
		return true;
	const char *kept = kept_for_itself(r->tag);
	if (kept)
		return complain("it holds %s, and the processor is another one", kept), false;
	if (r->tag == TAG_SIGNAL && r->size >= 24)
		put_u64(data + 16, get_u64(data + 16) & ~(uint64_t)SA_RESTORER_BIT);
	if (r->tag != TAG_FLOAT || r->size < 8)
		return true;
	uint64_t control = get_u64(data);
	bool ok = processors_carry_float(p, &control);
	put_u64(data, control);
	return ok;
}
