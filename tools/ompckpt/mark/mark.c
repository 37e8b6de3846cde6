/* mark.c - ompckpt mark: a plan's automatic positions as pragmas in the source.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a plan; the sources that it names, seen from this folder; --write.
 * Out:   a patch of them, or with --write the sources changed; a message for each position that
 *        has none.
 * Means: loop.c finds each loop by its line, from the last line of a file to the first.
 * Errs:  a position that can't be put is left out, and named; exit status 1. */
#include "command.h"
#include "edit.h"
#include "loop.h"
#include "patch.h"
#include "plan_file.h"
#include "text.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char prefix[] = "auto:";

struct marking {
	struct arena *arena;
	const struct call *call;
	bool writes, is_good;
	json_t *all;
};

/* ---- one position ---- */

static bool is_wanted(const struct plan_position *p)
{
	return p->chosen && !strncmp(p->name, prefix, strlen(prefix));
}

static const char *name_of(struct arena *a, const struct plan_position *p)
{
	char *name = arena_printf(a, "auto_%s_%" PRIu64, p->function, p->line);
	for (char *at = name; *at; at++)
		if (!isalnum((unsigned char)*at))
			*at = '_';
	return name;
}

static const char *trouble(enum loop_found found)
{
	static const char *const troubles[] = {
		[LOOP_NONE] = "no loop is written on this line: a macro spells it, or the file has "
			      "changed since the profile",
		[LOOP_SEVERAL] =
			"several loops begin on this line: write them on lines of their own",
		[LOOP_MACRO] = "a macro spells the loop's head: write '#pragma potential_ckpt' or "
			       "'_Pragma(\"potential_ckpt\")' into its body yourself",
		[LOOP_BODY] =
			"a macro or a preprocessor line is in the loop's body or head: put "
			"'#pragma potential_ckpt' at the top of its body, and braces around it, "
			"yourself",
	};
	return troubles[found];
}

static void mark_one(struct marking *m, struct edits *edits, const struct plan_position *p)
{
	const char *name = name_of(m->arena, p);
	enum loop_found found = loop_edit(edits, edits->text, (unsigned)p->line, name);
	if (found != LOOP_EDITED && found != LOOP_MARKED) {
		complain("%s:%" PRIu64 ": '%s' is not put: %s", p->file, p->line, p->name,
			 trouble(found));
		m->is_good = false;
	}
	json_array_append_new(m->all, json_pack("{s:s, s:s, s:I, s:s, s:b}", "position", p->name,
						"file", p->file, "line", (json_int_t)p->line,
						"name", name, "put", found == LOOP_EDITED));
}

/* ---- one file ---- */

/* In place of the old file at once, with its mode. */
static bool replace(struct arena *a, const char *path, const struct text *text)
{
	char real[PATH_MAX];
	struct stat s;
	if (!realpath(path, real) || stat(real, &s))
		return false;
	const char *new = arena_printf(a, "%s.ompckpt-new", real);
	FILE *f = fopen(new, "w");
	bool ok = f && fwrite(text->at, 1, text->n, f) == text->n && !fchmod(fileno(f), s.st_mode);
	ok = (!f || !fclose(f)) && ok && !rename(new, real);
	if (!ok)
		unlink(new);
	return ok;
}

static void give(struct marking *m, const char *file, const char *text, const struct edits *edits)
{
	struct text out = {0};
	if (m->writes) {
		edits_render(edits, (struct range){0, (unsigned)strlen(text)}, &out);
		if (!replace(m->arena, file, &out)) {
			complain("%s can't be written: %s", file, strerror(errno));
			m->is_good = false;
		}
	} else if (!m->call->json) {
		patch_print(m->arena, file, text, edits, &out);
		fwrite(out.at, 1, out.n, stdout);
	}
	text_free(&out);
}

static bool read_source(const char *path, struct text *file)
{
	if (text_read_file(file, path) && file->n && strlen(file->at) == file->n)
		return true;
	complain("%s can't be read: run 'ompckpt mark' in the folder where the compiler ran", path);
	return false;
}

/* Once one mark is put, the lines after it are others. */
static bool is_marked(struct arena *a, const struct plan_position *p, unsigned n, const char *text)
{
	for (unsigned i = 0; i < n; i++) {
		if (!is_wanted(&p[i]) ||
		    !strstr(text, arena_printf(a, "name(%s)", name_of(a, &p[i]))))
			continue;
		complain("%s is marked already: it has the name '%s'", p->file, name_of(a, &p[i]));
		return true;
	}
	return false;
}

static void mark_file(struct marking *m, const struct plan_position *p, unsigned n)
{
	struct text file = {0};
	bool any = false;
	for (unsigned i = 0; i < n; i++)
		any |= is_wanted(&p[i]);
	if (!any)
		return;
	if (!read_source(p->file, &file) || is_marked(m->arena, p, n, file.at)) {
		m->is_good = false;
		text_free(&file);
		return;
	}
	struct edits edits = edits_new(m->arena, file.at);
	for (unsigned i = n; i-- > 0;)
		if (is_wanted(&p[i]) && (!i || p[i - 1].line != p[i].line || !is_wanted(&p[i - 1])))
			mark_one(m, &edits, &p[i]);
	if (edits.list.n)
		give(m, p->file, file.at, &edits);
	text_free(&file);
}

/* ---- the plan ---- */

static bool read_plan(struct arena *a, const char *path, struct plan_file *plan)
{
	struct text file = {0};
	struct plan_file_error e = {0, "it can't be read"};
	bool ok = text_read_file(&file, path) && plan_file_read(a, file.at, file.n, plan, &e);
	if (!ok)
		complain("%s:%u: this is no plan: %s", path, e.line, e.what);
	text_free(&file);
	return ok;
}

static void mark_all(struct marking *m, struct plan_file *plan)
{
	plan_file_sort(plan);
	for (unsigned i = 0, k; i < plan->positions_n; i = k) {
		const struct plan_position *p = &plan->positions[i];
		for (k = i; k < plan->positions_n && !strcmp(p->file, plan->positions[k].file);)
			k++;
		mark_file(m, p, k - i);
	}
	if (!json_array_size(m->all) && m->is_good) {
		complain("the plan keeps no automatic position");
		m->is_good = false;
	}
}

int command_mark(const struct call *c)
{
	struct plan_file plan = {0};
	struct marking m = {.call = c, .is_good = true, .writes = c->argc == 2};
	const char *path = c->argv[m.writes && !strcmp(c->argv[0], "--write")];
	if (m.writes && strcmp(c->argv[0], "--write") && strcmp(c->argv[1], "--write")) {
		complain("usage: ompckpt mark PLAN [--write]");
		return EXIT_USE;
	}
	m.arena = arena_new();
	m.all = json_array();
	if (read_plan(m.arena, path, &plan))
		mark_all(&m, &plan);
	else
		m.is_good = false;
	if (c->json)
		say_json(m.all);
	json_decref(m.all);
	arena_free(m.arena);
	return m.is_good ? EXIT_FINE : EXIT_NO;
}
