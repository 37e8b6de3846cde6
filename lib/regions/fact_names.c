/* fact_names.c - names of places and symbols of one label that mean the same in another build.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what is known at a label (struct point): places, values, conditions.
 * Out:     their texts, over names that do not depend on numbers of this build.
 * Means:   a symbol that a place holds at the label is called by the place: variable with its
 *          function or file, offset, type; the layout of what it is a part of is in a digest. A
 *          result of an operator is spelled by its operands. Of any other, a value that no place
 *          holds any more, a name says the type and where it was loaded from, and a number keeps
 *          two of them apart. isl prints the forms, their parameters sorted by name.
 * Errs:    towards other texts. One text never names two values: what has no name of its own (two
 *          variables of one name in sight, files of one name in two folders) is named by a number
 *          and a digest of the program. What a pointer may point to is part of its name unless the
 *          pointer is live at the label: then the image has it, and who converts that looks.
 * Cost:    linear in the texts, and in the label's symbols for each of them. */
#include "fact_names.h"
#include "access.h"
#include "memory_state.h"
#include "place_names.h"
#include "points_to.h"
#include "text.h"

#include <isl/constraint.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_TEXT = 200 };

/* ---- digests ---- */

static uint64_t digest(uint64_t hash, const char *text)
{
	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
	return hash;
}

static void put_digest(struct text *out, const char *text)
{
	text_printf(out, "%016llx", (unsigned long long)digest(UINT64_C(0xcbf29ce484222325), text));
}

const char *names_none(struct fact_names *q)
{
	const struct program *p = q->here->known->program;
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	for (unsigned i = 0; !q->none && i < p->units.n; i++)
		hash = digest(hash, p->units.at[i]->text);
	if (!q->none)
		q->none = arena_printf(q->here->arena, "%016llx", (unsigned long long)hash);
	return q->none;
}

/* "t" becomes a string of the arena. */
static const char *kept(struct fact_names *q, struct text *t)
{
	const char *s = arena_strdup(q->here->arena, t->at ? t->at : "");
	text_free(t);
	return s;
}

/* ---- types ---- */

static void put_type(const struct type *t, struct text *out)
{
	text_puts(out, t->kind == TYPE_POINTER ? "*" : t->canonical ? t->canonical : "?");
}

static void put_layout(const struct type *t, struct text *out)
{
	if (t->kind == TYPE_ARRAY) {
		text_printf(out, "[%llu]", (unsigned long long)t->count);
		put_layout(t->element, out);
	} else if (t->kind == TYPE_RECORD) {
		text_printf(out, "%s %llu {", t->is_union ? "union" : "struct",
			    (unsigned long long)t->size);
		for (unsigned i = 0; i < t->nfields; i++) {
			const struct field *f = &t->fields[i];
			text_printf(out, "%s%s%llu ", f->name, f->is_bitfield ? ":" : "@",
				    (unsigned long long)f->offset);
			put_layout(f->type, out);
			text_puts(out, ";");
		}
		text_puts(out, "}");
	} else {
		put_type(t, out);
		text_printf(out, " %llu", (unsigned long long)t->size);
	}
}

/* ---- variables ---- */

static const char *file_of(const struct unit *u)
{
	const char *slash = strrchr(u->file, '/');
	return slash ? slash + 1 : u->file;
}

static bool is_only_file(struct fact_names *q, const struct unit *u)
{
	const struct program *p = q->here->known->program;
	unsigned n = 0;
	for (unsigned i = 0; i < p->units.n; i++)
		n += !strcmp(file_of(p->units.at[i]), file_of(u));
	return n == 1;
}

static bool is_in_sight(struct fact_names *q, const struct var *v)
{
	if (v->storage == STORAGE_PARAM || !var_is_automatic(v))
		return true;
	return v->scope && v->scope->range.begin <= q->at && q->at < v->scope->range.end &&
	       v->declaration.begin < q->at;
}

bool names_reach(struct fact_names *q, const struct var *v)
{
	if (!var_is_automatic(v))
		return true;
	return v->function->definition == q->here->function && !v->original && is_in_sight(q, v);
}

bool names_is_gone(struct fact_names *q, const struct var *v)
{
	return v->storage == STORAGE_LOCAL && v->function->definition == q->here->function &&
	       !v->original && !is_in_sight(q, v);
}

/* Variables of the name of "v" that may be meant by it. "always": all of its function, whether they
 * are in sight at the label or not. */
static unsigned count_named(struct fact_names *q, struct var *const *at, unsigned n,
			    const struct var *v, bool always)
{
	unsigned found = 0;
	for (unsigned i = 0; i < n; i++)
		found += !strcmp(at[i]->name, v->name) && !at[i]->original &&
			 (always || is_in_sight(q, at[i]));
	return found;
}

static bool is_only_one(struct fact_names *q, const struct var *v)
{
	const struct function *f = v->function ? v->function->definition : NULL;
	if (!*v->name || v->original)
		return false;
	if ((v->storage == STORAGE_FILE_STATIC && !is_only_file(q, v->unit)) ||
	    (f && f->is_static && !is_only_file(q, f->unit)))
		return false;
	if (!f)
		return true;
	bool always = f != q->here->function || !var_is_automatic(v) || !is_in_sight(q, v);
	return count_named(q, f->params.at, f->params.n, v, always) +
		       count_named(q, f->locals.at, f->locals.n, v, always) +
		       count_named(q, f->statics.at, f->statics.n, v, true) ==
	       1;
}

static void put_owner(const struct var *v, struct text *out)
{
	const struct function *f = v->function ? v->function->definition : NULL;
	if (f ? f->is_static : v->storage == STORAGE_FILE_STATIC)
		text_printf(out, "%s:", file_of(f ? f->unit : v->unit));
	if (f)
		text_printf(out, "%s:", f->name);
}

/* What tells a variable from others of its name. */
static void put_number(struct fact_names *q, const struct var *v, struct text *out)
{
	if (!is_only_one(q, v))
		text_printf(out, "#%u of %s", v->definition->id, names_none(q));
}

static void put_var(struct fact_names *q, const struct var *v, struct text *out)
{
	put_owner(v, out);
	text_puts(out, v->name);
	put_number(q, v, out);
}

static bool is_all_of(const struct var *v, const struct type *t)
{
	return t->kind == TYPE_POINTER ? v->type->kind == TYPE_POINTER
				       : type_is_scalar(t) && type_same(t, v->type);
}

/* The layout of "v", unless "type" is all of it. */
static void put_layout_of_var(const struct var *v, int64_t offset, const struct type *type,
			      struct text *out)
{
	struct text layout = {0};
	if (type && !offset && is_all_of(v, type))
		return;
	put_layout(v->type, &layout);
	text_puts(out, "{");
	put_digest(out, layout.at);
	text_printf(out, "+%lld}", (long long)offset);
	text_free(&layout);
}

/* "config.last{…}": the "type" at "offset" of "v". */
static void put_place(struct fact_names *q, const struct var *v, int64_t offset,
		      const struct type *type, struct text *out)
{
	struct address a = address_of_var(q->here, v);
	a.offset = offset;
	put_owner(v, out);
	name_address(&a, type->size, out);
	put_number(q, v, out);
	put_layout_of_var(v, offset, type, out);
}

const char *names_place(struct fact_names *q, const struct var *v, int64_t offset,
			const struct type *type)
{
	struct text t = {0};
	put_type(type, &t);
	text_puts(&t, " ");
	put_place(q, v, offset, type, &t);
	return kept(q, &t);
}

/* ---- what pointers may point to ---- */

static int compare_texts(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* A digest of texts, whatever their order, doubles left out. */
static void put_digest_of_all(const char **at, unsigned n, struct text *out)
{
	struct text all = {0};
	if (n)
		qsort(at, n, sizeof *at, compare_texts);
	text_puts(&all, "");
	for (unsigned i = 0; i < n; i++)
		if (!i || strcmp(at[i], at[i - 1]))
			text_printf(&all, "%s\n", at[i]);
	put_digest(out, all.at ? all.at : "");
	text_free(&all);
}

static const char *name_of_memory(struct fact_names *q, unsigned m)
{
	const struct memory *x = points_to_memory(q->here->known->pts, m);
	struct text t = {0};
	if (x->kind != MEMORY_VAR)
		return x->name;
	put_var(q, x->var, &t);
	return kept(q, &t);
}

static const char *layout_of_memory(struct fact_names *q, unsigned m)
{
	struct text t = {0};
	put_layout(points_to_element(q->here->known->pts, m), &t);
	return kept(q, &t);
}

typedef const char *memory_text(struct fact_names *q, unsigned m);

static void put_pointees(struct fact_names *q, const struct symbol *pointer, memory_text *of,
			 struct text *out)
{
	const char **at = ARENA_ARRAY(q->here->arena, const char *, bitset_count(pointer->pts) + 1);
	unsigned n = 0;
	for (int i = bitset_next(pointer->pts, 0); i >= 0;
	     i = bitset_next(pointer->pts, (unsigned)i + 1))
		at[n++] = of(q, (unsigned)i);
	put_digest_of_all(at, n, out);
}

/* Is the place that "s" is called by surely in the image? */
static bool is_live(struct fact_names *q, const struct symbol *s)
{
	if (!names_have_place(q, s))
		return false;
	if (s->address.base.var)
		return bitset_has(q->live, s->address.base.location);
	struct bitset pts = s->address.base.pointer->pts;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1))
		if (!bitset_has(q->live, (unsigned)i))
			return false;
	return true;
}

/* ---- symbols ---- */

bool names_have_place(struct fact_names *q, const struct symbol *s)
{
	return s->kind == SYMBOL_LOAD &&
	       (!s->address.base.var || names_reach(q, s->address.base.var)) &&
	       place_holds(q->here, s);
}

static const char *name_of(struct fact_names *q, const struct symbol *s);

static bool put_value(struct fact_names *q, isl_pw_aff *a, struct text *out)
{
	const char *value = names_value(q, a);
	text_puts(out, value ? value : "?");
	return value != NULL;
}

/* The base, and how far "offset" bytes are into it. */
static void put_base(struct fact_names *q, const struct object_base *b, int64_t offset,
		     const struct type *type, struct text *out)
{
	if (b->var && type) {
		put_place(q, b->var, offset, type, out);
	} else if (b->var) {
		put_var(q, b->var, out);
		put_layout_of_var(b->var, offset, NULL, out);
	} else {
		text_printf(out, "[%s]{", name_of(q, b->pointer));
		put_pointees(q, b->pointer, layout_of_memory, out);
		text_printf(out, "+%lld}", (long long)offset);
	}
}

static bool is_number(const struct address_term *t, int64_t *at)
{
	return !t->span && !t->scale.n && aff_is_number(t->at, at);
}

static bool put_term(struct fact_names *q, const struct address_term *t, struct text *out)
{
	bool ok = true;
	text_printf(out, " + %llu * (", (unsigned long long)t->stride);
	for (unsigned i = 0; i < t->scale.n; i++) {
		ok = put_value(q, t->scale.by[i], out) && ok;
		text_puts(out, ") * (");
	}
	if (t->at)
		ok = put_value(q, t->at, out);
	else
		text_puts(out, "any");
	if (t->span) {
		text_puts(out, ", so many: ");
		ok = put_value(q, t->span, out) && ok;
	}
	text_puts(out, ")");
	return ok;
}

/* "type": what is there; NULL: the address is meant. */
static bool put_address(struct fact_names *q, const struct address *a, const struct type *type,
			struct text *out)
{
	int64_t at, offset = a->offset;
	bool ok = true, is_fixed = true;
	for (unsigned k = 0; k < a->nterms; k++)
		if (is_number(&a->terms[k], &at))
			offset += at * (int64_t)a->terms[k].stride;
		else
			is_fixed = false;
	put_base(q, &a->base, offset, is_fixed ? type : NULL, out);
	for (unsigned k = 0; k < a->nterms; k++)
		if (!is_number(&a->terms[k], &at))
			ok = put_term(q, &a->terms[k], out) && ok;
	return ok;
}

static bool put_result(struct fact_names *q, const struct symbol *s, struct text *out)
{
	bool ok = true;
	text_printf(out, " (%s", s->op ? op_text(s->op) : "cast");
	for (unsigned i = 0; i < s->noperands; i++) {
		text_puts(out, i ? ", " : " ");
		ok = put_value(q, s->operands[i], out) && ok;
	}
	text_puts(out, ")");
	return ok;
}

static bool is_taken(struct fact_names *q, const char *name)
{
	for (unsigned i = 0; i < q->names.n; i++)
		if (!strcmp(q->names.at[i].name, name))
			return true;
	return false;
}

/* No place holds it: some value, the same wherever this name is. */
static void put_some(struct fact_names *q, const struct symbol *s, struct text *out)
{
	unsigned n = 1;
	text_puts(out, s->kind == SYMBOL_LOAD        ? " was "
		       : s->kind == SYMBOL_COUNTER   ? " counter "
		       : s->kind == SYMBOL_ITERATION ? " iteration "
						     : " ");
	if (s->kind == SYMBOL_LOAD && s->address.base.var)
		put_var(q, s->address.base.var, out);
	else
		text_add(out, s->name, sets_name_length(s->name));
	size_t length = out->n;
	while (is_taken(q, out->at)) {
		out->at[out->n = length] = '\0';
		text_printf(out, "#%u", ++n);
	}
}

static bool put_symbol(struct fact_names *q, const struct symbol *s, struct text *out)
{
	bool has_place = names_have_place(q, s), ok = true;
	put_type(s->type, out);
	if (s->is_pointer && !is_live(q, s)) {
		text_puts(out, " to ");
		put_pointees(q, s, name_of_memory, out);
	}
	if (s->kind == SYMBOL_PART) {
		text_puts(out, " at ");
		ok = put_address(q, &s->address, NULL, out);
	} else if (has_place) {
		text_puts(out, " ");
		ok = put_address(q, &s->address, s->type, out);
	} else if (s->kind == SYMBOL_RESULT) {
		ok = put_result(q, s, out);
	} else if (s->kind == SYMBOL_TRUTH) {
		text_printf(out, " truth of %s", name_of(q, s->address.base.pointer));
	} else {
		put_some(q, s, out);
	}
	return ok;
}

/* A long name is as good as its digest. */
static void shorten(struct text *t)
{
	struct text digest = {0};
	if (t->n <= LONG_TEXT)
		return;
	put_digest(&digest, t->at);
	text_free(t);
	*t = digest;
}

void names_hold(struct fact_names *q, const struct symbol *s, const char *place)
{
	ARRAY_PUSH(q->here->arena, q->names, (struct named_symbol){s, place});
}

static const char *name_of(struct fact_names *q, const struct symbol *s)
{
	struct text t = {0};
	for (unsigned i = 0; i < q->names.n; i++)
		if (q->names.at[i].symbol == s)
			return q->names.at[i].name;
	if (!put_symbol(q, s, &t))
		text_puts(&t, names_none(q));
	shorten(&t);
	names_hold(q, s, kept(q, &t));
	return q->names.at[q->names.n - 1].name;
}

/* ---- forms ---- */

/* The parameters of a form, by their names: where each is now. */
struct parameter {
	const char *name;
	const struct symbol *symbol;
	unsigned at;
};

static int by_name(const void *x, const void *y)
{
	const struct parameter *a = x, *b = y;
	int order = strcmp(a->name, b->name);
	return order ? order : a->at < b->at ? -1 : a->at > b->at;
}

/* The set with parameters that are called by their names, in that order. */
static isl_set *renamed(struct fact_names *q, isl_set *s, struct text *list)
{
	isl_ctx *ctx = q->here->sets->ctx;
	s = isl_set_drop_unused_params(isl_set_copy(s));
	unsigned n = dims(isl_set_dim(s, isl_dim_param));
	struct parameter *at = ARENA_ARRAY(q->here->arena, struct parameter, n + 1);
	for (unsigned i = 0; i < n; i++) {
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, i);
		const struct symbol *x = symbol_of_id(id);
		at[i] = (struct parameter){arena_printf(q->here->arena, "<%s>", name_of(q, x)), x,
					   i};
		isl_id_free(id);
	}
	if (n)
		qsort(at, n, sizeof *at, by_name);
	isl_space *order = isl_space_params_alloc(ctx, n);
	for (unsigned i = 0; i < n; i++) {
		isl_id *id =
			isl_id_alloc(ctx, at[i].name, (struct symbol *)(uintptr_t)at[i].symbol);
		order = isl_space_set_dim_id(order, isl_dim_param, i, isl_id_copy(id));
		s = isl_set_set_dim_id(s, isl_dim_param, at[i].at, id);
		text_printf(list, "%s%s", i ? ", " : "[", at[i].name);
	}
	text_puts(list, n ? "] -> " : "");
	return isl_set_align_params(s, order);
}

/* "text" without "before" at its begin and "after" at its end, if both are there. */
static char *without(char *text, const char *before, const char *after)
{
	size_t n = strlen(text), b = strlen(before), a = strlen(after);
	if (n < a + b || strncmp(text, before, b) || strcmp(text + n - a, after))
		return text;
	text[n - a] = '\0';
	return text + b;
}

/* The text of "s", less "before" and "after" around it. */
static const char *text_of(struct fact_names *q, isl_set *s, const char *before, const char *after)
{
	struct text list = {0};
	isl_set *x = renamed(q, s, &list);
	char *text = isl_set_to_str(x);
	const char *result = NULL;
	if (text)
		result = arena_strdup(
			q->here->arena,
			without(without(text, list.at ? list.at : "", ""), before, after));
	free(text);
	text_free(&list);
	isl_set_free(x);
	return result;
}

const char *names_condition(struct fact_names *q, isl_set *s)
{
	return text_of(q, s, "{  : ", " }");
}

/* ---- bounds ---- */

struct bounding {
	struct fact_names *q;
	struct term {
		const char *name;
		int64_t by;
	} * terms;
	unsigned n;
	int64_t bound;
	bool ok;
};

static int64_t take_number(struct bounding *x, isl_val *v)
{
	isl_bool fits = isl_val_is_int(v) && isl_val_cmp_si(v, LONG_MAX) < 0 &&
			isl_val_cmp_si(v, -LONG_MAX) > 0;
	int64_t number = fits == isl_bool_true ? isl_val_get_num_si(v) : 0;
	x->ok &= fits == isl_bool_true;
	isl_val_free(v);
	return number;
}

static struct term term_of(struct bounding *x, isl_constraint *c, unsigned i)
{
	isl_space *space = isl_constraint_get_space(c);
	isl_id *id = isl_space_get_dim_id(space, isl_dim_param, i);
	isl_val *by = isl_constraint_get_coefficient_val(c, isl_dim_param, (int)i);
	struct term t = {name_of(x->q, symbol_of_id(id)), take_number(x, by)};
	isl_id_free(id);
	isl_space_free(space);
	return t;
}

/* A second constraint is none. */
static isl_stat see_inequality(isl_constraint *c, void *bounding)
{
	struct bounding *x = bounding;
	unsigned n = dims(isl_constraint_dim(c, isl_dim_param));
	unsigned ndivs = dims(isl_constraint_dim(c, isl_dim_div));
	x->ok &= !x->terms && !isl_constraint_is_equality(c) &&
		 !isl_constraint_involves_dims(c, isl_dim_div, 0, ndivs);
	if (x->ok) {
		x->terms = ARENA_ARRAY(x->q->here->arena, struct term, n + 1);
		x->bound = -take_number(x, isl_constraint_get_constant_val(c));
	}
	for (unsigned i = 0; x->ok && i < n; i++)
		if (isl_constraint_involves_dims(c, isl_dim_param, i, 1))
			x->terms[x->n++] = term_of(x, c, i);
	isl_constraint_free(c);
	return isl_stat_ok;
}

static isl_stat see_inequalities(isl_basic_set *b, void *bounding)
{
	isl_stat result = isl_basic_set_foreach_constraint(b, see_inequality, bounding);
	isl_basic_set_free(b);
	return result;
}

static int by_term(const void *x, const void *y)
{
	const struct term *a = x, *b = y;
	int order = strcmp(a->name, b->name);
	return order ? order : a->by < b->by ? -1 : a->by > b->by;
}

const char *names_bound(struct fact_names *q, isl_set *s, int64_t *bound)
{
	struct bounding x = {.q = q, .ok = true};
	struct text t = {0};
	if (isl_set_foreach_basic_set(s, see_inequalities, &x) < 0 || !x.ok || !x.n)
		return NULL;
	qsort(x.terms, x.n, sizeof *x.terms, by_term);
	for (unsigned i = 0; i < x.n; i++) {
		int64_t by = x.terms[i].by;
		text_puts(&t, by < 0 ? (i ? " - " : "-") : i ? " + " : "");
		if (by != 1 && by != -1)
			text_printf(&t, "%lld * ", (long long)(by < 0 ? -by : by));
		text_printf(&t, "<%s>", x.terms[i].name);
	}
	text_puts(&t, " >=");
	*bound = x.bound;
	return kept(q, &t);
}

const char *names_value(struct fact_names *q, isl_pw_aff *a)
{
	isl_set *s = isl_set_from_pw_aff(isl_pw_aff_copy(a));
	const char *text = text_of(q, s, "{ [", "] }");
	isl_set_free(s);
	return text;
}

const char *names_address(struct fact_names *q, const struct address *a)
{
	struct text t = {0};
	text_puts(&t, "&");
	bool ok = put_address(q, a, NULL, &t);
	const char *text = kept(q, &t);
	return ok ? text : NULL;
}
