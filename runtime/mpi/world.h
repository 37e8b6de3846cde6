/* world.h - the ranks of a job that has spares: who they are, and what becomes of it when some die.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    more processes than the program has ranks; errors that say a process has died (ULFM).
 * Out:   "world", the program's MPI_COMM_WORLD; after deaths another one, spares in the dead ones'
 *        places.
 * Means: "everybody" has all processes that live, spares too. A death is heard by the handler of
 *        errors that each communicator has; whoever hears it revokes what it has, so that all do.
 *        Then everybody shrinks, tells its place, and a new world is split off; an agreement says
 *        whether all have come through, else it begins again. What stays when the process goes back
 *        (start/again.c) is marked so; all else here is then as at the start of the process.
 * Errs:  on the side of ending the job: requests that do not end, too few spares, a rank that can't
 *        go back. A repair that lasts longer than PATIENCE ends the process. */
enum {
	ENDED_TAG = 3,
	PATIENCE = 300 /* seconds */,
	LOOK = 500 /* us */,
	LAST = 10 /* s */,
	NO_PLACE = -1
};

static MPI_Comm everybody STAYS = MPI_COMM_NULL;
static int place STAYS = NO_PLACE, places STAYS, repairs STAYS;
static bool has_spares STAYS, has_ulfm STAYS, library_has_begun STAYS, is_repairing STAYS;
static MPI_Errhandler on_loss STAYS = MPI_ERRHANDLER_NULL;
static int *spares_at STAYS, nspares STAYS; /* those that wait, as ranks of everybody */
static bool initialised, has_ended; /* the runtime's part; MPI_Finalize was called, the job over */
static _Thread_local bool repairs_here;
static bool is_told; /* a spare, that the job has come to its end */
static MPI_Comm own = MPI_COMM_NULL, in_making = MPI_COMM_NULL;

#if defined OMPI_HAVE_MPI_EXT_FTMPI
enum { KNOWS_LOSSES = 1 };

static bool is_loss(int code)
{
	int class = MPI_SUCCESS;
	PMPI_Error_class(code, &class);
	return class == MPIX_ERR_PROC_FAILED || class == MPIX_ERR_PROC_FAILED_PENDING ||
	       class == MPIX_ERR_REVOKED;
}

/* The library may call it by other names, inside collective calls. */
static int count_lost(void)
{
	MPI_Group dead = MPI_GROUP_EMPTY;
	int n = 0;
	if (PMPIX_Comm_get_failed(everybody, &dead) == MPI_SUCCESS) {
		PMPI_Group_size(dead, &n);
		PMPI_Group_free(&dead);
	}
	return n;
}

static bool has_lost(void)
{
	int is_over = 0;
	PMPIX_Comm_is_revoked(everybody, &is_over);
	return is_over || count_lost() > 0;
}
#else
enum { KNOWS_LOSSES = 0 };
#define PMPIX_Comm_revoke(c) ((void)(c))
#define PMPIX_Comm_shrink(c, to) (*(to) = (c), MPI_ERR_OTHER)
#define PMPIX_Comm_agree(c, flag) ((void)(c), (void)(flag), MPI_ERR_OTHER)

static bool is_loss(int code)
{
	(void)code;
	return false;
}

static int count_lost(void)
{
	return 0;
}

static bool has_lost(void)
{
	return false;
}
#endif

/* ---- errors ---- */

/* What the program has set, or the default, for errors that are its own. */
static void as_program_says(MPI_Comm *c, int *code)
{
	struct slot *s = *c == MPI_COMM_WORLD ? slot_at(COMMS, 0) : slot_find(COMMS, BITS(*c));
	MPI_Errhandler e = s && s->errhandler_known ? s->errhandler : MPI_ERRORS_ARE_FATAL;
	if (e == MPI_ERRORS_RETURN)
		return;
	PMPI_Comm_set_errhandler(*c, ERRH(e));
	PMPI_Comm_call_errhandler(*c, *code);
	PMPI_Comm_set_errhandler(*c, on_loss);
}

/* That of MPI_COMM_WORLD is called for nonblocking collectives of any communicator, too. The
 * library calls it last, when a call of MPI is about to return an error; where a rank has died
 * the process goes back from here. */
static void on_error(MPI_Comm *c, int *code, ...)
{
	while (is_repairing && !repairs_here)
		pause();
	if (is_repairing)
		return;
	if (!is_loss(*code) && !has_lost()) {
		as_program_says(c, code);
		return;
	}
	ompckpt_mpi_lost(within > 0 ? "a function that MPI has called" : NULL);
}

/* A call has returned this: some forget to call the handler. */
static void heed(int code)
{
	if (code != MPI_SUCCESS && has_ulfm)
		on_error(&world, &code);
}

/* What the library is told when a program sets a handler. */
static MPI_Errhandler heard_by_Comm(MPI_Errhandler e)
{
	return has_ulfm ? on_loss : ERRH(e);
}
#define heard_by_Win(e) ERRH(e)
#define heard_by_File(e) ERRH(e)
#define listens_Comm() has_ulfm
#define listens_Win() false
#define listens_File() false

static void hears_of_losses(MPI_Comm real)
{
	if (has_ulfm && real != MPI_COMM_NULL)
		PMPI_Comm_set_errhandler(real, on_loss);
}

/* ---- the end of what is under way ---- */

static void give_up(MPI_Comm c)
{
	if (c != MPI_COMM_NULL)
		PMPIX_Comm_revoke(c);
}

static void revoke_all(void)
{
	for (uint32_t i = 0; i < tables[COMMS].used; i++) {
		struct slot *s = slot_at(COMMS, i);
		if (i != 1 && s->order && s->real)
			give_up((MPI_Comm)(uintptr_t)s->real);
	}
	give_up(own);
	give_up(in_making);
	give_up(everybody);
}

/* Has the library let it go? Until then it may read and write the program's memory. */
static bool is_over(MPI_Request *r)
{
	int flag = 0, class = MPI_SUCCESS, rc;
	if (*r == MPI_REQUEST_NULL)
		return true;
	rc = PMPI_Test(r, &flag, MPI_STATUS_IGNORE);
	if (rc == MPI_SUCCESS)
		return flag || *r == MPI_REQUEST_NULL;
	PMPI_Error_class(rc, &class);
#if defined OMPI_HAVE_MPI_EXT_FTMPI
	if (class == MPIX_ERR_PROC_FAILED_PENDING)
		return false;
#endif
	return true;
}

static bool ends(MPI_Request r, double until)
{
	while (!is_over(&r))
		if (PMPI_Wtime() > until)
			return false;
	return true;
}

static void note_let_go(void)
{
	for (int i = 0; i < at_hand.n; i++)
		if (IS_VIRTUAL(at_hand.handles[i])) {
			struct slot *s = SLOT(REQS, at_hand.handles[i]);
			s->real = BITS(at_hand.real[i]);
			s->active = s->active && at_hand.real[i] != MPI_REQUEST_NULL;
		}
	at_hand.n = 0;
}

static MPI_Request hearing, collecting, *moving;
static int moving_count;

static bool requests_end(void)
{
	double until = PMPI_Wtime() + 10;
	bool all = true;
	note_let_go();
	for (uint32_t i = 0; i < tables[REQS].used; i++) {
		struct slot *s = slot_at(REQS, i);
		MPI_Request real = (MPI_Request)(uintptr_t)s->real;
		if (!s->order || !s->active)
			continue;
		if (s->receives)
			PMPI_Cancel(&real);
		all = ends(real, until) && all;
	}
	for (int i = 0; i < moving_count; i++)
		all = ends(moving[i], until) && all;
	return initialised ? ends(hearing, until) && ends(collecting, until) && all : all;
}

/* Why can't this rank go back, as far as MPI is concerned? */
static const char *bound(void)
{
	return failed               ? failed
	       : attached           ? "a buffer is attached (MPI_Buffer_attach)"
	       : tables[WINS].live  ? "a window of MPI is open"
	       : tables[FILES].live ? "a file is open through MPI"
	       : tables[MSGS].live  ? "a message that MPI_Mprobe has matched is not received"
	       : special ? "an intercommunicator, or a persistent collective of MPI, is there"
			 : NULL;
}

/* ---- places ---- */

enum { MADE = 1, HOPE = 2, RUNS = 4 }; /* bits of an agreement: all must have them */
enum { PLACE, ABLE, FLOOR, TOLD, TELLS };

/* Who has which place now: of "n" processes, by rank. The spares take what is free, in order.
 * Returns how many places stay free. */
static int fill_places(int64_t (*all)[TELLS], int n)
{
	int left = 0;
	for (int p = 0, spare = 0; p < places; p++) {
		int at = 0;
		while (at < n && all[at][PLACE] != p)
			at++;
		if (at < n)
			continue;
		while (spare < n && all[spare][PLACE] != NO_PLACE)
			spare++;
		if (spare < n)
			all[spare][PLACE] = p;
		else
			left++;
	}
	return left;
}

/* Are there but spares? */
static bool none_runs(int64_t (*all)[TELLS], int n)
{
	for (int i = 0; i < n; i++)
		if (all[i][PLACE] != NO_PLACE)
			return false;
	return true;
}

static bool is_any_told(int64_t (*all)[TELLS], int n)
{
	for (int i = 0; i < n; i++)
		if (all[i][TOLD])
			return true;
	return false;
}

static bool all_able(int64_t (*all)[TELLS], int n)
{
	bool able = true;
	for (int i = 0; i < n; i++)
		able = able && all[i][ABLE];
	return able;
}

static void use_world(MPI_Comm made)
{
	world = made;
	if (has_ulfm)
		PMPI_Comm_set_errhandler(world, on_loss);
	PMPI_Comm_set_name(world, "MPI_COMM_WORLD");
}

struct settling {
	int64_t (*all)[TELLS];
	int n, me;
	MPI_Comm made;
};

/* Tell, and split. */
static int settle(struct settling *s, bool able, uint64_t floor)
{
	int64_t mine[TELLS] = {
		[PLACE] = place, [ABLE] = able, [FLOOR] = (int64_t)floor, [TOLD] = is_told};
	PMPI_Comm_size(everybody, &s->n);
	PMPI_Comm_rank(everybody, &s->me);
	s->all = need(__real_realloc(s->all, (size_t)s->n * sizeof *s->all));
	if (PMPI_Allgather(mine, TELLS, MPI_INT64_T, s->all, TELLS, MPI_INT64_T, everybody) !=
	    MPI_SUCCESS)
		return HOPE | RUNS;
	if (is_any_told(s->all, s->n))
		is_told = true;
	if (is_told || none_runs(s->all, s->n))
		return 0;
	if (fill_places(s->all, s->n) > 0 || !all_able(s->all, s->n))
		return RUNS;
	int to = (int)s->all[s->me][PLACE];
	return PMPI_Comm_split(everybody, to == NO_PLACE ? MPI_UNDEFINED : 0, to, &s->made) ==
			       MPI_SUCCESS
		       ? MADE | HOPE | RUNS
		       : HOPE | RUNS;
}

/* Memory of the C library stays when the process goes back. */
static void know_spares(int most)
{
	spares_at = need(__real_realloc(spares_at, (size_t)most * sizeof *spares_at));
	nspares = 0;
}

static void add_spare(int rank)
{
	spares_at[nspares++] = rank;
}

static void take(const struct settling *s, struct repair *r)
{
	know_spares(s->n);
	for (int i = 0; i < s->n; i++) {
		uint64_t floor = (uint64_t)s->all[i][FLOOR];
		r->floor = floor > r->floor ? floor : r->floor;
		if (s->all[i][PLACE] == NO_PLACE)
			add_spare(i);
	}
	r->spares = (uint32_t)nspares;
	place = (int)s->all[s->me][PLACE];
	if (place != NO_PLACE)
		use_world(s->made);
	repairs++;
}

static bool shrink(void)
{
	MPI_Comm next = MPI_COMM_NULL;
	give_up(everybody);
	if (PMPIX_Comm_shrink(everybody, &next) != MPI_SUCCESS)
		return false;
	PMPI_Comm_set_errhandler(next, MPI_ERRORS_RETURN);
	everybody = next;
	return true;
}

/* Everybody that lives takes part. */
static bool repair(struct repair *r)
{
	struct settling s = {0};
	bool able = r->able, done = false, hope = has_ulfm;
	double until = PMPI_Wtime() + PATIENCE;
	int before = 0, after = 0;
	is_repairing = repairs_here = true;
	PMPI_Comm_size(everybody, &before);
	revoke_all();
	able = requests_end() && able;
	while (hope && !done && PMPI_Wtime() < until) {
		if (!shrink())
			continue;
		int flag = settle(&s, able, r->floor);
		if (flag & HOPE && !(flag & MADE))
			give_up(everybody); /* others wait for this one in what it has left */
		if (PMPIX_Comm_agree(everybody, &flag) != MPI_SUCCESS)
			continue;
		hope = flag & HOPE;
		done = flag & MADE;
		has_ended = !(flag & RUNS);
	}
	PMPI_Comm_size(everybody, &after);
	r->died = (uint32_t)(before - after);
	r->speaks = s.me == 0;
	if (done)
		take(&s, r);
	r->repairs = (uint64_t)repairs + !done;
	__real_free(s.all);
	is_repairing = repairs_here = false;
	return done;
}

/* The job can't go on, and each process leaves by itself: where one ended the others, mpirun was
 * seen to exit with 0 after a death. Who does not come is ended after a while. */
static void await_end(int code)
{
	double until = PMPI_Wtime() + LAST;
	int n, flag;
	PMPI_Comm_size(everybody, &n);
	while (count_lost() < n - 1) {
		if (PMPI_Wtime() > until)
			PMPI_Abort(MPI_COMM_WORLD, code);
		usleep(LOOK);
		PMPI_Iprobe(MPI_ANY_SOURCE, ENDED_TAG, everybody, &flag, MPI_STATUS_IGNORE);
	}
}

/* ---- begin and end ---- */

/* False: the spares are all there are. */
static bool part(uint32_t spares)
{
	int rank, size;
	MPI_Comm made = MPI_COMM_NULL;
	PMPI_Comm_dup(MPI_COMM_WORLD, &everybody);
	PMPI_Comm_set_errhandler(everybody, MPI_ERRORS_RETURN);
	PMPI_Comm_rank(everybody, &rank);
	PMPI_Comm_size(everybody, &size);
	if ((uint32_t)size <= spares)
		return false;
	has_spares = true;
	places = size - (int)spares;
	place = rank < places ? rank : NO_PLACE;
	know_spares(size);
	for (int i = places; i < size; i++)
		add_spare(i);
	PMPI_Comm_split(everybody, place == NO_PLACE ? MPI_UNDEFINED : 0, rank, &made);
	if (has_ulfm) {
		PMPI_Comm_create_errhandler(on_error, &on_loss);
		PMPI_Comm_set_errhandler(MPI_COMM_WORLD, on_loss);
	}
	if (place != NO_PLACE)
		use_world(made);
	return true;
}

/* A spare: until it is told so, or a process has died. */
static bool hears_of_end(void)
{
	int flag = 0, rc = MPI_SUCCESS;
	MPI_Request end;
	PMPI_Irecv(NULL, 0, MPI_BYTE, MPI_ANY_SOURCE, ENDED_TAG, everybody, &end);
	while (rc == MPI_SUCCESS && !flag) {
		usleep(LOOK);
		rc = PMPI_Test(&end, &flag, MPI_STATUS_IGNORE);
	}
	return rc == MPI_SUCCESS;
}

/* A process that leaves looks like a death: told or not, a spare waits until all ranks of the
 * program have left. Where deaths are not heard of it goes at once. */
static bool is_dismissed(void)
{
	if (hears_of_end())
		is_told = true;
	return is_told && !has_ulfm;
}

static enum placed wait_for_place(struct repair *r)
{
	while (place == NO_PLACE) {
		if (is_dismissed())
			return PLACE_NOT_NEEDED;
		if (is_told && hears_of_end())
			continue;
		*r = (struct repair){.able = true};
		if (!repair(r))
			return has_ended && is_told ? PLACE_NOT_NEEDED : PLACE_NONE;
	}
	return PLACE_TAKEN;
}

/* All ranks of the program have come to its end: the spares are told, before any rank leaves; one
 * that mourns another just now is told in its repair. */
static void release_spares(void)
{
	int flag = 1;
	if (has_ulfm && PMPIX_Comm_agree(world, &flag) != MPI_SUCCESS)
		ompckpt_mpi_lost(NULL);
	for (int i = 0; i < nspares && place == 0; i++)
		if (PMPI_Ssend(NULL, 0, MPI_BYTE, spares_at[i], ENDED_TAG, everybody) !=
		    MPI_SUCCESS)
			flag = 0;
	if (!has_ulfm || (PMPIX_Comm_agree(world, &flag) == MPI_SUCCESS && flag))
		return;
	is_told = true;
	repair(&(struct repair){.able = true});
}
