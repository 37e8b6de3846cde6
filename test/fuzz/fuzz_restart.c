/* fuzz_restart.c - does a restart stand any image whose checksums are right?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: fuzz_restart FOLDER FIRST LAST SECONDS KEEP -- PROGRAM ARGS...
 *
 * In:    a folder of whole images of PROGRAM, which is test/fuzz/restart_program.c; numbers of cases.
 * Out:   exit 0: every case was refused (exit 78) or ran to its end. Else 1, the case's images in
 *        KEEP, and what to type to see it again.
 * Means: a case changes one to four words of what the runtime itself reads of an image (headers,
 *        index, records, frames' heads, streams, rows of blocks, tables of runs), or moves such an
 *        item; not what the program's variables held, but for their place and size. All checksums
 *        are made right again. What is changed is found by walking the image as it was.
 *        Memory that an image which was taken names is compared with what the executable's own
 *        tables say, by code that the runtime does not share.
 *        Handlers with their arguments, numbers of locks and what traps arithmetic are values that
 *        the program has stored: how it ends with others after the restart is not judged.
 * Errs:  a death by a signal, more than CPU_SECONDS of processor time or WALL_SECONDS, another exit
 *        status, memory outside the program's objects: findings. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "checksum.h"
#include "format.h"
#include "header.h"
#include "base/memory_layout.h"
#include "ompckpt/abi.h"
#include "random.h"
#include "walk.h"

enum { CPU_SECONDS = 20, WALL_SECONDS = 300, IMAGES_MAX = 8, FIELDS_MAX = 1 << 20, REFUSED = 78 };

static struct file {
	char path[4096];
	unsigned char *whole, *at; /* as it was; as it is in this case */
	size_t size;
} files[IMAGES_MAX];
static unsigned nfiles;

/* A word that the runtime reads: "width" bytes at "offset" of file "file". */
static struct field {
	unsigned file, width;
	uint64_t offset;
	char what[48];
} *fields;
static unsigned nfields;

/* Where the newest image has values of the program: handlers, numbers of locks, arithmetic. */
static struct value {
	uint64_t offset;
	uint32_t size, tag;
} values[64];
static unsigned nvalues;

static unsigned char *executable;
static size_t executable_size;
static char said[512]; /* what this case changes */

static _Noreturn void die(const char *what)
{
	fprintf(stderr, "fuzz_restart: %s: %s\n", what, strerror(errno));
	exit(2);
}

static unsigned char *read_file(const char *path, size_t *size)
{
	struct stat st;
	int fd = open(path, O_RDONLY);
	if (fd < 0 || fstat(fd, &st) != 0)
		die(path);
	unsigned char *at = malloc((size_t)st.st_size + 1);
	*size = (size_t)st.st_size;
	if (at == NULL || read(fd, at, *size) != (ssize_t)*size)
		die(path);
	close(fd);
	return at;
}

static void write_file(const char *path, const unsigned char *at, size_t size)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (fd < 0 || write(fd, at, size) != (ssize_t)size || close(fd) != 0)
		die(path);
}

/* ---- what can be changed ---- */

static void add_field(unsigned file, const void *at, unsigned width, const char *what, unsigned n)
{
	if (nfields == FIELDS_MAX)
		return;
	struct field *f = &fields[nfields++];
	*f = (struct field){.file = file,
			    .width = width,
			    .offset = (uint64_t)((const unsigned char *)at - files[file].whole)};
	snprintf(f->what, sizeof f->what, "%s %u", what, n);
}

/* "n" words of "width" bytes. */
static void add_fields(unsigned file, const void *at, unsigned width, unsigned n, const char *what)
{
	for (unsigned i = 0; i < n; i++)
		add_field(file, (const unsigned char *)at + i * width, width, what, i);
}

static void add_value(unsigned file, const unsigned char *at, uint32_t size, uint32_t tag)
{
	if (file + 1 == nfiles && nvalues < 64)
		values[nvalues++] =
			(struct value){(uint64_t)(at - files[file].whole), size, tag};
}

static void add_records(unsigned file, struct walk w)
{
	struct walk_record r;
	for (const unsigned char *at = w.at; walk_record(&w, &r); at = w.at) {
		char what[32];
		snprintf(what, sizeof what, "record of tag %u", r.tag);
		bool is_own = r.tag >= TAG_SIGNAL && r.tag <= TAG_AT_RESTART;
		if (is_own || r.tag == TAG_AT_EXIT || r.tag == TAG_LOCK || r.tag == TAG_FLOAT)
			add_value(file, at, r.size + FORMAT_RECORD_SIZE, r.tag);
		add_fields(file, at, 4, 2, what);
		add_fields(file, r.data, r.size % 8 == 0 ? 8 : 1, r.size / (r.size % 8 ? 1 : 8), what);
	}
}

static void add_frames(unsigned file, struct walk w)
{
	struct walk_frame f;
	for (const unsigned char *at = w.at; walk_frame(&w, &f); at = w.at) {
		add_fields(file, at, 4, 4, "frame");
		add_field(file, at + 16, 8, "frame's arena", 0);
		add_field(file, at + 24, 4, "frame's name", 0);
	}
}

static void add_streams(unsigned file, struct walk w)
{
	struct walk_stream s;
	for (const unsigned char *at = w.at; walk_stream(&w, &s); at = w.at) {
		add_fields(file, at, 4, 4, "stream");
		add_fields(file, at + 16, 8, 5, "stream");
		add_fields(file, at + 56, 4, 3, "stream");
		add_fields(file, s.path, 1, s.path_size, "stream's path");
	}
}

static void add_runs(unsigned file, const struct image_section *s, struct walk w)
{
	uint64_t n = s->size >= FORMAT_RUNS_SIZE ? get_u64(w.at + 8) : 0;
	if (n < s->size / FORMAT_RUNS_SIZE)
		add_fields(file, w.at, 8, 4 * (unsigned)(n + 1), "table of runs");
}

static void add_section(unsigned file, const struct image *im, const struct image_section *s)
{
	struct walk_team team;
	if (s->epoch != 0)
		return;
	struct walk w = walk_begin(im, s), t = w;
	switch (s->kind) {
	case IMAGE_RUN:
	case IMAGE_STATE:
	case IMAGE_NAMES:
		add_records(file, w);
		break;
	case IMAGE_TEAM:
		add_fields(file, w.at, 4, 2, "team");
		add_fields(file, w.at + 8, 8, 4, "team");
		add_value(file, w.at + 16, 8, TAG_FLOAT);
		if (walk_team(&t, &team))
			add_frames(file, t);
		break;
	case IMAGE_FRAMES:
		add_frames(file, w);
		break;
	case IMAGE_STREAMS:
		add_streams(file, w);
		break;
	case IMAGE_BLOCKS:
		for (uint64_t i = 0; i < s->size / FORMAT_BLOCK_SIZE; i++) {
			add_fields(file, w.at + i * FORMAT_BLOCK_SIZE, 8, 2, "block");
			add_field(file, w.at + i * FORMAT_BLOCK_SIZE + 16, 4, "block's object", 0);
			add_fields(file, w.at + i * FORMAT_BLOCK_SIZE + 20, 1, 2, "block's class");
		}
		break;
	default:
		if (s->in_runs)
			add_runs(file, s, w);
	}
}

static void add_image(unsigned file)
{
	struct image im;
	const struct file *f = &files[file];
	if (image_open_memory(&im, f->whole, f->size) != IMAGE_OK)
		die("an image to begin with is not whole");
	for (int again = 0; again < 8; again++) {
		add_fields(file, f->whole + 16, 4, 2, "header");
		add_fields(file, f->whole + 24, 8, 6, "header");
		add_fields(file, f->whole + 72, 4, 6, "header");
	}
	add_fields(file, f->whole + f->size - FORMAT_FOOTER_SIZE + 8, 8, 5, "footer");
	for (uint32_t i = 0; i < im.nsections; i++) {
		struct image_section s = image_section(&im, i);
		const unsigned char *entry = f->whole + im.index_offset + i * FORMAT_ENTRY_SIZE;
		char what[32];
		snprintf(what, sizeof what, "section %u's", i);
		add_fields(file, entry, 4, 2, what);
		add_fields(file, entry + 8, 8, 5, what);
		add_fields(file, entry + 48, 4, 2, what);
		add_field(file, entry + 56, 8, what, 7);
		add_section(file, &im, &s);
	}
}

/* ---- a case ---- */

static uint64_t load(const unsigned char *at, unsigned width)
{
	return width == 8 ? get_u64(at) : width == 4 ? get_u32(at) : *at;
}

static void store(unsigned char *at, unsigned width, uint64_t v)
{
	if (width == 8)
		put_u64(at, v);
	else if (width == 4)
		put_u32(at, (uint32_t)v);
	else
		*at = (unsigned char)v;
}

/* Somewhere in the executable's memory, or in that with fixed addresses. */
static uint64_t some_address(void)
{
	static const uint64_t bases[] = {LAYOUT_HEAP,    LAYOUT_HEAP_TAGS, LAYOUT_FRAMES,
					 LAYOUT_TEAM,    LAYOUT_ARGV,      LAYOUT_STREAMS,
					 LAYOUT_TEAM + LAYOUT_TEAM_STRIDE, 0};
	Elf64_Ehdr head;
	Elf64_Phdr p;
	memcpy(&head, executable, sizeof head);
	unsigned k = below(2 * head.e_phnum);
	if (k >= head.e_phnum)
		return bases[below(8)] + 8ul * below(40000);
	memcpy(&p, executable + head.e_phoff + k * sizeof p, sizeof p);
	return p.p_vaddr + (p.p_memsz > 8 ? 8ul * below((unsigned)p.p_memsz / 8) : 0);
}

static uint64_t other_value(uint64_t v, const struct field *f)
{
	static const uint64_t steps[] = {1, 2, 4, 8, 16, 64, 4096, 1ul << 16, 1ul << 20, 1ul << 32};
	static const uint64_t ends[] = {0,          1,         2,          0x7f,       0xff,
					0x7fffffff, 1ul << 31, 0xfffffff0, 0xffffffff, 1ul << 32,
					1ul << 46,  1ul << 47, ~0ul >> 1,  1ul << 63,  ~0ul - 15,
					~0ul};
	const struct field *g = &fields[below(nfields)];
	switch (below(6)) {
	case 0:
		return v + steps[below(10)];
	case 1:
		return v - steps[below(10)];
	case 2:
		return v ^ 1ul << below(8 * f->width);
	case 3:
		return ends[below(16)];
	case 4:
		return load(files[g->file].whole + g->offset, g->width);
	default:
		return some_address();
	}
}

static void change_word(size_t n, size_t room)
{
	const struct field *f = &fields[below(nfields)];
	unsigned char *at = files[f->file].at + f->offset;
	uint64_t old = load(at, f->width), new = other_value(old, f);
	store(at, f->width, new);
	snprintf(said + n, room - n, " [file %u: %s at %lu: %lx -> %lx]", f->file, f->what,
		 (unsigned long)f->offset, (unsigned long)old, (unsigned long)new);
}

/* One item over another; of a frame only what is in front of its values. */
static void move_item(size_t n, size_t room)
{
	const struct field *from = &fields[below(nfields)], *to = from + below(64);
	if (to >= fields + nfields || to->file != from->file)
		return;
	struct file *f = &files[to->file];
	bool is_beside_values = strncmp(to->what, "frame", 5) == 0 || strncmp(to->what, "team", 4) == 0;
	size_t size = is_beside_values ? to->width : (size_t)8 * (1 + below(12));
	if (from->offset + size > f->size || to->offset + size > f->size)
		return;
	memmove(f->at + to->offset, f->at + from->offset, size);
	snprintf(said + n, room - n, " [file %u: %zu bytes at %lu -> %lu]", to->file, size,
		 (unsigned long)from->offset, (unsigned long)to->offset);
}

/* ---- checksums ---- */

static bool find_index(const struct file *f, unsigned char **index, uint64_t *n)
{
	const unsigned char *footer = f->at + f->size - FORMAT_FOOTER_SIZE;
	uint64_t offset = get_u64(footer + 8);
	*n = get_u32(footer + 40);
	*index = f->at + offset;
	return offset <= f->size && *n * FORMAT_ENTRY_SIZE <= f->size - offset;
}

static void seal_sections(const struct file *f)
{
	unsigned char *index;
	uint64_t n;
	for (uint64_t i = 0; find_index(f, &index, &n) && i < n; i++) {
		unsigned char *entry = index + i * FORMAT_ENTRY_SIZE;
		uint64_t size = get_u64(entry + 16), offset = get_u64(entry + 24);
		if (get_u64(entry + 56) == 0 && offset <= f->size && size <= f->size - offset)
			put_u64(entry + 40, checksum(f->at + offset, size));
	}
}

/* What "f" refers to in older images has their checksums. */
static void seal_references(const struct file *f)
{
	unsigned char *index, *older;
	uint64_t n, nolder;
	for (uint64_t i = 0; find_index(f, &index, &n) && i < n; i++) {
		unsigned char *entry = index + i * FORMAT_ENTRY_SIZE;
		uint64_t epoch = get_u64(entry + 56), k = get_u64(entry + 24);
		for (unsigned b = 0; epoch != 0 && b < nfiles; b++)
			if (get_u64(files[b].at + 24) == epoch && find_index(&files[b], &older, &nolder) &&
			    k < nolder)
				put_u64(entry + 40, get_u64(older + k * FORMAT_ENTRY_SIZE + 40));
	}
}

static void seal(const struct file *f)
{
	unsigned char *index, *footer = f->at + f->size - FORMAT_FOOTER_SIZE;
	uint64_t n;
	if (find_index(f, &index, &n))
		put_u64(footer + 32, checksum(index, n * FORMAT_ENTRY_SIZE));
	put_u64(footer + FORMAT_FOOTER_SIZE - 8, checksum(footer, FORMAT_FOOTER_SIZE - 8));
	put_u64(f->at + FORMAT_HEADER_SIZE - 8, checksum(f->at, FORMAT_HEADER_SIZE - 8));
}

static void make_case(uint64_t number)
{
	random_start(number);
	said[0] = '\0';
	for (unsigned i = 0; i < nfiles; i++)
		memcpy(files[i].at, files[i].whole, files[i].size);
	for (unsigned n = 1 + below(4) * below(2); n > 0; n--)
		(below(8) == 0 ? move_item : change_word)(strlen(said), sizeof said);
	for (unsigned i = 0; i < nfiles; i++)
		seal_sections(&files[i]);
	for (unsigned i = 0; i < nfiles; i++)
		seal_references(&files[i]);
	for (unsigned i = 0; i < nfiles; i++) {
		seal(&files[i]);
		write_file(files[i].path, files[i].at, files[i].size);
	}
}

/* ---- what may an image name? ---- */

static bool has_section(const char *name, Elf64_Shdr *out)
{
	Elf64_Ehdr head;
	Elf64_Shdr names;
	memcpy(&head, executable, sizeof head);
	memcpy(&names, executable + head.e_shoff + head.e_shstrndx * sizeof names, sizeof names);
	for (unsigned i = 0; i < head.e_shnum; i++) {
		memcpy(out, executable + head.e_shoff + i * sizeof *out, sizeof *out);
		if (strcmp((char *)executable + names.sh_offset + out->sh_name, name) == 0)
			return true;
	}
	return false;
}

static bool is_in_object(uint64_t at, uint64_t size)
{
	Elf64_Shdr s;
	struct ompckpt_object o;
	if (!has_section("ompckpt_objects", &s))
		die("no table of objects");
	for (uint64_t i = 0; i + sizeof o <= s.sh_size; i += sizeof o) {
		memcpy(&o, executable + s.sh_offset + i, sizeof o);
		uint64_t from = (uint64_t)(uintptr_t)o.at;
		if (at >= from && at - from <= o.size && size <= o.size - (at - from))
			return true;
	}
	return false;
}

static bool is_between(uint64_t at, uint64_t size, uint64_t from, uint64_t room)
{
	return at >= from && at - from <= room && size <= room - (at - from);
}

static bool is_in_arena(uint64_t at, uint64_t size)
{
	return is_between(at, size, LAYOUT_FRAMES, LAYOUT_FRAMES_SIZE) ||
	       is_between(at, size, LAYOUT_TEAM, LAYOUT_TEAM_STRIDE * LAYOUT_TEAM_MAX);
}

static bool is_legal_block(const struct walk_block *b)
{
	return is_between(b->address, b->size, LAYOUT_HEAP, LAYOUT_HEAP_SIZE);
}

static bool is_legal_state(const struct walk_record *r)
{
	if (r->tag != TAG_RANDOM || r->size < 8)
		return true;
	return is_in_object(get_u64(r->data), r->size - 8);
}

static bool is_legal_section(const struct image *im, const struct image_section *s)
{
	static unsigned char room[IMAGE_ROOM] __attribute__((aligned(16)));
	struct walk_block b;
	struct walk_record r;
	struct walk w = walk_begin(im, s);
	bool ok = true;
	switch (s->kind) {
	case IMAGE_OBJECT:
		return is_in_object(s->address, walk_runs_begin(im, s, room).whole);
	case IMAGE_LOCAL:
		return is_in_arena(s->address, walk_runs_begin(im, s, room).whole);
	case IMAGE_ARGV:
		return is_between(s->address, s->size, LAYOUT_ARGV, 1 << 20);
	case IMAGE_BLOCKS:
		while (ok && walk_block(&w, &b))
			ok = is_legal_block(&b);
		return ok;
	case IMAGE_STATE:
		while (ok && walk_record(&w, &r))
			ok = is_legal_state(&r);
		return ok;
	default:
		return true;
	}
}

/* A run that went on from the newest image: may it have? */
static bool is_legal(void)
{
	struct image im;
	bool ok = image_open(&im, files[nfiles - 1].path) == IMAGE_OK;
	for (uint32_t i = 0; ok && i < im.nsections; i++) {
		struct image_section s = image_section(&im, i);
		ok = is_legal_section(&im, &s);
	}
	return ok;
}

/* ---- one run ---- */

static void start(char **argv)
{
	struct rlimit cpu = {CPU_SECONDS, CPU_SECONDS}, core = {0, 0};
	int out = open("stdout", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	int err = open("stderr", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	setrlimit(RLIMIT_CPU, &cpu);
	setrlimit(RLIMIT_CORE, &core);
	if (dup2(open("/dev/null", O_RDONLY), 0) != 0 || dup2(out, 1) != 1 || dup2(err, 2) != 2)
		_exit(126);
	alarm(WALL_SECONDS);
	execv(argv[0], argv);
	_exit(127);
}

static int run(char **argv)
{
	int status;
	pid_t child = fork();
	if (child == 0)
		start(argv);
	if (child < 0 || waitpid(child, &status, 0) != child)
		die("cannot run the program");
	return status;
}

/* Did the restart come to its end, and did the program get other values than it had stored? */
static bool has_other_values(void)
{
	const struct file *f = &files[nfiles - 1];
	size_t size;
	unsigned char *err = read_file("stderr", &size);
	err[size] = '\0';
	bool is_over = strstr((char *)err, "restarted from checkpoint") != NULL, is_other = false;
	free(err);
	for (unsigned i = 0; i < nvalues; i++)
		is_other |= (is_over || values[i].tag == TAG_FLOAT || values[i].tag == TAG_TIMER) &&
			    memcmp(f->at + values[i].offset, f->whole + values[i].offset,
				   values[i].size) != 0;
	return is_other;
}

static const char *judge(int status)
{
	static char text[64];
	bool is_refused = WIFEXITED(status) && WEXITSTATUS(status) == REFUSED;
	bool is_crash = WIFSIGNALED(status) || WEXITSTATUS(status) != 0;
	if (is_refused || (is_crash && has_other_values()))
		return NULL;
	if (WIFSIGNALED(status))
		snprintf(text, sizeof text, "killed by signal %d", WTERMSIG(status));
	else if (WEXITSTATUS(status) == 0)
		return is_legal() ? NULL : "it took an image that names memory which is not its own";
	else
		snprintf(text, sizeof text, "exit status %d", WEXITSTATUS(status));
	return text;
}

static void keep(const char *folder, uint64_t number, const char *why)
{
	char path[4200];
	size_t size;
	for (unsigned i = 0; i < nfiles; i++) {
		snprintf(path, sizeof path, "%s/case-%lu-%u.ompckpt", folder, (unsigned long)number, i);
		write_file(path, files[i].at, files[i].size);
	}
	unsigned char *err = read_file("stderr", &size);
	printf("case %lu: %s:%s\n%.*s\n", (unsigned long)number, why, said, (int)size, (char *)err);
	fflush(stdout);
	free(err);
}

static void open_folder(const char *folder)
{
	char path[4096];
	for (uint64_t epoch = 1; epoch < 100 && nfiles < IMAGES_MAX; epoch++) {
		char name[32];
		image_file_name(name, epoch);
		snprintf(path, sizeof path, "%s/%s", folder, name);
		if (access(path, R_OK) != 0)
			continue;
		struct file *f = &files[nfiles++];
		strcpy(f->path, path);
		f->whole = read_file(path, &f->size);
		f->at = malloc(f->size);
	}
	if (nfiles == 0)
		die("no image in the folder");
}

/* What a run changes beside its images. */
static struct {
	char path[4200];
	unsigned char *at;
	size_t size;
} others[3];

static void know_files(const char *folder)
{
	snprintf(others[0].path, sizeof others[0].path, "%s/appended", folder);
	strcpy(others[1].path, "in.txt");
	strcpy(others[2].path, "out.txt");
	for (int i = 0; i < 3; i++)
		others[i].at = read_file(others[i].path, &others[i].size);
}

static void bring_back_files(void)
{
	for (int i = 0; i < 3; i++)
		write_file(others[i].path, others[i].at, others[i].size);
}

int main(int argc, char **argv)
{
	if (argc < 8)
		die("usage: fuzz_restart FOLDER FIRST LAST SECONDS KEEP -- PROGRAM ARGS...");
	uint64_t first = strtoull(argv[2], NULL, 10), last = strtoull(argv[3], NULL, 10), refused = 0;
	time_t end = time(NULL) + atol(argv[4]);
	unsigned bad = 0;
	uint64_t number = first;
	open_folder(argv[1]);
	fields = calloc(FIELDS_MAX, sizeof *fields);
	for (unsigned i = 0; i < nfiles; i++)
		add_image(i);
	executable = read_file(argv[7], &executable_size);
	know_files(argv[1]);
	setenv("OMPCKPT_DIR", argv[1], 1);
	setenv("OMPCKPT_KEEP_AT_EXIT", "1", 1);
	setenv("OMPCKPT_RESTART", files[nfiles - 1].path, 1);
	setenv("OMPCKPT_INTERVAL", "1h", 1);
	for (; number <= last && time(NULL) < end; number++) {
		bring_back_files();
		make_case(number);
		int status = run(argv + 7);
		const char *why = judge(status);
		refused += WIFEXITED(status) && WEXITSTATUS(status) == REFUSED;
		if (why != NULL && ++bad < 1000)
			keep(argv[5], number, why);
	}
	printf("%lu cases from %u words: %lu refused, %u findings\n", (unsigned long)(number - first),
	       nfields, (unsigned long)refused, bad);
	return bad > 0;
}
