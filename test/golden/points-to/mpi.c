/* A pointer that is sent may be received by any call that communicates, in memory that can hold one; numbers
 * stay numbers. Attributes and detached buffers come back as what was kept. */
typedef int MPI_Comm, MPI_Datatype, MPI_Request;
int MPI_Allgather(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, MPI_Comm);
int MPI_Recv(void *, int, MPI_Datatype, int, int, MPI_Comm, int *);
int MPI_Isend(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
int MPI_Buffer_attach(void *, int);
int MPI_Buffer_detach(void *, int *);
int MPI_Alloc_mem(long, int, void *);

static double segment[8], room[8], numbers[8], plain;
static int later, status, size;
static double *mine = segment, *all[4], *detached, *other = &plain, *allocated;
static struct {
	int *what;
} parcel = {&later}, got;
static MPI_Request request;

int main(void)
{
	MPI_Allgather(&mine, 8, 0, all, 8, 0, 0);
	MPI_Isend(&parcel, 8, 0, 0, 0, 0, &request);
	MPI_Recv(&got, 8, 0, 0, 0, 0, &status);
	MPI_Recv(numbers, 8, 0, 0, 0, 0, &status);
	MPI_Buffer_attach(room, 64);
	MPI_Buffer_detach(&detached, &size);
	MPI_Alloc_mem(8, 0, &allocated);
#pragma potential_ckpt
	return *got.what + (int)(*all[0] + *detached + *other + numbers[0] + *allocated);
}
// RUN: ompckpt-cc --ompckpt-dump=points-to
// WANT: segment -> (external), segment, room, later, parcel
// WANT: room -> (external), segment, room, later, parcel
// WANT: later -> (external), segment, room, later, parcel
// WANT: mine -> segment
// WANT: all -> (external), segment, room, later, parcel
// WANT: detached -> (external), segment, room, later, parcel
// WANT: other -> plain
// WANT: allocated -> (library heap)
// WANT: parcel -> (external), segment, room, later, parcel
// WANT: got -> (external), segment, room, later, parcel
// WANT: (external) -> (external), segment, room, later, parcel
