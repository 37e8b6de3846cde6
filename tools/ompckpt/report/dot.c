/* dot.c - the dump of a graph (lib/omp_cfg) as Graphviz text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what ompckpt-cc --ompckpt-dump=omp-cfg printed: the executable holds no graphs, as they
 *        would be larger than it is.
 * Out:   a cluster per function, a box per block, with its first steps. Blocks with a position are
 *        drawn thick, those inside a construct are filled; dashed edges carry only memory of
 *        the thread's own.
 * Errs:  a line that is none of a dump is an error.
 * Cost:  linear. */
#include "dot.h"

#include "command.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 12 };

struct drawing {
	struct text *out, edges, label; /* label: of the block being read */
	const char *only;               /* the function to draw, or NULL: all */
	unsigned functions, drawn, steps;
	bool is_drawn;  /* the function being read is */
	char block[32]; /* "" before the first of a function */
	bool has_position, in_construct;
};

static void put_string(struct text *out, const char *s)
{
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			text_puts(out, "\\");
		text_add(out, s, 1);
	}
}

static void put_block(struct drawing *d)
{
	if (d->steps > STEPS)
		text_printf(&d->label, "%u more\\l", d->steps - STEPS);
	text_printf(d->out, "\t\tf%u_%s [label=\"%s\"%s%s];\n", d->functions, d->block, d->label.at,
		    d->has_position ? ", penwidth=3" : "",
		    d->in_construct ? ", style=filled, fillcolor=lightblue" : "");
}

static void end_block(struct drawing *d)
{
	if (d->is_drawn && *d->block)
		put_block(d);
	*d->block = '\0';
}

static void end_function(struct drawing *d)
{
	end_block(d);
	if (d->is_drawn)
		text_puts(d->out, "\t}\n");
}

static void begin_function(struct drawing *d, const char *name)
{
	end_function(d);
	d->functions++;
	d->is_drawn = !d->only || !strcmp(d->only, name);
	if (!d->is_drawn)
		return;
	d->drawn++;
	text_printf(d->out, "\tsubgraph cluster_%u {\n\t\tlabel=\"", d->functions);
	put_string(d->out, name);
	text_puts(d->out, "\";\n");
}

/* "B4", "B5(own)", "B6(master)(own)". */
static void add_edge(struct drawing *d, char *to)
{
	char *with = strchr(to, '(');
	if (!d->is_drawn)
		return;
	if (with)
		*with++ = '\0';
	text_printf(&d->edges, "\tf%u_%s -> f%u_%s", d->functions, d->block, d->functions, to);
	if (with)
		text_printf(&d->edges, " [label=\"(%s\"%s]", with,
			    strstr(with, "own)") ? ", style=dashed" : "");
	text_puts(&d->edges, ";\n");
}

/* "B3 in parallel 7 -> B4 B5(own)" */
static bool begin_block(struct drawing *d, char *s)
{
	char *arrow = strstr(s, " ->"), *end = strchr(s, ' ');
	if (!d->functions || *s != 'B' || !arrow || end - s >= (long)sizeof d->block)
		return false;
	end_block(d);
	*arrow = '\0';
	d->label.n = d->steps = 0;
	put_string(&d->label, s);
	text_puts(&d->label, "\\l");
	d->has_position = false;
	d->in_construct = strstr(s, " in ") != NULL;
	memcpy(d->block, s, (size_t)(end - s));
	d->block[end - s] = '\0';
	for (char *to = strtok(arrow + 3, " "); to; to = strtok(NULL, " "))
		add_edge(d, to);
	return true;
}

static bool add_step(struct drawing *d, const char *s)
{
	if (!*d->block || !strchr(s, ':'))
		return false;
	if (strstr(s, ": position"))
		d->has_position = true;
	if (d->steps++ >= STEPS)
		return true;
	put_string(&d->label, s);
	text_puts(&d->label, "\\l");
	return true;
}

static bool add_line(struct drawing *d, char *s)
{
	size_t n = strlen(s);
	if (!n)
		return true;
	if (!strncmp(s, "  ", 2))
		return add_step(d, s + 2);
	if (*s == ' ')
		return begin_block(d, s + 1);
	if (s[n - 1] != ':')
		return false;
	s[n - 1] = '\0';
	begin_function(d, s);
	return true;
}

bool dot_of_dump(const struct text *dump, const char *function, struct text *out)
{
	struct drawing d = {.out = out, .only = function};
	bool good = true;
	char *all = strdup(dump->at ? dump->at : ""), *at = all, *end = all;
	unsigned line = 0;
	if (!all)
		abort();
	text_puts(out, "digraph \"omp-cfg\" {\n\tnode [shape=box, fontname=monospace];\n");
	for (; good && end; at = end + 1) {
		end = strchr(at, '\n');
		if (end)
			*end = '\0';
		line++;
		good = add_line(&d, at);
		if (!end)
			break;
	}
	end_function(&d);
	if (!good || !d.functions) {
		complain("line %u is not of what ompckpt-cc --ompckpt-dump=omp-cfg prints", line);
		good = false;
	} else if (!d.drawn) {
		complain("the dump has no function '%s'", function);
		good = false;
	}
	if (d.edges.n)
		text_puts(out, d.edges.at);
	text_puts(out, "}\n");
	text_free(&d.edges);
	text_free(&d.label);
	free(all);
	return good;
}
