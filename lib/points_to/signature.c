/* signature.c - calls through pointers against the functions they might mean.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call through a pointer, a function whose address the pointer may hold.
 * Out:     whether the arguments could arrive in the parameters.
 * Means:   in C, a call through a pointer of a type that the function does not have is undefined.
 *          Only differences that no calling convention forgives count: too few arguments, or a
 *          number in a floating register, a structure or a plain word where another of these is
 *          expected.
 * Errs:    on the side of yes: casts between pointers, integers and pointers, callbacks that ignore
 *          their last arguments and functions without prototype all fit.
 * Cost:    linear in the arguments. */
#include "signature.h"

enum passing { PASS_WORD, PASS_FLOATING, PASS_OTHER };

static enum passing passing_of(const struct type *t)
{
	switch (t->kind) {
	case TYPE_INTEGER:
		return t->size <= 8 ? PASS_WORD : PASS_OTHER;
	case TYPE_POINTER:
	case TYPE_ARRAY:
	case TYPE_FUNCTION:
	case TYPE_VA_LIST:
		return PASS_WORD;
	case TYPE_FLOATING:
		return t->size <= 8 ? PASS_FLOATING : PASS_OTHER;
	default:
		return PASS_OTHER;
	}
}

static bool arrives(const struct type *argument, const struct type *parameter)
{
	enum passing passing = passing_of(parameter);
	if (passing_of(argument) != passing)
		return false;
	return passing != PASS_OTHER || argument->size == parameter->size;
}

bool signature_fits(const struct expr *call, const struct function *f)
{
	unsigned given = call->args.n - 1;
	if (given < f->params.n)
		return false;
	for (unsigned i = 0; i < f->params.n; i++)
		if (!arrives(call->args.at[i + 1]->type, f->params.at[i]->type))
			return false;
	return true;
}
