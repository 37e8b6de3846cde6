/* report.c - ompckpt report: one page with all there is to see.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    any of: executable, profiles, plan, statistics. Out: an HTML file that needs no other; or,
 *        with --dot, the graphs of a dump as Graphviz text.
 * Means: docs/pictures.md.
 * Errs:  what can't be read is an error; what is not given is left out, and the page says so. */
#include "arena.h"
#include "command.h"
#include "dot.h"
#include "html_file.h"
#include "options.h"
#include "page.h"
#include "sections.h"
#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void write_page(const struct page *p, struct text *out)
{
	static void (*const sections[])(const struct page *, struct text *) = {
		section_head,  section_positions, section_variables,   section_time, section_run,
		section_ranks, section_failures,  section_predictions, section_why};
	html_begin(out, "ompckpt", p->program);
	for (unsigned i = 0; i < sizeof sections / sizeof *sections; i++)
		sections[i](p, out);
	html_end(out);
}

static int make(const struct call *c, const struct page_wishes *w)
{
	struct page p = {0};
	struct text out = {0};
	int status = EXIT_NO;
	if (page_read(&p, c->argv, c->argc, w)) {
		page_make(&p, w);
		write_page(&p, &out);
		if (html_write(&out, w->out))
			status = EXIT_FINE;
	}
	text_free(&out);
	page_free(&p);
	return status;
}

static int graph(const char *dump, const char *function, const struct page_wishes *w)
{
	struct text in = {0}, out = {0};
	int status = EXIT_NO;
	if (!text_read_file(&in, strcmp(dump, "-") ? dump : "/dev/stdin"))
		complain("'%s' can't be read: %s", dump, strerror(errno));
	else if (dot_of_dump(&in, function, &out) && html_write(&out, w->out))
		status = EXIT_FINE;
	text_free(&in);
	text_free(&out);
	return status;
}

int command_report(const struct call *given)
{
	struct call c = *given;
	const char *dump = NULL, *function = NULL;
	struct page_wishes w = {.mtbf = 86400};
	const struct option_row rows[] = {
		{"-o", option_text, &w.out, "the path of the page"},
		{"--mtbf", option_seconds, &w.mtbf, "seconds (86400, 24h)"},
		{"--work", option_seconds, &w.work, "seconds the run takes"},
		{"--threads", option_count, &w.threads, "a number of threads"},
		{"--label", option_text, &w.label, "a run's label"},
		{"--dot", option_text, &dump, "what --ompckpt-dump=omp-cfg printed (-: stdin)"},
		{"--function", option_text, &function, "a function of the dump"},
	};
	if (!options_read(&c, rows, sizeof rows / sizeof *rows))
		return EXIT_USE;
	if (dump && !c.argc)
		return graph(dump, function, &w);
	if (dump || function || !c.argc || !w.out) {
		complain(dump       ? "--dot takes a dump, and nothing else"
			 : function ? "--function goes with --dot only"
				    : "report needs an executable, a profile, a plan or "
				      "statistics, and -o");
		return EXIT_USE;
	}
	return make(&c, &w);
}
