/* isl_objects.c - isl's objects: each made once, each operation done once, and who frees them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      objects that isl has made; operations on objects of ours.
 * Out:     the one that is written alike, if there is one; what the operation gave before.
 * Means:   a unique table of each kind of object, and one of operations. What is owned is a stack,
 *          and so are the sets computed: sets_release takes from both what came since the mark.
 * Errs:    towards two objects for one. An operation that failed is not noted.
 * Cost:    isl's hash of each object that is made; a look into a table for each operation. */
#include "isl_objects.h"

#include <isl/options.h>
#include <string.h>

/* ---- the unique table ---- */

static uint32_t with_id(uint32_t h, isl_id *id)
{
	uint32_t of_id = isl_id_get_hash(id);
	isl_hash_hash(h, of_id);
	isl_id_free(id);
	return h;
}

/* isl's hash is of the constraints alone: sets of all elements of any family have the same. */
static uint32_t hash_of_set(isl_set *s)
{
	uint32_t h = isl_set_get_hash(s);
	if (isl_set_is_params(s) == isl_bool_false && isl_set_has_tuple_id(s) == isl_bool_true)
		h = with_id(h, isl_set_get_tuple_id(s));
	for (unsigned k = 0, n = dims(isl_set_dim(s, isl_dim_param)); k < n; k++)
		h = with_id(h, isl_set_get_dim_id(s, isl_dim_param, k));
	return h;
}

static uint32_t hash_of(void *object, enum object_kind kind)
{
	switch (kind) {
	case OBJECT_SET: return hash_of_set(object);
	case OBJECT_AFF: return isl_pw_aff_get_hash(object);
	default: return isl_id_get_hash(object);
	}
}

static void release(void *object, enum object_kind kind)
{
	switch (kind) {
	case OBJECT_SET: isl_set_free(object); break;
	case OBJECT_AFF: isl_pw_aff_free(object); break;
	default: isl_id_free(object);
	}
}

static isl_bool same_object(const void *a, const void *b)
{
	return isl_bool_ok(a == b);
}

static isl_bool same_set(const void *a, const void *b)
{
	return isl_set_plain_is_equal((isl_set *)a, (isl_set *)b);
}

static isl_bool same_aff(const void *a, const void *b)
{
	return isl_pw_aff_plain_is_equal((isl_pw_aff *)a, (isl_pw_aff *)b);
}

static void *own(struct sets *sets, void *object, enum object_kind kind)
{
	static isl_bool (*const same[])(const void *, const void *) = {same_set, same_aff,
								       same_object};
	if (!object)
		return NULL;
	uint32_t hash = hash_of(object, kind);
	struct isl_hash_table_entry *e =
		isl_hash_table_find(sets->ctx, sets->unique[kind], hash, same[kind], object, 1);
	if (e && e->data) {
		release(object, kind);
		return e->data;
	}
	if (e)
		e->data = object;
	ARRAY_PUSH(sets->arena, sets->owned, (struct owned){object, kind, hash});
	return object;
}

isl_set *own_set(struct sets *sets, isl_set *s)
{
	return own(sets, s, OBJECT_SET);
}

isl_pw_aff *own_aff(struct sets *sets, isl_pw_aff *a)
{
	return own(sets, a, OBJECT_AFF);
}

isl_id *own_id(struct sets *sets, isl_id *id)
{
	return own(sets, id, OBJECT_ID);
}

static void remove_object(struct sets *sets, struct isl_hash_table *from, uint32_t hash,
			  const void *object)
{
	struct isl_hash_table_entry *e =
		isl_hash_table_find(sets->ctx, from, hash, same_object, object, 0);
	if (e && e != isl_hash_table_entry_none)
		isl_hash_table_remove(sets->ctx, from, e);
}

/* ---- the computed table ---- */

static uint32_t hash_of_operation(const struct operation *x)
{
	uint64_t h = (uintptr_t)x->a * 0x9e3779b97f4a7c15U;
	h = (h ^ (uintptr_t)x->b) * 0x9e3779b97f4a7c15U;
	h = (h ^ ((uint64_t)x->n << 8 | x->kind)) * 0x9e3779b97f4a7c15U;
	return (uint32_t)(h >> 32);
}

static isl_bool same_operation(const void *entry, const void *wanted)
{
	const struct operation *a = &((const struct computed *)entry)->operation, *b = wanted;
	return isl_bool_ok(a->kind == b->kind && a->a == b->a && a->b == b->b && a->n == b->n);
}

void *computed_before(const struct sets *sets, const struct operation *operation)
{
	const struct isl_hash_table_entry *e =
		isl_hash_table_find(sets->ctx, sets->by_operation, hash_of_operation(operation),
				    same_operation, operation, 0);
	return e && e != isl_hash_table_entry_none ? ((struct computed *)e->data)->result : NULL;
}

/* "to" becomes the entry of "operation", which had none. */
static void note_computed(struct sets *sets, const struct operation *operation, void *result,
			  struct computed *to)
{
	uint32_t hash = hash_of_operation(operation);
	struct isl_hash_table_entry *e = isl_hash_table_find(sets->ctx, sets->by_operation, hash,
							     same_operation, operation, 1);
	*to = (struct computed){*operation, result, hash, sets->owned.n};
	if (e)
		e->data = to;
}

isl_pw_aff *own_computed_aff(struct sets *sets, const struct operation *operation, isl_pw_aff *a)
{
	a = own_aff(sets, a);
	if (a)
		note_computed(sets, operation, a, ARENA_NEW(sets->arena, struct computed));
	return a;
}

/* Room for one more on the stack of the sets computed: what was there once, or new. */
static struct computed *push_computed(struct sets *sets)
{
	struct computed *was =
		sets->computed.n < sets->computed.room ? sets->computed.at[sets->computed.n] : NULL;
	ARRAY_PUSH(sets->arena, sets->computed,
		   was ? was : ARENA_NEW(sets->arena, struct computed));
	return sets->computed.at[sets->computed.n - 1];
}

isl_set *own_computed_set(struct sets *sets, const struct operation *operation, isl_set *s)
{
	s = own_set(sets, s);
	if (s)
		note_computed(sets, operation, s, push_computed(sets));
	return s;
}

/* ---- how long they live ---- */

void sets_begin(struct sets *sets, struct arena *a, unsigned long operations)
{
	enum { ROOM = 64 };
	*sets = (struct sets){.ctx = isl_ctx_alloc(), .arena = a, .budget = SIZE_MAX};
	isl_options_set_on_error(sets->ctx, ISL_ON_ERROR_CONTINUE);
	isl_ctx_set_max_operations(sets->ctx, operations);
	sets->families = isl_hash_table_alloc(sets->ctx, ROOM);
	sets->by_operation = isl_hash_table_alloc(sets->ctx, ROOM);
	for (unsigned k = 0; k <= OBJECT_ID; k++)
		sets->unique[k] = isl_hash_table_alloc(sets->ctx, ROOM);
}

void sets_end(struct sets *sets)
{
	for (unsigned i = sets->owned.n; i-- > 0;)
		release(sets->owned.at[i].object, sets->owned.at[i].kind);
	for (unsigned i = 0; i < sets->kept.n; i++)
		isl_set_free(sets->kept.at[i]);
	for (unsigned k = 0; k <= OBJECT_ID; k++)
		isl_hash_table_free(sets->ctx, sets->unique[k]);
	isl_hash_table_free(sets->ctx, sets->by_operation);
	isl_hash_table_free(sets->ctx, sets->families);
	isl_ctx_free(sets->ctx);
}

unsigned sets_mark(const struct sets *sets)
{
	return sets->owned.n;
}

void sets_keep(struct sets *sets, isl_set *s)
{
	if (s)
		ARRAY_PUSH(sets->arena, sets->kept, isl_set_copy(s));
}

void sets_release(struct sets *sets, unsigned mark)
{
	unsigned n = mark;
	for (; sets->computed.n && sets->computed.at[sets->computed.n - 1]->nowned > mark;
	     sets->computed.n--) {
		const struct computed *x = sets->computed.at[sets->computed.n - 1];
		remove_object(sets, sets->by_operation, x->hash, x);
	}
	for (unsigned i = mark; i < sets->owned.n; i++) {
		const struct owned x = sets->owned.at[i];
		if (x.kind != OBJECT_SET) {
			sets->owned.at[n++] = x;
			continue;
		}
		remove_object(sets, sets->unique[OBJECT_SET], x.hash, x.object);
		isl_set_free(x.object);
	}
	sets->owned.n = n;
}

bool sets_failed(const struct sets *sets)
{
	return isl_ctx_last_error(sets->ctx) != isl_error_none;
}

void sets_renew(struct sets *sets)
{
	isl_ctx_reset_error(sets->ctx);
	isl_ctx_reset_operations(sets->ctx);
}

/* ---- names ---- */

#define MARK '\001'

isl_id *unique_id(struct sets *sets, const char *name, void *user)
{
	name = arena_printf(sets->arena, "%s%c%u", name, MARK, sets->nids++);
	return own_id(sets, isl_id_alloc(sets->ctx, name, user));
}

size_t sets_name_length(const char *name)
{
	return name ? strcspn(name, (const char[]){MARK, 0}) : 0;
}

char *sets_text(isl_set *set)
{
	char *s = isl_set_to_str(set), *to = s;
	for (const char *from = s; s && *from;) {
		size_t n = sets_name_length(from);
		memmove(to, from, n);
		to += n;
		from += n;
		from += *from == MARK ? 1 + strspn(from + 1, "0123456789") : 0;
	}
	if (s)
		*to = '\0';
	return s;
}
