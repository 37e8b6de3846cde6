/* Objects that MPI declares belong to its library, though their addresses are the handles: none is saved. The
 * program's own handles are. What is no name of MPI's is saved as ever. */
typedef struct comm *MPI_Comm;
typedef struct type *MPI_Datatype;
typedef struct request *MPI_Request;
extern struct ompi_predefined_communicator_t ompi_mpi_comm_world;
extern struct ompi_predefined_datatype_t ompi_mpi_int;
extern int *const MPI_UNWEIGHTED, *MPI_F_STATUS_IGNORE;
extern int elsewhere;
#define WORLD ((MPI_Comm)(void *)&ompi_mpi_comm_world)
int MPI_Irecv(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
int MPI_Wait(MPI_Request *, void *);
int MPI_Bcast(void *, int, MPI_Datatype, int, MPI_Comm);
int MPI_Comm_dup(MPI_Comm, MPI_Comm *);

static MPI_Comm made;
static MPI_Datatype types[1] = {(MPI_Datatype)(void *)&ompi_mpi_int};
static MPI_Request request;
static int got, sent;

int main(void)
{
	MPI_Comm_dup(WORLD, &made);
	types[0] = elsewhere ? types[0] : (MPI_Datatype)0;
	MPI_Irecv(&got, 1, types[0], 0, 0, made, &request);
#pragma potential_ckpt
	MPI_Wait(&request, MPI_F_STATUS_IGNORE);
	sent = got + elsewhere;
	MPI_Bcast(&sent, 1, types[0], 0, WORLD);
	MPI_Bcast(&sent, 1, types[0], 0, made);
	return MPI_UNWEIGHTED != 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves
// WANT: main:
// WANT:   @L26 position: [elsewhere], [made], [types], [request], [got]
// WANT: constant: [made], [types]
