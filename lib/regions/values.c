/* values.c - the value of an integer expression, as an affine function of symbols.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an expression, and what is known of memory where it is evaluated.
 * Out:     a piecewise affine function; an exact parameter set for a condition; NULL where none is.
 * Means:   signed arithmetic of at least int's width does not overflow (C11 6.5p5), but in a unit
 *          whose options make it wrap around; results of that, of unsigned arithmetic, of shifts to
 *          the left, which compilers let wrap, and of narrowing conversions must be shown to fit,
 *          from the context and the ranges of types. What is not affine, or not shown to fit, is a
 *          symbol of its own: the same operator on the same operands gives the same value. Division
 *          is exact where the dividend is shown not to be negative.
 * Errs:    NULL.
 * Cost:    one emptiness test per unsigned operation. */
#include "names.h"
#include "work.h"

#include <stdlib.h>
#include <string.h>

/* ---- symbols ---- */

const struct symbol *symbol_of_id(isl_id *id)
{
	return isl_id_get_user(id);
}

const struct scope *scope_team(const struct scope *s)
{
	while (s && !s->is_team)
		s = s->parent;
	return s;
}

/* "is_uniform" speaks of the threads of the team a symbol was born in: for those of a team inside
 * it the symbol is one, for those of a team around it nothing is known. */
bool may_differ(const struct walk *w, const struct symbol *s, const void *unused)
{
	const struct scope *team = scope_team(w->scope);
	(void)unused;
	if (!team || s->scope->depth < team->depth)
		return false;
	return !s->is_uniform || w->mixed || scope_team(s->scope) != team;
}

/* "s" is made from "on": it lives as long, and is the same for all threads if both are. */
static void depend_on(struct symbol *s, const struct symbol *on)
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
}

static void depend_on_value(struct symbol *s, isl_pw_aff *a)
{
	int n = isl_pw_aff_dim(a, isl_dim_param);
	for (int i = 0; i < n; i++) {
		if (!isl_pw_aff_involves_dims(a, isl_dim_param, (unsigned)i, 1))
			continue;
		isl_id *id = isl_pw_aff_get_dim_id(a, isl_dim_param, (unsigned)i);
		depend_on(s, symbol_of_id(id));
		isl_id_free(id);
	}
}

/* What "s" is made of was written in "state". */
static void depend_on_state(struct symbol *s, const struct state *state)
{
	const struct symbol written = {.scope = state->scope,
				       .is_entry = state->is_entry,
				       .is_uniform = state->is_entry || !scope_team(state->scope)};
	depend_on(s, &written);
}

/* ---- symbols, each once ---- */

static bool same_value(isl_pw_aff *a, isl_pw_aff *b)
{
	return a == b || isl_pw_aff_plain_is_equal(a, b) == isl_bool_true;
}

static bool same_address(const struct address *a, const struct address *b)
{
	if (a->base.var != b->base.var || a->base.pointer != b->base.pointer ||
	    a->offset != b->offset || a->nterms != b->nterms)
		return false;
	for (unsigned k = 0; k < a->nterms; k++)
		if (a->terms[k].stride != b->terms[k].stride ||
		    !same_value(a->terms[k].at, b->terms[k].at))
			return false;
	return true;
}

/* Do both stand for the same value? */
static isl_bool same_symbol(const void *x, const void *y)
{
	const struct symbol *a = x, *b = y;
	bool same = a->kind == b->kind && a->op == b->op && type_same(a->type, b->type) &&
		    a->team == b->team && a->step == b->step && a->chunk == b->chunk &&
		    a->noperands == b->noperands && a->nversions == b->nversions;
	for (unsigned i = 0; same && i < a->nversions; i++)
		same = a->versions[i] == b->versions[i];
	for (unsigned i = 0; same && i < a->noperands; i++)
		same = same_value(a->operands[i], b->operands[i]);
	return isl_bool_ok(same && same_address(&a->address, &b->address));
}

static uint32_t hash_of(const struct symbol *s)
{
	const struct address *a = &s->address;
	uint32_t h = isl_hash_string(isl_hash_init(), s->type->canonical);
	h = isl_hash_builtin(h, s->kind);
	h = isl_hash_builtin(h, s->op);
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

static const struct symbol *new_symbol(struct walk *w, const struct symbol *like, const char *name)
{
	struct symbol *s = ARENA_NEW(w->r->arena, struct symbol);
	*s = *like;
	s->name = name;
	s->id = own_id(w->r, isl_id_alloc(w->r->ctx, s->name, s));
	return s;
}

/* The symbol that equals "wanted"; a new one is called what "name" says. One that isl could not
 * make is not kept. */
static const struct symbol *intern(struct walk *w, const struct symbol *wanted,
				   const char *(*name)(struct walk *w, const struct symbol *s))
{
	struct regions *r = w->r;
	uint32_t hash = hash_of(wanted);
	struct isl_hash_table_entry *e =
		isl_hash_table_find(r->ctx, r->symbols, hash, same_symbol, wanted, 0);
	if (e && e != isl_hash_table_entry_none)
		return e->data;
	const struct symbol *s = new_symbol(w, wanted, name(w, wanted));
	e = s->id ? isl_hash_table_find(r->ctx, r->symbols, hash, same_symbol, wanted, 1) : NULL;
	if (e)
		e->data = (struct symbol *)(uintptr_t)s;
	return s;
}

const struct symbol *symbol_counter(struct walk *w, const struct var *v, bool is_uniform)
{
	const struct symbol s = {.kind = SYMBOL_COUNTER,
				 .type = v->type,
				 .scope = w->scope,
				 .is_uniform = is_uniform};
	return new_symbol(w, &s, v->name);
}

static const char *name_of_turn(struct walk *w, const struct symbol *s)
{
	(void)w;
	(void)s;
	return "turn";
}

/* A turn, handed to this thread, of the loops of the team that count so. */
const struct symbol *symbol_turn(struct walk *w, isl_pw_aff *from, isl_pw_aff *end,
				 const struct symbol *like)
{
	const struct scope *team = scope_team(w->scope);
	struct symbol s = {.kind = SYMBOL_TURN, .type = like->type, .scope = team, .team = team};
	if (!team)
		return NULL;
	s.is_entry = !team->parent;
	s.step = like->step;
	s.chunk = like->chunk;
	s.operands[s.noperands++] = from;
	s.operands[s.noperands++] = end;
	for (unsigned i = 0; i < s.noperands; i++)
		depend_on_value(&s, s.operands[i]);
	s.is_uniform = false;
	return intern(w, &s, name_of_turn);
}

static const char *name_of_result(struct walk *w, const struct symbol *s)
{
	return arena_printf(w->r->arena, "(%s)", s->op ? op_text(s->op) : "cast");
}

static const struct scope *outermost(const struct scope *s)
{
	while (s->parent)
		s = s->parent;
	return s;
}

/* What "op" (OP_NONE: a conversion) makes of "a" and "b" (which may be NULL for an operator with
 * one operand). */
isl_pw_aff *value_result(struct walk *w, enum op op, isl_pw_aff *a, isl_pw_aff *b,
			 const struct type *type)
{
	struct symbol s = {.kind = SYMBOL_RESULT, .op = op, .type = type};
	s.scope = outermost(w->scope);
	s.is_entry = s.is_uniform = true;
	s.operands[s.noperands++] = a;
	if (b)
		s.operands[s.noperands++] = b;
	for (unsigned i = 0; i < s.noperands; i++)
		depend_on_value(&s, s.operands[i]);
	return aff_symbol(w->r, intern(w, &s, name_of_result));
}

bool value_is_of(struct walk *w, isl_pw_aff *a, symbol_holds *holds, const void *with)
{
	int n = a ? isl_pw_aff_dim(a, isl_dim_param) : 0;
	bool ok = a != NULL;
	for (int i = 0; ok && i < n; i++) {
		if (!isl_pw_aff_involves_dims(a, isl_dim_param, (unsigned)i, 1))
			continue;
		isl_id *id = isl_pw_aff_get_dim_id(a, isl_dim_param, (unsigned)i);
		ok = holds(w, symbol_of_id(id), with);
		isl_id_free(id);
	}
	return ok;
}

static bool is_same_for_all(struct walk *w, const struct symbol *s, const void *unused)
{
	return !may_differ(w, s, unused);
}

bool value_is_uniform(struct walk *w, isl_pw_aff *a)
{
	return value_is_of(w, a, is_same_for_all, NULL);
}

bool set_is_uniform(struct walk *w, isl_set *a)
{
	int n = a ? (int)isl_set_dim(a, isl_dim_param) : 0;
	bool uniform = a != NULL;
	for (int i = 0; i < n; i++) {
		isl_id *id = isl_set_get_dim_id(a, isl_dim_param, (unsigned)i);
		uniform &= !may_differ(w, symbol_of_id(id), NULL);
		isl_id_free(id);
	}
	return uniform;
}

/* ---- memory ---- */

/* May a thread of the team at hand write "slot" meanwhile? "any": a thread of some team may. */
static bool may_be_written(const struct walk *w, unsigned slot, bool any)
{
	return w->mode != MODE_SERIAL && any && (!w->team.words || bitset_has(w->team, slot));
}

static bool is_usable(const struct walk *w, unsigned slot)
{
	const struct regions *r = w->r;
	unsigned ndata = points_to_data(r->pts);
	const struct var *v;
	if (w->unsettled.words && bitset_has(w->unsettled, slot))
		return false;
	if (slot < ndata) {
		const struct memory *m = points_to_memory(r->pts, slot);
		if (bitset_has(r->async, slot) || (m->kind != MEMORY_VAR && m->kind != MEMORY_HEAP))
			return false;
		if (may_be_written(w, slot, bitset_has(r->team_written, slot)))
			return false;
	}
	v = access_slot_var(r->table, w->function, slot);
	if (!v)
		return true;
	if (may_be_written(w, slot, r->is_team_written[v->definition->id]))
		return false;
	return !v->type->is_volatile && !v->type->is_atomic && !v->is_thread_local && !v->is_system;
}

static const struct state *state_of(const struct walk *w, unsigned slot)
{
	return w->env[slot];
}

/* "s", loaded from a slot, is what that held in its state of now. False: the slot has none that
 * stays. */
static bool depend_on_slot(struct walk *w, struct symbol *s, unsigned slot)
{
	const struct state *st = state_of(w, slot);
	if (s->nversions == MAX_VERSIONS || !is_usable(w, slot))
		return false;
	s->versions[s->nversions++] = st->version;
	depend_on_state(s, st);
	return true;
}

/* May a load from "a" be given a name? Adds what the name depends on to "s". */
static bool name_state(struct walk *w, const struct address *a, struct symbol *s)
{
	if (a->base.var)
		return depend_on_slot(w, s, a->base.slot);
	depend_on(s, a->base.pointer);
	struct bitset pts = a->base.pointer->pts;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1))
		if (!depend_on_slot(w, s, (unsigned)i))
			return false;
	return s->nversions > 0;
}

static const char *name_of_load(struct walk *w, const struct symbol *s)
{
	struct text t = {0};
	name_address(&s->address, s->type->size, &t);
	const char *name = arena_strdup(w->r->arena, t.at);
	text_free(&t);
	return name;
}

/* The symbol for what "a" holds now. */
const struct symbol *symbol_loaded(struct walk *w, const struct address *a, const struct type *type)
{
	struct symbol s = {.kind = SYMBOL_LOAD, .type = type, .address = *a};
	s.scope = outermost(w->scope);
	s.is_entry = s.is_uniform = true;
	if (!name_state(w, a, &s))
		return NULL;
	for (unsigned k = 0; k < a->nterms; k++)
		depend_on_value(&s, a->terms[k].at);
	return intern(w, &s, name_of_load);
}

/* Are all coordinates numbers? Then where it is. */
bool fixed_offset(const struct address *a, int64_t *offset)
{
	int64_t at;
	*offset = a->offset;
	for (unsigned k = 0; k < a->nterms; k++) {
		if (!aff_is_number(a->terms[k].at, &at))
			return false;
		*offset += at * (int64_t)a->terms[k].stride;
	}
	return true;
}

/* Is what was stored as one read as the other with the same value? */
static bool same_kind(const struct type *a, const struct type *b)
{
	if (a->kind != b->kind)
		return false;
	return a->kind == TYPE_POINTER || (a->canonical && type_same(a, b));
}

static const struct known_value *known_at(struct walk *w, const struct address *a,
					  const struct type *type)
{
	int64_t offset;
	if (!a->base.var || !is_usable(w, a->base.slot) || !fixed_offset(a, &offset))
		return NULL;
	const struct known_value *k = state_of(w, a->base.slot)->values;
	for (; k; k = k->next)
		if (k->offset == offset && k->size == type->size)
			return same_kind(k->type, type) ? k : NULL;
	return NULL;
}

static bool can_load(const struct address *a, const struct type *type)
{
	for (unsigned k = 0; k < a->nterms; k++)
		if (!a->terms[k].at || a->terms[k].span)
			return false;
	return a->is_known && !type->is_volatile && !type->is_atomic && type->size &&
	       type->size <= 8;
}

struct type_range {
	bool is_known, is_unsigned;
	uint64_t size;
};

static struct type_range range_of(const struct type *t)
{
	struct type_range x = {.size = t->size};
	x.is_unsigned = t->integer == INTEGER_UNSIGNED || t->integer == INTEGER_BOOL;
	x.is_known = t->integer != INTEGER_OTHER;
	return x;
}

isl_pw_aff *value_loaded(struct walk *w, const struct address *a, const struct type *type)
{
	if (!can_load(a, type) || !range_of(type).is_known)
		return NULL;
	const struct known_value *k = known_at(w, a, type);
	if (k && k->number)
		return k->number;
	const struct symbol *s = symbol_loaded(w, a, type);
	return s ? aff_symbol(w->r, s) : NULL;
}

static struct bitset data_of(struct walk *w, struct bitset s)
{
	struct bitset data = bitset_new(w->r->arena, points_to_data(w->r->pts));
	if (bitset_empty(s))
		s = points_to_escaped(w->r->pts);
	for (int i = bitset_next(s, 0); i >= 0; i = bitset_next(s, (unsigned)i + 1))
		if ((unsigned)i < points_to_data(w->r->pts))
			bitset_add(data, (unsigned)i);
	return data;
}

struct address pointer_loaded(struct walk *w, const struct address *a, struct bitset pts)
{
	static const struct type pointer = {.kind = TYPE_POINTER, .size = 8, .canonical = "*"};
	struct address to = address_none();
	if (!can_load(a, &pointer))
		return to;
	const struct known_value *k = known_at(w, a, &pointer);
	if (k && k->pointer)
		return *k->pointer;
	const struct symbol *s = symbol_loaded(w, a, &pointer);
	if (!s)
		return to;
	struct symbol *x = (struct symbol *)(uintptr_t)s;
	if (!x->is_pointer)
		x->pts = data_of(w, pts);
	else
		bitset_union(x->pts, data_of(w, pts));
	x->is_pointer = true;
	to.is_known = true;
	to.base.pointer = s;
	return to;
}

void forget(struct walk *w, struct bitset slots)
{
	struct state *s = NULL;
	for (int i = bitset_next(slots, 0); i >= 0; i = bitset_next(slots, (unsigned)i + 1)) {
		if (!s) {
			s = ARENA_NEW(w->r->arena, struct state);
			s->version = ++w->r->versions;
			s->scope = w->scope;
		}
		if ((unsigned)i < w->nslots)
			w->env[i] = s;
	}
}

void forget_slot(struct walk *w, unsigned slot)
{
	struct state *s = ARENA_NEW(w->r->arena, struct state);
	s->version = ++w->r->versions;
	s->scope = w->scope;
	w->env[slot] = s;
}

void remember(struct walk *w, const struct address *a, const struct type *type, isl_pw_aff *number,
	      const struct address *pointer)
{
	struct known_value *k = ARENA_NEW(w->r->arena, struct known_value);
	if (!can_load(a, type) || !a->base.var || !fixed_offset(a, &k->offset))
		return;
	k->type = type;
	k->size = type->size;
	k->number = number;
	if (pointer) {
		struct address *copy = ARENA_NEW(w->r->arena, struct address);
		*copy = *pointer;
		k->pointer = copy;
	}
	struct state *s = ARENA_NEW(w->r->arena, struct state);
	*s = *state_of(w, a->base.slot);
	k->next = s->values;
	s->values = k;
	w->env[a->base.slot] = s;
}

/* "old" was the state before a store of "type" at "a", a place in a variable, wrote nothing else of
 * the variable: know what that left alone. */
void keep_beside(struct walk *w, const struct address *a, const struct type *type,
		 const struct state *old)
{
	int64_t at;
	struct state *s = ARENA_NEW(w->r->arena, struct state);
	const struct known_value **end = &s->values;
	if (!fixed_offset(a, &at))
		return;
	*s = *state_of(w, a->base.slot);
	for (const struct known_value *k = old->values; k; k = k->next) {
		if (k->offset < at + (int64_t)type->size && at < k->offset + (int64_t)k->size)
			continue;
		struct known_value *copy = ARENA_NEW(w->r->arena, struct known_value);
		*copy = *k;
		*end = copy;
		end = &copy->next;
	}
	*end = NULL;
	w->env[a->base.slot] = s;
}

const struct state **env_copy(struct walk *w)
{
	const struct state **e = malloc((w->nslots + 1) * sizeof *e);
	if (!e)
		abort();
	memcpy(e, w->env, w->nslots * sizeof *e);
	return e;
}

struct two_states {
	struct walk *w;
	unsigned slot;
	const struct state *yes, *no;
	isl_set *condition, *not ;
};

static isl_pw_aff *held_in(struct two_states *x, const struct state *s, const struct address *a,
			   const struct type *type)
{
	const struct state *now = x->w->env[x->slot];
	x->w->env[x->slot] = s;
	isl_pw_aff *value = value_loaded(x->w, a, type);
	x->w->env[x->slot] = now;
	return value;
}

static isl_stat count_parts(isl_set *domain, isl_aff *a, void *n)
{
	*(int *)n += isl_set_n_basic_set(domain);
	isl_set_free(domain);
	isl_aff_free(a);
	return isl_stat_ok;
}

/* What a place holds that was written in one way or both, if that can be said in a few parts. */
static void join_value(struct two_states *x, const struct var *v, const struct known_value *k)
{
	enum { FEW_PARTS = 6 };
	struct walk *w = x->w;
	struct address a = address_of_var(w, v);
	int n = 0;
	a.offset = k->offset;
	isl_pw_aff *yes = k->number ? held_in(x, x->yes, &a, k->type) : NULL;
	isl_pw_aff *no = yes ? held_in(x, x->no, &a, k->type) : NULL;
	if (!no)
		return;
	yes = isl_pw_aff_intersect_params(isl_pw_aff_copy(yes), isl_set_copy(x->condition));
	no = isl_pw_aff_intersect_params(isl_pw_aff_copy(no), isl_set_copy(x->not ));
	isl_pw_aff *either = isl_pw_aff_coalesce(isl_pw_aff_union_add(yes, no));
	own_aff(w->r, either);
	if (either && isl_pw_aff_foreach_piece(either, count_parts, &n) >= 0 && n <= FEW_PARTS)
		remember(w, &a, k->type, either, NULL);
}

static void join_values(struct two_states *x)
{
	struct walk *w = x->w;
	struct var *v = access_slot_var(w->r->table, w->function, x->slot);
	for (const struct known_value *k = x->yes->values; v && k; k = k->next)
		join_value(x, v, k);
	for (const struct known_value *k = x->no->values; v && k; k = k->next)
		join_value(x, v, k);
}

/* What holds whichever of two ways was taken: this one, or "other" if "condition" held (NULL: it
 * may have either way); gives "other" back. */
void env_join(struct walk *w, const struct state **other, isl_set *condition)
{
	isl_set *not = condition ? set_not(w->r, condition) : NULL;
	for (unsigned i = 0; i < w->nslots; i++) {
		struct two_states x = {w, i, other[i], w->env[i], condition, not };
		if (x.no == x.yes)
			continue;
		forget_slot(w, i);
		if (condition)
			join_values(&x);
	}
	free(other);
}

const struct state **env_since(struct walk *w, const struct state *const *before)
{
	const struct state **both = ARENA_ARRAY(w->r->arena, const struct state *, w->nslots + 1);
	const struct state **now = w->env;
	memcpy(both, now, w->nslots * sizeof *both);
	w->env = both;
	for (unsigned i = 0; i < w->nslots; i++)
		if (before[i]->version != now[i]->version ||
		    (w->unsettled.words && bitset_has(w->unsettled, i)))
			forget_slot(w, i);
	w->env = now;
	return both;
}

bool place_holds(struct walk *w, const struct symbol *s)
{
	return s->kind == SYMBOL_LOAD && symbol_loaded(w, &s->address, s->type) == s;
}

/* Is "a" the number "s" and "more"? */
static bool is_sum(struct regions *r, isl_pw_aff *a, const struct symbol *s, int64_t *more)
{
	if (!a || isl_pw_aff_involves_param_id(a, s->id) != isl_bool_true)
		return false;
	isl_pw_aff *rest = isl_pw_aff_sub(isl_pw_aff_copy(a), isl_pw_aff_copy(aff_symbol(r, s)));
	return aff_is_number(own_aff(r, rest), more);
}

static bool is_copy(const struct address *a, const struct symbol *pointer)
{
	return a && a->is_known && a->base.pointer == pointer && !a->nterms && !a->offset;
}

struct holder var_that_holds(struct walk *w, const struct symbol *s, var_test *fits, void *with)
{
	for (unsigned i = 0; i < w->nslots; i++) {
		const struct var *v = access_slot_var(w->r->table, w->function, i);
		bool is_known = v && w->env[i]->values && is_usable(w, i) && fits(with, v);
		const struct known_value *k = is_known ? w->env[i]->values : NULL;
		struct holder h = {.var = v};
		for (; k; k = k->next)
			if (is_sum(w->r, k->number, s, &h.more) || is_copy(k->pointer, s)) {
				h.offset = k->offset;
				h.type = k->type;
				return h;
			}
	}
	return (struct holder){0};
}

/* ---- does a value fit its type? ---- */

static isl_pw_aff *bound(struct regions *r, struct type_range t, bool upper)
{
	unsigned bits = (unsigned)t.size * 8 - !t.is_unsigned;
	isl_val *v = isl_val_2exp(isl_val_int_from_ui(r->ctx, bits));
	if (upper)
		v = isl_val_sub_ui(v, 1);
	else
		v = t.is_unsigned ? isl_val_set_si(v, 0) : isl_val_neg(v);
	isl_space *unit = isl_space_unit(r->ctx);
	return own_aff(r, isl_pw_aff_from_aff(isl_aff_val_on_domain_space(unit, v)));
}

static isl_set *ranges_of(struct walk *w, isl_pw_aff *a)
{
	struct regions *r = w->r;
	int n = isl_pw_aff_dim(a, isl_dim_param);
	isl_set *all = w->context;
	for (int i = 0; i < n; i++) {
		isl_id *id = isl_pw_aff_get_dim_id(a, isl_dim_param, (unsigned)i);
		const struct symbol *s = symbol_of_id(id);
		struct type_range t = range_of(s->type);
		isl_id_free(id);
		if (!t.is_known)
			continue;
		isl_pw_aff *x = aff_symbol(r, s);
		all = set_and(r, all, params_compare(r, 'L', bound(r, t, false), x));
		all = set_and(r, all, params_compare(r, 'L', x, bound(r, t, true)));
	}
	return all;
}

bool value_is_shown(struct walk *w, isl_pw_aff *a, char op, isl_pw_aff *b)
{
	isl_set *not = set_not(w->r, params_compare(w->r, op, a, b));
	isl_pw_aff *both = own_aff(w->r, isl_pw_aff_add(isl_pw_aff_copy(a), isl_pw_aff_copy(b)));
	return a && b && both && set_is_empty(set_and(w->r, ranges_of(w, both), not ));
}

static bool fits(struct walk *w, isl_pw_aff *a, struct type_range t)
{
	return value_is_shown(w, bound(w->r, t, false), 'L', a) &&
	       value_is_shown(w, a, 'L', bound(w->r, t, true));
}

bool value_fits(struct walk *w, isl_pw_aff *a, const struct type *type)
{
	struct type_range t = range_of(type);
	return t.is_known && fits(w, a, t);
}

/* "x", what "op" makes of "a" and "b" if nothing overflows. */
isl_pw_aff *value_unless_wrapped(struct walk *w, enum op op, isl_pw_aff *x, isl_pw_aff *a,
				 isl_pw_aff *b, const struct type *type)
{
	struct type_range t = range_of(type);
	bool wraps = t.is_unsigned || t.size < 4 || op == OP_SHIFT_LEFT ||
		     w->function->unit->effects.sums_wrap;
	if (!x || !t.is_known)
		return NULL;
	return !wraps || fits(w, x, t) ? x : value_result(w, op, a, b, type);
}

static bool holds_all(struct type_range to, struct type_range from)
{
	if (to.is_unsigned == from.is_unsigned)
		return to.size >= from.size;
	return from.is_unsigned && to.size > from.size;
}

static isl_pw_aff *converted(struct walk *w, isl_pw_aff *a, const struct type *from,
			     const struct type *to)
{
	struct type_range f = range_of(from), t = range_of(to);
	if (!a || !f.is_known || !t.is_known)
		return NULL;
	if (to->integer == INTEGER_BOOL && from->integer != INTEGER_BOOL)
		return NULL;
	if (holds_all(t, f) || fits(w, a, t))
		return a;
	return value_result(w, OP_NONE, a, NULL, to);
}

/* ---- expressions ---- */

static isl_pw_aff *divided(struct walk *w, const struct expr *e, isl_pw_aff *a, isl_pw_aff *b)
{
	struct regions *r = w->r;
	int64_t by;
	if (!aff_is_number(b, &by) || by <= 0 || !value_is_shown(w, aff_number(r, 0), 'L', a))
		return value_result(w, e->op, a, b, e->type);
	isl_val *v = isl_val_int_from_si(r->ctx, by);
	if (e->op == OP_REMAINDER)
		return own_aff(r, isl_pw_aff_mod_val(isl_pw_aff_copy(a), v));
	isl_pw_aff *d = isl_pw_aff_scale_down_val(isl_pw_aff_copy(a), v);
	return own_aff(r, isl_pw_aff_floor(d));
}

static isl_pw_aff *scaled(struct regions *r, isl_pw_aff *a, int64_t by)
{
	return own_aff(r,
		       isl_pw_aff_scale_val(isl_pw_aff_copy(a), isl_val_int_from_si(r->ctx, by)));
}

static isl_pw_aff *computed(struct walk *w, const struct expr *e, isl_pw_aff *a, isl_pw_aff *b)
{
	struct regions *r = w->r;
	int64_t number;
	switch (e->op) {
	case OP_ADD: return own_aff(r, isl_pw_aff_add(isl_pw_aff_copy(a), isl_pw_aff_copy(b)));
	case OP_SUBTRACT: return own_aff(r, isl_pw_aff_sub(isl_pw_aff_copy(a), isl_pw_aff_copy(b)));
	case OP_MULTIPLY:
		if (aff_is_number(b, &number))
			return scaled(r, a, number);
		if (aff_is_number(a, &number))
			return scaled(r, b, number);
		return value_result(w, e->op, a, b, e->type);
	case OP_DIVIDE:
	case OP_REMAINDER: return divided(w, e, a, b);
	case OP_SHIFT_LEFT:
		if (aff_is_number(b, &number) && number >= 0 && number < 31)
			return scaled(r, a, INT64_C(1) << number);
		return NULL;
	case OP_SHIFT_RIGHT:
	case OP_BIT_AND:
	case OP_BIT_OR:
	case OP_BIT_XOR: return value_result(w, e->op, a, b, e->type);
	default: return NULL;
	}
}

static isl_pw_aff *binary(struct walk *w, const struct expr *e)
{
	struct type_range t = range_of(e->type);
	isl_pw_aff *a = value_of(w, e->args.at[0]), *b = value_of(w, e->args.at[1]);
	if (!a || !b || !t.is_known)
		return NULL;
	return value_unless_wrapped(w, e->op, computed(w, e, a, b), a, b, e->type);
}

static isl_pw_aff *chosen(struct walk *w, const struct expr *e)
{
	isl_set *c = condition_of(w, e->args.at[0]);
	isl_pw_aff *a = value_of(w, e->args.at[1]), *b = value_of(w, e->args.at[2]);
	if (!c || !a || !b)
		return NULL;
	a = isl_pw_aff_intersect_domain(isl_pw_aff_copy(a), isl_set_copy(c));
	b = isl_pw_aff_intersect_domain(isl_pw_aff_copy(b), isl_set_copy(set_not(w->r, c)));
	return own_aff(w->r, isl_pw_aff_union_add(a, b));
}

isl_pw_aff *value_of(struct walk *w, const struct expr *e)
{
	struct address a;
	if (!e || e->type->kind != TYPE_INTEGER)
		return NULL;
	if (e->has_value)
		return aff_number(w->r, e->value);
	switch (e->kind) {
	case EXPR_LOAD:
		if (!e->args.at[0]->is_lvalue || e->args.at[0]->type->is_volatile ||
		    (e->args.at[0]->field && e->args.at[0]->field->is_bitfield))
			return NULL;
		a = address_of(w, e->args.at[0]);
		return value_loaded(w, &a, e->type);
	case EXPR_CAST:
		return converted(w, value_of(w, e->args.at[0]), e->args.at[0]->type, e->type);
	case EXPR_UNARY:
		if (e->op == OP_PLUS)
			return value_of(w, e->args.at[0]);
		if (e->op == OP_MINUS && !range_of(e->type).is_unsigned) {
			isl_pw_aff *x = value_of(w, e->args.at[0]);
			isl_pw_aff *minus = x ? scaled(w->r, x, -1) : NULL;
			return value_unless_wrapped(w, OP_MINUS, minus, x, NULL, e->type);
		}
		return NULL;
	case EXPR_BINARY: return binary(w, e);
	case EXPR_CONDITIONAL: return chosen(w, e);
	default: return NULL;
	}
}

static isl_set *compared(struct walk *w, const struct expr *e)
{
	isl_pw_aff *a = value_of(w, e->args.at[0]), *b = value_of(w, e->args.at[1]);
	if (!a || !b)
		return NULL;
	switch (e->op) {
	case OP_LESS: return params_compare(w->r, '<', a, b);
	case OP_LESS_EQUAL: return params_compare(w->r, 'L', a, b);
	case OP_GREATER: return params_compare(w->r, '<', b, a);
	case OP_GREATER_EQUAL: return params_compare(w->r, 'L', b, a);
	case OP_EQUAL: return params_compare(w->r, '=', a, b);
	case OP_NOT_EQUAL: return params_compare(w->r, '!', a, b);
	default: return NULL;
	}
}

static isl_set *is_not_zero(struct walk *w, const struct expr *e)
{
	isl_pw_aff *x = value_of(w, e);
	return x ? params_compare(w->r, '!', x, aff_number(w->r, 0)) : NULL;
}

/* The symbols' values for which "e" is true. */
isl_set *condition_of(struct walk *w, const struct expr *e)
{
	isl_set *a, *b;
	if (e->kind == EXPR_BINARY && op_compares(e->op))
		return compared(w, e);
	if (e->kind == EXPR_CAST && e->args.at[0]->type->kind == TYPE_INTEGER &&
	    e->type->kind == TYPE_INTEGER && e->args.at[0]->kind == EXPR_BINARY)
		return condition_of(w, e->args.at[0]);
	if (e->kind == EXPR_UNARY && e->op == OP_NOT) {
		a = condition_of(w, e->args.at[0]);
		return a ? set_not(w->r, a) : NULL;
	}
	if (e->kind == EXPR_LOGICAL) {
		a = condition_of(w, e->args.at[0]);
		b = condition_of(w, e->args.at[1]);
		if (!a || !b)
			return NULL;
		return e->op == OP_AND ? set_and(w->r, a, b) : set_or(w->r, a, b);
	}
	return is_not_zero(w, e);
}
