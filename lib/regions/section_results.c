/* section_results.c - numbers of a section that are computed at the cut from those that are read
 * there.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a symbol for the result of an operation: "n * m", "n - 1" of an unsigned type, a cast.
 * Out:     whether its operands are known; parameters for their sums, then for the result.
 * Means:   an operand is an affine form: what is multiplied and added for it is a parameter, each
 *          step, in 64 bits. The operation is then done in its type, as C does it (C11 6.2.5p9,
 *          6.3.1.3); numbers that 64 bits do not hold make the runtime give up.
 * Errs:    other operations, and operands that are no affine forms, are not known.
 * Cost:    linear in the operands, and theirs. */
#include "section_results.h"

static const struct type whole = {
	.kind = TYPE_INTEGER, .size = 8, .integer = INTEGER_SIGNED, .canonical = "long"};

static bool is_done(enum op op)
{
	switch (op) {
	case OP_NONE:
	case OP_ADD:
	case OP_SUBTRACT:
	case OP_MULTIPLY:
	case OP_DIVIDE:
	case OP_REMAINDER: return true;
	default: return false;
	}
}

static bool is_known(struct point *here, const struct symbol *s, const void *sectioning)
{
	(void)here;
	return sectioning_knows((struct sectioning *)(uintptr_t)sectioning, s);
}

/* What "a" adds, and multiplies its parameters by; false: it is no sum of whole multiples of whole
 * numbers that tables can hold. */
static bool is_sum(isl_pw_aff *a, int64_t *constant)
{
	if (isl_pw_aff_isa_aff(a) != isl_bool_true)
		return false;
	isl_aff *form = isl_pw_aff_as_aff(isl_pw_aff_copy(a));
	bool is = dims(isl_aff_dim(form, isl_dim_div)) == 0 &&
		  val_taken(isl_aff_get_constant_val(form), constant);
	unsigned n = dims(isl_aff_dim(form, isl_dim_param));
	for (unsigned i = 0; i < n && is; i++)
		is = isl_aff_involves_dims(form, isl_dim_param, i, 1) == isl_bool_false ||
		     aff_coefficient(a, i);
	isl_aff_free(form);
	return is;
}

bool section_result_is_known(struct sectioning *q, const struct symbol *s)
{
	bool is = s->kind == SYMBOL_RESULT && s->type->kind == TYPE_INTEGER && s->type->size <= 8 &&
		  is_done(s->op);
	int64_t constant;
	for (unsigned i = 0; is && i < s->noperands; i++)
		is = is_sum(s->operands[i], &constant) &&
		     value_is_of(&q->here, s->operands[i], is_known, q);
	return is;
}

static unsigned add(struct sectioning *q, struct section_parameter v)
{
	return sectioning_add_parameter(q, v, (struct number){0});
}

/* Parameter "of", "times" so often. */
static unsigned times(struct sectioning *q, unsigned of, int64_t times)
{
	if (times == 1)
		return of;
	return add(q, (struct section_parameter){
			      .type = &whole, .op = SECTION_TIMES, .of = of, .offset = times});
}

static unsigned plus(struct sectioning *q, unsigned of, int64_t more)
{
	if (!more)
		return of;
	return add(q, (struct section_parameter){
			      .type = &whole, .op = SECTION_PLUS, .of = of, .offset = more});
}

/* The parameter that "a" comes to. */
static unsigned sum(struct sectioning *q, isl_pw_aff *a)
{
	int64_t constant = 0;
	unsigned n = dims(isl_pw_aff_dim(a, isl_dim_param)), all = 0;
	bool has_any = false;
	q->failed |= !is_sum(a, &constant);
	for (unsigned i = 0; i < n && !q->failed; i++) {
		const int64_t k = aff_coefficient(a, i);
		if (!k)
			continue;
		unsigned x = sectioning_parameter_of(q, value_symbol_at(a, i));
		x = times(q, plus(q, x, -q->numbers.at[x].more), k);
		all = has_any ? add(q, (struct section_parameter){.type = &whole,
								  .op = SECTION_SUM,
								  .of = all,
								  .with = x})
			      : x;
		has_any = true;
	}
	return has_any ? plus(q, all, constant)
		       : add(q, (struct section_parameter){
					.type = &whole, .op = SECTION_NUMBER, .offset = constant});
}

unsigned section_result_add(struct sectioning *q, const struct symbol *s)
{
	struct section_parameter v = {.type = s->type, .op = SECTION_PLUS};
	struct sets *sets = q->here.sets;
	isl_pw_aff *a = s->operands[0], *b = s->noperands > 1 ? s->operands[1] : NULL;
	switch (s->op) {
	case OP_ADD: v.of = sum(q, aff_sum(sets, a, b)); break;
	case OP_SUBTRACT: v.of = sum(q, aff_difference(sets, a, b)); break;
	case OP_NONE: v.of = sum(q, a); break;
	default:
		v.op = s->op == OP_MULTIPLY ? SECTION_PRODUCT
		       : s->op == OP_DIVIDE ? SECTION_QUOTIENT
					    : SECTION_REMAINDER;
		v.of = sum(q, a);
		v.with = sum(q, b);
	}
	return sectioning_add_parameter(q, v, (struct number){.symbol = s});
}
