/* handles.c - every kind of handle, used, described to a file, and used after a new start.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: handles make|again FOLDER: "again" is a fresh set of processes that only has the values of
 * the handles ("struct kept") and what "encode" wrote. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adapter.h"

static struct kept {
	MPI_Comm dup, half, cart, row, ring, idup, few;
	MPI_Group group;
	MPI_Datatype vector, record, sub;
	MPI_Op op;
	MPI_Errhandler handler;
	MPI_Info info;
	MPI_Request persistent[2];
	int key, typekey;
	double time;
} k;
static double cells[16], in[2];
static int rank, size, copies, errors, value = 41;
static int failures;
struct record {
	char c;
	double d;
};

#define EXPECT(what)                                                                               \
	do                                                                                         \
		if (!(what)) {                                                                     \
			fprintf(stderr, "%d: %s:%d: %s\n", rank, __FILE__, __LINE__, #what);       \
			failures++;                                                                \
		}                                                                                  \
	while (0)

static int copy(MPI_Comm c, int key, void *extra, void *from, void *to, int *flag)
{
	(void)c;
	EXPECT(key == k.key && extra == &value);
	copies++;
	*(void **)to = from;
	*flag = 1;
	return MPI_SUCCESS;
}
static void greatest(void *a, void *b, int *n, MPI_Datatype *t)
{
	EXPECT(*t == k.record);
	struct record *x = a, *y = b;
	for (int i = 0; i < *n; i++)
		if (x[i].d > y[i].d)
			y[i] = x[i];
}
static void handle(MPI_Comm *c, int *code, ...)
{
	(void)code;
	EXPECT(*c == k.dup);
	errors++;
}

static uint64_t total(void)
{
	uint64_t sum = ompckpt_mpi_adapter.balance();
	ompckpt_mpi_adapter.agree(MPI_TOTAL, &sum, 1);
	return sum;
}

static void make(void)
{
	int dims[2] = {0, 0}, periods[2] = {1, 0}, remain[2] = {0, 1},
	    range[1][3] = {{0, size - 1, 1}};
	MPI_Group world;
	MPI_Comm none;
	MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &k.key, &value);
	MPI_Comm_set_attr(MPI_COMM_WORLD, k.key, &value);
	MPI_Comm_dup(MPI_COMM_WORLD, &k.dup);
	EXPECT(copies == 1);
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &k.half);
	MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &none);
	EXPECT(none == MPI_COMM_NULL);
	MPI_Dims_create(size, 2, dims);
	MPI_Cart_create(k.dup, 2, dims, periods, 1, &k.cart);
	MPI_Cart_sub(k.cart, remain, &k.row);
	int left = (rank + size - 1) % size, right = (rank + 1) % size;
	MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, MPI_UNWEIGHTED, 1, &right,
				       MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &k.ring);
	MPI_Request r;
	MPI_Comm_idup(k.dup, &k.idup, &r);
	MPI_Wait(&r, MPI_STATUS_IGNORE);
	MPI_Comm_set_name(k.half, "half");
	MPI_Comm_group(MPI_COMM_WORLD, &world);
	MPI_Group_range_incl(world, 1, range, &k.group);
	MPI_Group_free(&world);
	MPI_Comm_create_group(k.dup, k.group, 3, &k.few);
	MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &k.vector);
	MPI_Type_commit(&k.vector);
	int lengths[2] = {1, 1}, sizes[2] = {4, 4}, parts[2] = {2, 2}, starts[2] = {1, 1};
	MPI_Aint at[2] = {0, 8};
	MPI_Datatype types[2] = {MPI_CHAR, MPI_DOUBLE};
	MPI_Type_create_struct(2, lengths, at, types, &k.record);
	MPI_Type_commit(&k.record);
	MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, k.vector, &k.sub);
	MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &k.typekey, NULL);
	MPI_Type_set_attr(k.sub, k.typekey, &value);
	MPI_Op_create(greatest, 1, &k.op);
	MPI_Comm_create_errhandler(handle, &k.handler);
	MPI_Comm_set_errhandler(k.dup, k.handler);
	MPI_Info_create(&k.info);
	MPI_Info_set(k.info, "colour", "green");
	MPI_Send_init(cells, 1, k.vector, right, 5, k.dup, &k.persistent[0]);
	MPI_Recv_init(cells + 3, 1, k.vector, MPI_ANY_SOURCE, 5, k.dup, &k.persistent[1]);
}

static void use_messages(void)
{
	int left = (rank + size - 1) % size, right = (rank + 1) % size, index, n, got[4], which[4];
	MPI_Request r[4];
	MPI_Message m;
	MPI_Status s;
	for (int i = 0; i < 16; i++)
		cells[i] = 100 * rank + i;
	MPI_Startall(2, k.persistent);
	EXPECT(ompckpt_mpi_adapter.obstacle());
	MPI_Waitall(2, k.persistent, MPI_STATUSES_IGNORE);
	EXPECT(cells[15] == 100 * left + 12 && !ompckpt_mpi_adapter.obstacle());
	r[0] = r[2] = MPI_REQUEST_NULL;
	MPI_Irecv(&got[0], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, k.dup, &r[1]);
	MPI_Isend(&rank, 1, MPI_INT, right, 9, k.dup, &r[3]);
	MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
	EXPECT(got[0] == left && r[1] == MPI_REQUEST_NULL && r[3] == MPI_REQUEST_NULL);
	MPI_Irecv(&got[0], 1, MPI_INT, left, 3, k.idup, &r[0]);
	MPI_Isend(&rank, 1, MPI_INT, right, 3, k.idup, &r[1]);
	MPI_Waitany(2, r, &index, MPI_STATUS_IGNORE);
	EXPECT(r[index] == MPI_REQUEST_NULL);
	MPI_Waitsome(2, r, &n, which, MPI_STATUSES_IGNORE);
	EXPECT(n == 1 && got[0] == left);
	MPI_Waitany(2, r, &index, &s);
	EXPECT(index == MPI_UNDEFINED);
	MPI_Isend(&rank, 1, MPI_INT, right, 4, k.ring, &r[0]);
	MPI_Mprobe(MPI_ANY_SOURCE, 4, k.ring, &m, &s);
	EXPECT(s.MPI_SOURCE == left && ompckpt_mpi_adapter.obstacle());
	MPI_Mrecv(&got[1], 1, MPI_INT, &m, MPI_STATUS_IGNORE);
	EXPECT(m == MPI_MESSAGE_NULL && got[1] == left);
	MPI_Wait(&r[0], MPI_STATUS_IGNORE);
	MPI_Sendrecv(&rank, 1, MPI_INT, right, 1, &got[2], 1, MPI_INT, left, MPI_ANY_TAG, k.dup,
		     MPI_STATUS_IGNORE);
	EXPECT(got[2] == left);
	MPI_Recv(got, 1, MPI_INT, MPI_PROC_NULL, 1, k.dup, MPI_STATUS_IGNORE);
	MPI_Irecv(&got[3], 1, MPI_INT, left, 77, k.dup, &r[0]);
	MPI_Cancel(&r[0]);
	MPI_Wait(&r[0], MPI_STATUS_IGNORE);
}

static void use(void)
{
	int n, flag, dims[2], periods[2], coords[2], *there, e[3], in_, out_, w, c, extent;
	char name[MPI_MAX_OBJECT_NAME], colour[20];
	struct record x = {'x', rank}, y;
	MPI_Comm_size(k.half, &n);
	EXPECT(n == (size + (rank % 2 == 0)) / 2);
	MPI_Comm_get_name(k.half, name, &n);
	EXPECT(!strcmp(name, "half"));
	MPI_Comm_get_attr(k.dup, k.key, &there, &flag);
	EXPECT(flag && there == &value && value == 41);
	MPI_Cart_get(k.cart, 2, dims, periods, coords);
	EXPECT(dims[0] * dims[1] == size && periods[0] && !periods[1]);
	MPI_Cartdim_get(k.row, &n);
	EXPECT(n == 1);
	MPI_Dist_graph_neighbors_count(k.ring, &in_, &out_, &w);
	EXPECT(in_ == 1 && out_ == 1 && !w);
	MPI_Neighbor_allgather(&rank, 1, MPI_INT, &n, 1, MPI_INT, k.ring);
	EXPECT(n == (rank + size - 1) % size);
	MPI_Group_size(k.group, &n);
	EXPECT(n == size);
	MPI_Allreduce(&rank, &n, 1, MPI_INT, MPI_SUM, k.few);
	EXPECT(n == size * (size - 1) / 2);
	MPI_Type_get_envelope(k.sub, &e[0], &e[1], &e[2], &c);
	EXPECT(c == MPI_COMBINER_SUBARRAY);
	MPI_Type_size(k.sub, &extent);
	EXPECT(extent == 4 * 32);
	MPI_Type_get_attr(k.sub, k.typekey, &there, &flag);
	EXPECT(flag && there == &value);
	MPI_Allreduce(&x, &y, 1, k.record, k.op, k.dup);
	EXPECT(y.d == size - 1);
	MPI_Info_get(k.info, "colour", 19, colour, &flag);
	EXPECT(flag && !strcmp(colour, "green"));
	int before = errors;
	MPI_Comm_call_errhandler(k.dup, MPI_ERR_OTHER);
	EXPECT(errors == before + 1);
	use_messages();
	EXPECT(MPI_Wtime() >= k.time);
	EXPECT(total() == 0);
	if (size > 1) {
		if (rank == 0)
			MPI_Send(&rank, 1, MPI_INT, 1, 6, k.dup);
		EXPECT(total() != 0);
		if (rank == 1)
			MPI_Recv(&n, 1, MPI_INT, 0, 6, k.dup, MPI_STATUS_IGNORE);
		EXPECT(total() == 0);
		if (rank == 0)
			MPI_Bcast(&n, 1, MPI_INT, 0, k.dup);
		EXPECT(total() != 0);
		if (rank != 0)
			MPI_Bcast(&n, 1, MPI_INT, 0, k.dup);
		EXPECT(total() == 0);
	}
}

static void transport(void)
{
	const struct mpi_adapter *a = &ompckpt_mpi_adapter;
	uint64_t heard[2] = {7, 8}, one[2] = {a->rank(), 1}, sum[2];
	const uint64_t *all;
	a->listen(heard, 2);
	while (rank > 0 && !a->heard())
		continue;
	a->tell(heard, 2);
	EXPECT(heard[0] == 7 && heard[1] == 8);
	a->reduce(MPI_TOTAL, one, 2);
	while (!a->reduced(sum))
		continue;
	EXPECT(sum[0] == (uint64_t)size * (uint64_t)(size - 1) / 2 && sum[1] == (uint64_t)size);
	sum[0] = rank == 1 ? ~UINT64_C(1) : 5;
	a->agree(MPI_GREATEST, sum, 1);
	EXPECT(sum[0] == (size > 1 ? ~UINT64_C(1) : 5));
	sum[0] = rank == 1 ? ~UINT64_C(1) : 5;
	a->reduce(MPI_GREATEST, sum, 1);
	while (!a->reduced(sum))
		continue;
	EXPECT(sum[0] == (size > 1 ? ~UINT64_C(1) : 5));
	a->send((uint32_t)(rank + 1) % a->size(), one, sizeof one);
	a->receive((uint32_t)(rank + a->size() - 1) % a->size(), heard, sizeof heard);
	while (!a->moved())
		continue;
	EXPECT(heard[0] == (rank + a->size() - 1) % a->size() && heard[1] == 1);
	a->gather(one, 1);
	while (!a->gathered(&all))
		continue;
	EXPECT(all[size - 1] == (uint64_t)size - 1);
}

static void save(const char *folder)
{
	char path[400];
	uint64_t n = ompckpt_mpi_adapter.encode(NULL);
	unsigned char *bytes = malloc(n);
	EXPECT(ompckpt_mpi_adapter.encode(bytes) == n);
	k.time = MPI_Wtime();
	snprintf(path, sizeof path, "%s/%d", folder, rank);
	FILE *f = fopen(path, "wb");
	fwrite(&k, sizeof k, 1, f);
	fwrite(bytes, n, 1, f);
	fclose(f);
	free(bytes);
}

static void load(const char *folder)
{
	static unsigned char bytes[1 << 20];
	char path[400], why[200] = "";
	snprintf(path, sizeof path, "%s/%d", folder, rank);
	FILE *f = fopen(path, "rb");
	EXPECT(fread(&k, sizeof k, 1, f) == 1);
	size_t n = fread(bytes, 1, sizeof bytes, f);
	fclose(f);
	EXPECT(ompckpt_mpi_adapter.decode(bytes, n, why, sizeof why));
	EXPECT(!ompckpt_mpi_adapter.decode || !why[0]);
}

int main(int argc, char **argv)
{
	bool again = argc > 2 && !strcmp(argv[1], "again");
	if (again)
		ompckpt_mpi_adapter.start(-1);
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (again)
		load(argv[2]);
	else
		make();
	use();
	transport();
	const char *why = ompckpt_mpi_adapter.obstacle();
	EXPECT(!why);
	if (why)
		fprintf(stderr, "%s\n", why);
	save(argv[2]);
	EXPECT(in[0] == 0);
	MPI_Comm_free(&k.half);
	MPI_Type_free(&k.sub);
	MPI_Type_free(&k.vector);
	MPI_Type_free(&k.record);
	MPI_Op_free(&k.op);
	MPI_Request_free(&k.persistent[0]);
	MPI_Request_free(&k.persistent[1]);
	EXPECT(total() == 0);
	MPI_Finalize();
	return failures != 0;
}
