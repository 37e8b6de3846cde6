/* balance.c - work moves from the busiest to the idlest rank of a communicator made at run time.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * usage: balance [STEPS]
 *
 * A communicator is split off at each third step, used at those that follow, and freed. An
 * operation of our own finds the extremes of structs; an attribute goes with the communicator. No
 * task may be lost or doubled. */
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { TASKS = 24 };

struct load {
	int64_t most, idle;
	int busiest, idlest;
};

static int tasks, rank, ranks;
static uint64_t task[TASKS];

static void extremes(void *in, void *inout, int *n, MPI_Datatype *type)
{
	const struct load *a = in;
	struct load *b = inout;
	(void)type;
	for (int i = 0; i < *n; i++) {
		if (a[i].most > b[i].most ||
		    (a[i].most == b[i].most && a[i].busiest < b[i].busiest))
			b[i].most = a[i].most, b[i].busiest = a[i].busiest;
		if (a[i].idle > b[i].idle || (a[i].idle == b[i].idle && a[i].idlest < b[i].idlest))
			b[i].idle = a[i].idle, b[i].idlest = a[i].idlest;
	}
}

static MPI_Datatype type_of_load(void)
{
	MPI_Datatype type;
	int counts[2] = {2, 2};
	MPI_Aint places[2] = {offsetof(struct load, most), offsetof(struct load, busiest)};
	MPI_Datatype types[2] = {MPI_INT64_T, MPI_INT};
	MPI_Type_create_struct(2, counts, places, types, &type);
	MPI_Type_commit(&type);
	return type;
}

static int64_t cost(void)
{
	int64_t sum = 0;
#pragma omp parallel for reduction(+ : sum)
	for (int i = 0; i < tasks; i++)
		sum += (int64_t)(task[i] >> 48) + 1;
	return sum;
}

static void move(MPI_Comm c, MPI_Datatype type, MPI_Op op)
{
	int me, n = 0;
	struct load mine, all;
	MPI_Status status;
	MPI_Comm_rank(c, &me);
	mine.most = cost();
	mine.idle = -mine.most;
	mine.busiest = mine.idlest = me;
	MPI_Allreduce(&mine, &all, 1, type, op, c);
	if (all.busiest == all.idlest)
		return;
	if (me == all.busiest) {
		n = tasks / 3;
		tasks -= n;
		MPI_Send(task + tasks, n, MPI_UINT64_T, all.idlest, 7, c);
	} else if (me == all.idlest) {
		MPI_Recv(task + tasks, TASKS - tasks, MPI_UINT64_T, all.busiest, 7, c, &status);
		MPI_Get_count(&status, MPI_UINT64_T, &n);
		tasks += n;
	}
}

static void compute(int k)
{
#pragma omp parallel for
	for (int i = 0; i < tasks; i++)
		task[i] = (task[i] & 0xffff) |
			  (task[i] * 6364136223846793005u + (uint64_t)k) >> 20 << 20;
}

/* By colours, or by groups: those in front of the middle, and the others. */
static MPI_Comm new_part(int k)
{
	int middle = (ranks + 1) / 2, range[1][3] = {{0, middle - 1, 1}};
	MPI_Comm part;
	MPI_Group all, half;
	if (k % 2 == 0) {
		MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part);
		return part;
	}
	if (rank >= middle) {
		range[0][0] = middle;
		range[0][1] = ranks - 1;
	}
	MPI_Comm_group(MPI_COMM_WORLD, &all);
	MPI_Group_range_incl(all, 1, range, &half);
	MPI_Comm_create(MPI_COMM_WORLD, half, &part);
	MPI_Group_free(&all);
	MPI_Group_free(&half);
	return part;
}

/* The attribute of "c" is made at step "made"; a duplicate has it, too. */
static int attribute_is(MPI_Comm c, int key, int made)
{
	int *value, found;
	MPI_Comm copy;
	MPI_Comm_dup(c, &copy);
	MPI_Comm_get_attr(copy, key, &value, &found);
	MPI_Comm_free(&copy);
	return found && *value == made;
}

/* Are all tasks there, once each, on all ranks? Rank 0 writes it down. */
static int all_there(const char *name, int wrong)
{
	uint64_t mine[4] = {(uint64_t)wrong, (uint64_t)tasks, 0, 0}, all[4];
	for (int i = 0; i < tasks; i++) {
		mine[2] |= UINT64_C(1) << (task[i] & 0xffff);
		mine[3] += task[i];
	}
	MPI_Allreduce(mine, all, 4, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
	wrong = all[0] != 0 || all[1] != TASKS || all[2] != (UINT64_C(1) << TASKS) - 1;
	if (rank == 0) {
		FILE *out = fopen(name, "a");
		fprintf(out, "sum %016llx %s\n", (unsigned long long)all[3],
			wrong ? "wrong" : "right");
		fclose(out);
	}
	return !wrong;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, key, wrong = 0, *made = malloc(sizeof *made);
	char name[30];
	MPI_Comm part = MPI_COMM_NULL;
	MPI_Op op;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	snprintf(name, sizeof name, "out.%d", rank);
	remove(name);
	MPI_Op_create(extremes, 1, &op);
	MPI_Datatype type = type_of_load();
	MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
	for (int i = TASKS * rank / ranks; i < TASKS * (rank + 1) / ranks; i++)
		task[tasks++] = (uint64_t)i;
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
		if (k % 3 == 0) {
			*made = k;
			part = new_part(k);
			MPI_Comm_set_attr(part, key, made);
		}
		compute(k);
		move(part, type, op);
		wrong |= !attribute_is(part, key, k / 3 * 3);
		if (k % 3 == 2)
			MPI_Comm_free(&part);
		FILE *out = fopen(name, "a");
		fprintf(out, "%d %d %lld\n", k, tasks, (long long)cost());
		fclose(out);
	}
	wrong |= !all_there(name, wrong);
	if (part != MPI_COMM_NULL)
		MPI_Comm_free(&part);
	MPI_Comm_free_keyval(&key);
	MPI_Type_free(&type);
	MPI_Op_free(&op);
	free(made);
	MPI_Finalize();
	return wrong;
}
