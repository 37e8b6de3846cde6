/* objects.h - what makes and frees objects of MPI, and what MPI calls of the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All members of a communicator know it by the same id, without a message: the hash of its
 * parent's, of how many were made from the parent before, and of its first member.
 * Functions of the program get virtual handles: each is called through one of the adapter's. */
extern char __executable_start[], end[];

static void of_program(const void *function)
{
	const char *f = function;
	if (f < __executable_start || f >= end)
		never("MPI may call a function that is not in the executable");
}

static int world_rank(MPI_Group of, int rank)
{
	MPI_Group all;
	int there = MPI_UNDEFINED;
	PMPI_Comm_group(world, &all);
	PMPI_Group_translate_ranks(of, 1, &rank, all, &there);
	PMPI_Group_free(&all);
	return there;
}

static uint64_t ring(uint64_t id, int r)
{
	return mix(id ^ 0x636f6c6c65637469ull, (uint64_t)r);
}

/* Me and how many we are; on an intercommunicator both groups are one ring. */
static void ring_of(struct slot *s, MPI_Comm real, uint64_t seed)
{
	MPI_Group here, there = MPI_GROUP_NULL;
	int inter = 0, place, members, remote = 0;
	PMPI_Comm_test_inter(real, &inter);
	PMPI_Comm_rank(real, &s->me);
	PMPI_Comm_size(real, &s->size);
	PMPI_Comm_group(real, &here);
	int first = world_rank(here, 0), other = -1;
	PMPI_Group_free(&here);
	place = s->me;
	members = s->size;
	if (inter) {
		PMPI_Comm_remote_size(real, &remote);
		PMPI_Comm_remote_group(real, &there);
		other = world_rank(there, 0);
		PMPI_Group_free(&there);
		seed = 0;
		if (other < first) {
			int swap = other;
			other = first;
			first = swap;
			place += remote;
		}
		members += remote;
		s->inter = 1;
		special++;
	}
	s->id = mix(mix(seed, (uint64_t)first + 1), (uint64_t)other + 1);
	s->pulse = ring(s->id, place) - ring(s->id, (place + 1) % members);
}

static void hears_of_losses(MPI_Comm real);

static void retain(MPI_Errhandler e)
{
	if (IS_VIRTUAL(e))
		SLOT(ERRHS, e)->uses++;
}

static void release(MPI_Errhandler e)
{
	if (!IS_VIRTUAL(e) || --SLOT(ERRHS, e)->uses)
		return;
	MPI_Errhandler real = ERRH(e);
	PMPI_Errhandler_free(&real);
	if (SLOT(ERRHS, e)->place)
		*(struct slot **)SLOT(ERRHS, e)->place = NULL;
	slot_free(ERRHS, SLOT(ERRHS, e));
}

static void takes_errhandler(struct slot *s, MPI_Errhandler e, bool known)
{
	if (known)
		retain(e);
	if (s->errhandler_known)
		release(s->errhandler);
	s->errhandler = e;
	s->errhandler_known = known;
}

static void attribute_add(struct slot *s, uint32_t key, void *value)
{
	struct attribute **at = &s->attributes;
	while (*at && (*at)->key != key)
		at = &(*at)->next;
	if (!*at) {
		*at = need(__real_calloc(1, sizeof **at));
		(*at)->key = key;
		slot_at(KEYS, key)->uses++;
	}
	(*at)->value = value;
}

static void key_release(struct slot *k)
{
	if (--k->uses == 0)
		slot_free(KEYS, k);
}

static void attribute_drop(struct attribute **at)
{
	struct attribute *a = *at;
	*at = a->next;
	key_release(slot_at(KEYS, a->key));
	__real_free(a);
}

static void attributes_drop(struct slot *s)
{
	while (s->attributes)
		attribute_drop(&s->attributes);
}

/* Its real handle is known now. */
static void comm_arrived(struct slot *s, struct slot *parent, uint64_t nth)
{
	uint64_t real = s->real;
	ring_of(s, (MPI_Comm)(uintptr_t)real, mix(parent->id, nth));
	slot_is(COMMS, s, real);
	hears_of_losses((MPI_Comm)(uintptr_t)real);
	takes_errhandler(s, parent->errhandler, parent->errhandler_known);
	for (struct attribute *a = parent->attributes; a; a = a->next) {
		void *value;
		int there = 0;
		PMPI_Comm_get_attr((MPI_Comm)(uintptr_t)real, (int)slot_at(KEYS, a->key)->real,
				   &value, &there);
		if (there)
			attribute_add(s, a->key, value);
	}
}

static MPI_Comm comm_made(MPI_Comm real, MPI_Comm from, bool dup)
{
	struct slot *parent = comm_slot(from);
	if (!parent)
		return real;
	uint64_t nth = ++parent->made;
	if (real == MPI_COMM_NULL)
		return real;
	struct slot *s = slot_new(COMMS);
	s->real = BITS(real);
	s->collective = dup;
	comm_arrived(s, parent, nth);
	return VIRTUAL(MPI_Comm, s);
}

static void inner_in(void)
{
	inside++;
}
static int inner_out(int rc)
{
	inside--;
	return rc;
}

static void collective_begun(struct slot *s, MPI_Comm comm, bool always)
{
	struct slot *c = comm_slot(comm);
	s->collective = c != NULL;
	if (!always) {
		if (c)
			add(c->pulse);
		return;
	}
	s->pulse = c ? c->pulse : 0;
	s->collective = 1;
	s->persistent = 1;
	s->active = 0;
	are_active(-1);
	special++;
}

/* What MPI 4.1 has corrected. */
#if MPI_VERSION > 4 || (MPI_VERSION == 4 && MPI_SUBVERSION >= 1)
#define SINCE_4_1(word) word
#else
#define SINCE_4_1(word)
#endif

#define PLAIN(name, params, call)                                                                  \
	int MPI_##name params                                                                      \
	{                                                                                          \
		return PMPI_##name call;                                                           \
	}
#define INNER(name, params, call)                                                                  \
	int MPI_##name params                                                                      \
	{                                                                                          \
		inner_in();                                                                        \
		return inner_out(PMPI_##name call);                                                \
	}
#define COLLECTIVE(name, params, raw, call, comm)                                                  \
	int MPI_##name params                                                                      \
	{                                                                                          \
		if (inside)                                                                        \
			return PMPI_##name raw;                                                    \
		int rc = PMPI_##name call;                                                         \
		collective(comm, rc);                                                              \
		return rc;                                                                         \
	}
/* A call that begins a request, and what is noted of it. */
#define BEGINS_AND(name, params, raw, call, note)                                                  \
	int MPI_##name params                                                                      \
	{                                                                                          \
		MPI_Request real;                                                                  \
		if (inside)                                                                        \
			return PMPI_##name raw;                                                    \
		inner_in();                                                                        \
		int rc = checked(inner_out(PMPI_##name call));                                     \
		struct slot *s = NULL;                                                             \
		if (rc == MPI_SUCCESS)                                                             \
			s = begun(real, request, __builtin_return_address(0));                     \
		note;                                                                              \
		return rc;                                                                         \
	}
#define BEGINS_HOW(name, params, raw, call, comm, always)                                          \
	BEGINS_AND(name, params, raw, call, if (s) collective_begun(s, comm, always))
#define BEGINS(name, params, raw, call, comm) BEGINS_HOW(name, params, raw, call, comm, false)
#define BEGINS_ALWAYS(name, params, raw, call, comm) BEGINS_HOW(name, params, raw, call, comm, true)

/* A call on a file: of all its ranks, by its shared pointer, the first or second half of one. */
enum on_file { ALL = 1, SHARED = 2, SPLIT = 4, JOINED = 8 };

static void on_file(MPI_File f, unsigned what)
{
	if (inside || !IS_VIRTUAL(f))
		return;
	struct slot *s = SLOT(FILES, f);
	if (what & ALL)
		add(s->pulse);
	s->wild |= (what & SHARED) != 0;
	if (what & (SPLIT | JOINED))
		s->active = (what & SPLIT) != 0;
}

#define ON_FILE(what, name, params, call)                                                          \
	int MPI_##name params                                                                      \
	{                                                                                          \
		inner_in();                                                                        \
		int rc = inner_out(PMPI_##name call);                                              \
		on_file(fh, what);                                                                 \
		return rc;                                                                         \
	}
#define BEGINS_ON_FILE(what, name, params, raw, call)                                              \
	BEGINS_AND(name, params, raw, call, (void)s; on_file(fh, what))
#define MAKES_COMM(name, params, raw, call, comm, out)                                             \
	int MPI_##name params                                                                      \
	{                                                                                          \
		MPI_Comm made = MPI_COMM_NULL;                                                     \
		if (inside)                                                                        \
			return PMPI_##name raw;                                                    \
		inner_in();                                                                        \
		int rc = inner_out(PMPI_##name call);                                              \
		collective(comm, rc);                                                              \
		if (rc == MPI_SUCCESS)                                                             \
			*out = comm_made(made, comm, false);                                       \
		return rc;                                                                         \
	}
#define MAKES(T, k, name, params, raw, call, out, same)                                            \
	int MPI_##name params                                                                      \
	{                                                                                          \
		T made;                                                                            \
		if (inside)                                                                        \
			return PMPI_##name raw;                                                    \
		int rc = checked(PMPI_##name call);                                                \
		if (rc == MPI_SUCCESS)                                                             \
			*out = (same) ? made : VIRTUAL(T, slot_for(k, BITS(made)));                \
		return rc;                                                                         \
	}
#define MAKES_GROUP(name, params, raw, call, out)                                                  \
	MAKES(MPI_Group, GROUPS, name, params, raw, call, out,                                     \
	      made == MPI_GROUP_EMPTY || made == MPI_GROUP_NULL)
#define MAKES_TYPE(name, params, raw, call, out)                                                   \
	MAKES(MPI_Datatype, TYPES_, name, params, raw, call, out, false)
#define MAKES_INFO(name, params, raw, call, out)                                                   \
	MAKES(MPI_Info, INFOS, name, params, raw, call, out, made == MPI_INFO_NULL)
#include "plain.def"

/* Only the group's members call it: they count it, and how often this group was asked for, by the
 * hash of parent, members and tag. */
static struct asked {
	uint64_t key, times;
	struct asked *next;
} * askeds;

static struct asked *asked(uint64_t key)
{
	struct asked *a = askeds;
	while (a && a->key != key)
		a = a->next;
	if (!a) {
		a = need(__real_calloc(1, sizeof *a));
		a->key = key;
		a->next = askeds;
		askeds = a;
	}
	return a;
}

int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *out)
{
	MPI_Comm made = MPI_COMM_NULL;
	struct slot *parent = comm_slot(comm);
	int n, me;
	if (inside || !parent)
		return PMPI_Comm_create_group(COMM(comm), GROUP(group), tag, out);
	inner_in();
	int rc = checked(inner_out(PMPI_Comm_create_group(COMM(comm), GROUP(group), tag, &made)));
	*out = made;
	if (rc != MPI_SUCCESS || made == MPI_COMM_NULL)
		return rc;
	uint64_t key = mix(parent->id ^ 0x67726f7570ull, (uint64_t)tag);
	PMPI_Comm_size(made, &n);
	PMPI_Comm_rank(made, &me);
	for (int i = 0; i < n; i++)
		key = mix(key, (uint64_t)world_rank(GROUP(group), i));
	add(ring(key, me) - ring(key, (me + 1) % n));
	struct slot *s = slot_new(COMMS), from = *parent;
	lock();
	from.id = mix(key, ++asked(key)->times);
	unlock();
	s->real = BITS(made);
	comm_arrived(s, &from, 0);
	*out = VIRTUAL(MPI_Comm, s);
	return rc;
}

MAKES_COMM(Intercomm_create,
	   (MPI_Comm comm, int leader, MPI_Comm peer, int remote, int tag, MPI_Comm *newcomm),
	   (comm, leader, peer, remote, tag, newcomm),
	   (COMM(comm), leader, COMM(peer), remote, tag, &made), comm, newcomm)
MAKES_COMM(Intercomm_merge, (MPI_Comm comm, int high, MPI_Comm *newcomm), (comm, high, newcomm),
	   (COMM(comm), high, &made), comm, newcomm)

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *out)
{
	MPI_Comm made;
	if (inside)
		return PMPI_Comm_dup(comm, out);
	inner_in();
	int rc = inner_out(PMPI_Comm_dup(COMM(comm), &made));
	collective(comm, rc);
	if (rc == MPI_SUCCESS)
		*out = comm_made(made, comm, true);
	return rc;
}

/* The library fills in the real handle by the time the request is over. */
static int idup(MPI_Comm comm, MPI_Info info, bool with, MPI_Comm *out, MPI_Request *r, void *place)
{
	MPI_Request real;
	struct slot *s = slot_new(COMMS), *parent = comm_slot(comm);
	int rc = MPI_ERR_OTHER;
	inner_in();
#if MPI_VERSION >= 4
	if (with)
		rc = PMPI_Comm_idup_with_info(COMM(comm), INFO(info), (MPI_Comm *)&s->real, &real);
#endif
	if (!with)
		rc = PMPI_Comm_idup(COMM(comm), (MPI_Comm *)&s->real, &real);
	inner_out(0);
	(void)info;
	collective(comm, rc);
	if (rc != MPI_SUCCESS)
		return rc;
	s->collective = !with;
	struct slot *q = begun(real, r, place);
	q->mode = 'd';
	q->comm = s;
	q->size = (int)parent->index;
	q->made = ++parent->made;
	*out = VIRTUAL(MPI_Comm, s);
	return rc;
}

int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *out, MPI_Request *r)
{
	return idup(comm, MPI_INFO_NULL, false, out, r, __builtin_return_address(0));
}

#if MPI_VERSION >= 4
int MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *out, MPI_Request *r)
{
	return idup(comm, info, true, out, r, __builtin_return_address(0));
}
#endif

static int comm_gone(MPI_Comm *c, int (*how)(MPI_Comm *))
{
	if (!IS_VIRTUAL(*c))
		return how(c);
	struct slot *s = SLOT(COMMS, *c);
	MPI_Comm real = COMM(*c);
	add(s->pulse);
	inner_in();
	int rc = checked(inner_out(how(&real)));
	if (s->uses)
		never("a communicator was freed that a persistent request uses");
	if (s->inter)
		special--;
	attributes_drop(s);
	takes_errhandler(s, MPI_ERRORS_ARE_FATAL, false);
	slot_free(COMMS, s);
	*c = MPI_COMM_NULL;
	return rc;
}
int MPI_Comm_free(MPI_Comm *c)
{
	return comm_gone(c, PMPI_Comm_free);
}
int MPI_Comm_disconnect(MPI_Comm *c)
{
	return comm_gone(c, PMPI_Comm_disconnect);
}

#define FREES(name, T, k, ...)                                                                     \
	int MPI_##name(T *h)                                                                       \
	{                                                                                          \
		if (!IS_VIRTUAL(*h))                                                               \
			return PMPI_##name(h);                                                     \
		struct slot *s = SLOT(k, *h);                                                      \
		T real = (T)(uintptr_t)s->real;                                                    \
		inner_in();                                                                        \
		int rc = checked(inner_out(PMPI_##name(&real)));                                   \
		__VA_ARGS__;                                                                       \
		slot_free(k, s);                                                                   \
		*h = real;                                                                         \
		return rc;                                                                         \
	}
FREES(Group_free, MPI_Group, GROUPS)
FREES(Info_free, MPI_Info, INFOS)
FREES(Type_free, MPI_Datatype, TYPES_, attributes_drop(s))
FREES(Win_free, MPI_Win, WINS, add(s->pulse); attributes_drop(s);
      takes_errhandler(s, MPI_ERRORS_ARE_FATAL, false))

int MPI_Type_commit(MPI_Datatype *t)
{
	MPI_Datatype real = TYPE(*t);
	if (IS_VIRTUAL(*t))
		SLOT(TYPES_, *t)->committed = 1;
	return checked(PMPI_Type_commit(&real));
}

int MPI_Type_dup(MPI_Datatype t, MPI_Datatype *out)
{
	MPI_Datatype made;
	if (inside)
		return PMPI_Type_dup(t, out);
	int rc = checked(PMPI_Type_dup(TYPE(t), &made));
	if (rc != MPI_SUCCESS)
		return rc;
	struct slot *s = slot_for(TYPES_, BITS(made));
	s->committed = !IS_VIRTUAL(t) || SLOT(TYPES_, t)->committed;
	for (struct attribute *a = IS_VIRTUAL(t) ? SLOT(TYPES_, t)->attributes : NULL; a;
	     a = a->next) {
		void *value;
		int there = 0;
		PMPI_Type_get_attr(made, (int)slot_at(KEYS, a->key)->real, &value, &there);
		if (there)
			attribute_add(s, a->key, value);
	}
	*out = VIRTUAL(MPI_Datatype, s);
	return rc;
}

static MPI_Datatype *types_of(const MPI_Datatype *types, int n)
{
	MPI_Datatype *real = need(__real_malloc((size_t)(n + 1) * sizeof *real));
	for (int i = 0; i < n; i++)
		real[i] = TYPE(types[i]);
	return real;
}

#define STRUCTS(name, count_t, aint_t, C)                                                          \
	int MPI_##name(count_t n, C count_t lengths[], C aint_t at[], C MPI_Datatype types[],      \
		       MPI_Datatype *out)                                                          \
	{                                                                                          \
		MPI_Datatype made, *real = types_of(types, (int)n);                                \
		int rc = checked(PMPI_##name(n, lengths, at, real, &made));                        \
		__real_free(real);                                                                 \
		if (rc == MPI_SUCCESS)                                                             \
			*out = inside ? made                                                       \
				      : VIRTUAL(MPI_Datatype, slot_for(TYPES_, BITS(made)));       \
		return rc;                                                                         \
	}
STRUCTS(Type_create_struct, int, MPI_Aint, const)
#if MPI_VERSION >= 4
STRUCTS(Type_create_struct_c, MPI_Count, MPI_Count, const)
STRUCTS(Type_struct, int, MPI_Aint, )
#endif

/* Types that the library has for ever: one slot each. */
#define FINDS_TYPE(name, params, call)                                                             \
	int MPI_##name params                                                                      \
	{                                                                                          \
		return PMPI_##name call;                                                           \
	}
FINDS_TYPE(Type_match_size, (int c, int n, MPI_Datatype *out), (c, n, out))
#define F90(name, params, call)                                                                    \
	int MPI_##name params                                                                      \
	{                                                                                          \
		int rc = PMPI_##name call;                                                         \
		struct slot *s = slot_find(TYPES_, BITS(*out));                                    \
		if (rc == MPI_SUCCESS && !inside)                                                  \
			*out = VIRTUAL(MPI_Datatype, s ? s : slot_for(TYPES_, BITS(*out)));        \
		return rc;                                                                         \
	}
F90(Type_create_f90_real, (int p, int r, MPI_Datatype *out), (p, r, out))
F90(Type_create_f90_complex, (int p, int r, MPI_Datatype *out), (p, r, out))
F90(Type_create_f90_integer, (int r, MPI_Datatype *out), (r, out))

static bool named(MPI_Datatype real)
{
	int i, a, d, combiner;
	PMPI_Type_get_envelope(real, &i, &a, &d, &combiner);
	return combiner == MPI_COMBINER_NAMED;
}

static void types_out(MPI_Datatype *types, int n)
{
	for (int i = 0; i < n && !inside; i++)
		if (!named(types[i]))
			types[i] = VIRTUAL(MPI_Datatype, slot_for(TYPES_, BITS(types[i])));
}

int MPI_Type_get_contents(MPI_Datatype t, int i, int a, int d, int is[], MPI_Aint as[],
			  MPI_Datatype ds[])
{
	int x, y, n, combiner;
	int rc = checked(PMPI_Type_get_contents(TYPE(t), i, a, d, is, as, ds));
	PMPI_Type_get_envelope(TYPE(t), &x, &y, &n, &combiner);
	if (rc == MPI_SUCCESS)
		types_out(ds, n);
	return rc;
}

#if MPI_VERSION >= 4
int MPI_Type_get_contents_c(MPI_Datatype t, MPI_Count i, MPI_Count a, MPI_Count l, MPI_Count d,
			    int is[], MPI_Aint as[], MPI_Count ls[], MPI_Datatype ds[])
{
	MPI_Count x, y, z, n;
	int combiner;
	int rc = checked(PMPI_Type_get_contents_c(TYPE(t), i, a, l, d, is, as, ls, ds));
	PMPI_Type_get_envelope_c(TYPE(t), &x, &y, &z, &n, &combiner);
	if (rc == MPI_SUCCESS)
		types_out(ds, (int)n);
	return rc;
}
#endif

static int neighbors(MPI_Comm comm, bool neighbor, bool out)
{
	int n = 0, o = 0, w, topology, inter, me;
	PMPI_Comm_test_inter(COMM(comm), &inter);
	if (!neighbor) {
		inter ? PMPI_Comm_remote_size(COMM(comm), &n) : PMPI_Comm_size(COMM(comm), &n);
		return n;
	}
	PMPI_Topo_test(COMM(comm), &topology);
	PMPI_Comm_rank(COMM(comm), &me);
	if (topology == MPI_CART)
		PMPI_Cartdim_get(COMM(comm), &n);
	if (topology == MPI_CART)
		return 2 * n;
	if (topology == MPI_GRAPH)
		PMPI_Graph_neighbors_count(COMM(comm), me, &n);
	else if (topology == MPI_DIST_GRAPH)
		PMPI_Dist_graph_neighbors_count(COMM(comm), &n, &o, &w);
	return topology == MPI_DIST_GRAPH && out ? o : n;
}

/* Both arrays of types, translated, in one block. */
static MPI_Datatype *both(MPI_Comm c, bool neighbor, const MPI_Datatype *s, const MPI_Datatype *r,
			  MPI_Datatype **there)
{
	int out = s == (void *)MPI_IN_PLACE || !s ? 0 : neighbors(c, neighbor, true);
	int in = neighbors(c, neighbor, false);
	MPI_Datatype *all = need(__real_malloc((size_t)(out + in + 1) * sizeof *all));
	for (int i = 0; i < out; i++)
		all[i] = TYPE(s[i]);
	for (int i = 0; i < in; i++)
		all[out + i] = TYPE(r[i]);
	*there = all + out;
	return all;
}

#define W(X, N, count_t, at_t, send_types, ...)                                                    \
	int MPI_##X(const void *s, const count_t sn[], const at_t sd[], const MPI_Datatype st[],   \
		    void *r, const count_t rn[], const at_t rd[], const MPI_Datatype rt[],         \
		    MPI_Comm comm)                                                                 \
	{                                                                                          \
		MPI_Datatype *in, *out;                                                            \
		if (inside)                                                                        \
			return PMPI_##X(s, sn, sd, st, r, rn, rd, rt, comm);                       \
		out = both(comm, N, send_types, rt, &in);                                          \
		int rc = PMPI_##X(s, sn, sd, out, r, rn, rd, in, COMM(comm));                      \
		__real_free(out);                                                                  \
		collective(comm, rc);                                                              \
		return rc;                                                                         \
	}                                                                                          \
	int MPI_I##__VA_ARGS__(const void *s, const count_t sn[], const at_t sd[],                 \
			       const MPI_Datatype st[], void *r, const count_t rn[],               \
			       const at_t rd[], const MPI_Datatype rt[], MPI_Comm comm,            \
			       MPI_Request *q)                                                     \
	{                                                                                          \
		MPI_Datatype *in, *out;                                                            \
		MPI_Request real;                                                                  \
		if (inside)                                                                        \
			return PMPI_I##__VA_ARGS__(s, sn, sd, st, r, rn, rd, rt, comm, q);         \
		out = both(comm, N, send_types, rt, &in);                                          \
		int rc = checked(                                                                  \
			PMPI_I##__VA_ARGS__(s, sn, sd, out, r, rn, rd, in, COMM(comm), &real));    \
		if (rc == MPI_SUCCESS) {                                                           \
			struct slot *b = begun(real, q, __builtin_return_address(0));              \
			b->extra = out;                                                            \
			collective_begun(b, comm, false);                                          \
		}                                                                                  \
		return rc;                                                                         \
	}
#define W_INIT(X, N, count_t, at_t, send_types)                                                    \
	int MPI_##X(const void *s, const count_t sn[], const at_t sd[], const MPI_Datatype st[],   \
		    void *r, const count_t rn[], const at_t rd[], const MPI_Datatype rt[],         \
		    MPI_Comm comm, MPI_Info info, MPI_Request *q)                                  \
	{                                                                                          \
		MPI_Datatype *in, *out = both(comm, N, send_types, rt, &in);                       \
		MPI_Request real;                                                                  \
		int rc = checked(                                                                  \
			PMPI_##X(s, sn, sd, out, r, rn, rd, in, COMM(comm), INFO(info), &real));   \
		if (rc == MPI_SUCCESS) {                                                           \
			struct slot *b = begun(real, q, __builtin_return_address(0));              \
			b->extra = out;                                                            \
			collective_begun(b, comm, true);                                           \
		}                                                                                  \
		return rc;                                                                         \
	}
#define SENT_TYPES (s == MPI_IN_PLACE ? NULL : st)
W(Alltoallw, false, int, int, SENT_TYPES, alltoallw)
W(Neighbor_alltoallw, true, int, MPI_Aint, st, neighbor_alltoallw)
#if MPI_VERSION >= 4
W(Alltoallw_c, false, MPI_Count, MPI_Aint, SENT_TYPES, alltoallw_c)
W(Neighbor_alltoallw_c, true, MPI_Count, MPI_Aint, st, neighbor_alltoallw_c)
W_INIT(Alltoallw_init, false, int, int, SENT_TYPES)
W_INIT(Neighbor_alltoallw_init, true, int, MPI_Aint, st)
W_INIT(Alltoallw_init_c, false, MPI_Count, MPI_Aint, SENT_TYPES)
W_INIT(Neighbor_alltoallw_init_c, true, MPI_Count, MPI_Aint, st)
#endif

static void collective_object(struct slot *s, MPI_Comm comm)
{
	struct slot *c = comm_slot(comm);
	s->pulse = c ? c->pulse : 0;
}

#define MAKES_ON(T, k, name, params, call, out)                                                    \
	int MPI_##name params                                                                      \
	{                                                                                          \
		T made;                                                                            \
		inner_in();                                                                        \
		int rc = inner_out(PMPI_##name call);                                              \
		if (inside) {                                                                      \
			*out = made;                                                               \
			return rc;                                                                 \
		}                                                                                  \
		collective(comm, rc);                                                              \
		if (rc == MPI_SUCCESS) {                                                           \
			struct slot *s = slot_for(k, BITS(made));                                  \
			collective_object(s, comm);                                                \
			*out = VIRTUAL(T, s);                                                      \
		}                                                                                  \
		return rc;                                                                         \
	}
#define WINDOWS(X, unit_t)                                                                         \
	MAKES_ON(MPI_Win, WINS, Win_create##X,                                                     \
		 (void *b, MPI_Aint n, unit_t unit, MPI_Info info, MPI_Comm comm, MPI_Win *w),     \
		 (b, n, unit, INFO(info), COMM(comm), &made), w)                                   \
	MAKES_ON(MPI_Win, WINS, Win_allocate##X,                                                   \
		 (MPI_Aint n, unit_t unit, MPI_Info info, MPI_Comm comm, void *b, MPI_Win *w),     \
		 (n, unit, INFO(info), COMM(comm), b, &made), w)                                   \
	MAKES_ON(MPI_Win, WINS, Win_allocate_shared##X,                                            \
		 (MPI_Aint n, unit_t unit, MPI_Info info, MPI_Comm comm, void *b, MPI_Win *w),     \
		 (n, unit, INFO(info), COMM(comm), b, &made), w)
WINDOWS(, int)
#if MPI_VERSION >= 4
WINDOWS(_c, MPI_Aint)
#endif
MAKES_ON(MPI_Win, WINS, Win_create_dynamic, (MPI_Info info, MPI_Comm comm, MPI_Win *w),
	 (INFO(info), COMM(comm), &made), w)

/* What other programs are reached by can't be made anew. */
#define JOINS(name, params, call, out)                                                             \
	int MPI_##name params                                                                      \
	{                                                                                          \
		MPI_Comm made = MPI_COMM_NULL;                                                     \
		inner_in();                                                                        \
		int rc = inner_out(PMPI_##name call);                                              \
		never("the program has reached other processes");                                  \
		*out = made == MPI_COMM_NULL ? made                                                \
					     : VIRTUAL(MPI_Comm, slot_for(COMMS, BITS(made)));     \
		return rc;                                                                         \
	}
JOINS(Comm_spawn,
      (const char *name, char *argv[], int n, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *out,
       int codes[]),
      (name, argv, n, INFO(info), root, COMM(comm), &made, codes), out)
JOINS(Comm_accept, (const char *port, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *out),
      (port, INFO(info), root, COMM(comm), &made), out)
JOINS(Comm_connect, (const char *port, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *out),
      (port, INFO(info), root, COMM(comm), &made), out)
JOINS(Comm_join, (int fd, MPI_Comm *out), (fd, &made), out)

int MPI_Comm_spawn_multiple(int n, char *commands[], char **argv[], const int counts[],
			    const MPI_Info infos[], int root, MPI_Comm comm, MPI_Comm *out,
			    int codes[])
{
	MPI_Comm made = MPI_COMM_NULL;
	MPI_Info *real = need(__real_malloc((size_t)(n + 1) * sizeof *real));
	for (int i = 0; infos && i < n; i++)
		real[i] = INFO(infos[i]);
	never("the program has reached other processes");
	int rc = PMPI_Comm_spawn_multiple(n, commands, argv, counts, real, root, COMM(comm), &made,
					  codes);
	__real_free(real);
	*out = VIRTUAL(MPI_Comm, slot_for(COMMS, BITS(made)));
	return rc;
}

int MPI_Comm_get_parent(MPI_Comm *out)
{
	int rc = PMPI_Comm_get_parent(out);
	if (rc != MPI_SUCCESS || *out == MPI_COMM_NULL || inside)
		return rc;
	never("another program has started this one");
	struct slot *s = slot_find(COMMS, BITS(*out));
	*out = VIRTUAL(MPI_Comm, s ? s : slot_for(COMMS, BITS(*out)));
	return rc;
}

int MPI_Open_port(MPI_Info info, char *name)
{
	never("the program has opened a port");
	return PMPI_Open_port(INFO(info), name);
}

int MPI_Publish_name(const char *service, MPI_Info info, const char *port)
{
	never("the program has published a port");
	return PMPI_Publish_name(service, INFO(info), port);
}

#define ADDS(name, params, call)                                                                   \
	int MPI_##name params                                                                      \
	{                                                                                          \
		if (!inside)                                                                       \
			never("the program has added error codes or data representations");        \
		return PMPI_##name call;                                                           \
	}
ADDS(Add_error_class, (int *c), (c))
ADDS(Add_error_code, (int c, int *e), (c, e))
ADDS(Register_datarep,
     (const char *n, MPI_Datarep_conversion_function *r, MPI_Datarep_conversion_function *w,
      MPI_Datarep_extent_function *e, void *x),
     (n, r, w, e, x))

int MPI_Alloc_mem(MPI_Aint n, MPI_Info info, void *out)
{
	(void)info;
	*(void **)out = malloc((size_t)n + !n);
	return *(void **)out ? MPI_SUCCESS : MPI_ERR_NO_MEM;
}

int MPI_Free_mem(void *memory)
{
	free(memory);
	return MPI_SUCCESS;
}

#ifndef MPI_Comm_c2f /* macros of numbers in MPICH 4.0 */
#define FORTRAN(T, name, k, to)                                                                    \
	MPI_Fint MPI_##name##_c2f(T h)                                                             \
	{                                                                                          \
		if (IS_VIRTUAL(h))                                                                 \
			never("a handle of MPI has been given to Fortran");                        \
		return PMPI_##name##_c2f(to(h));                                                   \
	}                                                                                          \
	T MPI_##name##_f2c(MPI_Fint f)                                                             \
	{                                                                                          \
		T h = PMPI_##name##_f2c(f);                                                        \
		struct slot *s = inside ? NULL : slot_find(k, BITS(h));                            \
		return s ? VIRTUAL(T, s) : h;                                                      \
	}
FORTRAN(MPI_Comm, Comm, COMMS, COMM)
FORTRAN(MPI_Errhandler, Errhandler, ERRHS, ERRH)
FORTRAN(MPI_Group, Group, GROUPS, GROUP)
FORTRAN(MPI_Info, Info, INFOS, INFO)
FORTRAN(MPI_Message, Message, MSGS, MSG)
FORTRAN(MPI_Op, Op, OPS, OP)
FORTRAN(MPI_Request, Request, REQS, REQ)
FORTRAN(MPI_Datatype, Type, TYPES_, TYPE)
FORTRAN(MPI_Win, Win, WINS, WIN)
#endif
MPI_Fint MPI_File_c2f(MPI_File h)
{
	if (IS_VIRTUAL(h))
		never("a handle of MPI has been given to Fortran");
	return PMPI_File_c2f(FILE_(h));
}
MPI_File MPI_File_f2c(MPI_Fint f)
{
	return known_FILES(PMPI_File_f2c(f));
}
