/* section_parameters.c - the numbers and addresses that sections depend on, and those that are
 * computed from them at the cut.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      parameters; a symbol for the result of an operation: "n * m", "n - 1" of an unsigned
 *          type, a cast.
 * Out:     each parameter once; whether the operands are known; parameters for their sums, then for
 *          the result.
 * Means:   an operand is an affine form: what is multiplied and added for it is a parameter, each
 *          step, in 64 bits. The operation is then done in its type, as C does it (C11 6.2.5p9,
 *          6.3.1.3); numbers that 64 bits do not hold make the runtime give up.
 * Errs:    other operations, and operands that are no affine forms, are not known; nor is what is
 *          converted to _Bool, which is no matter of bits.
 * Cost:    linear in the operands, and theirs. */
#include "section_parameters.h"

unsigned section_parameter_add(struct sectioning *q, struct section_parameter v, struct number n)
{
	for (unsigned i = 0; i < q->to->parameters.n; i++) {
		const struct section_parameter *x = &q->to->parameters.at[i];
		if (q->numbers.at[i].symbol == n.symbol && x->var == v.var && x->of == v.of &&
		    x->offset == v.offset && x->type == v.type && x->extreme == v.extreme &&
		    x->is_room == v.is_room && x->is_truth == v.is_truth && x->op == v.op &&
		    x->with == v.with)
			return i;
	}
	ARRAY_PUSH(q->here.arena, q->to->parameters, v);
	ARRAY_PUSH(q->here.arena, q->numbers, n);
	return q->to->parameters.n - 1;
}

/* ---- results ---- */

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

bool section_result_is_known(struct sectioning *q, const struct symbol *s, symbol_test *is_known)
{
	bool is = s->kind == SYMBOL_RESULT && s->type->kind == TYPE_INTEGER && s->type->size <= 8 &&
		  s->type->integer != INTEGER_BOOL && is_done(s->op);
	int64_t constant;
	for (unsigned i = 0; is && i < s->noperands; i++)
		is = is_sum(s->operands[i], &constant) &&
		     value_is_of(&q->here, s->operands[i], is_known, q);
	return is;
}

static unsigned add(struct sectioning *q, struct section_parameter v)
{
	return section_parameter_add(q, v, (struct number){0});
}

/* Parameter "of", "times" so often. */
static unsigned times(struct sectioning *q, unsigned of, int64_t times)
{
	if (times == 1)
		return of;
	return add(q,
		   (struct section_parameter){
			   .type = &symbol_type, .op = SECTION_TIMES, .of = of, .offset = times});
}

static unsigned plus(struct sectioning *q, unsigned of, int64_t more)
{
	if (!more)
		return of;
	return add(q, (struct section_parameter){
			      .type = &symbol_type, .op = SECTION_PLUS, .of = of, .offset = more});
}

static unsigned number(struct sectioning *q, int64_t n)
{
	return add(q, (struct section_parameter){
			      .type = &symbol_type, .op = SECTION_NUMBER, .offset = n});
}

struct section_parameter section_solved(struct sectioning *q, unsigned of, int64_t times,
					int64_t more)
{
	return (struct section_parameter){.type = &symbol_type,
					  .op = SECTION_QUOTIENT,
					  .of = plus(q, of, -more),
					  .with = number(q, times)};
}

/* The parameter that "a" comes to. */
static unsigned sum(struct sectioning *q, isl_pw_aff *a, parameter_of *of)
{
	int64_t constant = 0;
	unsigned n = dims(isl_pw_aff_dim(a, isl_dim_param)), all = 0;
	bool has_any = false;
	q->failed |= !is_sum(a, &constant);
	for (unsigned i = 0; i < n && !q->failed; i++) {
		const int64_t k = aff_coefficient(a, i);
		if (!k)
			continue;
		unsigned x = of(q, value_symbol_at(a, i));
		x = times(q, plus(q, x, -q->numbers.at[x].more), k);
		all = has_any ? add(q, (struct section_parameter){.type = &symbol_type,
								  .op = SECTION_SUM,
								  .of = all,
								  .with = x})
			      : x;
		has_any = true;
	}
	return has_any ? plus(q, all, constant) : number(q, constant);
}

unsigned section_result_add(struct sectioning *q, const struct symbol *s, parameter_of *of)
{
	struct section_parameter v = {.type = s->type, .op = SECTION_PLUS};
	struct sets *sets = q->here.sets;
	isl_pw_aff *a = s->operands[0], *b = s->noperands > 1 ? s->operands[1] : NULL;
	switch (s->op) {
	case OP_ADD: v.of = sum(q, aff_sum(sets, a, b), of); break;
	case OP_SUBTRACT: v.of = sum(q, aff_difference(sets, a, b), of); break;
	case OP_NONE: v.of = sum(q, a, of); break;
	default:
		v.op = s->op == OP_MULTIPLY ? SECTION_PRODUCT
		       : s->op == OP_DIVIDE ? SECTION_QUOTIENT
					    : SECTION_REMAINDER;
		v.of = sum(q, a, of);
		v.with = sum(q, b, of);
	}
	return section_parameter_add(q, v, (struct number){.symbol = s});
}
