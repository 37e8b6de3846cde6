/* handles.c - handles of MPI where programs keep them: in structs, arrays and the heap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: handles [STEPS]
 * Some are null, some are the same handle twice, some derive from one that has been freed. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PARTS = 4 };

struct tools {
	MPI_Comm comm;
	MPI_Datatype types[2]; /* every second element; three of those */
	MPI_Op op;
	MPI_Errhandler handler;
};

struct link {
	struct link *next;
	MPI_Group group;
	MPI_Info info;
	int step;
};

static int rank, ranks, errors;

static void times_one_more(void *in, void *inout, int *n, MPI_Datatype *type)
{
	const uint64_t *a = in;
	uint64_t *b = inout;
	(void)type;
	for (int i = 0; i < *n; i++)
		b[i] += a[i] + a[i] * b[i];
}

static void count_error(MPI_Comm *comm, int *code, ...)
{
	(void)comm;
	errors += *code == MPI_ERR_OTHER ? 1 : 100;
}

static struct tools *make_tools(void)
{
	struct tools *t = malloc(sizeof *t);
	MPI_Comm first;
	MPI_Comm_dup(MPI_COMM_WORLD, &first);
	MPI_Comm_split(first, 0, ranks - rank, &t->comm);
	MPI_Comm_free(&first);
	MPI_Type_vector(3, 1, 2, MPI_UINT64_T, &t->types[0]);
	MPI_Type_contiguous(3, t->types[0], &t->types[1]);
	MPI_Type_commit(&t->types[0]);
	MPI_Type_commit(&t->types[1]);
	MPI_Op_create(times_one_more, 1, &t->op);
	MPI_Comm_create_errhandler(count_error, &t->handler);
	MPI_Comm_set_errhandler(t->comm, t->handler);
	return t;
}

/* Part i has the ranks whose number has bit i; the others have nothing. */
static void make_parts(MPI_Comm *parts)
{
	for (int i = 0; i < PARTS; i++)
		MPI_Comm_split(MPI_COMM_WORLD, rank >> i & 1 ? 1 : MPI_UNDEFINED, rank, &parts[i]);
}

/* A list grows at its head and loses what is older than three steps. */
static void push(struct link **list, int k)
{
	struct link *l = malloc(sizeof *l);
	MPI_Group world;
	char value[30];
	int mine[1] = {(rank + k) % ranks};
	snprintf(value, sizeof value, "%d", k * 7);
	MPI_Comm_group(MPI_COMM_WORLD, &world);
	MPI_Group_incl(world, 1, mine, &l->group);
	MPI_Group_free(&world);
	MPI_Info_create(&l->info);
	MPI_Info_set(l->info, "step", value);
	l->step = k;
	l->next = *list;
	*list = l;
	for (; *list; list = &(*list)->next)
		if (k - (*list)->step >= 3) {
			l = *list;
			*list = l->next;
			MPI_Group_free(&l->group);
			MPI_Info_free(&l->info);
			free(l);
			return;
		}
}

static int list_is_right(const struct link *l)
{
	for (; l; l = l->next) {
		MPI_Group world;
		int zero = 0, in_world, found;
		char value[30] = "";
		MPI_Comm_group(MPI_COMM_WORLD, &world);
		MPI_Group_translate_ranks(l->group, 1, &zero, world, &in_world);
		MPI_Group_free(&world);
		MPI_Info_get(l->info, "step", 29, value, &found);
		if (in_world != (rank + l->step) % ranks || !found || atoi(value) != l->step * 7)
			return 0;
	}
	return 1;
}

/* To the next rank of the reversed order, with holes; the holes stay what they were. */
static uint64_t shift(const struct tools *t, int k)
{
	uint64_t from[20], to[20] = {0}, sum = 0;
	int me;
	MPI_Comm_rank(t->comm, &me);
#pragma omp parallel for
	for (int i = 0; i < 20; i++)
		from[i] = (uint64_t)((rank * 20 + i) * (k + 1));
	MPI_Sendrecv(from, 1, t->types[k % 2], (me + 1) % ranks, 5, to, 1, t->types[k % 2],
		     (me + ranks - 1) % ranks, 5, t->comm, MPI_STATUS_IGNORE);
	for (int i = 0; i < 20; i++)
		sum = sum * 31 + to[i];
	return sum;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, right = 1;
	char name[30];
	uint64_t sum = 1, all = 0;
	MPI_Comm *parts = malloc(PARTS * sizeof *parts), again;
	struct link *list = NULL;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	snprintf(name, sizeof name, "out.%d", rank);
	FILE *out = fopen(name, "w");
	struct tools *t = make_tools();
	make_parts(parts);
	again = parts[1];
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
		push(&list, k);
		right &= list_is_right(list) && again == parts[1];
		right &= (parts[k % PARTS] != MPI_COMM_NULL) == (rank >> k % PARTS & 1);
		if (parts[k % PARTS] != MPI_COMM_NULL)
			MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_UINT64_T, t->op, parts[k % PARTS]);
		sum += shift(t, k);
		MPI_Comm_call_errhandler(t->comm, MPI_ERR_OTHER);
		right &= errors == k + 1;
		fprintf(out, "%d %016llx %d\n", k, (unsigned long long)sum, right);
		fflush(out);
	}
	MPI_Reduce(&sum, &all, 1, MPI_UINT64_T, t->op, 0, t->comm);
	MPI_Allreduce(MPI_IN_PLACE, &right, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
	if (rank == 0)
		fprintf(out, "sum %d %s\n", steps, right ? "right" : "wrong");
	MPI_Comm_free(&t->comm);
	MPI_Finalize();
	return fclose(out) != 0 || !right;
}
