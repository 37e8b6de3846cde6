/* symbols.c - names for values that have no affine form.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what a value is made of.
 * Out:     its symbol; the same for the same value.
 * Means:   a symbol lives as long as what it is made of, and is the same for all threads if all of
 *          that is. Symbols are hashed by their content: kind, type, address, versions, operands.
 * Errs:    two symbols may stand for one value (isl sees that two forms are equal only if they are
 *          written alike); one symbol never stands for two.
 * Cost:    one look-up, linear in the operands. */
#include "symbols.h"

const struct symbol *symbol_of_id(isl_id *id)
{
	return isl_id_get_user(id);
}

const struct symbol *value_symbol_at(isl_pw_aff *a, unsigned i)
{
	isl_id *id = isl_pw_aff_get_dim_id(a, isl_dim_param, i);
	const struct symbol *s = symbol_of_id(id);
	isl_id_free(id);
	return s;
}

bool symbol_id_is_counter(isl_id *id)
{
	const struct symbol *s = symbol_of_id(id);
	return s &&
	       (s->kind == SYMBOL_COUNTER || s->kind == SYMBOL_ITERATION || s->kind == SYMBOL_CASE);
}

bool symbol_id_is_case(isl_id *id)
{
	const struct symbol *s = symbol_of_id(id);
	return s && s->kind == SYMBOL_CASE;
}

isl_pw_aff *aff_symbol(const struct symbol *s)
{
	return s->form;
}

/* ---- what it depends on ---- */

bool base_is_of_entry(const struct object_base *b)
{
	const struct symbol *s = b->pointer;
	if (!s)
		return b->var && !var_is_automatic(b->var);
	while (s->address.base.pointer)
		s = s->address.base.pointer;
	return b->pointer->is_entry &&
	       (!s->address.base.var || s->address.base.var->storage != STORAGE_LOCAL);
}

void symbol_depend_on(struct symbol *s, const struct symbol *on)
{
	const struct scope *mine = scope_team(s->scope), *other = scope_team(on->scope);
	bool is_uniform = s->is_uniform && on->is_uniform;
	if (mine != other && (!other || (mine && mine->depth > other->depth)))
		is_uniform = s->is_uniform;
	else if (mine != other)
		is_uniform = on->is_uniform;
	s->is_uniform = is_uniform;
	s->is_entry = s->is_entry && on->is_entry;
	if (on->scope->depth > s->scope->depth)
		s->scope = on->scope;
	if (on->nested >= s->nested)
		s->nested = on->nested + 1;
}

void symbol_depend_on_value(struct symbol *s, isl_pw_aff *a)
{
	int n = isl_pw_aff_dim(a, isl_dim_param);
	for (int i = 0; i < n; i++) {
		if (!isl_pw_aff_involves_dims(a, isl_dim_param, (unsigned)i, 1))
			continue;
		symbol_depend_on(s, value_symbol_at(a, (unsigned)i));
	}
}

bool symbol_is_defined_in(struct point *here, const struct symbol *s, const void *scope)
{
	(void)here;
	return s->scope->depth >= ((const struct scope *)scope)->depth;
}

bool base_may_name(const struct object_base *b, unsigned location)
{
	if (b->var)
		return b->location == location;
	return location < 64 * b->pointer->pts.nwords && bitset_has(b->pointer->pts, location);
}

/* ---- each once ---- */

static bool same_address(const struct address *a, const struct address *b)
{
	if (a->base.var != b->base.var || a->base.pointer != b->base.pointer ||
	    a->offset != b->offset || a->nterms != b->nterms)
		return false;
	for (unsigned k = 0; k < a->nterms; k++)
		if (a->terms[k].stride != b->terms[k].stride ||
		    !scale_same(&a->terms[k].scale, &b->terms[k].scale) ||
		    !aff_is_same(a->terms[k].at, b->terms[k].at))
			return false;
	return true;
}

/* Do both stand for the same value? */
static isl_bool same_symbol(const void *x, const void *y)
{
	const struct symbol *a = x, *b = y;
	bool same = a->kind == b->kind && a->op == b->op && type_same(a->type, b->type) &&
		    a->team == b->team && a->call == b->call && a->step == b->step &&
		    a->chunk == b->chunk && a->noperands == b->noperands &&
		    a->nversions == b->nversions;
	for (unsigned i = 0; same && i < a->nversions; i++)
		same = a->versions[i] == b->versions[i];
	for (unsigned i = 0; same && i < a->noperands; i++)
		same = aff_is_same(a->operands[i], b->operands[i]);
	return isl_bool_ok(same && same_address(&a->address, &b->address));
}

static uint32_t hash_of(const struct symbol *s)
{
	const struct address *a = &s->address;
	uint32_t h = isl_hash_string(isl_hash_init(), s->type->canonical);
	h = isl_hash_builtin(h, s->kind);
	h = isl_hash_builtin(h, s->op);
	h = isl_hash_builtin(h, s->call);
	h = isl_hash_builtin(h, a->base.var);
	h = isl_hash_builtin(h, a->base.pointer);
	h = isl_hash_builtin(h, a->offset);
	for (unsigned i = 0; i < s->nversions; i++)
		h = isl_hash_builtin(h, s->versions[i]);
	for (unsigned k = 0; k < a->nterms; k++) {
		uint32_t at = isl_pw_aff_get_hash(a->terms[k].at);
		isl_hash_hash(h, at);
	}
	for (unsigned i = 0; i < s->noperands; i++) {
		uint32_t operand = isl_pw_aff_get_hash(s->operands[i]);
		isl_hash_hash(h, operand);
	}
	return h;
}

static const struct symbol *new_symbol(struct point *here, const struct symbol *like,
				       const char *name)
{
	struct symbol *s = ARENA_NEW(here->arena, struct symbol);
	*s = *like;
	s->name = name;
	s->id = unique_id(here->sets, s->name, s);
	s->form = aff_parameter(here->sets, s->id);
	return s;
}

/* NULL: there is none so far. */
const struct symbol *symbol_known(struct point *here, const struct symbol *wanted)
{
	struct isl_hash_table_entry *e = isl_hash_table_find(
		here->sets->ctx, here->symbols->table, hash_of(wanted), same_symbol, wanted, 0);
	return e && e != isl_hash_table_entry_none ? e->data : NULL;
}

const struct symbol *symbol_of(struct point *here, const struct symbol *wanted, symbol_namer *name)
{
	isl_ctx *ctx = here->sets->ctx;
	struct isl_hash_table *table = here->symbols->table;
	const struct symbol *s = symbol_known(here, wanted);
	if (s)
		return s;
	s = new_symbol(here, wanted, name(here->arena, wanted));
	struct isl_hash_table_entry *e =
		s->id ? isl_hash_table_find(ctx, table, hash_of(wanted), same_symbol, wanted, 1)
		      : NULL;
	if (e)
		e->data = (struct symbol *)(uintptr_t)s;
	return s;
}

/* ---- the kinds ---- */

const struct type symbol_type = {
	.kind = TYPE_INTEGER, .size = 8, .integer = INTEGER_SIGNED, .canonical = "long"};

const struct symbol *symbol_counter(struct point *here, const struct var *v, isl_pw_aff *from,
				    bool is_uniform)
{
	const struct symbol s = {.kind = SYMBOL_COUNTER,
				 .type = v->type,
				 .scope = here->scope,
				 .from = from,
				 .is_uniform = is_uniform};
	return new_symbol(here, &s, v->name);
}

/* Defined outside of all code, and inside of all. */
static const struct scope everywhere = {.depth = 0}, innermost = {.depth = ~0u};

const struct symbol *symbol_coordinate(struct point *here, unsigned k)
{
	const struct symbol s = {.kind = SYMBOL_COORDINATE,
				 .type = &symbol_type,
				 .scope = k < MAX_COORDINATES ? &everywhere : &innermost,
				 .step = k,
				 .is_entry = k < MAX_COORDINATES,
				 .is_uniform = true};
	const struct symbol **at = &here->symbols->coordinates[k];
	if (!*at)
		*at = new_symbol(here, &s, arena_printf(here->arena, "coordinate %u", k));
	return *at;
}

bool symbol_is_of_callee(struct point *here, const struct symbol *s, const void *unused)
{
	(void)here;
	(void)unused;
	return s->scope == &innermost;
}

static bool is_over_none(struct point *here, const struct symbol *s, const void *unused)
{
	return !symbol_is_over_coordinates(here, s, unused);
}

bool symbol_is_over_coordinates(struct point *here, const struct symbol *s, const void *unused)
{
	const struct address *a = &s->address;
	bool is_over = s->kind == SYMBOL_COORDINATE;
	if (!is_over && a->base.pointer)
		is_over = symbol_is_over_coordinates(here, a->base.pointer, unused);
	for (unsigned k = 0; !is_over && k < a->nterms; k++)
		is_over = !value_is_of(here, a->terms[k].at, is_over_none, NULL);
	for (unsigned i = 0; !is_over && i < s->noperands; i++)
		is_over = !value_is_of(here, s->operands[i], is_over_none, NULL);
	return is_over;
}

static const char *name_of_iteration(struct arena *a, const struct symbol *s)
{
	(void)a;
	(void)s;
	return "iteration";
}

const struct symbol *symbol_iteration(struct point *here, isl_pw_aff *from, isl_pw_aff *end,
				      const struct symbol *like)
{
	const struct scope *team = scope_team(here->scope);
	struct symbol s = {
		.kind = SYMBOL_ITERATION, .type = like->type, .scope = team, .team = team};
	if (!team)
		return NULL;
	s.is_entry = !team->parent;
	s.step = like->step;
	s.chunk = like->chunk;
	s.operands[s.noperands++] = from;
	s.operands[s.noperands++] = end;
	for (unsigned i = 0; i < s.noperands; i++)
		symbol_depend_on_value(&s, s.operands[i]);
	s.is_uniform = false;
	return symbol_of(here, &s, name_of_iteration);
}

const struct symbol *symbol_to_give(struct point *here, const struct type *type)
{
	const struct symbol s = {.kind = SYMBOL_GIVEN, .type = type, .scope = here->scope};
	return new_symbol(here, &s, "given");
}

static const char *name_in_team(struct arena *a, const struct symbol *s)
{
	(void)a;
	return s->kind == SYMBOL_THREAD ? "thread" : "threads";
}

const struct symbol *symbol_of_team(struct point *here, enum symbol_kind kind)
{
	static const struct type number = {
		.kind = TYPE_INTEGER, .size = 4, .integer = INTEGER_SIGNED, .canonical = "int"};
	const struct scope *root = scope_outermost(here->scope), *team = scope_team(here->scope);
	struct symbol s = {.kind = kind, .type = &number, .team = team ? team : root};
	s.scope = s.team;
	s.is_entry = s.team == root;
	s.is_uniform = kind == SYMBOL_THREADS;
	return symbol_of(here, &s, name_in_team);
}

const struct symbol *symbol_threads_of(struct point *here, const struct symbol *thread)
{
	struct symbol s = *thread;
	s.kind = SYMBOL_THREADS;
	s.is_uniform = true;
	return symbol_of(here, &s, name_in_team);
}

static const char *name_of_truth(struct arena *a, const struct symbol *s)
{
	return arena_printf(a, "truth of %s", s->address.base.pointer->name);
}

const struct symbol *symbol_truth(struct point *here, const struct symbol *pointer)
{
	struct symbol s = {.kind = SYMBOL_TRUTH, .type = &symbol_type, .scope = pointer->scope};
	s.is_entry = pointer->is_entry;
	s.is_uniform = pointer->is_uniform;
	s.nested = pointer->nested + 1;
	s.address.is_known = true;
	s.address.base.pointer = pointer;
	return symbol_of(here, &s, name_of_truth);
}

/* A number or a symbol; "..": more than that. */
static const char *name_of_operand(struct arena *a, isl_pw_aff *x)
{
	const struct symbol *s = value_symbol(x);
	int64_t number;
	if (aff_is_number(x, &number))
		return arena_printf(a, "%lld", (long long)number);
	return s && s->kind != SYMBOL_RESULT ? s->name : "..";
}

static const char *name_of_result(struct arena *a, const struct symbol *s)
{
	const char *first = name_of_operand(a, s->operands[0]);
	if (!s->op)
		return arena_printf(a, "(cast %s)", first);
	if (s->noperands < 2)
		return arena_printf(a, "(%s%s)", op_text(s->op), first);
	return arena_printf(a, "(%s %s %s)", first, op_text(s->op),
			    name_of_operand(a, s->operands[1]));
}

/* "n * m" is "m * n", by whichever name came first. */
static const struct symbol *same_result(struct point *here, const struct symbol *s)
{
	bool commutes = s->op == OP_MULTIPLY || s->op == OP_ADD ||
			(s->op >= OP_BIT_AND && s->op <= OP_BIT_XOR);
	struct symbol other = *s;
	if (!commutes || s->noperands < 2)
		return NULL;
	other.operands[0] = s->operands[1];
	other.operands[1] = s->operands[0];
	return symbol_known(here, &other);
}

isl_pw_aff *value_result(struct point *here, enum op op, isl_pw_aff *a, isl_pw_aff *b,
			 const struct type *type)
{
	struct symbol s = {.kind = SYMBOL_RESULT, .op = op, .type = type};
	s.scope = scope_outermost(here->scope);
	s.is_entry = s.is_uniform = true;
	s.operands[s.noperands++] = a;
	if (b)
		s.operands[s.noperands++] = b;
	for (unsigned i = 0; i < s.noperands; i++)
		symbol_depend_on_value(&s, s.operands[i]);
	if (s.nested > MAX_NESTED)
		return NULL;
	const struct symbol *same = same_result(here, &s);
	return aff_symbol(same ? same : symbol_of(here, &s, name_of_result));
}

bool symbol_is_exact(const struct point *here, const struct symbol *s)
{
	return s->kind == SYMBOL_RESULT && s->type->integer == INTEGER_SIGNED &&
	       s->type->size >= 4 && !here->known->sums_wrap;
}

/* ---- symbols in values and sets ---- */

bool value_is_of(struct point *here, isl_pw_aff *a, symbol_test *holds, const void *with)
{
	int n = a ? isl_pw_aff_dim(a, isl_dim_param) : 0;
	bool ok = a != NULL;
	for (int i = 0; ok && i < n; i++) {
		if (!isl_pw_aff_involves_dims(a, isl_dim_param, (unsigned)i, 1))
			continue;
		ok = holds(here, value_symbol_at(a, (unsigned)i), with);
	}
	return ok;
}

const struct symbol *value_symbol(isl_pw_aff *a)
{
	int n = a ? (int)isl_pw_aff_dim(a, isl_dim_param) : 0;
	const struct symbol *s = NULL;
	for (int i = 0; i < n && !s; i++) {
		if (!isl_pw_aff_involves_dims(a, isl_dim_param, (unsigned)i, 1))
			continue;
		s = value_symbol_at(a, (unsigned)i);
	}
	return s && aff_is_same(a, aff_symbol(s)) ? s : NULL;
}

struct symbol_list symbols_in(struct point *here, isl_set *s)
{
	struct symbol_list l = {0};
	int n = s ? (int)isl_set_dim(s, isl_dim_param) : 0;
	for (int i = 0; i < n; i++) {
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, (unsigned)i);
		ARRAY_PUSH(here->arena, l.at, symbol_of_id(id));
		isl_id_free(id);
	}
	return l;
}

int value_coordinate(isl_pw_aff *at, int64_t *more)
{
	int n = at ? isl_pw_aff_dim(at, isl_dim_param) : 0;
	for (int i = 0; i < n; i++) {
		isl_id *id = isl_pw_aff_get_dim_id(at, isl_dim_param, (unsigned)i);
		const struct symbol *s = symbol_of_id(id);
		isl_id_free(id);
		if (!s || s->kind != SYMBOL_COORDINATE)
			continue;
		isl_pw_aff *rest =
			isl_pw_aff_sub(isl_pw_aff_copy(at), isl_pw_aff_copy(aff_symbol(s)));
		bool is_it = aff_is_number(rest, more);
		isl_pw_aff_free(rest);
		return is_it ? (int)s->step : -1;
	}
	return -1;
}

bool set_has_symbol(struct point *here, isl_set *s, symbol_test *test, const void *with)
{
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i] && set_mentions(s, l.at.at[i]->id) && test(here, l.at.at[i], with))
			return true;
	return false;
}

struct symbol_list symbols_of_value(struct point *here, isl_pw_aff *a)
{
	struct symbol_list l = {0};
	int n = a ? (int)isl_pw_aff_dim(a, isl_dim_param) : 0;
	for (int i = 0; i < n; i++) {
		if (!isl_pw_aff_involves_dims(a, isl_dim_param, (unsigned)i, 1))
			continue;
		ARRAY_PUSH(here->arena, l.at, value_symbol_at(a, (unsigned)i));
	}
	return l;
}

/* Does "x", which replaces symbol "i" of "l", depend on one of them? */
static bool depends_on(isl_pw_aff *x, const struct symbol_list *l)
{
	bool depends = false;
	for (unsigned i = 0; i < l->at.n && !depends; i++)
		depends = isl_pw_aff_involves_param_id(x, l->at.at[i]->id) != isl_bool_false;
	return depends;
}

isl_pw_aff *value_substitute(struct point *here, isl_pw_aff *a, symbol_value *by, void *with)
{
	struct sets *sets = here->sets;
	int64_t number;
	if (!a || aff_is_number(a, &number))
		return a;
	isl_set *s = own_set(sets, isl_set_from_pw_aff(isl_pw_aff_copy(a)));
	const struct symbol_list l = symbols_in(here, s);
	isl_pw_aff **to = ARENA_ARRAY(here->arena, isl_pw_aff *, l.at.n + 1);
	isl_id **of = ARENA_ARRAY(here->arena, isl_id *, l.at.n + 1);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *old = l.at.at[i];
		if (!set_mentions(s, old->id))
			continue;
		to[i] = by(with, old);
		if (!to[i])
			return NULL;
		of[i] = old->id;
		if (aff_is_same(to[i], aff_symbol(old)))
			to[i] = NULL;
	}
	bool is_circle = false;
	for (unsigned i = 0; i < l.at.n; i++)
		is_circle |= to[i] && depends_on(to[i], &l);
	for (unsigned i = 0; is_circle && i < l.at.n; i++)
		of[i] = to[i] ? set_apart(sets, &s, l.at.at[i]->id) : NULL;
	for (unsigned i = 0; i < l.at.n; i++)
		s = to[i] ? set_substitute(sets, s, of[i], to[i]) : s;
	isl_pw_multi_aff *f = isl_pw_multi_aff_from_set(isl_set_copy(s));
	a = own_aff(sets, isl_pw_multi_aff_get_pw_aff(f, 0));
	isl_pw_multi_aff_free(f);
	return a;
}
