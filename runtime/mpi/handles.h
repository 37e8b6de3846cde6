/* handles.h - which object of the library does a virtual handle stand for?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A handle is the index of a slot in its kind's table, in a range that neither library uses: as int
 * 0x30000000 and more (MPICH's null handles of a kind that has none), as pointer one that is no
 * address. What is not in the range is taken as it is: predefined handles, and those of calls that
 * the library makes itself. Slots never move. Slots 0 and 1 of the communicators are those of
 * MPI_COMM_WORLD and MPI_COMM_SELF, which have no virtual handles.
 * Memory comes from the C library, not from the program's heap. Cost: two loads for a handle. */
enum kind { COMMS, GROUPS, TYPES_, OPS, ERRHS, INFOS, REQS, MSGS, WINS, FILES, KEYS, KINDS };
enum { CHUNK = 1024, CHUNKS = 8192, BUCKETS = 1024 };

struct attribute {
	struct attribute *next;
	uint32_t key;
	void *value;
};

struct slot {
	uint64_t real;
	uint64_t order; /* of creation; 0: free */
	uint64_t id;    /* communicator: what all members know it by; request, message: hash */
	uint64_t pulse; /* communicator, window, file: what a collective adds */
	uint64_t made;  /* communicator: how many were made from it */
	struct slot *next_free, *same_bucket;
	uint32_t index, errhandler_known;
	MPI_Errhandler errhandler; /* virtual */
	int me, size, peer, tag, uses;
	void *function, *other, *extra, *place;
	struct attribute *attributes;
	struct slot *comm; /* request */
	MPI_Datatype type;
	MPI_Count count;
	uint64_t comm_order;
	unsigned char receives, wild, persistent, active, cancelled, collective, inter, committed,
		mode;
};

static struct table {
	struct slot *chunks[CHUNKS], *free;
	struct slot *buckets[BUCKETS];
	uint32_t used;
	long live;
} tables[KINDS];

void *__real_malloc(size_t);
void *__real_realloc(void *, size_t);
void *__real_calloc(size_t, size_t);
void __real_free(void *);

static bool threads;
static char lock_word;
static uint64_t orders;
static _Thread_local int inside __attribute__((tls_model("initial-exec")));
static _Thread_local int within; /* functions of the program that the library has called */
static MPI_Comm world STAYS = MPI_COMM_WORLD; /* what the program takes for it: see world.h */
static const char *failed;

static void lock(void)
{
	while (threads && __atomic_test_and_set(&lock_word, __ATOMIC_ACQUIRE))
		sched_yield();
}

static void unlock(void)
{
	if (threads)
		__atomic_clear(&lock_word, __ATOMIC_RELEASE);
}

static void never(const char *why)
{
	if (!failed)
		failed = why;
}

static int checked(int rc)
{
	if (__builtin_expect(rc != MPI_SUCCESS, 0))
		never("a call of MPI has failed");
	return rc;
}

static void *need(void *memory)
{
	if (memory)
		return memory;
	fputs("ompckpt: out of memory\n", stderr);
	abort();
}

#define POINTER_RANGE 0x4f00000000000000ull
#define BITS(h) ((uint64_t)(uintptr_t)(h))
#define IS_VIRTUAL(h)                                                                              \
	(sizeof(h) == 4 ? (uint32_t)BITS(h) >> 26 == 12 : BITS(h) >> 56 == POINTER_RANGE >> 56)
#define INDEX(h) ((uint32_t)BITS(h) & 0x3ffffff)
#define VIRTUAL(T, s) ((T)(uintptr_t)((sizeof(T) == 4 ? 0x30000000u : POINTER_RANGE) | (s)->index))

static inline struct slot *slot_at(enum kind k, uint32_t i)
{
	return &tables[k].chunks[i / CHUNK][i % CHUNK];
}

#define SLOT(k, h) slot_at(k, INDEX(h))

/* Unchecked by the tables: a virtual value that was never given out is the program's mistake. */
#define TRANSLATES(T, name, k)                                                                     \
	static inline T name(T h)                                                                  \
	{                                                                                          \
		return IS_VIRTUAL(h) ? (T)(uintptr_t)SLOT(k, h)->real : h;                         \
	}
TRANSLATES(MPI_Group, GROUP, GROUPS)
TRANSLATES(MPI_Datatype, TYPE, TYPES_)
TRANSLATES(MPI_Op, OP, OPS)
TRANSLATES(MPI_Errhandler, ERRH, ERRHS)
TRANSLATES(MPI_Info, INFO, INFOS)
TRANSLATES(MPI_Win, WIN, WINS)
TRANSLATES(MPI_File, FILE_, FILES)
TRANSLATES(MPI_Request, REQ, REQS)
TRANSLATES(MPI_Message, MSG, MSGS)
TRANSLATES(int, KEY, KEYS)

static inline MPI_Comm COMM(MPI_Comm h)
{
	return IS_VIRTUAL(h)         ? (MPI_Comm)(uintptr_t)SLOT(COMMS, h)->real
	       : h == MPI_COMM_WORLD ? world
				     : h;
}

static void grow(struct table *t)
{
	uint32_t c = t->used / CHUNK;
	if (t->used % CHUNK == 0 && !t->chunks[c]) {
		if (c == CHUNKS - 1) {
			fputs("ompckpt: too many handles of MPI\n", stderr);
			abort();
		}
		t->chunks[c] = need(__real_calloc(CHUNK, sizeof(struct slot)));
	}
}

static unsigned bucket_of(uint64_t real)
{
	return (unsigned)((real * 0x9e3779b97f4a7c15ull) >> 54);
}

static struct slot *slot_new(enum kind k)
{
	struct table *t = &tables[k];
	lock();
	struct slot *s = t->free;
	if (s) {
		t->free = s->next_free;
	} else {
		grow(t);
		s = slot_at(k, t->used);
		s->index = t->used++;
	}
	s->order = ++orders;
	t->live++;
	unlock();
	return s;
}

static void slot_free(enum kind k, struct slot *s)
{
	struct table *t = &tables[k];
	lock();
	uint32_t index = s->index;
	if (k != REQS)
		for (struct slot **at = &t->buckets[bucket_of(s->real)]; *at;
		     at = &(*at)->same_bucket)
			if (*at == s) {
				*at = s->same_bucket;
				break;
			}
	memset(s, 0, sizeof *s);
	s->index = index;
	s->next_free = t->free;
	t->free = s;
	t->live--;
	unlock();
}

static void slot_is(enum kind k, struct slot *s, uint64_t real)
{
	lock();
	struct slot **head = &tables[k].buckets[bucket_of(real)];
	s->real = real;
	s->same_bucket = *head;
	*head = s;
	unlock();
}

static struct slot *slot_find(enum kind k, uint64_t real)
{
	lock();
	struct slot *s = tables[k].buckets[bucket_of(real)];
	while (s && s->real != real)
		s = s->same_bucket;
	unlock();
	return s;
}

static struct slot *slot_for(enum kind k, uint64_t real)
{
	struct slot *s = slot_new(k);
	slot_is(k, s, real);
	return s;
}

/* MPI_COMM_WORLD alone has the attributes of MPI itself. */
static inline MPI_Comm keyed(MPI_Comm c, int key)
{
	return IS_VIRTUAL(key) ? COMM(c) : IS_VIRTUAL(c) ? COMM(c) : c;
}

#define REVERSE(T, k)                                                                              \
	static T known_##k(T h)                                                                    \
	{                                                                                          \
		struct slot *s = slot_find(k, BITS(h));                                            \
		return s ? VIRTUAL(T, s) : h;                                                      \
	}
REVERSE(MPI_Comm, COMMS)
REVERSE(MPI_Datatype, TYPES_)
REVERSE(MPI_Win, WINS)
REVERSE(MPI_File, FILES)

static inline struct slot *comm_slot(MPI_Comm c)
{
	if (c == MPI_COMM_WORLD)
		return slot_at(COMMS, 0);
	if (IS_VIRTUAL(c))
		return SLOT(COMMS, c);
	return c == MPI_COMM_SELF ? slot_at(COMMS, 1) : NULL;
}
