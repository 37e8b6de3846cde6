/* files.c - files of MPI, written, described to a file, and written on after a new start.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: files make|again FOLDER
 *
 * Each run is a step. Its ranks are described one after the other, and each then writes its line of
 * the step, wrong: the next run, a fresh set of processes, writes it right. The last line of a run
 * that nobody goes on from stays wrong, so only the lines before it are looked at. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "adapter.h"

enum { LINE = 10, MOST = 100 };

static struct kept {
	MPI_File written, read;
	MPI_Errhandler handler;
	int step;
	long long seen;
} k;
static int rank, size, errors, failures;
static char path[300], input[300];

#define EXPECT(what)                                                                               \
	do                                                                                         \
		if (!(what)) {                                                                     \
			fprintf(stderr, "%d: %s:%d: %s\n", rank, __FILE__, __LINE__, #what);       \
			failures++;                                                                \
		}                                                                                  \
	while (0)

static void handle(MPI_File *f, int *code, ...)
{
	(void)code;
	EXPECT(*f == k.written);
	errors++;
}

static long long bytes_of(const char *name)
{
	struct stat st;
	return stat(name, &st) == 0 ? (long long)st.st_size : -1;
}

static void line_of(int r, int step, char *line)
{
	snprintf(line, LINE + 1, "%4d %4d\n", r, step);
}

static void make_input(void)
{
	FILE *f = fopen(input, "w");
	for (int i = 0; i < MOST; i++)
		fprintf(f, "%9d\n", i);
	fclose(f);
}

/* Lines of all ranks in turn, but for a head of 3 bytes; the communicator is not kept. */
static void make(void)
{
	MPI_Comm dup;
	MPI_Info info;
	MPI_Datatype line, lines;
	MPI_Comm_dup(MPI_COMM_WORLD, &dup);
	MPI_Info_create(&info);
	MPI_Info_set(info, "cb_buffer_size", "65536");
	EXPECT(MPI_File_open(dup, path, MPI_MODE_CREATE | MPI_MODE_WRONLY, info, &k.written) ==
	       MPI_SUCCESS);
	MPI_Comm_free(&dup);
	MPI_Info_free(&info);
	MPI_File_set_size(k.written, 0);
	MPI_Type_contiguous(LINE, MPI_CHAR, &line);
	MPI_Type_create_resized(line, 0, (MPI_Aint)size * LINE, &lines);
	MPI_Type_commit(&lines);
	MPI_File_set_view(k.written, 3 + rank * LINE, MPI_CHAR, lines, "native", MPI_INFO_NULL);
	MPI_Type_free(&line);
	MPI_Type_free(&lines);
	MPI_File_create_errhandler(handle, &k.handler);
	MPI_File_set_errhandler(k.written, k.handler);
	MPI_Errhandler_free(&k.handler);
	if (rank == 0)
		make_input();
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_File_open(MPI_COMM_SELF, input, MPI_MODE_RDONLY, MPI_INFO_NULL, &k.read);
}

/* While the file is open. */
static void append(void)
{
	char name[320];
	MPI_File f;
	snprintf(name, sizeof name, "%s.log", path);
	EXPECT(!ompckpt_mpi_adapter.obstacle());
	MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &f);
	MPI_File_seek(f, 0, MPI_SEEK_END);
	const char *why = ompckpt_mpi_adapter.obstacle();
	EXPECT(why && strstr(why, "size"));
	MPI_File_close(&f);
	EXPECT(!ompckpt_mpi_adapter.obstacle());
}

static uint64_t total(void)
{
	uint64_t sum = ompckpt_mpi_adapter.balance();
	ompckpt_mpi_adapter.agree(MPI_TOTAL, &sum, 1);
	return sum;
}

static void use(void)
{
	MPI_Offset at, where;
	MPI_Datatype e, t;
	MPI_Request r;
	char line[LINE + 1], got[LINE + 1] = "", representation[MPI_MAX_DATAREP_STRING];
	int mode, extent, before = errors;
	MPI_File_get_position(k.written, &at);
	EXPECT(at == k.step * LINE);
	MPI_File_get_amode(k.written, &mode);
	EXPECT(mode == (MPI_MODE_CREATE | MPI_MODE_WRONLY));
	MPI_File_get_view(k.written, &where, &e, &t, representation);
	MPI_Type_size(t, &extent);
	MPI_Type_free(&t);
	EXPECT(where == 3 + rank * LINE && e == MPI_CHAR && extent == LINE);
	MPI_File_call_errhandler(k.written, MPI_ERR_OTHER);
	EXPECT(errors == before + 1);
	line_of(rank, k.step, line);
	if (k.step % 2)
		MPI_File_write_all(k.written, line, LINE, MPI_CHAR, MPI_STATUS_IGNORE);
	else
		MPI_File_write(k.written, line, LINE, MPI_CHAR, MPI_STATUS_IGNORE);
	MPI_File_iread(k.read, got, LINE, MPI_CHAR, &r);
	EXPECT(ompckpt_mpi_adapter.obstacle());
	MPI_Wait(&r, MPI_STATUS_IGNORE);
	EXPECT(atoi(got) == k.step);
	k.step++;
	EXPECT(total() == 0);
	EXPECT(ompckpt_mpi_adapter.sync());
}

static void check_lines(void)
{
	char want[LINE + 1], got[LINE];
	FILE *f = fopen(path, "r");
	for (int step = 0; step < k.step; step++)
		for (int r = 0; r < size; r++) {
			line_of(r, step, want);
			fseek(f, 3 + (step * size + r) * LINE, SEEK_SET);
			EXPECT(fread(got, LINE, 1, f) == 1 && !memcmp(got, want, LINE));
		}
	fclose(f);
}

static void save(const char *folder)
{
	char name[400], wrong[LINE] = "wrong";
	k.seen = bytes_of(path);
	uint64_t n = ompckpt_mpi_adapter.encode(NULL);
	unsigned char *bytes = malloc(n);
	EXPECT(ompckpt_mpi_adapter.encode(bytes) == n);
	snprintf(name, sizeof name, "%s/%d", folder, rank);
	FILE *f = fopen(name, "wb");
	fwrite(&k, sizeof k, 1, f);
	fwrite(bytes, n, 1, f);
	fclose(f);
	free(bytes);
	MPI_File_write(k.written, wrong, LINE, MPI_CHAR, MPI_STATUS_IGNORE);
	if (rank == 0)
		MPI_File_write(k.written, wrong, LINE, MPI_CHAR, MPI_STATUS_IGNORE);
}

static void load(const char *folder)
{
	static unsigned char bytes[1 << 20];
	char name[400], why[300] = "";
	snprintf(name, sizeof name, "%s/%d", folder, rank);
	FILE *f = fopen(name, "rb");
	EXPECT(fread(&k, sizeof k, 1, f) == 1);
	size_t n = fread(bytes, 1, sizeof bytes, f);
	fclose(f);
	bool ok = ompckpt_mpi_adapter.decode(bytes, n, why, sizeof why);
	if (!ok)
		fprintf(stderr, "%d: %s\n", rank, why);
	EXPECT(ok);
	uint64_t most = (uint64_t)k.seen;
	ompckpt_mpi_adapter.agree(MPI_GREATEST, &most, 1);
	EXPECT(bytes_of(path) == (long long)most);
	MPI_Barrier(MPI_COMM_WORLD);
}

/* ---- what is in the way -------------------------------------------------------------- */

enum act { NOTHING, SIZE, ONE_SHARED, SPLIT_WRITE, READ_TOO };
static const struct {
	const char *why;
	int mode;
	enum act act;
} bad[] = {
	{"MPI_MODE_RDWR", MPI_MODE_RDWR, NOTHING},
	{"MPI_MODE_DELETE_ON_CLOSE", MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE, NOTHING},
	{"asked for its size", MPI_MODE_WRONLY, SIZE},
	{"shared pointer", MPI_MODE_WRONLY, ONE_SHARED},
	{"split collective", MPI_MODE_WRONLY, SPLIT_WRITE},
	{"open for reading", MPI_MODE_WRONLY, READ_TOO},
};

static void obstacles(void)
{
	char name[320], line[LINE] = "";
	MPI_Offset n;
	MPI_File f, g;
	snprintf(name, sizeof name, "%s.bad", path);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		enum act act = bad[i].act;
		EXPECT(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | bad[i].mode,
				     MPI_INFO_NULL, &f) == MPI_SUCCESS);
		EXPECT((act == NOTHING) == (ompckpt_mpi_adapter.obstacle() != NULL));
		if (act == SIZE)
			MPI_File_get_size(f, &n);
		else if (act == ONE_SHARED)
			MPI_File_write_shared(f, line, LINE, MPI_CHAR, MPI_STATUS_IGNORE);
		else if (act == SPLIT_WRITE)
			MPI_File_write_all_begin(f, line, LINE, MPI_CHAR);
		else if (act == READ_TOO)
			MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &g);
		const char *why = ompckpt_mpi_adapter.obstacle();
		if (!why || !strstr(why, bad[i].why))
			fprintf(stderr, "wanted: %s, got: %s\n", bad[i].why, why ? why : "none");
		EXPECT(why && strstr(why, bad[i].why) && strstr(why, name));
		if (act == SPLIT_WRITE) {
			MPI_File_write_all_end(f, line, MPI_STATUS_IGNORE);
			EXPECT(!ompckpt_mpi_adapter.obstacle());
		}
		if (act == READ_TOO)
			MPI_File_close(&g);
		MPI_File_close(&f);
		EXPECT(f == MPI_FILE_NULL && !ompckpt_mpi_adapter.obstacle());
		EXPECT(total() == 0);
		MPI_Barrier(MPI_COMM_WORLD);
	}
}

int main(int argc, char **argv)
{
	bool again = argc > 2 && !strcmp(argv[1], "again");
	if (again)
		ompckpt_mpi_adapter.start(-1);
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	snprintf(path, sizeof path, "%s/written", argv[2]);
	snprintf(input, sizeof input, "%s/read", argv[2]);
	if (again) {
		load(argv[2]);
	} else {
		make();
		obstacles();
	}
	use();
	MPI_Barrier(MPI_COMM_WORLD);
	check_lines();
	for (int r = 0; r < size; r++) {
		MPI_Barrier(MPI_COMM_WORLD);
		if (r == rank)
			save(argv[2]);
	}
	MPI_File_close(&k.written);
	MPI_File_close(&k.read);
	append();
	EXPECT(ompckpt_mpi_adapter.sync() && total() == 0);
	MPI_Finalize();
	return failures != 0;
}
