/* signature.c - calls through pointers against the functions they might mean.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call through a pointer, a function whose address the pointer may hold.
 * Out:     whether the arguments could arrive in the parameters.
 * Means:   in C, a call through a pointer of a type that the function does not have is undefined.
 *          But programs from before prototypes pass too few arguments, or an integer for a floating
 *          number, and get away with it as long as the function does not look at them. What can't
 *          work is a large structure (or another value no register takes) for something else.
 * Errs:    on the side of yes.
 * Cost:    linear in the arguments. */
#include "signature.h"

/* Does a value of type "t" arrive on the stack, where no register's would be looked for? */
static bool is_on_stack(const struct type *t)
{
	switch (t->kind) {
	case TYPE_POINTER:
	case TYPE_ARRAY:
	case TYPE_FUNCTION:
	case TYPE_VA_LIST: return false;
	case TYPE_FLOATING: return t->size > 8;
	default: return t->size > 16;
	}
}

static bool arrives(const struct type *argument, const struct type *parameter)
{
	if (is_on_stack(argument) != is_on_stack(parameter))
		return false;
	return !is_on_stack(argument) || argument->size == parameter->size;
}

bool signature_fits(const struct expr *call, const struct function *f)
{
	for (unsigned i = 0; i < f->params.n && i + 1 < call->args.n; i++)
		if (!arrives(call->args.at[i + 1]->type, f->params.at[i]->type))
			return false;
	return true;
}
