/* cache.c - a folder of objects by a hash of all that made them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    compilations, and the objects of those that succeeded.
 * Out:   objects, byte for byte as an earlier compilation of the same made them.
 * Means: the hash is over the text with its headers, the folder, and what the compiler says that it
 *        would run (-###): its own version and the options that wrappers, specs, configuration
 *        files, the environment and -march=native add are all in that; of the programs named there
 *        also size and time. A file is written under another name and renamed, and ends with a
 *        checksum of its contents.
 * Errs:  a compilation that reads or writes other files (profiles, plugins, .incbin …) is not
 *        cached.
 * Cost:  a run of the compiler's driver (2 to 30 ms) for each set of options; hashing. */
#include "cache.h"
#include "arena.h"
#include "arguments.h"
#include "child.h"
#include "files.h"
#include "text.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#define SUFFIX ".ompckpt-object"
#define MOST_BYTES (1ull << 30)
#define BYTES_AFTER_TRIM (MOST_BYTES / 5 * 4)

static struct {
	const char *folder; /* NULL: there is no cache */
	bool is_known, has_new;
} cache;

/* ---- the folder ----------------------------------------------------------------------------- */

static const char *wanted_folder(struct arena *a)
{
	const char *own = getenv("OMPCKPT_CACHE"), *base = getenv("XDG_CACHE_HOME");
	const char *home = getenv("HOME");
	if (own && *own)
		return strcmp(own, "0") ? own : NULL;
	if (base && *base == '/')
		return arena_printf(a, "%s/ompckpt", base);
	return home && *home == '/' ? arena_printf(a, "%s/.cache/ompckpt", home) : NULL;
}

/* With the folders above it. Objects of others would run as ours: it must be ours alone. */
static bool make_folder(struct arena *a, const char *path)
{
	char *part = arena_strdup(a, path);
	struct stat s;
	for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(part, 0777);
		*slash = '/';
	}
	mkdir(path, 0700);
	return !stat(path, &s) && S_ISDIR(s.st_mode) && s.st_uid == geteuid() &&
	       !(s.st_mode & (S_IWGRP | S_IWOTH));
}

static const char *folder(struct arena *a)
{
	if (!cache.is_known) {
		const char *wanted = wanted_folder(a);
		cache.is_known = true;
		cache.folder = wanted && make_folder(a, wanted) ? wanted : NULL;
	}
	return cache.folder;
}

/* ---- what makes an object -------------------------------------------------------------------- */

/* Options whose compilation reads or writes more than source, headers and object. */
static const char *const with_files[] = {
	"-fprofile",
	"-fauto-profile",
	"-fbranch-probabilities",
	"-ftest-coverage",
	"--coverage",
	"-coverage",
	"-fplugin",
	"-fpass-plugin",
	"-load",
	"-specs",
	"--specs",
	"-wrapper",
	"-save-temps",
	"--save-temps",
	"-fdump-",
	"-gsplit-dwarf",
	"-fstack-usage",
	"-fcallgraph-info",
	"-Wa,",
	"-fmemory-profile",
	"-fcs-profile",
	"-foptimization-record",
	"-fsave-optimization-record",
	"-ftime-trace",
};

static bool names_file(const char *word)
{
	const char *value = strchr(word, '=');
	struct stat s;
	for (unsigned i = 0; i < sizeof with_files / sizeof *with_files; i++)
		if (!strncmp(word, with_files[i], strlen(with_files[i])))
			return true;
	return value && !stat(value + 1, &s) && S_ISREG(s.st_mode);
}

static bool is_by_itself(const char *const *argv, const struct text *source)
{
	static const char *const asks[] = {".incbin", ".include", "#embed"};
	for (; *argv; argv++)
		if (names_file(*argv))
			return false;
	for (unsigned i = 0; i < sizeof asks / sizeof *asks; i++)
		if (strstr(source->at, asks[i]))
			return false;
	return true;
}

static void add_part(struct text *key, const char *at, size_t n)
{
	text_printf(key, "%zu\n", n);
	text_add(key, at, n);
}

/* Size and time of every program named in "said". */
static void add_programs(struct text *key, const char *said)
{
	static const char ends[] = " \"'\n";
	char path[PATH_MAX];
	struct stat s;
	for (const char *at = said; *(at += strspn(at, ends));) {
		size_t n = strcspn(at, ends);
		snprintf(path, sizeof path, "%.*s", (int)n, at);
		if (*path == '/' && !stat(path, &s) && S_ISREG(s.st_mode) && (s.st_mode & S_IXUSR))
			text_printf(key, "%lld %lld.%ld\n", (long long)s.st_size,
				    (long long)s.st_mtim.tv_sec, s.st_mtim.tv_nsec);
		at += n;
	}
}

static struct text line_of(const char *const *argv, const char *directory)
{
	struct text line = {0};
	text_printf(&line, "%s\n", directory ? directory : "");
	for (; *argv; argv++)
		text_printf(&line, "%s\n", *argv);
	return line;
}

/* All but the text that makes an object: the command, what the compiler would run for it, with the
 * programs' sizes and times, our own header. NULL: it won't say. The last answer is kept: most
 * units have the same options. */
static const struct text *surroundings(struct arena *a, const char *const *argv,
				       const char *directory)
{
	static struct text asked, answer;
	struct text line = line_of(argv, directory), said = {0}, interface = {0};
	if (asked.at && !strcmp(asked.at, line.at)) {
		text_free(&line);
		return answer.n ? &answer : NULL;
	}
	struct command c = {0};
	for (; *argv; argv++)
		command_add(a, &c, *argv);
	static const char *const rest[] = {"-###",      "-pipe", "-c",       "-xc",
					   "/dev/null", "-o",    "/dev/null"};
	for (unsigned i = 0; i < sizeof rest / sizeof *rest; i++)
		command_add(a, &c, rest[i]);
	int status = child_run_said(a, command_argv(a, &c), directory, &said);
	text_free(&asked);
	text_free(&answer);
	asked = line;
	answer = (struct text){0};
	text_read_file(&interface, files_own(a, "include/ompckpt/abi.h"));
	if (!status && said.at && interface.at) {
		add_part(&answer, line.at, line.n);
		add_part(&answer, said.at, said.n);
		add_part(&answer, interface.at, interface.n);
		add_programs(&answer, said.at);
	}
	text_free(&said);
	text_free(&interface);
	return answer.n ? &answer : NULL;
}

struct cache_entry cache_entry_of(struct arena *a, const char *const *argv, const char *directory,
				  const struct text *source, uint64_t headers)
{
	struct cache_entry e = {0};
	struct text key = {0};
	if (!folder(a) || !is_by_itself(argv, source))
		return e;
	const struct text *all = surroundings(a, argv, directory);
	if (!all)
		return e;
	add_part(&key, all->at, all->n);
	add_part(&key, source->at, source->n);
	add_part(&key, (const char *)&headers, sizeof headers);
	XXH128_hash_t h = XXH3_128bits(key.at, key.n);
	e.path = arena_printf(a, "%s/%016llx%016llx" SUFFIX, folder(a),
			      (unsigned long long)h.high64, (unsigned long long)h.low64);
	text_free(&key);
	return e;
}

/* ---- objects -------------------------------------------------------------------------------- */

/* Drop the checksum at the end of "t". False: it is another's. */
static bool is_whole(struct text *t)
{
	XXH128_hash_t said, is;
	if (t->n < sizeof said)
		return false;
	t->n -= sizeof said;
	memcpy(&said, t->at + t->n, sizeof said);
	is = XXH3_128bits(t->at, t->n);
	return XXH128_isEqual(said, is);
}

bool cache_take(const struct cache_entry *e, const char *path)
{
	struct text t = {0};
	bool ok = e->path && !access(e->path, R_OK) && text_read_file(&t, e->path) &&
		  is_whole(&t) && files_write(path, &t);
	if (ok)
		utimensat(AT_FDCWD, e->path, NULL, 0);
	text_free(&t);
	return ok;
}

static bool write_all(int fd, const struct text *t)
{
	for (size_t at = 0; at < t->n;) {
		ssize_t n = write(fd, t->at + at, t->n - at);
		if (n <= 0)
			return false;
		at += (size_t)n;
	}
	return true;
}

void cache_keep(struct arena *a, const struct cache_entry *e, const char *path)
{
	struct text t = {0};
	if (!e->path || !text_read_file(&t, path))
		return;
	XXH128_hash_t h = XXH3_128bits(t.at, t.n);
	text_add(&t, (const char *)&h, sizeof h);
	char *new = arena_printf(a, "%s/new-XXXXXX" SUFFIX, cache.folder);
	int fd = mkstemps(new, sizeof SUFFIX - 1);
	if (fd >= 0) {
		bool ok = write_all(fd, &t);
		if (close(fd) || !ok || rename(new, e->path))
			unlink(new);
		cache.has_new = true;
	}
	text_free(&t);
}

/* ---- trimming ------------------------------------------------------------------------------- */

struct kept {
	char name[64];
	struct timespec used;
	unsigned long long size;
};

static int by_use(const void *a, const void *b)
{
	const struct timespec *x = &((const struct kept *)a)->used;
	const struct timespec *y = &((const struct kept *)b)->used;
	return x->tv_sec != y->tv_sec ? (x->tv_sec > y->tv_sec) - (x->tv_sec < y->tv_sec)
				      : (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

/* The files of the folder "d" that are ours; malloc'ed. */
static struct kept *list(DIR *d, size_t *n)
{
	struct kept *all = NULL;
	size_t room = 0;
	struct stat s;
	*n = 0;
	for (struct dirent *e; (e = readdir(d));) {
		size_t length = strlen(e->d_name);
		if (length <= sizeof SUFFIX || length >= sizeof all->name ||
		    strcmp(e->d_name + length - sizeof SUFFIX + 1, SUFFIX) ||
		    fstatat(dirfd(d), e->d_name, &s, AT_SYMLINK_NOFOLLOW))
			continue;
		if (*n == room) {
			struct kept *more = realloc(all, (room = room * 2 + 64) * sizeof *all);
			if (!more)
				break;
			all = more;
		}
		struct kept *k = &all[(*n)++];
		memcpy(k->name, e->d_name, length + 1);
		k->used = s.st_mtim;
		k->size = (unsigned long long)s.st_size;
	}
	return all;
}

void cache_trim(void)
{
	DIR *d = cache.has_new ? opendir(cache.folder) : NULL;
	unsigned long long bytes = 0;
	size_t n;
	if (!d)
		return;
	struct kept *all = list(d, &n);
	for (size_t i = 0; i < n; i++)
		bytes += all[i].size;
	if (bytes > MOST_BYTES) {
		qsort(all, n, sizeof *all, by_use);
		for (size_t i = 0; i < n && bytes > BYTES_AFTER_TRIM; i++) {
			unlinkat(dirfd(d), all[i].name, 0);
			bytes -= all[i].size;
		}
	}
	free(all);
	closedir(d);
}
