/* describe.h - all handles into bytes, and made anew.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An object is described by what it is, by local queries. Numbers are of 8 bytes; predefined
 * handles are those of Fortran, which are the same in each run. Each description begins with its
 * slot's index: the tables are the same afterwards, but for those free lists that hold requests.
 * Order: keyvals, error handlers, infos, groups, types, operations, communicators, files, requests.
 * All ranks meet the communicators and files they share in the order in which they were made. */
struct bytes {
	unsigned char *out;
	const unsigned char *in;
	uint64_t at, size;
};

static void put_bytes(struct bytes *b, const void *from, uint64_t n)
{
	if (b->out)
		memcpy(b->out + b->at, from, n);
	b->at += n;
}

static void put(struct bytes *b, uint64_t n)
{
	put_bytes(b, &n, sizeof n);
}
static void put_text(struct bytes *b, const char *text)
{
	put(b, strlen(text));
	put_bytes(b, text, strlen(text));
}

static void get_bytes(struct bytes *b, void *to, uint64_t n)
{
	if (n > b->size || b->at > b->size - n) {
		memset(to, 0, n);
		b->at = b->size + 1;
		return;
	}
	memcpy(to, b->in + b->at, n);
	b->at += n;
}

static uint64_t get(struct bytes *b)
{
	uint64_t n = 0;
	if (b->at <= b->size)
		get_bytes(b, &n, sizeof n);
	return n;
}

static int get_int(struct bytes *b)
{
	return (int)(int64_t)get(b);
}
static void *get_pointer(struct bytes *b)
{
	return (void *)(uintptr_t)get(b);
}
static void get_text(struct bytes *b, char *to, uint64_t room)
{
	uint64_t n = get(b);
	memset(to, 0, room);
	get_bytes(b, to, n < room ? n : room - 1);
}

/* For 'n' numbers that a description holds; freed by the caller. */
static void *get_array(struct bytes *b, uint64_t n, size_t each)
{
	uint64_t most = b->size / each + 1;
	void *memory = need(__real_calloc((n < most ? n : most) + 1, each));
	if (n < most)
		get_bytes(b, memory, n * each);
	else
		b->at = b->size + 1;
	return memory;
}

/* A live request that is no persistent one is an obstacle, so that none is described. */
static bool described(const struct slot *s, enum kind k)
{
	return s->order && (k != REQS || s->persistent) && (k != COMMS || s->index > 1);
}

static int by_order(const void *a, const void *b)
{
	uint64_t x = (*(struct slot *const *)a)->order, y = (*(struct slot *const *)b)->order;
	return x < y ? -1 : x > y;
}

/* The live slots of a kind by their order; freed by the caller. */
static struct slot **in_order(enum kind k, uint64_t *n)
{
	struct slot **all = need(__real_malloc((tables[k].used + 1) * sizeof(struct slot *)));
	*n = 0;
	for (uint32_t i = 0; i < tables[k].used; i++)
		if (described(slot_at(k, i), k))
			all[(*n)++] = slot_at(k, i);
	qsort(all, *n, sizeof *all, by_order);
	return all;
}

/* The slot of index "i", taken out of the free list. */
static struct slot *slot_again(enum kind k, uint64_t i)
{
	struct table *t = &tables[k];
	if (i >= (uint64_t)CHUNK * (CHUNKS - 1))
		return NULL;
	while (t->used <= i) {
		grow(t);
		struct slot *s = slot_at(k, t->used);
		s->index = t->used++;
		s->next_free = t->free;
		t->free = s;
	}
	struct slot **at = &t->free;
	while (*at && (*at)->index != i)
		at = &(*at)->next_free;
	if (!*at)
		return NULL;
	struct slot *s = *at;
	*at = s->next_free;
	s->next_free = NULL;
	s->order = ++orders;
	t->live++;
	return s;
}

static void put_errhandler(struct bytes *b, const struct slot *s)
{
	put(b, s->errhandler_known);
	if (s->errhandler_known) {
		put(b, IS_VIRTUAL(s->errhandler));
		put(b, IS_VIRTUAL(s->errhandler) ? INDEX(s->errhandler)
						 : (uint64_t)PMPI_Errhandler_c2f(s->errhandler));
	}
}

static MPI_Errhandler get_errhandler(struct bytes *b)
{
	bool virtual = get(b);
	int n = get_int(b);
	if (!virtual)
		return PMPI_Errhandler_f2c(n);
	return VIRTUAL(MPI_Errhandler, slot_at(ERRHS, (uint32_t)n));
}

static void put_attributes(struct bytes *b, const struct slot *s)
{
	uint64_t n = 0;
	for (struct attribute *a = s->attributes; a; a = a->next)
		n++;
	put(b, n);
	for (struct attribute *a = s->attributes; a; a = a->next) {
		put(b, a->key);
		put(b, BITS(a->value));
	}
}

static void put_type(struct bytes *b, MPI_Datatype real)
{
	int ni, na, nd, combiner;
	PMPI_Type_get_envelope(real, &ni, &na, &nd, &combiner);
	put(b, combiner == MPI_COMBINER_NAMED);
	if (combiner == MPI_COMBINER_NAMED) {
		put(b, (uint64_t)PMPI_Type_c2f(real));
		return;
	}
	int *is = need(__real_calloc((size_t)ni + 1, sizeof *is));
	MPI_Aint *as = need(__real_calloc((size_t)na + 1, sizeof *as));
	MPI_Datatype *ds = need(__real_calloc((size_t)nd + 1, sizeof *ds));
	PMPI_Type_get_contents(real, ni, na, nd, is, as, ds);
	put(b, (uint64_t)combiner), put(b, (uint64_t)ni), put(b, (uint64_t)na),
		put(b, (uint64_t)nd);
	put_bytes(b, is, (uint64_t)ni * sizeof *is);
	put_bytes(b, as, (uint64_t)na * sizeof *as);
	for (int i = 0; i < nd; i++) {
		put_type(b, ds[i]);
		if (!named(ds[i]))
			PMPI_Type_free(&ds[i]);
	}
	__real_free(is), __real_free(as), __real_free(ds);
}

/* One row a combiner: the call that made it, from its integers, addresses and types. */
static int type_of_contents(int c, int *i, MPI_Aint *a, MPI_Datatype *d, MPI_Datatype *t)
{
	int n = i[0];
	if (c == MPI_COMBINER_DUP)
		return PMPI_Type_dup(d[0], t);
	if (c == MPI_COMBINER_CONTIGUOUS)
		return PMPI_Type_contiguous(n, d[0], t);
	if (c == MPI_COMBINER_VECTOR)
		return PMPI_Type_vector(n, i[1], i[2], d[0], t);
	if (c == MPI_COMBINER_HVECTOR)
		return PMPI_Type_create_hvector(n, i[1], a[0], d[0], t);
	if (c == MPI_COMBINER_INDEXED)
		return PMPI_Type_indexed(n, i + 1, i + 1 + n, d[0], t);
	if (c == MPI_COMBINER_HINDEXED)
		return PMPI_Type_create_hindexed(n, i + 1, a, d[0], t);
	if (c == MPI_COMBINER_INDEXED_BLOCK)
		return PMPI_Type_create_indexed_block(n, i[1], i + 2, d[0], t);
	if (c == MPI_COMBINER_HINDEXED_BLOCK)
		return PMPI_Type_create_hindexed_block(n, i[1], a, d[0], t);
	if (c == MPI_COMBINER_STRUCT)
		return PMPI_Type_create_struct(n, i + 1, a, d, t);
	if (c == MPI_COMBINER_SUBARRAY)
		return PMPI_Type_create_subarray(n, i + 1, i + 1 + n, i + 1 + 2 * n, i[1 + 3 * n],
						 d[0], t);
	if (c == MPI_COMBINER_DARRAY) {
		int m = i[2];
		return PMPI_Type_create_darray(n, i[1], m, i + 3, i + 3 + m, i + 3 + 2 * m,
					       i + 3 + 3 * m, i[3 + 4 * m], d[0], t);
	}
	if (c == MPI_COMBINER_RESIZED)
		return PMPI_Type_create_resized(d[0], a[0], a[1], t);
	if (c == MPI_COMBINER_F90_REAL)
		return PMPI_Type_create_f90_real(n, i[1], t);
	if (c == MPI_COMBINER_F90_COMPLEX)
		return PMPI_Type_create_f90_complex(n, i[1], t);
	return c == MPI_COMBINER_F90_INTEGER ? PMPI_Type_create_f90_integer(n, t) : MPI_ERR_TYPE;
}

static MPI_Datatype get_type(struct bytes *b)
{
	MPI_Datatype made = MPI_DATATYPE_NULL;
	if (get(b))
		return PMPI_Type_f2c(get_int(b));
	int combiner = get_int(b);
	uint64_t ni = get(b), na = get(b), nd = get(b);
	int *is = get_array(b, ni, sizeof *is);
	MPI_Aint *as = get_array(b, na, sizeof *as);
	MPI_Datatype *ds = need(__real_calloc((nd < b->size ? nd : 0) + 1, sizeof *ds));
	for (uint64_t i = 0; i < nd && b->at <= b->size; i++)
		ds[i] = get_type(b);
	if (b->at <= b->size && type_of_contents(combiner, is, as, ds, &made) != MPI_SUCCESS)
		b->at = b->size + 1;
	for (uint64_t i = 0; i < nd && b->at <= b->size; i++)
		if (!named(ds[i]))
			PMPI_Type_free(&ds[i]);
	__real_free(is), __real_free(as), __real_free(ds);
	return made;
}

/* World ranks of a group, or of a communicator's. */
static void put_ranks(struct bytes *b, MPI_Group g)
{
	int n;
	PMPI_Group_size(g, &n);
	put(b, (uint64_t)n);
	for (int i = 0; i < n; i++)
		put(b, (uint64_t)(int64_t)world_rank(g, i));
}

static MPI_Group get_ranks(struct bytes *b)
{
	MPI_Group all, made = MPI_GROUP_EMPTY;
	uint64_t n = get(b);
	int *ranks = need(__real_calloc((n < b->size ? n : 0) + 1, sizeof *ranks));
	for (uint64_t i = 0; i < n && b->at <= b->size; i++)
		ranks[i] = get_int(b);
	PMPI_Comm_group(world, &all);
	if (b->at <= b->size)
		PMPI_Group_incl(all, (int)n, ranks, &made);
	PMPI_Group_free(&all);
	__real_free(ranks);
	return made;
}

static void put_info(struct bytes *b, MPI_Info info)
{
	int n, length, there;
	char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL + 1];
	PMPI_Info_get_nkeys(info, &n);
	put(b, (uint64_t)n);
	for (int i = 0; i < n; i++) {
		PMPI_Info_get_nthkey(info, i, key);
		PMPI_Info_get_valuelen(info, key, &length, &there);
		PMPI_Info_get(info, key, MPI_MAX_INFO_VAL, value, &there);
		put_text(b, key);
		put_text(b, value);
	}
}

static MPI_Info get_info(struct bytes *b)
{
	MPI_Info made;
	char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL + 1];
	PMPI_Info_create(&made);
	for (uint64_t n = get(b); n && b->at <= b->size; n--) {
		get_text(b, key, sizeof key);
		get_text(b, value, sizeof value);
		if (b->at <= b->size)
			PMPI_Info_set(made, key, value);
	}
	return made;
}

static void put_topology(struct bytes *b, MPI_Comm c)
{
	int kind, n = 0, m = 0, w = 0, me;
	PMPI_Topo_test(c, &kind);
	PMPI_Comm_rank(c, &me);
	put(b, kind == MPI_CART ? 1 : kind == MPI_GRAPH ? 2 : kind == MPI_DIST_GRAPH ? 3 : 0);
	if (kind == MPI_CART)
		PMPI_Cartdim_get(c, &n);
	else if (kind == MPI_GRAPH)
		PMPI_Graphdims_get(c, &n, &m);
	else if (kind == MPI_DIST_GRAPH)
		PMPI_Dist_graph_neighbors_count(c, &n, &m, &w);
	else
		return;
	int most = n > m ? n : m;
	int *x[4];
	for (int i = 0; i < 4; i++)
		x[i] = need(__real_calloc((size_t)most + 1, sizeof(int)));
	put(b, (uint64_t)n), put(b, (uint64_t)m), put(b, (uint64_t)w);
	if (kind == MPI_CART)
		PMPI_Cart_get(c, n, x[0], x[1], x[2]);
	else if (kind == MPI_GRAPH)
		PMPI_Graph_get(c, n, m, x[0], x[1]);
	else
		PMPI_Dist_graph_neighbors(c, n, x[0], x[1], m, x[2], x[3]);
	for (int i = 0; i < 4; i++) {
		put_bytes(b, x[i], ((uint64_t)most + 1) * sizeof(int));
		__real_free(x[i]);
	}
}

static MPI_Comm get_topology(struct bytes *b, MPI_Comm plain)
{
	MPI_Comm made = MPI_COMM_NULL;
	uint64_t kind = get(b);
	if (!kind)
		return plain;
	int n = get_int(b), m = get_int(b), w = get_int(b);
	int *x[4];
	for (int i = 0; i < 4; i++)
		x[i] = get_array(b, (uint64_t)(n > m ? n : m) + 1, sizeof(int));
	if (b->at > b->size)
		return plain;
	if (kind == 1)
		heed(PMPI_Cart_create(plain, n, x[0], x[1], 0, &made));
	else if (kind == 2)
		heed(PMPI_Graph_create(plain, n, x[0], x[1], 0, &made));
	else
		heed(PMPI_Dist_graph_create_adjacent(plain, n, x[0], w ? x[1] : MPI_UNWEIGHTED, m,
						     x[2], w ? x[3] : MPI_UNWEIGHTED, MPI_INFO_NULL,
						     0, &made));
	PMPI_Comm_free(&plain);
	for (int i = 0; i < 4; i++)
		__real_free(x[i]);
	return made;
}

static void put_comm_state(struct bytes *b, const struct slot *s)
{
	char name[MPI_MAX_OBJECT_NAME + 1] = "";
	int n;
	PMPI_Comm_get_name((MPI_Comm)(uintptr_t)s->real, name, &n);
	put(b, s->id), put(b, s->made);
	put_text(b, name);
	put_errhandler(b, s);
	put_attributes(b, s);
}

static void get_comm_state(struct bytes *b, struct slot *s)
{
	char name[MPI_MAX_OBJECT_NAME + 1];
	MPI_Comm c = (MPI_Comm)(uintptr_t)s->real;
	s->id = get(b), s->made = get(b);
	PMPI_Comm_rank(c, &s->me);
	PMPI_Comm_size(c, &s->size);
	s->pulse = ring(s->id, s->me) - ring(s->id, (s->me + 1) % s->size);
	get_text(b, name, sizeof name);
	PMPI_Comm_set_name(c, name);
	if (get(b)) {
		takes_errhandler(s, get_errhandler(b), true);
		PMPI_Comm_set_errhandler(c, heard_by_Comm(s->errhandler));
	}
	for (uint64_t n = get(b); n && b->at <= b->size; n--) {
		uint32_t key = (uint32_t)get(b);
		void *value = get_pointer(b);
		PMPI_Comm_set_attr(c, (int)slot_at(KEYS, key)->real, value);
		attribute_add(s, key, value);
	}
}

static bool uses_handler(const struct slot *s, const struct slot *handler)
{
	return s->errhandler_known && IS_VIRTUAL(s->errhandler) &&
	       INDEX(s->errhandler) == handler->index;
}

/* How many communicators and files use an error handler. */
static int users(const struct slot *handler)
{
	int n = uses_handler(&no_file, handler);
	for (uint32_t i = 0; i < tables[COMMS].used; i++)
		n += slot_at(COMMS, i)->order && uses_handler(slot_at(COMMS, i), handler);
	for (uint32_t i = 0; i < tables[FILES].used; i++)
		n += slot_at(FILES, i)->order && uses_handler(slot_at(FILES, i), handler);
	return n;
}

static void put_file(struct bytes *b, const struct slot *s);
static void put_vague(struct bytes *b);

static void put_object(struct bytes *b, enum kind k, struct slot *s)
{
	MPI_Group g;
	char name[MPI_MAX_OBJECT_NAME + 1] = "";
	int n;
	put(b, s->index);
	if (k == KEYS || k == ERRHS || k == OPS) {
		put(b, s->mode), put(b, (uint64_t)s->tag), put(b, s->active);
		put(b, BITS(s->function)), put(b, BITS(s->other)), put(b, BITS(s->extra));
		put(b, (uint64_t)(s->uses - (k == ERRHS ? users(s) : 0)));
	} else if (k == INFOS) {
		put_info(b, (MPI_Info)(uintptr_t)s->real);
	} else if (k == GROUPS) {
		put_ranks(b, (MPI_Group)(uintptr_t)s->real);
	} else if (k == TYPES_) {
		put_type(b, (MPI_Datatype)(uintptr_t)s->real);
		put(b, s->committed);
		PMPI_Type_get_name((MPI_Datatype)(uintptr_t)s->real, name, &n);
		put_text(b, name);
		put_attributes(b, s);
	} else if (k == COMMS) {
		PMPI_Comm_group((MPI_Comm)(uintptr_t)s->real, &g);
		put_ranks(b, g);
		PMPI_Group_free(&g);
		put_topology(b, (MPI_Comm)(uintptr_t)s->real);
		put_comm_state(b, s);
	} else if (k == FILES) {
		put_file(b, s);
	} else if (k == REQS) {
		put(b, s->mode), put(b, BITS(s->other)), put(b, (uint64_t)s->count);
		put(b, (uint64_t)(int64_t)s->peer), put(b, (uint64_t)(int64_t)s->tag);
		put(b, s->comm->index);
		put_type(b, s->type);
	}
}

static void get_function(struct bytes *b, enum kind k, struct slot *s)
{
	s->mode = (unsigned char)get(b), s->tag = get_int(b), s->active = (unsigned char)get(b);
	s->function = get_pointer(b), s->other = get_pointer(b), s->extra = get_pointer(b);
	int uses = get_int(b);
	s->uses = k == KEYS ? 1 : uses;
	if (k == OPS)
		op_create(s);
	else if (k == ERRHS)
		errhandler_create(s);
	else
		s->mode == 'c' ? Comm_key(s) : s->mode == 't' ? Type_key(s) : Win_key(s);
}

static void get_type_object(struct bytes *b, struct slot *s)
{
	char name[MPI_MAX_OBJECT_NAME + 1];
	MPI_Datatype t = get_type(b);
	slot_is(TYPES_, s, BITS(t));
	s->committed = get(b) != 0;
	if (s->committed && b->at <= b->size)
		PMPI_Type_commit(&t);
	get_text(b, name, sizeof name);
	if (name[0])
		PMPI_Type_set_name(t, name);
	for (uint64_t n = get(b); n && b->at <= b->size; n--) {
		uint32_t key = (uint32_t)get(b);
		void *value = get_pointer(b);
		PMPI_Type_set_attr(t, (int)slot_at(KEYS, key)->real, value);
		attribute_add(s, key, value);
	}
}

/* What the members of a group know it by, the same on each. */
static uint64_t name_of(MPI_Group g)
{
	int n;
	uint64_t name = 1;
	PMPI_Group_size(g, &n);
	for (int i = 0; i < n; i++)
		name = mix(name, (uint64_t)world_rank(g, i));
	return name;
}

/* One round of all ranks: those that ask for the same group come together. False: nobody asks for
 * any. */
static bool split_round(MPI_Group wanted, MPI_Comm *made)
{
	static uint64_t times;
	int more = wanted != MPI_GROUP_NULL, key = 0, color = MPI_UNDEFINED;
	*made = MPI_COMM_NULL;
	times++;
	heed(PMPI_Allreduce(MPI_IN_PLACE, &more, 1, MPI_INT, MPI_MAX, world));
	if (wanted != MPI_GROUP_NULL) {
		color = (int)(mix(name_of(wanted), times) & 0x7fffffff);
		PMPI_Group_rank(wanted, &key);
	}
	if (more)
		heed(PMPI_Comm_split(world, color, key, made));
	return more;
}

/* MPI_Comm_create_group waits for ever for a member that dies in it. Splits by all ranks end
 * then: each asks for its next communicator, until all members of that have come to it. One of
 * those that were made first is asked for by all of its members, in each round. */
static MPI_Comm split_off(MPI_Group g)
{
	MPI_Group got;
	MPI_Comm made;
	for (;;) {
		int same = MPI_UNEQUAL;
		split_round(g, &made);
		PMPI_Comm_group(made, &got);
		PMPI_Group_compare(g, got, &same);
		PMPI_Group_free(&got);
		if (same == MPI_IDENT)
			return made;
		heed(PMPI_Comm_free(&made));
	}
}

static void await_others(void)
{
	MPI_Comm none;
	while (has_ulfm && split_round(MPI_GROUP_NULL, &none))
		;
}

static void get_comm_object(struct bytes *b, struct slot *s)
{
	MPI_Comm plain = MPI_COMM_NULL;
	MPI_Group g = get_ranks(b);
	if (has_ulfm)
		plain = split_off(g);
	else
		PMPI_Comm_create_group(world, g, 7, &plain);
	hears_of_losses(plain);
	PMPI_Group_free(&g);
	in_making = plain;
	slot_is(COMMS, s, BITS(get_topology(b, plain)));
	in_making = MPI_COMM_NULL;
	hears_of_losses((MPI_Comm)(uintptr_t)s->real);
	get_comm_state(b, s);
}

static void get_request(struct bytes *b, struct slot *s)
{
	MPI_Request real = MPI_REQUEST_NULL;
	int mode = (int)get(b);
	void *at = get_pointer(b);
	int n = get_int(b), peer = get_int(b), tag = get_int(b);
	struct slot *c = slot_at(COMMS, (uint32_t)get(b));
	MPI_Datatype t = get_type(b);
	MPI_Comm real_comm = (MPI_Comm)(uintptr_t)c->real;
	MPI_Comm comm = c->index == 0   ? MPI_COMM_WORLD
			: c->index == 1 ? MPI_COMM_SELF
					: VIRTUAL(MPI_Comm, c);
	if (!named(t))
		PMPI_Type_commit(&t);
	int (*send)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *) =
		mode == 's'   ? PMPI_Send_init
		: mode == 'b' ? PMPI_Bsend_init
		: mode == 'y' ? PMPI_Ssend_init
			      : PMPI_Rsend_init;
	if (mode == 'r')
		PMPI_Recv_init(at, n, t, peer, tag, real_comm, &real);
	else
		send(at, n, t, peer, tag, real_comm, &real);
	s->real = BITS(real);
	if (mode == 'r')
		receives(s, comm, peer, tag);
	else
		s->id = sending(c, peer, tag);
	are_active(1);
	persists(s, (char)mode, at, n, t, peer, tag, comm);
	if (!named(t))
		PMPI_Type_free(&t);
}

static void get_object(struct bytes *b, enum kind k, struct slot *s)
{
	if (k == KEYS || k == ERRHS || k == OPS)
		get_function(b, k, s);
	else if (k == INFOS)
		slot_is(k, s, BITS(get_info(b)));
	else if (k == GROUPS)
		slot_is(k, s, BITS(get_ranks(b)));
	else if (k == TYPES_)
		get_type_object(b, s);
	else if (k == COMMS)
		get_comm_object(b, s);
	else
		get_request(b, s);
}

static bool get_files(struct bytes *b, char *why, size_t capacity);

static const enum kind kinds[] = {KEYS, ERRHS, INFOS, GROUPS, TYPES_, OPS, COMMS, FILES, REQS};
enum { DESCRIBED = sizeof kinds / sizeof *kinds };

static uint64_t encode(unsigned char *out)
{
	struct bytes b = {out, NULL, 0, 0};
	double now = MPI_Wtime();
	put_bytes(&b, &now, sizeof now);
	put(&b, BITS(attached)), put(&b, (uint64_t)attached_size);
	uint64_t n = 0;
	for (struct asked *a = askeds; a; a = a->next)
		n++;
	put(&b, n);
	for (struct asked *a = askeds; a; a = a->next)
		put(&b, a->key), put(&b, a->times);
	for (int i = 0; i < DESCRIBED; i++) {
		if (kinds[i] == COMMS) {
			put_comm_state(&b, slot_at(COMMS, 0));
			put_comm_state(&b, slot_at(COMMS, 1));
		}
		if (kinds[i] == FILES) {
			put_vague(&b);
			put_errhandler(&b, &no_file);
		}
		struct slot **all = in_order(kinds[i], &n);
		put(&b, n);
		for (uint64_t j = 0; j < n; j++)
			put_object(&b, kinds[i], all[j]);
		__real_free(all);
	}
	return b.at;
}

/* A keyval or error handler that the program has freed already lives by what uses it. */
static void free_again(void)
{
	for (uint32_t i = 0; i < tables[KEYS].used; i++) {
		struct slot *s = slot_at(KEYS, i);
		int real = (int)s->real;
		if (!s->order || s->active)
			continue;
		s->mode == 'c' ? PMPI_Comm_free_keyval(&real) : PMPI_Type_free_keyval(&real);
		key_release(s);
	}
}

static bool decode(const unsigned char *at, uint64_t size_, char *why, size_t capacity)
{
	struct bytes b = {NULL, at, 0, size_};
	bool has_files = true;
	double then;
	program_has_begun = true;
	get_bytes(&b, &then, sizeof then);
	wtime_offset = then - PMPI_Wtime();
	attached = get_pointer(&b), attached_size = get_int(&b);
	attach_due = attached != NULL;
	for (uint64_t n = get(&b); n && b.at <= b.size; n--) {
		struct asked *a = asked(get(&b));
		a->times = get(&b);
	}
	inner_in();
	for (int i = 0; i < DESCRIBED && b.at <= b.size && has_files; i++) {
		if (kinds[i] == COMMS) {
			get_comm_state(&b, slot_at(COMMS, 0));
			get_comm_state(&b, slot_at(COMMS, 1));
		}
		if (kinds[i] == FILES) {
			has_files = get_files(&b, why, capacity);
			continue;
		}
		for (uint64_t n = get(&b); n && b.at <= b.size; n--) {
			struct slot *s = slot_again(kinds[i], get(&b));
			if (!s || b.at > b.size)
				b.at = b.size + 1;
			else
				get_object(&b, kinds[i], s);
		}
		if (kinds[i] == COMMS)
			await_others();
	}
	free_again();
	inner_out(0);
	balance = 0;
	if (b.at == b.size || !has_files)
		return has_files;
	snprintf(why, capacity, "the handles of MPI can't be made anew");
	return false;
}
