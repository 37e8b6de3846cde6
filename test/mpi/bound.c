/* bound.c - a rank dies while another has what can't be dropped.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: bound atexit|descriptor|glob|buffer|window|thread|callback|two */
#define _GNU_SOURCE
#include <fcntl.h>
#include <glob.h>
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void at_end(void)
{
}

static void *sleeper(void *unused)
{
	pause();
	return unused;
}

static int copy_value(MPI_Comm c, int key, void *extra, void *in, void *out, int *flag)
{
	(void)key;
	(void)extra;
	(void)in;
	(void)out;
	*flag = 0;
	return MPI_Barrier(c);
}

static void bind(const char *how)
{
	static char room[10000];
	pthread_t thread;
	MPI_Win window;
	glob_t found;
	int key;
	if (strcmp(how, "atexit") == 0)
		atexit(at_end);
	if (strcmp(how, "descriptor") == 0 && open("halo.c", O_CREAT | O_RDWR, 0600) < 0)
		exit(2);
	if (strcmp(how, "glob") == 0 && glob("*", 0, NULL, &found) == 0)
		globfree(&found);
	if (strcmp(how, "buffer") == 0)
		MPI_Buffer_attach(room, sizeof room);
	if (strcmp(how, "window") == 0)
		MPI_Win_create(room, sizeof room, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
	if (strcmp(how, "thread") == 0)
		pthread_create(&thread, NULL, sleeper, NULL);
	if (strcmp(how, "callback") == 0) {
		MPI_Comm_create_keyval(copy_value, MPI_COMM_NULL_DELETE_FN, &key, NULL);
		MPI_Comm_set_attr(MPI_COMM_WORLD, key, room);
	}
}

int main(int argc, char **argv)
{
	int rank, ranks;
	MPI_Comm other;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	bind(argv[1]);
	for (int i = 0; i < 10; i++) {
#pragma potential_ckpt
		if (i == 5 && (rank == 1 || strcmp(argv[1], "two") == 0) && rank < 2)
			kill(getpid(), SIGKILL);
		if (strcmp(argv[1], "callback") == 0 && i == 5)
			MPI_Comm_dup(MPI_COMM_WORLD, &other);
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
