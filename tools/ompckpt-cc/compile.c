/* compile.c - compile as the user asked, then embed a record per source.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a command line with -c and at least one C source.
 * Out:   the objects the backend makes of it, each with section .ompckpt.
 * Means: the source is read first, because the backend must not complain about our pragma; but
 *        the backend's messages are the first the user sees. clang makes
 *        bitcode of -flto at -c; no section can be added to that, so it compiles once more without
 *        (the record keeps -flto, and the final compilation at the link uses it).
 * Errs:  a source we can't read, without a position in it, gets a record without text.
 * Cost:  the backend's, one more run of its preprocessor, and about 50 ms. */
#include "compile.h"
#include "arguments.h"
#include "child.h"
#include "diag.h"
#include "elf_file.h"
#include "files.h"
#include "front.h"
#include "options.h"
#include "pragmas.h"
#include "record.h"
#include "temp.h"
#include "text.h"

#include <elf.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- records -------------------------------------------------------------------------------- */

static struct text caught;

static void catch_line(const char *line)
{
	text_puts(&caught, line);
	text_puts(&caught, "\n");
}

static struct front_command command_of(struct arena *a, const struct arguments *args,
				       const char *file)
{
	struct command options = {0};
	char here[PATH_MAX];
	for (unsigned i = 0; i < args->list.n; i++)
		if (args->list.at[i].role == ROLE_COMPILE)
			command_add_argument(a, &options, &args->list.at[i]);
	return (struct front_command){
		.directory = arena_strdup(a, getcwd(here, sizeof here) ? here : "."),
		.file = file,
		.backend = args->backend,
		.args = options.list.at,
		.nargs = options.list.n,
	};
}

/* Does the preprocessed source hold a position? Asked only when the front failed. */
static bool mentions_position(struct arena *a, const struct front_command *c)
{
	struct command run = {0};
	struct text out = {0};
	command_add(a, &run, c->backend);
	for (unsigned i = 0; i < c->nargs; i++)
		command_add(a, &run, c->args[i]);
	command_add(a, &run, "-w");
	command_add(a, &run, "-E");
	command_add(a, &run, "-xc");
	command_add(a, &run, c->file);
	int status = child_run(a, command_argv(a, &run), &out);
	bool found = status || (out.at && strstr(out.at, RECORD_PRAGMA));
	text_free(&out);
	return found;
}

static const char *first_line(struct arena *a, const char *said)
{
	return said[0] ? arena_strndup(a, said, strcspn(said, "\n")) : "it can't be read";
}

struct reading compile_read(struct arena *a, const struct arguments *args,
			    const struct argument *source, struct record *out)
{
	struct text flat = {0};
	struct reading r = {0};
	*out = (struct record){.command = command_of(a, args, source->text),
			       .problem = "",
			       .text = "",
			       .is_auto = args->is_auto};
	diag_set_hook(catch_line);
	r.failed = !front_flatten(&out->command, &flat);
	diag_set_hook(NULL);
	r.said = arena_strdup(a, caught.at ? caught.at : "");
	if (!r.failed) {
		out->text = arena_strndup(a, flat.at ? flat.at : "", flat.n);
		out->length = (unsigned)flat.n;
	}
	text_free(&caught);
	text_free(&flat);
	return r;
}

bool compile_accept(struct arena *a, const struct reading *r, struct record *record)
{
	bool lost = r->failed && mentions_position(a, &record->command);
	if (r->failed && !lost)
		record->problem = first_line(a, r->said);
	else
		fputs(r->said, stderr);
	return !lost;
}

bool compile_check(struct arena *a, const struct record *record)
{
	return !record_has_position(record) ||
	       front_read(a, &record->command, record->text, record->length);
}

static void refuse(const char *file, unsigned line)
{
	struct loc loc = {file, line, 1};
	diag(DIAG_ERROR, loc,
	     "a position in a source from standard input, already preprocessed, or "
	     "not in C is not supported");
	diag(DIAG_HELP, loc,
	     "compile it from a file in C; distcc and the like: after ompckpt-cc, "
	     "as in OMPCKPT_CC='distcc gcc'");
}

bool compile_guard_others(struct arena *a, const struct arguments *args)
{
	bool ok = true;
	for (unsigned i = 0; i < args->list.n; i++) {
		const struct argument *g = &args->list.at[i];
		if (g->role != ROLE_OTHER_SOURCE)
			continue;
		struct text t = {0};
		bool is_input = !strcmp(g->text, "-");
		text_read_file(&t, is_input ? "/dev/stdin" : g->text);
		unsigned line = record_line_of_position(t.at ? t.at : "");
		if (line) {
			refuse(is_input ? "<stdin>" : g->text, line);
			ok = false;
		} else if (is_input) {
			const char *path = temp_path(a, "stdin.c");
			ok &= files_write(path, &t) && freopen(path, "r", stdin);
		}
		text_free(&t);
	}
	return ok;
}

/* ---- objects -------------------------------------------------------------------------------- */

static bool embed(const char *path, struct bytes records, uint64_t flags)
{
	struct text object = {0};
	struct stat s;
	if (stat(path, &s) || !S_ISREG(s.st_mode))
		return true;
	bool ok = text_read_file(&object, path);
	if (ok && elf_add_section(&object, RECORD_SECTION, records, flags))
		ok = files_write_over(path, &object);
	text_free(&object);
	return ok;
}

bool compile_embed(const char *path, struct bytes records)
{
	return embed(path, records, SHF_EXCLUDE);
}

bool compile_embed_shared(const char *path, struct bytes records)
{
	return embed(path, records, 0);
}

static bool is_elf(const char *path)
{
	struct text t = {0};
	bool ok = text_read_file(&t, path) && elf_is((struct bytes){t.at, t.n});
	text_free(&t);
	return ok;
}

/* -o, or the source's name in this folder with ".o". */
static const char *object_of(struct arena *a, const struct arguments *args,
			     const struct argument *source)
{
	if (args->output)
		return args->output;
	const char *slash = strrchr(source->text, '/');
	const char *base = slash ? slash + 1 : source->text, *dot = strrchr(base, '.');
	return arena_printf(a, "%.*s.o", (int)(dot ? dot - base : (long)strlen(base)), base);
}

static int again_without_lto(struct arena *a, const struct arguments *args)
{
	struct command c = arguments_as_given(a, args);
	command_add(a, &c, "-w");
	command_add(a, &c, "-fno-lto");
	return child_run(a, command_argv(a, &c), NULL);
}

static bool uses_lto(const struct arguments *args)
{
	bool lto = false;
	for (unsigned i = 0; i < args->list.n; i++) {
		const char *s = args->list.at[i].text;
		if (!strncmp(s, "-flto", 5) || !strcmp(s, "-fno-lto"))
			lto = s[2] == 'l';
	}
	return lto;
}

static bool embed_one(struct arena *a, const struct arguments *args, const struct argument *source,
		      const struct reading *reading, struct record *r)
{
	struct text bytes = {0};
	if (!compile_accept(a, reading, r) || !compile_check(a, r) ||
	    !options_accept_source(args, r))
		return false;
	record_append(r, &bytes);
	bool ok = compile_embed(object_of(a, args, source), (struct bytes){bytes.at, bytes.n});
	text_free(&bytes);
	return ok;
}

int compile(struct arena *a, const struct arguments *args)
{
	struct command c = arguments_as_given(a, args);
	const struct argument **sources = ARENA_ARRAY(a, const struct argument *, args->nsources);
	struct record *records = ARENA_ARRAY(a, struct record, args->nsources);
	struct reading *readings = ARENA_ARRAY(a, struct reading, args->nsources);
	unsigned n = 0;
	temp_for_children();
	for (unsigned i = 0; i < args->list.n; i++) {
		if (args->list.at[i].role != ROLE_SOURCE)
			continue;
		sources[n] = &args->list.at[i];
		temp_output(object_of(a, args, sources[n]));
		readings[n] = compile_read(a, args, sources[n], &records[n]);
		n++;
	}
	if (pragmas_are_ours(a, args, records, n))
		command_add(a, &c, PRAGMAS_SILENCE);
	int status = child_run(a, command_argv(a, &c), NULL);
	if (!status && uses_lto(args) && !is_elf(object_of(a, args, sources[0])))
		status = again_without_lto(a, args);
	for (unsigned i = 0; i < n && !status; i++)
		status = !embed_one(a, args, sources[i], &readings[i], &records[i]);
	if (!status)
		temp_keep_outputs();
	return status;
}
