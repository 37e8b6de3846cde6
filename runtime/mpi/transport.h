/* transport.h - begin and end, and the numbers that the runtimes of all ranks tell each other.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * On a duplicate of the program's MPI_COMM_WORLD of its own. Errors there end the program, unless
 * there are spares (world.h). */
static int own_rank, own_size;
static int level_asked, level_given; /* of threads */
static double wtime_offset;
static bool program_has_begun; /* it may be later to call MPI_Init */
static uint64_t sums[2][MPI_NUMBERS], *gathered_numbers;
static unsigned sum_count;
static enum mpi_reduction sum_how;
struct telling {
	uint64_t numbers[MPI_NUMBERS];
	MPI_Request request;
	struct telling *next;
};
static struct telling *tellings;
static int moving_room;

static void known_from_start(MPI_Comm c, uint64_t id)
{
	struct slot *s = slot_new(COMMS);
	slot_is(COMMS, s, BITS(c));
	s->id = mix(id, 1);
	PMPI_Comm_rank(c, &s->me);
	PMPI_Comm_size(c, &s->size);
	s->pulse = ring(s->id, s->me) - ring(s->id, (s->me + 1) % s->size);
}

/* Where the program may call from one thread at a time, the runtime may be another one. */
static int level_needed(int level)
{
	return level == MPI_THREAD_SERIALIZED ? MPI_THREAD_MULTIPLE : level;
}

static bool calls_in_team(void)
{
	return level_asked < MPI_THREAD_SERIALIZED ||
	       (level_asked == MPI_THREAD_SERIALIZED && threads);
}

/* MPI has been begun for a program that asks for "level". */
static void transport_begin(int level)
{
	int provided;
	PMPI_Query_thread(&provided);
	threads = provided == MPI_THREAD_MULTIPLE;
	level_asked = level;
	level_given = level == MPI_THREAD_SERIALIZED && threads ? level : provided;
	hearing = collecting = MPI_REQUEST_NULL;
	known_from_start(world, 1);
	known_from_start(MPI_COMM_SELF, 2);
	PMPI_Comm_dup(world, &own);
	PMPI_Comm_set_errhandler(own, has_ulfm ? on_loss : MPI_ERRORS_ARE_FATAL);
	PMPI_Comm_rank(own, &own_rank);
	PMPI_Comm_size(own, &own_size);
	initialised = true;
}

static int library_begins(int *argc, char ***argv, int level)
{
	int provided, rc;
	if (library_has_begun)
		return MPI_SUCCESS;
	inner_in();
	rc = inner_out(level < 0 ? PMPI_Init(argc, argv)
				 : PMPI_Init_thread(argc, argv, level_needed(level), &provided));
	library_has_begun = rc == MPI_SUCCESS;
	return rc;
}

static int init(int *argc, char ***argv, int level, int *out)
{
	int rc = library_begins(argc, argv, level);
	if (rc != MPI_SUCCESS)
		return rc;
	if (!initialised)
		transport_begin(level);
	if (out)
		*out = level_given;
	if (!program_has_begun)
		ompckpt_mpi_begun(level);
	program_has_begun = true;
	return rc;
}

int MPI_Init(int *argc, char ***argv)
{
	return init(argc, argv, -1, NULL);
}
int MPI_Init_thread(int *argc, char ***argv, int level, int *provided)
{
	return init(argc, argv, level, provided);
}

int MPI_Query_thread(int *provided)
{
	*provided = level_given;
	return MPI_SUCCESS;
}

int MPI_Initialized(int *flag)
{
	*flag = program_has_begun;
	return MPI_SUCCESS;
}

int MPI_Finalized(int *flag)
{
	if (!has_ended)
		return PMPI_Finalized(flag);
	*flag = 1;
	return MPI_SUCCESS;
}

static void transport_end(void)
{
	for (struct telling *t = tellings, *next; t; t = next) {
		next = t->next;
		PMPI_Wait(&t->request, MPI_STATUS_IGNORE);
		__real_free(t);
	}
	tellings = NULL;
	if (hearing != MPI_REQUEST_NULL) {
		PMPI_Cancel(&hearing);
		PMPI_Wait(&hearing, MPI_STATUS_IGNORE);
	}
	PMPI_Comm_free(&own);
}

int MPI_Finalize(void)
{
	ompckpt_mpi_ends();
	release_spares();
	has_ended = true;
	if (has_ulfm)
		return MPI_SUCCESS;
	transport_end();
	inner_in();
	return inner_out(PMPI_Finalize());
}

int MPI_Abort(MPI_Comm c, int code)
{
	return PMPI_Abort(COMM(c), code);
}
double MPI_Wtime(void)
{
	return PMPI_Wtime() + wtime_offset;
}

static const char *library(void)
{
	static char text[MPI_MAX_LIBRARY_VERSION_STRING];
	int n;
	PMPI_Get_library_version(text, &n);
	text[strcspn(text, "\n")] = 0;
	return text;
}

static void start(int level)
{
	library_begins(NULL, NULL, level);
	if (!initialised && (!has_spares || place != NO_PLACE))
		transport_begin(level);
}

static enum placed take_place(int level, uint32_t spares, bool has_loss, struct repair *r)
{
	library_begins(NULL, NULL, level);
	if (everybody == MPI_COMM_NULL) {
		has_ulfm = has_loss && KNOWS_LOSSES;
		if (!part(spares))
			return PLACE_NONE;
	}
	enum placed how = place == NO_PLACE ? wait_for_place(r) : PLACE_TAKEN;
	r->place = (uint32_t)place;
	if (how == PLACE_TAKEN)
		r->repairs = (uint64_t)repairs;
	r->is_heard = has_ulfm;
	if (how == PLACE_NOT_NEEDED && !has_ulfm)
		PMPI_Finalize();
	return how;
}

static void leave(int status)
{
	if (!has_ulfm || place == NO_PLACE)
		return;
	if (!has_ended)
		PMPI_Abort(world, status);
	_exit(status);
}

static uint32_t rank(void)
{
	return (uint32_t)own_rank;
}
static uint32_t size(void)
{
	return (uint32_t)own_size;
}
static void abort_all(int code)
{
	PMPI_Abort(MPI_COMM_WORLD, code);
}
/* MPICH 4.0 compares unsigned numbers as if they were signed: so they are handed over as signed
 * ones in the same order. */
static MPI_Datatype reduced_type(enum mpi_reduction how)
{
	return how == MPI_GREATEST ? MPI_INT64_T : MPI_UINT64_T;
}
static MPI_Op reduction(enum mpi_reduction how)
{
	return how == MPI_GREATEST ? MPI_MAX : MPI_SUM;
}

/* There and back. */
static void reorder(enum mpi_reduction how, uint64_t *numbers, unsigned n)
{
	for (unsigned i = 0; how == MPI_GREATEST && i < n; i++)
		numbers[i] ^= UINT64_C(1) << 63;
}

static void agree(enum mpi_reduction how, uint64_t *numbers, unsigned n)
{
	reorder(how, numbers, n);
	PMPI_Allreduce(MPI_IN_PLACE, numbers, (int)n, reduced_type(how), reduction(how), own);
	reorder(how, numbers, n);
}

static void listen_(uint64_t *numbers, unsigned n)
{
	if (own_rank > 0)
		PMPI_Irecv(numbers, (int)n, MPI_UINT64_T, (own_rank - 1) / 8, 1, own, &hearing);
}

static void progress(void)
{
	int flag;
	PMPI_Iprobe(MPI_ANY_SOURCE, 0, own, &flag, MPI_STATUS_IGNORE);
}

/* Rank 0 has no parent: it hears nothing. */
static bool heard(void)
{
	int flag = 0;
	if (hearing != MPI_REQUEST_NULL)
		PMPI_Test(&hearing, &flag, MPI_STATUS_IGNORE);
	return flag;
}

static void tellings_over(void)
{
	for (struct telling **at = &tellings, *t; (t = *at);) {
		int flag;
		PMPI_Test(&t->request, &flag, MPI_STATUS_IGNORE);
		if (!flag) {
			at = &t->next;
			continue;
		}
		*at = t->next;
		__real_free(t);
	}
}

static void tell(const uint64_t *numbers, unsigned n)
{
	tellings_over();
	for (int to = 8 * own_rank + 1; to <= 8 * own_rank + 8 && to < own_size; to++) {
		struct telling *t = need(__real_malloc(sizeof *t));
		memcpy(t->numbers, numbers, n * sizeof *numbers);
		PMPI_Isend(t->numbers, (int)n, MPI_UINT64_T, to, 1, own, &t->request);
		t->next = tellings;
		tellings = t;
	}
}

static void reduce(enum mpi_reduction how, const uint64_t *numbers, unsigned n)
{
	memcpy(sums[0], numbers, n * sizeof *numbers);
	sum_count = n;
	sum_how = how;
	reorder(how, sums[0], n);
	PMPI_Iallreduce(sums[0], sums[1], (int)n, reduced_type(how), reduction(how), own,
			&collecting);
}

static bool collected(void)
{
	int flag;
	tellings_over();
	PMPI_Test(&collecting, &flag, MPI_STATUS_IGNORE);
	return flag;
}

static bool reduced(uint64_t *numbers)
{
	if (!collected())
		return false;
	memcpy(numbers, sums[1], sum_count * sizeof *numbers);
	reorder(sum_how, numbers, sum_count);
	return true;
}

static void gather(const uint64_t *numbers, unsigned n)
{
	memcpy(sums[0], numbers, n * sizeof *numbers);
	if (!gathered_numbers)
		gathered_numbers = need(
			__real_malloc((size_t)own_size * MPI_NUMBERS * sizeof *gathered_numbers));
	PMPI_Iallgather(sums[0], (int)n, MPI_UINT64_T, gathered_numbers, (int)n, MPI_UINT64_T, own,
			&collecting);
}

static bool gathered(const uint64_t **all)
{
	if (!collected())
		return false;
	*all = gathered_numbers;
	return true;
}

static MPI_Request *new_move(void)
{
	if (moving_count == moving_room) {
		moving_room = moving_room ? 2 * moving_room : 64;
		moving = need(__real_realloc(moving, (size_t)moving_room * sizeof *moving));
	}
	return &moving[moving_count++];
}

static void send_(uint32_t to, const void *at, size_t bytes)
{
	PMPI_Isend(at, (int)bytes, MPI_BYTE, (int)to, 2, own, new_move());
}

static void receive(uint32_t from, void *at, size_t bytes)
{
	PMPI_Irecv(at, (int)bytes, MPI_BYTE, (int)from, 2, own, new_move());
}

static bool moved(void)
{
	int flag = 1;
	if (moving_count > 0)
		PMPI_Testall(moving_count, moving, &flag, MPI_STATUSES_IGNORE);
	if (flag)
		moving_count = 0;
	return flag;
}
