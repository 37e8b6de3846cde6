/* block_size.c - how many records does a call allocate?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an allocation, and the calls of wrappers that lead to it; the size of a record.
 * Out:     whether the block is of just one, or of some and of nothing else.
 * Means:   the size is a product with the record's size as a factor. A parameter that nothing is
 *          stored to is the argument of the call that leads to it.
 * Errs:    towards no. Products that overflow are not thought of: too little is allocated then.
 * Cost:    linear in the expression, and in a wrapper that hands its parameter on. */
#include "constraints.h"

#include <string.h>

/* The factors of a size. */
struct factors {
	uint64_t record; /* in: bytes */
	unsigned records, others;
};

static void add_factors(const struct expr *e, const struct call_chain *in, struct factors *to);

/* What "e", a parameter, was given. */
static void add_given(const struct expr *e, const struct call_chain *in, struct factors *to)
{
	const struct var *v = e->kind == EXPR_VAR ? e->var->definition : NULL;
	const struct function *f = v && v->function ? v->function->definition : NULL;
	bool is_known = in && f && f == in->call->args.at[0]->function->definition;
	for (unsigned i = 0; is_known && i < f->params.n && i + 1 < in->call->args.n; i++)
		if (f->params.at[i]->definition == v && is_only_read(f, v)) {
			add_factors(in->call->args.at[i + 1], in->outer, to);
			return;
		}
	to->others++;
}

static void add_factors(const struct expr *e, const struct call_chain *in, struct factors *to)
{
	bool is_wide = e->type->kind == TYPE_INTEGER && e->type->size >= 4;
	if (is_wide && e->kind == EXPR_CAST) {
		add_factors(e->args.at[0], in, to);
	} else if (is_wide && e->kind == EXPR_BINARY && e->op == OP_MULTIPLY) {
		add_factors(e->args.at[0], in, to);
		add_factors(e->args.at[1], in, to);
	} else if (is_wide && e->kind == EXPR_LOAD) {
		add_given(e->args.at[0], in, to);
	} else if (e->has_value && e->kind != EXPR_BINARY && (uint64_t)e->value == to->record) {
		to->records++;
	} else {
		to->others += !e->has_value || e->value != 1;
	}
}

static struct factors factors_of(const struct call_chain *at, uint64_t record)
{
	/* The arguments whose product is the size. */
	static const struct {
		const char *name;
		unsigned first, second;
	} all[] = {
		{"malloc", 1, 0},       {"calloc", 1, 2},        {"realloc", 2, 0},
		{"reallocarray", 2, 3}, {"aligned_alloc", 2, 0}, {"posix_memalign", 3, 0},
		{"memalign", 2, 0},     {"_mm_malloc", 1, 0},
	};
	const struct expr *call = at->call;
	const char *name = call->args.at[0]->function->name;
	struct factors to = {.record = record};
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
		if (strcmp(name, all[i].name) != 0 || call->args.n <= all[i].first ||
		    call->args.n <= all[i].second)
			continue;
		add_factors(call->args.at[all[i].first], at->outer, &to);
		if (all[i].second)
			add_factors(call->args.at[all[i].second], at->outer, &to);
	}
	return to;
}

bool block_is_one(const struct call_chain *at, uint64_t record)
{
	const struct factors f = factors_of(at, record);
	return f.records == 1 && !f.others;
}

bool block_is_of(const struct call_chain *at, uint64_t record)
{
	return factors_of(at, record).records > 0;
}
