/* requests.h - point-to-point messages, and the requests that end them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each request is a slot: when it ends, a receive is counted by what its slot knows, or, if it was
 * for any source or tag or may be cancelled, by its status. */
static long actives, special; /* active requests; persistent collectives and the like */

static inline void are_active(int more)
{
	if (__builtin_expect(threads, 0))
		__atomic_fetch_add(&actives, more, __ATOMIC_RELAXED);
	else
		actives += more;
}

static struct slot *begun(MPI_Request real, MPI_Request *out, void *place)
{
	struct slot *s = slot_new(REQS);
	s->real = BITS(real);
	s->place = place;
	s->active = 1;
	are_active(1);
	*out = VIRTUAL(MPI_Request, s);
	return s;
}

static void comm_arrived(struct slot *s, struct slot *parent, uint64_t nth);

static inline void receives(struct slot *s, MPI_Comm comm, int from, int tag)
{
	struct slot *c = comm_slot(comm);
	if (!c || from == MPI_PROC_NULL)
		return;
	s->receives = 1;
	s->wild = from == MPI_ANY_SOURCE || tag == MPI_ANY_TAG;
	s->me = c->me;
	s->id = s->wild ? c->id : message(c->id, from, c->me, tag);
}

/* One that was never persistent has little to clear. */
static void request_free(struct slot *s)
{
	struct table *t = &tables[REQS];
	lock();
	s->order = s->id = 0;
	s->extra = NULL;
	s->comm = NULL;
	s->receives = s->wild = s->collective = s->mode = 0;
	s->next_free = t->free;
	t->free = s;
	t->live--;
	unlock();
}

static int was_cancelled(struct slot *s, MPI_Status *status)
{
	int flag = 0;
	if (s->cancelled)
		PMPI_Test_cancelled(status, &flag);
	return flag;
}

/* The library has ended it: count it, and give up its slot. */
static void ended(struct slot *s, MPI_Request *handle, MPI_Status *status)
{
	if (!s->active)
		return;
	if (s->receives) {
		if (!was_cancelled(s, status) && !(s->wild && status->MPI_SOURCE == MPI_PROC_NULL))
			add(-(s->wild ? message(s->id, status->MPI_SOURCE, s->me, status->MPI_TAG)
				      : s->id));
	} else if (s->id && was_cancelled(s, status)) {
		add(-s->id);
	}
	s->active = 0;
	s->cancelled = 0;
	are_active(-1);
	if (s->mode == 'd')
		comm_arrived(s->comm, slot_at(COMMS, (uint32_t)s->size), s->made);
	if (s->persistent)
		return;
	if (s->extra)
		__real_free(s->extra);
	request_free(s);
	*handle = MPI_REQUEST_NULL;
}

static inline bool wants_status(const struct slot *s)
{
	return s->wild | s->cancelled;
}

/* The requests of the call that is waiting or testing: from its error the process may go back, and
 * must know by then which of them the library has let go. */
static struct {
	MPI_Request *real, *handles;
	int n;
} at_hand;

static inline void at_hand_are(MPI_Request *real, MPI_Request *handles, int n)
{
	at_hand.real = real;
	at_hand.handles = handles;
	at_hand.n = n;
}

int MPI_Wait(MPI_Request *r, MPI_Status *status)
{
	if (!IS_VIRTUAL(*r))
		return PMPI_Wait(r, status);
	struct slot *s = SLOT(REQS, *r);
	MPI_Status own;
	if (status == MPI_STATUS_IGNORE && wants_status(s))
		status = &own;
	MPI_Request real = (MPI_Request)(uintptr_t)s->real;
	at_hand_are(&real, r, 1);
	int rc = PMPI_Wait(&real, status);
	at_hand.n = 0;
	s->real = BITS(real);
	checked(rc);
	ended(s, r, status);
	return rc;
}

int MPI_Test(MPI_Request *r, int *flag, MPI_Status *status)
{
	if (!IS_VIRTUAL(*r))
		return PMPI_Test(r, flag, status);
	struct slot *s = SLOT(REQS, *r);
	MPI_Status own;
	if (status == MPI_STATUS_IGNORE && wants_status(s))
		status = &own;
	MPI_Request real = (MPI_Request)(uintptr_t)s->real;
	at_hand_are(&real, r, 1);
	int rc = PMPI_Test(&real, flag, status);
	at_hand.n = 0;
	s->real = BITS(real);
	checked(rc);
	if (*flag)
		ended(s, r, status);
	return rc;
}

/* The real requests of an array, and room for statuses if one of them wants it. */
struct many {
	MPI_Request few[32], *real;
	MPI_Status few_statuses[8], *statuses;
	bool own;
};

static void many_begin(struct many *m, int n, MPI_Request *r, MPI_Status *statuses)
{
	bool want = false;
	m->real = n <= 32 ? m->few : need(__real_malloc((size_t)n * sizeof *m->real));
	for (int i = 0; i < n; i++) {
		m->real[i] = REQ(r[i]);
		want |= IS_VIRTUAL(r[i]) && wants_status(SLOT(REQS, r[i]));
	}
	at_hand_are(m->real, r, n);
	m->own = want && statuses == MPI_STATUSES_IGNORE;
	m->statuses = !m->own  ? statuses
		      : n <= 8 ? m->few_statuses
			       : need(__real_malloc((size_t)n * sizeof *m->statuses));
}

static void many_real(struct many *m, int n, MPI_Request *r)
{
	at_hand.n = 0;
	for (int i = 0; i < n; i++)
		if (IS_VIRTUAL(r[i]))
			SLOT(REQS, r[i])->real = BITS(m->real[i]);
		else
			r[i] = m->real[i];
}

static void many_end(struct many *m)
{
	if (m->real != m->few)
		__real_free(m->real);
	if (m->own && m->statuses != m->few_statuses)
		__real_free(m->statuses);
}

static MPI_Status *status_of(struct many *m, int i)
{
	return m->statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &m->statuses[i];
}

static void ended_at(struct many *m, MPI_Request *r, int i, int nth)
{
	if (IS_VIRTUAL(r[i]))
		ended(SLOT(REQS, r[i]), &r[i], status_of(m, nth));
}

/* After an error: those that the library has let go are over. */
static void ended_in_error(struct many *m, int n, MPI_Request *r)
{
	for (int i = 0; i < n; i++)
		if (IS_VIRTUAL(r[i]) && m->real[i] == MPI_REQUEST_NULL) {
			SLOT(REQS, r[i])->receives = 0;
			SLOT(REQS, r[i])->cancelled = 0;
			ended(SLOT(REQS, r[i]), &r[i], MPI_STATUS_IGNORE);
		}
}

int MPI_Waitall(int n, MPI_Request r[], MPI_Status statuses[])
{
	struct many m;
	if (inside)
		return PMPI_Waitall(n, r, statuses);
	many_begin(&m, n, r, statuses);
	int rc = checked(PMPI_Waitall(n, m.real, m.statuses));
	many_real(&m, n, r);
	for (int i = 0; rc == MPI_SUCCESS && i < n; i++)
		ended_at(&m, r, i, i);
	if (rc != MPI_SUCCESS)
		ended_in_error(&m, n, r);
	many_end(&m);
	return rc;
}

int MPI_Testall(int n, MPI_Request r[], int *flag, MPI_Status statuses[])
{
	struct many m;
	if (inside)
		return PMPI_Testall(n, r, flag, statuses);
	many_begin(&m, n, r, statuses);
	int rc = checked(PMPI_Testall(n, m.real, flag, m.statuses));
	many_real(&m, n, r);
	for (int i = 0; rc == MPI_SUCCESS && *flag && i < n; i++)
		ended_at(&m, r, i, i);
	if (rc != MPI_SUCCESS)
		ended_in_error(&m, n, r);
	many_end(&m);
	return rc;
}

int MPI_Waitany(int n, MPI_Request r[], int *index, MPI_Status *status)
{
	struct many m;
	MPI_Status own;
	if (inside)
		return PMPI_Waitany(n, r, index, status);
	many_begin(&m, n, r, MPI_STATUSES_IGNORE);
	if (status == MPI_STATUS_IGNORE)
		status = &own;
	int rc = checked(PMPI_Waitany(n, m.real, index, status));
	many_real(&m, n, r);
	if (rc == MPI_SUCCESS && *index != MPI_UNDEFINED && IS_VIRTUAL(r[*index]))
		ended(SLOT(REQS, r[*index]), &r[*index], status);
	if (rc != MPI_SUCCESS)
		ended_in_error(&m, n, r);
	many_end(&m);
	return rc;
}

int MPI_Testany(int n, MPI_Request r[], int *index, int *flag, MPI_Status *status)
{
	struct many m;
	MPI_Status own;
	if (inside)
		return PMPI_Testany(n, r, index, flag, status);
	many_begin(&m, n, r, MPI_STATUSES_IGNORE);
	if (status == MPI_STATUS_IGNORE)
		status = &own;
	int rc = checked(PMPI_Testany(n, m.real, index, flag, status));
	many_real(&m, n, r);
	if (rc == MPI_SUCCESS && *flag && *index != MPI_UNDEFINED && IS_VIRTUAL(r[*index]))
		ended(SLOT(REQS, r[*index]), &r[*index], status);
	if (rc != MPI_SUCCESS)
		ended_in_error(&m, n, r);
	many_end(&m);
	return rc;
}

#define SOME(name)                                                                                 \
	int MPI_##name(int n, MPI_Request r[], int *out, int indices[], MPI_Status statuses[])     \
	{                                                                                          \
		struct many m;                                                                     \
		if (inside)                                                                        \
			return PMPI_##name(n, r, out, indices, statuses);                          \
		many_begin(&m, n, r, statuses);                                                    \
		int rc = checked(PMPI_##name(n, m.real, out, indices, m.statuses));                \
		many_real(&m, n, r);                                                               \
		for (int i = 0; rc == MPI_SUCCESS && *out != MPI_UNDEFINED && i < *out; i++)       \
			ended_at(&m, r, indices[i], i);                                            \
		if (rc != MPI_SUCCESS)                                                             \
			ended_in_error(&m, n, r);                                                  \
		many_end(&m);                                                                      \
		return rc;                                                                         \
	}
SOME(Waitsome)
SOME(Testsome)

int MPI_Request_get_status(MPI_Request r, int *flag, MPI_Status *status)
{
	return PMPI_Request_get_status(REQ(r), flag, status);
}

int MPI_Cancel(MPI_Request *r)
{
	MPI_Request real = REQ(*r);
	if (IS_VIRTUAL(*r))
		SLOT(REQS, *r)->cancelled = 1;
	return checked(PMPI_Cancel(&real));
}

int MPI_Request_free(MPI_Request *r)
{
	if (!IS_VIRTUAL(*r))
		return PMPI_Request_free(r);
	struct slot *s = SLOT(REQS, *r);
	MPI_Request real = (MPI_Request)(uintptr_t)s->real;
	int rc = checked(PMPI_Request_free(&real));
	if (s->active && (s->receives || s->collective || s->mode == 'g'))
		never("a request of MPI was freed before it was over");
	if (s->active)
		are_active(-1);
	if (s->collective && s->persistent)
		special--;
	if (s->persistent && s->type != MPI_DATATYPE_NULL && s->mode && s->committed)
		PMPI_Type_free(&s->type);
	if (s->persistent && s->comm && s->comm->order == s->comm_order)
		s->comm->uses--;
	__real_free(s->extra);
	slot_free(REQS, s);
	*r = MPI_REQUEST_NULL;
	return rc;
}

static void started(struct slot *s)
{
	s->active = 1;
	are_active(1);
	if (s->collective)
		add(s->pulse);
	else if (!s->receives)
		add(s->id);
}

static void attach_again(void);

int MPI_Start(MPI_Request *r)
{
	if (!IS_VIRTUAL(*r))
		return PMPI_Start(r);
	struct slot *s = SLOT(REQS, *r);
	MPI_Request real = (MPI_Request)(uintptr_t)s->real;
	attach_again();
	int rc = checked(PMPI_Start(&real));
	s->real = BITS(real);
	started(s);
	s->place = __builtin_return_address(0);
	return rc;
}

int MPI_Startall(int n, MPI_Request r[])
{
	int rc = MPI_SUCCESS;
	for (int i = 0; rc == MPI_SUCCESS && i < n; i++)
		rc = MPI_Start(&r[i]);
	return rc;
}

static void *attached;
static int attached_size;
static bool attach_due;

/* A restart's buffer is the library's from the first call that uses it: attaching writes to it. */
static void attach_again(void)
{
	if (__builtin_expect(!attach_due, 1))
		return;
	attach_due = false;
	PMPI_Buffer_attach(attached, attached_size);
}

int MPI_Buffer_attach(void *buffer, int size)
{
	attach_again();
	int rc = PMPI_Buffer_attach(buffer, size);
	if (rc == MPI_SUCCESS) {
		attached = buffer;
		attached_size = size;
	}
	return rc;
}

int MPI_Buffer_detach(void *buffer, int *size)
{
	attach_again();
	attached = NULL;
	return PMPI_Buffer_detach(buffer, size);
}

#define SENDS(name, count_t)                                                                       \
	int MPI_##name(const void *b, count_t n, MPI_Datatype t, int to, int tag, MPI_Comm c)      \
	{                                                                                          \
		attach_again();                                                                    \
		int rc = PMPI_##name(b, n, TYPE(t), to, tag, COMM(c));                             \
		sent(c, to, tag, rc);                                                              \
		return rc;                                                                         \
	}

#define ISENDS(name, count_t)                                                                      \
	int MPI_##name(const void *b, count_t n, MPI_Datatype t, int to, int tag, MPI_Comm c,      \
		       MPI_Request *r)                                                             \
	{                                                                                          \
		MPI_Request real;                                                                  \
		if (inside)                                                                        \
			return PMPI_##name(b, n, t, to, tag, c, r);                                \
		attach_again();                                                                    \
		int rc = PMPI_##name(b, n, TYPE(t), to, tag, COMM(c), &real);                      \
		uint64_t hash = sent(c, to, tag, rc);                                              \
		if (rc == MPI_SUCCESS)                                                             \
			begun(real, r, __builtin_return_address(0))->id = hash;                    \
		return rc;                                                                         \
	}

static void persists(struct slot *s, char mode, const void *b, MPI_Count n, MPI_Datatype t,
		     int peer, int tag, MPI_Comm c)
{
	int i, a, d, combiner;
	are_active(-1);
	s->active = 0;
	s->persistent = 1;
	s->mode = (unsigned char)mode;
	s->other = (void *)(uintptr_t)b;
	s->count = n;
	s->peer = peer;
	s->tag = tag;
	s->type = TYPE(t);
	PMPI_Type_get_envelope(s->type, &i, &a, &d, &combiner);
	s->committed = combiner != MPI_COMBINER_NAMED;
	if (s->committed)
		PMPI_Type_dup(TYPE(t), &s->type);
	s->comm = comm_slot(c);
	if (s->comm) {
		s->comm_order = s->comm->order;
		s->comm->uses++;
	}
}

#define SEND_INITS(name, count_t, mode)                                                            \
	int MPI_##name(const void *b, count_t n, MPI_Datatype t, int to, int tag, MPI_Comm c,      \
		       MPI_Request *r)                                                             \
	{                                                                                          \
		MPI_Request real;                                                                  \
		if (inside)                                                                        \
			return PMPI_##name(b, n, t, to, tag, c, r);                                \
		int rc = checked(PMPI_##name(b, n, TYPE(t), to, tag, COMM(c), &real));             \
		if (rc == MPI_SUCCESS) {                                                           \
			struct slot *s = begun(real, r, __builtin_return_address(0));              \
			s->id = comm_slot(c) ? sending(comm_slot(c), to, tag) : 0;                 \
			persists(s, mode, b, n, t, to, tag, c);                                    \
		}                                                                                  \
		return rc;                                                                         \
	}

#define RECEIVES(X, count_t)                                                                       \
	int MPI_Recv##X(void *b, count_t n, MPI_Datatype t, int from, int tag, MPI_Comm c,         \
			MPI_Status *status)                                                        \
	{                                                                                          \
		MPI_Status own;                                                                    \
		if (status == MPI_STATUS_IGNORE)                                                   \
			status = &own;                                                             \
		int rc = PMPI_Recv##X(b, n, TYPE(t), from, tag, COMM(c), status);                  \
		received(c, status, rc);                                                           \
		return rc;                                                                         \
	}                                                                                          \
	int MPI_Irecv##X(void *b, count_t n, MPI_Datatype t, int from, int tag, MPI_Comm c,        \
			 MPI_Request *r)                                                           \
	{                                                                                          \
		MPI_Request real;                                                                  \
		if (inside)                                                                        \
			return PMPI_Irecv##X(b, n, t, from, tag, c, r);                            \
		int rc = checked(PMPI_Irecv##X(b, n, TYPE(t), from, tag, COMM(c), &real));         \
		if (rc == MPI_SUCCESS)                                                             \
			receives(begun(real, r, __builtin_return_address(0)), c, from, tag);       \
		return rc;                                                                         \
	}                                                                                          \
	int MPI_Recv_init##X(void *b, count_t n, MPI_Datatype t, int from, int tag, MPI_Comm c,    \
			     MPI_Request *r)                                                       \
	{                                                                                          \
		MPI_Request real;                                                                  \
		if (inside)                                                                        \
			return PMPI_Recv_init##X(b, n, t, from, tag, c, r);                        \
		int rc = checked(PMPI_Recv_init##X(b, n, TYPE(t), from, tag, COMM(c), &real));     \
		if (rc == MPI_SUCCESS) {                                                           \
			struct slot *s = begun(real, r, __builtin_return_address(0));              \
			receives(s, c, from, tag);                                                 \
			persists(s, 'r', b, n, t, from, tag, c);                                   \
		}                                                                                  \
		return rc;                                                                         \
	}                                                                                          \
	int MPI_Sendrecv##X(const void *a, count_t an, MPI_Datatype at, int to, int stag, void *b, \
			    count_t bn, MPI_Datatype bt, int from, int rtag, MPI_Comm c,           \
			    MPI_Status *status)                                                    \
	{                                                                                          \
		MPI_Status own;                                                                    \
		if (status == MPI_STATUS_IGNORE)                                                   \
			status = &own;                                                             \
		int rc = PMPI_Sendrecv##X(a, an, TYPE(at), to, stag, b, bn, TYPE(bt), from, rtag,  \
					  COMM(c), status);                                        \
		sent(c, to, stag, rc);                                                             \
		received(c, status, rc);                                                           \
		return rc;                                                                         \
	}                                                                                          \
	int MPI_Sendrecv_replace##X(void *b, count_t n, MPI_Datatype t, int to, int stag,          \
				    int from, int rtag, MPI_Comm c, MPI_Status *status)            \
	{                                                                                          \
		MPI_Status own;                                                                    \
		if (status == MPI_STATUS_IGNORE)                                                   \
			status = &own;                                                             \
		int rc = PMPI_Sendrecv_replace##X(b, n, TYPE(t), to, stag, from, rtag, COMM(c),    \
						  status);                                         \
		sent(c, to, stag, rc);                                                             \
		received(c, status, rc);                                                           \
		return rc;                                                                         \
	}                                                                                          \
	int MPI_Mrecv##X(void *b, count_t n, MPI_Datatype t, MPI_Message *m, MPI_Status *status)   \
	{                                                                                          \
		if (!IS_VIRTUAL(*m))                                                               \
			return PMPI_Mrecv##X(b, n, TYPE(t), m, status);                            \
		struct slot *s = SLOT(MSGS, *m);                                                   \
		MPI_Message real = (MPI_Message)(uintptr_t)s->real;                                \
		int rc = checked(PMPI_Mrecv##X(b, n, TYPE(t), &real, status));                     \
		add(-s->id);                                                                       \
		slot_free(MSGS, s);                                                                \
		*m = real;                                                                         \
		return rc;                                                                         \
	}                                                                                          \
	int MPI_Imrecv##X(void *b, count_t n, MPI_Datatype t, MPI_Message *m, MPI_Request *r)      \
	{                                                                                          \
		MPI_Request made;                                                                  \
		bool ours = IS_VIRTUAL(*m);                                                        \
		MPI_Message real = MSG(*m);                                                        \
		int rc = checked(PMPI_Imrecv##X(b, n, TYPE(t), &real, &made));                     \
		if (rc != MPI_SUCCESS)                                                             \
			return rc;                                                                 \
		struct slot *s = begun(made, r, __builtin_return_address(0));                      \
		if (ours) {                                                                        \
			s->receives = 1;                                                           \
			s->id = SLOT(MSGS, *m)->id;                                                \
			slot_free(MSGS, SLOT(MSGS, *m));                                           \
		}                                                                                  \
		*m = real;                                                                         \
		return rc;                                                                         \
	}

static void matched(MPI_Message real, MPI_Message *out, MPI_Comm comm, const MPI_Status *status)
{
	struct slot *c = comm_slot(comm);
	*out = real;
	if (real == MPI_MESSAGE_NO_PROC || real == MPI_MESSAGE_NULL || !c)
		return;
	struct slot *s = slot_for(MSGS, BITS(real));
	s->id = message(c->id, status->MPI_SOURCE, c->me, status->MPI_TAG);
	*out = VIRTUAL(MPI_Message, s);
}

int MPI_Mprobe(int from, int tag, MPI_Comm c, MPI_Message *m, MPI_Status *status)
{
	MPI_Status own;
	MPI_Message real;
	if (status == MPI_STATUS_IGNORE)
		status = &own;
	int rc = checked(PMPI_Mprobe(from, tag, COMM(c), &real, status));
	if (rc == MPI_SUCCESS)
		matched(real, m, c, status);
	return rc;
}

int MPI_Improbe(int from, int tag, MPI_Comm c, int *flag, MPI_Message *m, MPI_Status *status)
{
	MPI_Status own;
	MPI_Message real;
	if (status == MPI_STATUS_IGNORE)
		status = &own;
	int rc = checked(PMPI_Improbe(from, tag, COMM(c), flag, &real, status));
	if (rc == MPI_SUCCESS && *flag)
		matched(real, m, c, status);
	return rc;
}

#define MESSAGES(X, count_t)                                                                       \
	SENDS(Send##X, count_t)                                                                    \
	SENDS(Bsend##X, count_t)                                                                   \
	SENDS(Ssend##X, count_t)                                                                   \
	SENDS(Rsend##X, count_t)                                                                   \
	ISENDS(Isend##X, count_t)                                                                  \
	ISENDS(Ibsend##X, count_t)                                                                 \
	ISENDS(Issend##X, count_t)                                                                 \
	ISENDS(Irsend##X, count_t)                                                                 \
	SEND_INITS(Send_init##X, count_t, 's')                                                     \
	SEND_INITS(Bsend_init##X, count_t, 'b')                                                    \
	SEND_INITS(Ssend_init##X, count_t, 'y')                                                    \
	SEND_INITS(Rsend_init##X, count_t, 'd' + 1)                                                \
	RECEIVES(X, count_t)
MESSAGES(, int)
#if MPI_VERSION >= 4
MESSAGES(_c, MPI_Count)
#endif

int MPI_Grequest_start(MPI_Grequest_query_function *query, MPI_Grequest_free_function *release,
		       MPI_Grequest_cancel_function *cancel, void *extra, MPI_Request *r)
{
	MPI_Request real;
	if (inside)
		return PMPI_Grequest_start(query, release, cancel, extra, r);
	int rc = checked(PMPI_Grequest_start(query, release, cancel, extra, &real));
	if (rc == MPI_SUCCESS)
		begun(real, r, __builtin_return_address(0))->mode = 'g';
	return rc;
}
