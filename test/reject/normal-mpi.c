/* A rank's image says nothing about the messages of the others. */
__attribute__((weak)) int MPI_Init(int *argc, char ***argv);
__attribute__((weak)) int PMPI_Init_thread(int *argc, char ***argv, int required, int *provided);

int main(int argc, char **argv)
{
	int provided;
	if (argc > 1)
		PMPI_Init_thread(&argc, &argv, 0, &provided);
	else
		MPI_Init(&argc, &argv);
	for (int i = 0; i < 10; i++) {
#pragma potential_ckpt
	}
	return 0;
}
// REJECT: 9:3: 'PMPI_Init_thread' in a program with positions: MPI is not supported
// REJECT: 11:3: 'MPI_Init' in a program with positions: MPI is not supported
