/* doctor.c - ompckpt doctor: what is installed, what would fail?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the machine; a folder for images (default: here).
 * Out:   one line, or one JSON object, per check, with what to do about a bad one. Means: every
 *        check tries the thing itself in a temporary folder: compiles, links, maps, writes.
 * Errs:  exit status 1 if a needed thing fails. A compiler that is not there is only needed if it
 *        is the only one. */
#include "command.h"
#include "base/memory_layout.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

static json_t *checks;

static void note(const char *what, bool fine, bool needed, const char *found, const char *help)
{
	json_array_append_new(checks, json_pack("{s:s, s:b, s:b, s:s, s:s}", "check", what, "fine",
						fine, "needed", needed, "found", found, "help",
						fine ? "" : help));
}

/* First line of what a shell command prints; true if it exits with 0. */
static bool shell(char *line, size_t n, const char *format, const char *a, const char *b)
{
	char command[3 * PATH_MAX];
	*line = 0;
	snprintf(command, sizeof command, format, a, b);
	FILE *f = popen(command, "r");
	if (!f)
		return false;
	if (fgets(line, (int)n, f))
		line[strcspn(line, "\n")] = 0;
	while (fgetc(f) != EOF)
		;
	int status = pclose(f);
	return WIFEXITED(status) && !WEXITSTATUS(status);
}

/* ---- compilers ------------------------------------------------------------------------------ */

static const char sample[] = "#include <stdio.h>\n"
			     "#include <omp.h>\n"
			     "int main(void)\n"
			     "{\n"
			     "\tint n = 0;\n"
			     "\tfor (int i = 0; i < 3; i++) {\n"
			     "\t\t#pragma omp parallel for reduction(+:n)\n"
			     "\t\tfor (int k = 0; k < 10; k++)\n"
			     "\t\t\tn += k;\n"
			     "\t\t#pragma potential_ckpt\n"
			     "\t}\n"
			     "\tprintf(\"%d\\n\", n);\n"
			     "\treturn n != 135;\n"
			     "}\n";

static bool write_sample(const char *folder)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/sample.c", folder);
	FILE *f = fopen(path, "w");
	return f && fputs(sample, f) >= 0 && !fclose(f);
}

static const char *driver(void)
{
	static char path[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path - 12);
	char *slash;
	path[n > 0 ? n : 0] = 0;
	slash = strrchr(path, '/');
	strcpy(slash ? slash + 1 : path, "ompckpt-cc");
	if (access(path, X_OK) && slash) {
		*slash = 0;
		slash = strrchr(path, '/');
		strcpy(slash ? slash + 1 : path, "ompckpt-cc/ompckpt-cc");
	}
	return path;
}

/* A compiler: its OpenMP, and a program transformed for it, stopped and resumed. */
static bool check_compiler(const char *name, const char *folder, bool needed)
{
	char version[256], line[256], what[64];
	if (!shell(version, sizeof version, "%s --version 2>/dev/null", name, ""))
		return false;
	snprintf(what, sizeof what, "%s with OpenMP", name);
	bool fine = shell(line, sizeof line,
			  "cd %2$s && %1$s -w -fopenmp sample.c -o plain 2>&1 && ./plain", name,
			  folder);
	note(what, fine, needed, fine ? version : line,
	     "install its OpenMP library (gcc: libgomp; clang-N: libomp-N-dev)");
	return fine;
}

static void check_transform(const char *name, const char *folder)
{
	char line[256], command[3 * PATH_MAX], what[64];
	snprintf(what, sizeof what, "ompckpt-cc with %s", name);
	snprintf(command, sizeof command,
		 "cd %s && rm -rf sample.ckpt && %s --ompckpt-cc=%s -w -fopenmp sample.c -o sample "
		 "2>&1"
		 " && { OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=1 OMPCKPT_VERBOSE=0 ./sample 2>&1;"
		 " test $? = 75; } && OMPCKPT_RESTART=auto OMPCKPT_VERBOSE=0 ./sample 2>&1",
		 folder, driver(), name);
	bool fine = shell(line, sizeof line, "%s%s", command, "");
	note(what, fine, true, fine ? "a program was stopped and resumed" : line,
	     "reinstall ompckpt; report it if that does not help");
}

static void check_compilers(const char *folder)
{
	static const char *const names[] = {"cc",       "gcc",      "clang",    "clang-19",
					    "clang-20", "clang-21", "clang-22", NULL};
	bool any = false;
	for (const char *const *n = names; *n; n++)
		if (check_compiler(*n, folder, false)) {
			check_transform(*n, folder);
			any = true;
		}
	note("a C compiler with OpenMP", any, true, any ? "yes" : "none", "install gcc");
}

/* ---- the system ----------------------------------------------------------------------------- */

static void check_addresses(void)
{
	static const struct {
		const char *what;
		unsigned long at, size;
	} ranges[] = {
		{"address range of the heap", LAYOUT_HEAP, LAYOUT_HEAP_SIZE},
		{"address range of the heap's tags", LAYOUT_HEAP_TAGS, 1ul << 30},
		{"address range of the frames", LAYOUT_FRAMES, LAYOUT_FRAMES_SIZE},
	};
	for (unsigned i = 0; i < sizeof ranges / sizeof *ranges; i++) {
		void *want = (void *)ranges[i].at;
		void *p = mmap(want, ranges[i].size, PROT_NONE,
			       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
			       -1, 0);
		note(ranges[i].what, p == want, true, p == want ? "free" : "taken or refused",
		     "use Linux 4.17 or newer; raise 'ulimit -v' (RLIMIT_AS)");
		if (p != MAP_FAILED)
			munmap(p, ranges[i].size);
	}
}

static void check_limit(void)
{
	struct rlimit l;
	bool fine = !getrlimit(RLIMIT_AS, &l) && l.rlim_cur == RLIM_INFINITY;
	note("address space limit", fine, true, fine ? "none" : "limited",
	     "ulimit -v unlimited: the heap reserves (not: uses) 1 TiB");
}

static void check_folder(const char *folder)
{
	struct statvfs s;
	char path[PATH_MAX], free_bytes[64] = "unknown";
	snprintf(path, sizeof path, "%s/ompckpt-doctor-XXXXXX", folder);
	int fd = mkstemp(path);
	bool fine = fd >= 0 && !fsync(fd);
	if (fd >= 0) {
		close(fd);
		unlink(path);
	}
	if (!statvfs(folder, &s))
		snprintf(free_bytes, sizeof free_bytes, "writable, %.1f GiB free",
			 (double)s.f_bavail * (double)s.f_frsize / (1 << 30));
	note("folder for images", fine, true, fine ? free_bytes : "not writable",
	     "name another one with OMPCKPT_DIR");
}

/* ---- the command ---------------------------------------------------------------------------- */

static void print_all(void)
{
	const json_t *o;
	size_t i;
	json_array_foreach (checks, i, o) {
		bool fine = json_is_true(json_object_get(o, "fine"));
		bool needed = json_is_true(json_object_get(o, "needed"));
		const char *help = json_string_value(json_object_get(o, "help"));
		printf("%-7s %-34s %s\n",
		       fine     ? "ok"
		       : needed ? "BAD"
				: "missing",
		       json_string_value(json_object_get(o, "check")),
		       json_string_value(json_object_get(o, "found")));
		if (*help)
			printf("%-7s %-34s help: %s\n", "", "", help);
	}
}

static bool all_fine(void)
{
	const json_t *o;
	size_t i;
	json_array_foreach (checks, i, o)
		if (json_is_true(json_object_get(o, "needed")) &&
		    !json_is_true(json_object_get(o, "fine")))
			return false;
	return true;
}

int command_doctor(const struct call *c)
{
	char folder[] = "/tmp/ompckpt-doctor-XXXXXX", line[16];
	checks = json_array();
	unsetenv("OMPCKPT_DIR");
	if (mkdtemp(folder) && write_sample(folder))
		check_compilers(folder);
	shell(line, sizeof line, "rm -rf %s%s", folder, "");
	check_addresses();
	check_limit();
	check_folder(c->argc ? c->argv[0] : ".");
	if (c->json)
		say_json(checks);
	else
		print_all();
	int status = all_fine() ? EXIT_FINE : EXIT_NO;
	json_decref(checks);
	return status;
}
