/* generate.c - a random program of MPI and OpenMP, with positions; its results are always the same.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: generate SEED > program.c
 *
 * In:    a seed; the same seed gives the same program on every machine.
 * Out:   one C11 program for any number of ranks up to 16; each rank writes a line a step to
 *        out.RANK, rank 0 a sum at the end.
 * Means: a loop of steps; in each, all ranks go through the same phases. A phase ends on each rank
 *        without the help of a later one, so none waits for ever. What is received from any source
 *        is summed up, and the sum sent to all before anything else is received so. What crosses
 *        the position (a request, a message, a collective, a started persistent request) is begun
 *        last in a step and ended first in the next one, at some steps only. There are positions in
 *        serial code, and in teams of which some thread calls MPI, as the level allows.
 * Cost:  programs run for milliseconds. */
#include <stdio.h>
#include <stdlib.h>

#include "random.h"
#include "text.h"

enum { PHASES = 9 };

static enum level { SINGLE, FUNNELED, SERIALIZED } level;

/* The data: static, of the heap, of main. */
static const char *array(void)
{
	static const char *const names[] = {"fixed", "heap", "local"};
	return names[below(3)];
}

static const char *other_than(const char *a)
{
	const char *b = array();
	while (b[0] == a[0])
		b = array();
	return b;
}

/* The communicators: the world, a duplicate, a half, a ring, one that comes and goes. */
static const char *communicator(void)
{
	static const char *const names[] = {"MPI_COMM_WORLD", "comms[COPY]", "comms[HALF]",
					    "comms[RING]",    "comms[SUB]",  "comms[SUB]"};
	return names[below(6)];
}

static void threads_compute(const char *a)
{
	static const char *const schedules[] = {"", " schedule(dynamic, 3)", " schedule(guided)",
						" schedule(static, 1)"};
	if (chance(30)) {
		line("#pragma omp parallel for reduction(+ : sum)%s", schedules[below(4)]);
		line("for (int i = 0; i < N; i++)");
		line("\tsum += %s[i] * (u64)(2 * i + %u);", a, 1 + below(9));
		line("%s[%u] ^= mixed(sum);", a, below(16));
	} else {
		line("#pragma omp parallel for%s", schedules[below(4)]);
		line("for (int i = 0; i < N; i++)");
		line("\t%s[i] = mixed(%s[i] + (u64)(i * %u + k));", a, a, 1 + below(99));
	}
}

static void own_loop(void)
{
	threads_compute(array());
}

/* ---- point to point ---- */

static void sendrecv(void)
{
	const char *a = array();
	unsigned shift = 1 + below(5), tag = below(30);
	if (chance(30)) {
		line("MPI_Sendrecv_replace(%s, N, U64, to(%u), %u, from(%u), %u, c, &status);", a,
		     shift, tag, shift, tag);
		return;
	}
	line("MPI_Sendrecv(%s, N, U64, to(%u), %u, in[0], N, U64, from(%u), %s, c, &status);", a,
	     shift, tag, shift, chance(30) ? "MPI_ANY_TAG" : text("%u", tag));
	line("take(%s, in[0], N);", array());
}

static void pair(void)
{
	const char *a = array();
	line("if ((me ^ 1) < n) {");
	line("\tif (me %% 2 == 0)");
	line("\t\tMPI_%s(%s, N, U64, me ^ 1, 3, c);", chance(30) ? "Ssend" : "Send", a);
	line("\tMPI_Recv(in[0], N, U64, me ^ 1, %s, c, &status);",
	     chance(50) ? "3" : "MPI_ANY_TAG");
	line("\tif (me %% 2 == 1)");
	line("\t\tMPI_Send(%s, N, U64, me ^ 1, 3, c);", a);
	line("\ttake(%s, in[0], status.MPI_SOURCE == (me ^ 1) ? N : 0);", a);
	line("}");
}

static void wait_for_all(void)
{
	static const char *const sends[] = {"Isend", "Isend", "Issend"};
	const char *a = array();
	unsigned m = 1 + below(3), first = 1 + below(4);
	line("for (int i = 0; i < %u; i++)", m);
	line("\tMPI_Irecv(in[i], N, U64, from(i + %u), 40 + i, c, &r[i]);", first);
	line("for (int i = 0; i < %u; i++)", m);
	line("\tMPI_%s(%s, N, U64, to(i + %u), 40 + i, c, &r[%u + i]);", sends[below(3)], a, first,
	     m);
	threads_compute(other_than(a));
	switch (below(4)) {
	case 0:
		line("for (int done = 0, i; done < %u; done++) {", 2 * m);
		line("\tMPI_Waitany(%u, r, &i, &status);", 2 * m);
		line("\tsum += i < %u ? hash(in[i]) * (u64)(i + 1) : 0;", m);
		line("}");
		break;
	case 1:
		line("for (int left = %u, some, which[6]; left > 0; left -= some) {", 2 * m);
		line("\tMPI_Testsome(%u, r, &some, which, MPI_STATUSES_IGNORE);", 2 * m);
		line("\tfor (int i = 0; i < some; i++)");
		line("\t\tsum += which[i] < %u ? hash(in[which[i]]) : 0;", m);
		line("}");
		break;
	case 2:
		line("for (int done = 0; !done;)");
		line("\tMPI_Testall(%u, r, &done, MPI_STATUSES_IGNORE);", 2 * m);
		break;
	default: line("MPI_Waitall(%u, r, MPI_STATUSES_IGNORE);", 2 * m);
	}
	line("take(%s, in[%u], N);", a, below(m));
}

static void any_source(void)
{
	bool any_tag = chance(50);
	const char *a = array();
	unsigned root = below(5);
	line("if (me == (k + %u) %% n)", root);
	line("\tfor (int i = 1; i < n; i++) {");
	if (chance(40))
		line("\t\tMPI_Probe(MPI_ANY_SOURCE, %s, c, &status);",
		     any_tag ? "MPI_ANY_TAG" : "8");
	line("\t\tMPI_Recv(in[0], N, U64, MPI_ANY_SOURCE, %s, c, &status);",
	     any_tag ? "MPI_ANY_TAG" : "8");
	line("\t\tsum += hash(in[0]) * (u64)(status.MPI_SOURCE * 100 + status.MPI_TAG);");
	line("\t}");
	line("else");
	line("\tMPI_Send(%s, N, U64, (k + %u) %% n, %s, c);", a, root, any_tag ? "8 + me" : "8");
	line("MPI_Allreduce(MPI_IN_PLACE, &sum, 1, U64, MPI_BXOR, c);");
}

static void unknown_length(void)
{
	unsigned shift = 1 + below(3);
	line("MPI_Isend(%s, 1 + (me * 7 + k) %% N, U64, to(%u), 31, c, &r[0]);", array(), shift);
	if (chance(50)) {
		line("MPI_Message message;");
		line("MPI_Mprobe(from(%u), 31, c, &message, &status);", shift);
		line("MPI_Get_count(&status, U64, &count);");
		line("MPI_Mrecv(in[0], count, U64, &message, MPI_STATUS_IGNORE);");
	} else {
		line("MPI_Probe(from(%u), 31, c, &status);", shift);
		line("MPI_Get_count(&status, U64, &count);");
		line("MPI_Recv(in[0], count, U64, from(%u), 31, c, MPI_STATUS_IGNORE);", shift);
	}
	line("MPI_Wait(&r[0], MPI_STATUS_IGNORE);");
	line("take(%s, in[0], count);", array());
}

/* ---- derived types, persistent requests ---- */

static void derived(void)
{
	const char *a = array();
	bool kept = chance(50);
	line("MPI_Datatype type = type_%s;", kept ? "kept" : "of(k)");
	line("memcpy(in[0], %s, sizeof in[0]);", a);
	line("MPI_Sendrecv(%s, 1, type, to(%u), 33, in[0], 1, type, from(%u), 33, c, &status);", a,
	     1u, 1u);
	if (!kept)
		line("MPI_Type_free(&type);");
	line("take(%s, in[0], N);", array());
}

static void persistent(void)
{
	const char *a = array();
	line("memcpy(ring_out, %s, sizeof ring_out);", a);
	line("MPI_Startall(2, ring);");
	threads_compute(a);
	line("MPI_Waitall(2, ring, MPI_STATUSES_IGNORE);");
	line("take(%s, ring_in, N);", a);
}

/* ---- collectives ---- */

static const char *operation(void)
{
	static const char *const names[] = {"MPI_SUM", "MPI_BXOR", "MPI_MAX", "MPI_MIN", "own"};
	return names[below(5)];
}

/* "I" and its request, or the blocking one. */
static void collective(void)
{
	const char *a = array(), *i = chance(40) ? "I" : "", *request = *i ? ", &r[0]" : "";
	static const char *const names[] = {"allreduce", "scan", "exscan"};
	const char *upper = *i ? "I" : "";
	line("memset(in, 0, sizeof in);");
	switch (below(7)) {
	case 0: {
		const char *name = names[below(3)];
		line("MPI_%s%s%s(%s, in[0], N, U64, %s, c%s);", upper,
		     *i ? "" : text("%c", name[0] - 'a' + 'A'), *i ? name : name + 1, a,
		     operation(), request);
		break;
	}
	case 1:
		line("memcpy(in[0], %s, sizeof in[0]);", a);
		line("MPI_%s(in[0], N, U64, k %% n, c%s);", *i ? "Ibcast" : "Bcast", request);
		break;
	case 2:
		line("MPI_%slltoall(%s, 1, U64, in[0], 1, U64, c%s);", *i ? "Ia" : "A", a, request);
		break;
	case 3:
		line("MPI_%sllgather(%s, 1, U64, in[0], 1, U64, c%s);", *i ? "Ia" : "A", a,
		     request);
		break;
	case 4:
		line("MPI_%seduce_scatter_block(%s, in[0], 1, U64, %s, c%s);", *i ? "Ir" : "R", a,
		     operation(), request);
		break;
	case 5:
		line("MPI_%sather(%s, 1, U64, in[0], 1, U64, %u %% n, c%s);", *i ? "Ig" : "G", a,
		     below(4), request);
		break;
	default:
		line("MPI_%seduce(%s, in[0], N, U64, %s, k %% n, c%s);", *i ? "Ir" : "R", a,
		     operation(), request);
	}
	if (*i) {
		threads_compute(other_than(a));
		line("MPI_Wait(&r[0], MPI_STATUS_IGNORE);");
	}
	line("take(%s, in[0], N);", a);
}

/* ---- communicators and memory ---- */

static void come_and_go(void)
{
	line("if (comms[SUB] != MPI_COMM_NULL) {");
	line("\tMPI_Comm_free(&comms[SUB]);");
	line("} else if (!sub_there) {");
	switch (below(4)) {
	case 0:
		line("\tMPI_Comm_split(MPI_COMM_WORLD, (rank + k) %% 3, -rank, &comms[SUB]);");
		break;
	case 1:
		line("\tMPI_Comm_split(comms[COPY], (rank + k) %% 3 ? 1 : MPI_UNDEFINED, rank, "
		     "&comms[SUB]);");
		break;
	case 2: line("\tMPI_Cart_sub(comms[RING], (int[]){k %% 2}, &comms[SUB]);"); break;
	default:
		line("\tMPI_Group all, some;");
		line("\tMPI_Comm_group(MPI_COMM_WORLD, &all);");
		line("\tMPI_Group_range_incl(all, 1, (int[1][3]){{0, ranks - 1, 2}}, &some);");
		line("\tMPI_Comm_create(MPI_COMM_WORLD, some, &comms[SUB]);");
		line("\tMPI_Group_free(&all);");
		line("\tMPI_Group_free(&some);");
	}
	line("}");
	line("sub_there = !sub_there;");
}

static void short_lived(void)
{
	line("MPI_Comm copy;");
	line("MPI_Comm_dup(c, &copy);");
	line("MPI_Allreduce(%s, in[0], N, U64, %s, copy);", array(), operation());
	line("MPI_Comm_free(&copy);");
	line("take(%s, in[0], N);", array());
}

/* Its steps have a position, or each iteration of a loop has one. */
static void team(void)
{
	const char *a = array(), *all[] = {"", " schedule(dynamic, 7)", " schedule(static, 5)"};
	bool in_loop = chance(30);
	line("#pragma omp parallel");
	line("for (int i = 0; i < %u; i++) {", 2 + below(4));
	if (level != SINGLE) {
		bool by_any = level == SERIALIZED && chance(60);
		line("#pragma omp %s", by_any ? "single" : "master");
		line("	MPI_Sendrecv(%s, N, U64, to(1), 70, in[0], N, U64, from(1), 70, c, "
		     "&status);",
		     a);
		if (!by_any)
			line("#pragma omp barrier");
	}
	line("#pragma omp for%s", all[below(3)]);
	line("for (int j = 0; j < N; j++) {");
	if (in_loop)
		line("#pragma potential_ckpt");
	line("	%s[j] = mixed(%s[j] + in[0][j] + (u64)(i * %u + k));", a, a, 1 + below(99));
	line("}");
	if (!in_loop)
		line("#pragma potential_ckpt");
	line("}");
	line("sum = hash(%s);", a);
}

static void list(void)
{
	line("struct link *l = malloc(sizeof *l);");
	line("*l = (struct link){.next = links, .value = mixed(%s[k %% N])};", array());
	line("links = l;");
	line("for (; l; l = l->next)");
	line("\tsum = sum * 31 + l->value;");
}

static void (*const phases[])(void) = {
	own_loop,    own_loop, sendrecv,       pair,       wait_for_all, wait_for_all,
	any_source,  derived,  persistent,     collective, collective,   collective,
	short_lived, list,     unknown_length, team,       team,
};

/* A phase skips some steps, on all ranks, and on those that its communicator does not have. */
static void write_phase(unsigned i, bool is_last)
{
	void (*phase)(void) = phases[below(sizeof phases / sizeof *phases)];
	if (is_last)
		phase = come_and_go;
	bool all = is_last || phase == any_source || phase == persistent || phase == team;
	line("static void phase%u(u64 *local, int k)", i);
	open_block();
	if (chance(30))
		line("if (k %% %u == %u)\n\t\treturn;", 2 + below(3), below(2));
	line("MPI_Comm c = %s;", all ? "comms[ANY]" : communicator());
	line("if (c == MPI_COMM_NULL)");
	line("\treturn;");
	line("int me, n, count = 0;");
	line("u64 sum = 0, in[3][N] = {0};");
	line("MPI_Request r[6];");
	line("MPI_Status status;");
	line("MPI_Comm_rank(c, &me);");
	line("MPI_Comm_size(c, &n);");
	line("(void)r, (void)status, (void)count, (void)in, (void)k;");
	phase();
	line("local[%u] += mixed(sum);", below(16));
	close_block();
	line("%s", "");
}

/* ---- what crosses the position ---- */

enum crossing { NOTHING, REQUESTS, MESSAGE, COLLECTIVE, STARTED, CROSSINGS };

static void write_begin(enum crossing what)
{
	line("static void begin(u64 *local, int k)");
	open_block();
	line("int me = rank, n = ranks;");
	line("(void)local, (void)me, (void)n;");
	line("if (k %% %u != %u)", 2 + below(3), below(2));
	line("\treturn;");
	line("memcpy(under_way->out, %s, sizeof under_way->out);", array());
	line("under_way->is_open = 1;");
	switch (what) {
	case REQUESTS:
		line("MPI_Irecv(under_way->in, N, U64, from(1), 50, comms[COPY], "
		     "&under_way->r[0]);");
		line("MPI_Isend(under_way->out, N, U64, to(1), 50, comms[COPY], "
		     "&under_way->r[1]);");
		break;
	case MESSAGE:
		line("if (rank %% 2 == 0 && rank + 1 < ranks)");
		line("\tMPI_Send(under_way->out, N, U64, rank + 1, 51, comms[COPY]);");
		break;
	case COLLECTIVE:
		line("MPI_Iallreduce(under_way->out, under_way->in, N, U64, %s, comms[COPY], "
		     "&under_way->r[0]);",
		     operation());
		break;
	default:
		line("memcpy(ring_out, under_way->out, sizeof ring_out);");
		line("MPI_Startall(2, ring);");
	}
	close_block();
	line("%s", "");
}

static void write_end(enum crossing what)
{
	line("static void end(u64 *local)");
	open_block();
	line("(void)local;");
	line("if (!under_way->is_open)");
	line("\treturn;");
	line("under_way->is_open = 0;");
	if (what == MESSAGE) {
		line("if (rank %% 2 == 1)");
		line("\tMPI_Recv(under_way->in, N, U64, rank - 1, 51, comms[COPY], "
		     "MPI_STATUS_IGNORE);");
	} else if (what == STARTED) {
		line("MPI_Waitall(2, ring, MPI_STATUSES_IGNORE);");
		line("memcpy(under_way->in, ring_in, sizeof ring_in);");
	} else {
		line("MPI_Waitall(2, under_way->r, MPI_STATUSES_IGNORE);");
	}
	line("take(%s, under_way->in, N);", array());
	close_block();
	line("%s", "");
}

/* ---- the whole ---- */

static void write_data(unsigned elements, unsigned steps)
{
	static const char *const includes[] = {"mpi.h", "stdint.h", "stdio.h", "stdlib.h",
					       "string.h"};
	for (unsigned i = 0; i < sizeof includes / sizeof *includes; i++)
		line("#include <%s>", includes[i]);
	line("#define U64 MPI_UINT64_T");
	line("#define to(s) ((me + (s)) %% n)");
	line("#define from(s) ((me + 16 * n - (s)) %% n)");
	line("enum { N = %u, STEPS = %u, COPY = 0, HALF, RING, SUB, ANY, COMMS };", elements,
	     steps);
	line("typedef uint64_t u64;");
	line("struct under_way { MPI_Request r[2]; u64 in[N], out[N]; int is_open; };");
	line("struct link { struct link *next; u64 value; };");
	line("static int rank, ranks, sub_there;");
	line("static u64 fixed[N], ring_in[N], ring_out[N], *heap;");
	line("static struct link *links;");
	line("static MPI_Comm comms[COMMS];");
	line("static MPI_Request ring[2];");
	line("static MPI_Datatype type_kept;");
	line("static MPI_Op own;");
	line("static struct under_way %s;", chance(50) ? "*under_way" : "way, *under_way = &way");
}

static void write_helpers(void)
{
	puts("\nstatic u64 mixed(u64 v)\n{\n\tv = (v ^ v >> 29) * 0xbf58476d1ce4e5b9u;\n"
	     "\treturn v ^ v >> 32;\n}\n\n"
	     "static u64 hash(const u64 *p)\n{\n\tu64 h = 0;\n\tfor (int i = 0; i < N; i++)\n"
	     "\t\th = h * 31 + p[i];\n\treturn h;\n}\n\n"
	     "static void take(u64 *a, const u64 *in, int n)\n{\n#pragma omp parallel for\n"
	     "\tfor (int i = 0; i < n; i++)\n\t\ta[i] = mixed(a[i] + in[i]);\n}\n\n"
	     "static void times_one_more(void *in, void *inout, int *n, MPI_Datatype *type)\n{\n"
	     "\tu64 *a = in, *b = inout;\n\t(void)type;\n\tfor (int i = 0; i < *n; i++)\n"
	     "\t\tb[i] += a[i] + a[i] * b[i];\n}\n");
	line("static MPI_Datatype type_of(int k)");
	open_block();
	line("MPI_Datatype type;");
	switch (below(5)) {
	case 0: line("MPI_Type_vector(4, 2, 3 + k %% 2, U64, &type);"); break;
	case 1: line("MPI_Type_contiguous(10 + k %% 3, U64, &type);"); break;
	case 2:
		line("MPI_Type_indexed(3, (int[]){1, 3, 2}, (int[]){0, 4, 8 + k %% 3}, U64, "
		     "&type);");
		break;
	case 3:
		line("MPI_Type_create_subarray(2, (int[]){4, 4}, (int[]){2, 3}, (int[]){k %% 2, "
		     "1}, "
		     "MPI_ORDER_C, U64, &type);");
		break;
	default:
		line("MPI_Type_create_struct(2, (int[]){3, 8}, (MPI_Aint[]){8, 64 + k %% 2 * 8}, "
		     "(MPI_Datatype[]){U64, MPI_BYTE}, &type);");
	}
	line("MPI_Type_commit(&type);");
	line("return type;");
	close_block();
	line("%s", "");
}

static void write_start(void)
{
	line("static void start(u64 *local)");
	open_block();
	line("MPI_Comm_rank(MPI_COMM_WORLD, &rank);");
	line("MPI_Comm_size(MPI_COMM_WORLD, &ranks);");
	line("heap = calloc(N, sizeof *heap);");
	line("under_way = calloc(1, sizeof *under_way);");
	line("under_way->r[0] = under_way->r[1] = MPI_REQUEST_NULL;");
	line("for (int i = 0; i < N; i++)");
	line("\tfixed[i] = heap[i] = local[i] = mixed((u64)(rank * N + i));");
	line("MPI_Comm_dup(MPI_COMM_WORLD, &comms[COPY]);");
	line("MPI_Comm_dup(comms[COPY], &comms[ANY]);");
	line("MPI_Comm_split(MPI_COMM_WORLD, rank %s, %s, &comms[HALF]);",
	     chance(50) ? "% 2" : "/ 2", chance(50) ? "rank" : "-rank");
	line("MPI_Cart_create(comms[COPY], 1, &ranks, (int[]){1}, 0, &comms[RING]);");
	line("comms[SUB] = MPI_COMM_NULL;");
	line("MPI_Op_create(times_one_more, 1, &own);");
	line("type_kept = type_of(%u);", below(2));
	line("int me = rank, n = ranks;");
	line("MPI_Recv_init(ring_in, N, U64, from(1), 60, comms[RING], &ring[0]);");
	line("MPI_Send_init(ring_out, N, U64, to(1), 60, comms[RING], &ring[1]);");
	close_block();
	line("%s", "");
}

/* Phases "first" to "last", with a position somewhere. */
static void write_calls(unsigned first, unsigned last, bool has_position)
{
	unsigned at = first + below(last - first);
	for (unsigned i = first; i < last; i++) {
		if (has_position && i == at)
			line("#pragma potential_ckpt");
		line("phase%u(local, k);", i);
	}
}

static void write_main(enum crossing what, bool appends)
{
	line("static void note(FILE **out, const char *name, const char *what, int k, u64 sum)");
	open_block();
	if (appends)
		line("*out = fopen(name, \"a\");");
	else
		line("(void)name;");
	line("fprintf(*out, \"%%s%%d %%016llx\\n\", what, k, (unsigned long long)sum);");
	line(appends ? "fclose(*out);" : "fflush(*out);");
	close_block();
	line("\nint main(int argc, char **argv)");
	open_block();
	line("char name[30];");
	line("u64 local[N], sum, all = 0;");
	line("FILE *out;");
	if (level == SINGLE)
		line("MPI_Init(&argc, &argv);");
	else
		line("MPI_Init_thread(&argc, &argv, MPI_THREAD_%s, &(int){0});",
		     level == FUNNELED ? "FUNNELED" : "SERIALIZED");
	line("start(local);");
	line("snprintf(name, sizeof name, \"out.%%d\", rank);");
	line("out = fopen(name, \"w\");");
	if (appends)
		line("fclose(out);");
	line("for (int k = 0; k < STEPS; k++) {");
	line("#pragma potential_ckpt");
	line(what ? "\tend(local);" : "\tlocal[0]++;");
	line("\tfirst_half(local, k);");
	write_calls(PHASES / 2, PHASES, false);
	line("\tsum = hash(fixed) * 5 + hash(heap) * 3 + hash(local);");
	line("\tnote(&out, name, \"\", k, sum);");
	if (what)
		line("\tbegin(local, k);");
	line("}");
	if (what)
		line("end(local);");
	line("sum = hash(fixed) * 5 + hash(heap) * 3 + hash(local);");
	line("MPI_Reduce(&sum, &all, 1, U64, MPI_SUM, 0, MPI_COMM_WORLD);");
	line("if (rank == 0)");
	line("\tnote(&out, name, \"sum \", STEPS, all);");
	line("MPI_Request_free(&ring[0]);");
	line("MPI_Request_free(&ring[1]);");
	line("MPI_Finalize();");
	line("return %s;", appends ? "0" : "fclose(out) != 0");
	close_block();
}

int main(int argc, char **argv)
{
	static const unsigned elements[] = {16, 32, 32, 600, 5000};
	if (argc != 2) {
		fprintf(stderr, "usage: generate SEED\n");
		return 2;
	}
	random_start(strtoull(argv[1], NULL, 10));
	level = below(3);
	enum crossing what = chance(40) ? NOTHING : below(CROSSINGS);
	write_data(elements[below(5)], 6 + below(8));
	write_helpers();
	for (unsigned i = 0; i < PHASES; i++)
		write_phase(i, i == PHASES - 1);
	if (what) {
		write_begin(what);
		write_end(what);
	}
	write_start();
	line("static void first_half(u64 *local, int k)");
	open_block();
	write_calls(0, PHASES / 2, chance(50));
	close_block();
	line("%s", "");
	write_main(what, chance(50));
	return fflush(stdout) != 0;
}
