/* change.c - a program before and after random edits, and a reference for a cut between the two.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: change GADGETS SEED old|new|reference count|ticks [GADGET] <program.c >version.c
 *
 * In:    a program of a generator; what gadgets.txt tells to insert, one to three of it or none, or
 *        just the one of that name.
 * Out:   the program as it was or as it has become, or the reference, a plain program that runs old
 *        code until the cut and new code from there on: "the same state applied by hand". It has
 *        the layout of the new one from the start, and the variables of both. The first line
 *        names the edits.
 *        The environment tells where the cut is, in CUT (unset: nowhere):
 *        count   the number of the position; the reference exits with 99 if a team meets one, and
 *                says at its end how many it has met, on stderr
 *        ticks   how many ticks there were before: the old program says "tick" on stderr at each,
 *                and may be cut in a team. The cut is asked for in serial code only.
 * Means: a seed gives three texts that differ in their edits only. */
#include "change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "text.h"

enum { MOST_LINES = 20000, MOST_GADGETS = 3 };

static const char counts[] =
	"static unsigned met_, changed_;\n"
	"static void met_say_(void) { fprintf(stderr, \"met %u\\n\", met_); }\n"
	"static void cut_(void)\n"
	"{\n"
	"	const char *cut = getenv(\"CUT\");\n"
	"	if (omp_in_parallel())\n"
	"		_Exit(99);\n"
	"	if (met_++ == 0)\n"
	"		atexit(met_say_);\n"
	"	changed_ |= cut != NULL && met_ == (unsigned)atoi(cut);\n"
	"}\n";

static const char ticks_reference[] =
	"static int ticks_, changed_;\n"
	"static int cut_at_(void)\n"
	"{\n"
	"	const char *cut = getenv(\"CUT\");\n"
	"	return cut != NULL ? atoi(cut) : -1;\n"
	"}\n"
	"static int cut_here_(void) { return changed_ || ticks_ == cut_at_(); }\n"
	"static void tick_(void) { changed_ |= ticks_++ == cut_at_(); }\n";

static const char ticks[] = "static void tick_(void) { fputs(\"tick\\n\", stderr); }\n";

static void read_program(struct program *p)
{
	char *at = NULL;
	size_t room = 0;
	p->lines = calloc(MOST_LINES, sizeof *p->lines);
	while (getline(&at, &room, stdin) > 0 && p->count < MOST_LINES) {
		at[strcspn(at, "\n")] = '\0';
		const char *s = text("%s", at);
		if (strncmp(s, "#include", 8) == 0)
			p->includes = p->count + 1;
		p->lines[p->count++] = (struct line){{s, s, s}};
	}
	free(at);
}

static bool begins(const struct program *p, size_t at, const char *with)
{
	return strncmp(p->lines[at].in[OLD], with, strlen(with)) == 0;
}

/* generate_nests has its loop in a function of its own. */
static void find_host(struct program *p)
{
	for (size_t i = 0; i + 1 < p->count; i++)
		if (begins(p, i, "static void run(void)") ||
		    (p->host_open == 0 && begins(p, i, "int main(")))
			p->host_open = i + 1;
	size_t end = p->host_open;
	while (end < p->count && !begins(p, end, "}"))
		end++;
	p->host_close = begins(p, end - 1, "\treturn") ? end - 1 : end;
	if (p->host_open == 0 || end == p->count) {
		fprintf(stderr, "change: no main function that I know\n");
		exit(2);
	}
}

static bool is_loop(const struct program *p, size_t at)
{
	return begins(p, at, "\tfor (step = ") || begins(p, at, "\tfor (int step = ");
}

static bool fits(const struct program *p, const struct gadget *g)
{
	return !(p->ticks ? g->counts : g->ticks);
}

static struct gadget made(const struct gadget *g, unsigned number)
{
	struct gadget one = *g;
	one.number = number;
	for (unsigned i = 1; i < 5; i++)
		one.constants[i] = 2 + below(40);
	one.constants[5] = 4 + below(9);
	one.constants[6] = 4 + (one.constants[5] - 4 + 1 + below(8)) % 9;
	one.reversed = !g->one_way && chance(40);
	return one;
}

/* Choose gadgets into "chosen". Gives how many. */
static unsigned choose_gadgets(const struct program *p, const char *path, const char *only,
			       struct gadget chosen[MOST_GADGETS])
{
	struct gadget *all;
	size_t gadgets = gadgets_read(path, &all);
	unsigned count = 0, wanted = only != NULL ? 1 : chance(15) ? 0 : 1 + below(MOST_GADGETS);
	for (size_t i = 0; only != NULL && i < gadgets; i++)
		if (strcmp(all[i].name, only) == 0 && fits(p, &all[i]))
			chosen[count++] = made(&all[i], 1);
	while (only == NULL && count < wanted) {
		const struct gadget *g = &all[below((unsigned)gadgets)];
		if (fits(p, g)) {
			chosen[count] = made(g, count + 1);
			count++;
		}
	}
	free(all);
	return count;
}

static void write_steps(const struct gadget *g, unsigned count, const char *turn, enum version v,
			bool ticks)
{
	for (unsigned i = 0; i < count; i++) {
		printf("{\nv_%u = v_%u * 3u + %s;\n", g[i].number, g[i].number, turn);
		gadget_write(&g[i], AT_STEP, turn, v, ticks);
		puts("}");
	}
}

static void write_loop(const struct gadget *g, unsigned count, enum version v, bool ticks)
{
	if (count == 0)
		return;
	puts("for (unsigned turn_ = 0; turn_ < 2; turn_++) {");
	write_steps(g, count, "turn_", v, ticks);
	puts("}");
}

static void write_file_part(const struct gadget *g, unsigned count, enum version v,
			    bool ticks_wanted)
{
	puts("#include <omp.h>");
	if (v == REFERENCE)
		fputs(ticks_wanted ? ticks_reference : counts, stdout);
	else if (ticks_wanted)
		fputs(ticks, stdout);
	for (unsigned i = 0; i < count; i++) {
		printf("static unsigned v_%u = %u;\n", g[i].number, g[i].constants[1]);
		gadget_write(&g[i], AT_FILE, "0", v, ticks_wanted);
	}
}

/* What is written in front of line "at". */
static void write_before(const struct program *p, size_t at, const struct gadget *g, unsigned count,
			 enum version v)
{
	if (at == p->includes)
		write_file_part(g, count, v, p->ticks);
	if (at == p->host_open + 1) {
		for (unsigned i = 0; i < count; i++)
			gadget_write(&g[i], AT_START, "0", v, p->ticks);
		write_loop(g, count, v, p->ticks);
	}
	if (at == p->host_close) {
		write_loop(g, count, v, p->ticks);
		for (unsigned i = 0; i < count; i++) {
			gadget_write(&g[i], AT_END, "9u", v, p->ticks);
			printf("printf(\"v_%u %%u\\n\", v_%u);\n", g[i].number, g[i].number);
		}
	}
}

/* A position of the generator's, in the reference: the place of a cut. */
static void write_line(const struct program *p, size_t at, enum version v)
{
	static const char pragma[] = "_Pragma(\"potential_ckpt\")";
	const char *s = p->lines[at].in[v];
	if (s == NULL)
		return;
	const char *inside = strstr(s, pragma);
	bool is_count = v == REFERENCE && !p->ticks;
	if (is_count && strncmp(s, "#pragma potential_ckpt", 22) == 0)
		puts("cut_();");
	else if (is_count && inside != NULL)
		printf("%.*scut_();%s\n", (int)(inside - s), s, inside + sizeof pragma - 1);
	else
		puts(s);
}

static void write_program(const struct program *p, const struct gadget *g, unsigned count,
			  enum version v)
{
	for (size_t i = 0; i < p->count; i++) {
		write_before(p, i, g, count, v);
		write_line(p, i, v);
		bool opens = i > p->host_open && i < p->host_close;
		if (opens && is_loop(p, i) && strchr(p->lines[i].in[OLD], '{') != NULL)
			write_steps(g, count, "(unsigned)step", v, p->ticks);
		else if (opens && is_loop(p, i - 1) && begins(p, i, "\t{"))
			write_steps(g, count, "(unsigned)step", v, p->ticks);
	}
}

static void edit_lines(struct program *p, unsigned wanted)
{
	for (unsigned tries = 0; tries < 50 && wanted > 0; tries++) {
		const char *edit = edit_line(p);
		if (edit != NULL) {
			printf(" %s", edit);
			wanted--;
		}
	}
}

int main(int argc, char **argv)
{
	static const char *const versions[VERSIONS] = {"old", "new", "reference"};
	enum version v = OLD;
	while (argc >= 5 && v < VERSIONS && strcmp(argv[3], versions[v]) != 0)
		v++;
	if (argc < 5 || argc > 6 || v == VERSIONS) {
		fprintf(stderr, "usage: change GADGETS SEED old|new|reference count|ticks [GADGET] "
				"<program.c >version.c\n");
		return 2;
	}
	struct program p = {.ticks = strcmp(argv[4], "ticks") == 0};
	const char *only = argc == 6 ? argv[5] : NULL;
	struct gadget chosen[MOST_GADGETS];
	read_program(&p);
	find_host(&p);
	random_start(strtoull(argv[2], NULL, 0));
	unsigned count = choose_gadgets(&p, argv[1], only, chosen);
	fputs("/* changed:", stdout);
	for (unsigned i = 0; i < count; i++)
		printf(" %s%s", chosen[i].name, chosen[i].reversed ? "(reversed)" : "");
	if (only == NULL)
		edit_lines(&p, count == 0 ? 1 + below(2) : below(3));
	puts(" */");
	write_program(&p, chosen, count, v);
	return 0;
}
