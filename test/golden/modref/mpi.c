/* What calls of MPI may write and read: what one begins (irecv, isend, persist, put), and a window, any call
 * may use that can tell of another rank; one that begins something uses its own alone. Nothing is surely
 * written. */
typedef struct comm *MPI_Comm;
typedef struct type *MPI_Datatype;
typedef struct op *MPI_Op;
typedef struct win *MPI_Win;
typedef struct file *MPI_File;
typedef struct info *MPI_Info;
typedef int MPI_Request;
typedef long MPI_Aint;
typedef struct {
	int source, tag, error;
} MPI_Status;
int MPI_Irecv(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
int MPI_Isend(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
int MPI_Send_init(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
int MPI_Start(MPI_Request *);
int MPI_Wait(MPI_Request *, MPI_Status *);
int MPI_Waitall(int, MPI_Request *, MPI_Status *);
int MPI_Test(MPI_Request *, int *, MPI_Status *);
int MPI_Send(const void *, int, MPI_Datatype, int, int, MPI_Comm);
int MPI_Send_c(const void *, long, MPI_Datatype, int, int, MPI_Comm);
int MPI_Sendrecv(const void *, int, MPI_Datatype, int, int, void *, int, MPI_Datatype, int, int, MPI_Comm,
		 MPI_Status *);
int MPI_Allreduce(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm);
int MPI_Bcast(void *, int, MPI_Datatype, int, MPI_Comm);
int MPI_Comm_rank(MPI_Comm, int *);
int MPI_Comm_split(MPI_Comm, int, int, MPI_Comm *);
int MPI_Win_create(void *, MPI_Aint, int, MPI_Info, MPI_Comm, MPI_Win *);
int MPI_Put(const void *, int, MPI_Datatype, int, MPI_Aint, int, MPI_Datatype, MPI_Win);
int MPI_Win_fence(int, MPI_Win);
int MPI_File_read_at(MPI_File, long, void *, int, MPI_Datatype, MPI_Status *);

static double from_left[8], to_right[8], persistent[8], sent[8], got[8], sum, part, window[8], origin[8];
static double cell[8];
static int reduced, rank, flag;
static MPI_Comm world, row;
static MPI_Datatype numbers;
static MPI_Op plus;
static MPI_Win win;
static MPI_File file;
static MPI_Status status;
static MPI_Request in, out, again;

static void irecv(void)
{
	MPI_Irecv(from_left, 8, numbers, 0, 0, world, &in);
}

static void isend(void)
{
	MPI_Isend(to_right, 8, numbers, 0, 0, world, &out);
}

static void wait_for(void)
{
	MPI_Wait(&in, &status);
}

static void wait_for_all(void)
{
	MPI_Waitall(1, &out, (MPI_Status *)1);
}

static void test(void)
{
	MPI_Test(&in, &flag, &status);
}

static void persist(void)
{
	MPI_Send_init(persistent, 8, numbers, 0, 0, world, &again);
	MPI_Start(&again);
}

static void sendrecv(void)
{
	MPI_Sendrecv(sent, 8, numbers, 0, 0, got, 8, numbers, 0, 0, world, (MPI_Status *)0);
}

static void bigsend(void)
{
	MPI_Send(sent, 8, numbers, 0, 0, world);
	MPI_Send_c(sent, 8, numbers, 0, 0, world);
}

static void allreduce(void)
{
	MPI_Allreduce(&part, &sum, 1, numbers, plus, world);
	MPI_Allreduce((void *)-1, &reduced, 1, numbers, plus, world);
}

static void bcast(void)
{
	MPI_Bcast(cell, 8, numbers, 0, world);
}

static void local(void)
{
	MPI_Comm_rank(world, &rank);
}

static void split(void)
{
	MPI_Comm_split(world, 0, 0, &row);
}

static void expose(void)
{
	MPI_Win_create(window, 64, 8, 0, world, &win);
}

static void put(void)
{
	MPI_Put(origin, 8, numbers, 0, 0, 8, numbers, win);
}

static void fence(void)
{
	MPI_Win_fence(0, win);
}

static void read_at(void)
{
	MPI_File_read_at(file, 0, cell, 8, numbers, &status);
}

int main(void)
{
	expose(), split(), local(), persist(), bcast(), read_at();
	irecv(), isend(), sendrecv(), allreduce(), bigsend(), put(), fence(), test(), wait_for();
#pragma potential_ckpt
	wait_for_all();
	return reduced + rank + flag;
}
// RUN: ompckpt-cc --ompckpt-dump=modref
// WANT: irecv:
// WANT:   mod: from_left, in
// WANT:   ref: from_left, world, numbers
// WANT:   must:
// WANT: isend:
// WANT:   mod: to_right, out
// WANT:   ref: to_right, world, numbers
// WANT:   must:
// WANT: wait_for:
// WANT:   mod: (external), from_left, to_right, persistent, window, origin, status, in
// WANT:   ref: (external), from_left, to_right, persistent, window, origin, in
// WANT:   must:
// WANT: wait_for_all:
// WANT:   mod: (external), from_left, to_right, persistent, window, origin, out
// WANT:   ref: (external), from_left, to_right, persistent, window, origin, out
// WANT:   must:
// WANT: test:
// WANT:   mod: (external), from_left, to_right, persistent, window, origin, flag, status, in
// WANT:   ref: (external), from_left, to_right, persistent, window, origin, in
// WANT:   must:
// WANT: persist:
// WANT:   mod: persistent, again
// WANT:   ref: persistent, world, numbers, again
// WANT:   must:
// WANT: sendrecv:
// WANT:   mod: (external), from_left, to_right, persistent, got, window, origin
// WANT:   ref: (external), from_left, to_right, persistent, sent, window, origin, world, numbers
// WANT:   must:
// WANT: bigsend:
// WANT:   mod: (external), from_left, to_right, persistent, window, origin
// WANT:   ref: (external), from_left, to_right, persistent, sent, window, origin, world, numbers
// WANT:   must:
// WANT: allreduce:
// WANT:   mod: (external), from_left, to_right, persistent, sum, window, origin, reduced
// WANT:   ref: (external), from_left, to_right, persistent, sum, part, window, origin, reduced, world, numbers, plus
// WANT:   must:
// WANT: bcast:
// WANT:   mod: (external), from_left, to_right, persistent, window, origin, cell
// WANT:   ref: (external), from_left, to_right, persistent, window, origin, cell, world, numbers
// WANT:   must:
// WANT: local:
// WANT:   mod: rank
// WANT:   ref: world
// WANT:   must:
// WANT: split:
// WANT:   mod: (external), from_left, to_right, persistent, window, origin, row
// WANT:   ref: (external), from_left, to_right, persistent, window, origin, world
// WANT:   must:
// WANT: expose:
// WANT:   mod: (external), from_left, to_right, persistent, window, origin, win
// WANT:   ref: (external), from_left, to_right, persistent, window, origin, world
// WANT:   must:
// WANT: put:
// WANT:   mod: origin
// WANT:   ref: origin, numbers, win
// WANT:   must:
// WANT: fence:
// WANT:   mod: (external), from_left, to_right, persistent, window, origin
// WANT:   ref: (external), from_left, to_right, persistent, window, origin, win
// WANT:   must:
// WANT: read_at:
// WANT:   mod: (external), from_left, to_right, persistent, window, origin, cell, status
// WANT:   ref: (external), from_left, to_right, persistent, window, origin, numbers, file
// WANT:   must:
// WANT: main:
// WANT:   mod: (external), from_left, to_right, persistent, got, sum, window, origin, cell, reduced, rank, flag, row, win, status, in, out, again
// WANT:   ref: (external), from_left, to_right, persistent, sent, sum, part, window, origin, cell, reduced, rank, flag, world, numbers, plus, win, file, in, out, again
// WANT:   must:
