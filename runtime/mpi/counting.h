/* counting.h - have as many messages been received as sent, and all called as many collectives?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A linear sum: a message adds the hash of (communicator, sender, receiver, tag) at the call that
 * sends and takes it away when its receive has ended; a collective adds h(r) - h(r + 1), which over
 * the ring of the members is 0 if and only if all have called as many. */
static uint64_t balance;

static inline uint64_t mix(uint64_t a, uint64_t b)
{
	uint64_t x = (a ^ (b * 0x9e3779b97f4a7c15ull)) * 0xbf58476d1ce4e5b9ull;
	x = (x ^ (x >> 29)) * 0x94d049bb133111ebull;
	return x ^ (x >> 32);
}

static inline uint64_t message(uint64_t id, int from, int to, int tag)
{
	return mix(mix(id, (uint64_t)(uint32_t)from << 32 | (uint32_t)to), (uint32_t)tag);
}

static inline void add(uint64_t what)
{
	if (__builtin_expect(threads, 0))
		__atomic_fetch_add(&balance, what, __ATOMIC_RELAXED);
	else
		balance += what;
}

static inline uint64_t sending(const struct slot *c, int to, int tag)
{
	return to == MPI_PROC_NULL ? 0 : message(c->id, c->me, to, tag);
}

/* Returns what it has added. */
static inline uint64_t sent(MPI_Comm comm, int to, int tag, int rc)
{
	struct slot *c = comm_slot(comm);
	uint64_t hash = c ? sending(c, to, tag) : 0;
	checked(rc);
	add(hash);
	return hash;
}

static inline void received(MPI_Comm comm, const MPI_Status *s, int rc)
{
	struct slot *c = comm_slot(comm);
	if (checked(rc) == MPI_SUCCESS && c && s->MPI_SOURCE != MPI_PROC_NULL)
		add(-message(c->id, s->MPI_SOURCE, c->me, s->MPI_TAG));
}

static inline void collective(MPI_Comm comm, int rc)
{
	struct slot *c = comm_slot(comm);
	checked(rc);
	if (c)
		add(c->pulse);
}
