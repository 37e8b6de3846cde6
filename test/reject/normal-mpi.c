/* What MPI's adapter must see, and what no adapter can bring back. */
__attribute__((weak)) int MPI_Init(int *argc, char ***argv);
__attribute__((weak)) int MPI_Session_init(int info, int handler, int *session);
__attribute__((weak)) int MPI_Comm_attach_buffer_c(int comm, void *buffer, long size);
__attribute__((weak)) int PMPI_Barrier(int comm);
__attribute__((weak)) int PMPI_Finalize(void);

static int (*end)(void) = PMPI_Finalize;

int main(int argc, char **argv)
{
	int session;
	if (argc > 1)
		MPI_Session_init(0, 0, &session);
	else
		MPI_Init(&argc, &argv);
	for (int i = 0; i < 10; i++) {
#pragma potential_ckpt
		PMPI_Barrier(0);
		MPI_Comm_attach_buffer_c(0, 0, 0);
	}
	return end();
}
// REJECT: 8:27: 'PMPI_Finalize' in a program with positions: the program's handles mean nothing to it
// REJECT: 14:3: 'MPI_Session_init' in a program with positions: sessions are not supported
// REJECT: 19:3: 'PMPI_Barrier' in a program with positions: the program's handles mean nothing to it
// REJECT: 20:3: 'MPI_Comm_attach_buffer_c' in a program with positions: it is of MPI 4.1, which is not supported
