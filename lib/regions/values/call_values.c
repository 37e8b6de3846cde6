/* call_values.c - what does a call give?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call that gives an integer, a pointer or a record.
 * Out:     its value, where it leads to, or its members' values, in the caller's symbols.
 * Means:   omp_get_thread_num and omp_get_num_threads give one thread the same throughout a region.
 *          A function that writes nothing gives what its summary says (summaries.c). What another
 *          one gives is a symbol, if its summary says what it must write with which values of it.
 * Errs:    "not known": outside of a team; a call that may be of functions that are not known, or
 *          has arguments that may change something before the function reads it.
 * Cost:    that of the callee's summary, once. */
#include "call_values.h"
#include "access.h"
#include "calls.h"

#include <string.h>

static bool call_writes(struct point *here, const struct expr *call)
{
	const struct access a = {.kind = ACCESS_CALL, .expr = (struct expr *)(uintptr_t)call};
	struct arena *scratch = arena_new();
	struct bitset written = bitset_new(scratch, here->nplaces);
	access_effect(here->known->table, here->known->modref, here->function, &a,
		      bitset_new(scratch, here->nplaces), written,
		      bitset_new(scratch, here->nplaces));
	bool any = !bitset_empty(written);
	arena_free(scratch);
	return any;
}

bool changes_nothing(struct point *here, const struct expr *e)
{
	bool ok = !expr_changes(e) && (e->kind != EXPR_CALL || !call_writes(here, e));
	for (unsigned i = 0; ok && i < e->args.n; i++)
		ok = changes_nothing(here, e->args.at[i]);
	return ok;
}

static bool is_null(const struct return_value *x)
{
	int64_t truth;
	return x->truth && aff_is_number(x->truth, &truth) && !truth;
}

bool return_value_known(const struct return_value *x)
{
	return x->number || x->pointer.is_known || x->members.at.n || is_null(x);
}

struct return_value return_value_chosen(struct point *here, isl_set *condition,
					const struct return_value *a, const struct return_value *b)
{
	struct return_value x = {.number = aff_chosen(here->sets, condition, a->number, b->number),
				 .truth = aff_chosen(here->sets, condition, a->truth, b->truth)};
	if (is_null(a) || is_null(b))
		x.pointer = address_or_null(is_null(a) ? b->pointer : a->pointer);
	else
		x.pointer = address_chosen(here, condition, &a->pointer, &b->pointer);
	return x;
}

struct return_value return_value_of_call(struct point *here, const struct expr *call)
{
	const struct known_program *known = here->known;
	const char *name = calls_library(known->calls, call);
	const struct callees *to = calls_of(known->calls, call);
	if (name && here->execution != EXECUTION_SERIAL && !strcmp(name, "omp_get_thread_num"))
		return (struct return_value){
			.number = aff_symbol(symbol_of_team(here, SYMBOL_THREAD))};
	if (name && here->execution != EXECUTION_SERIAL && !strcmp(name, "omp_get_num_threads"))
		return (struct return_value){
			.number = aff_symbol(symbol_of_team(here, SYMBOL_THREADS))};
	if (name || to->is_unknown || to->is_arithmetic || to->rows.n || to->callbacks.n ||
	    !to->functions.n)
		return (struct return_value){0};
	for (unsigned i = 1; i < call->args.n; i++)
		if (!changes_nothing(here, call->args.at[i]))
			return (struct return_value){0};
	return known->returned(here, to, call);
}
