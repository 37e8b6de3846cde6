/* section_time.c - the plan on the time line; and the run that was.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the page's candidates and checkpoints. Out: pictures against the interval, sentences,
 *        lists. */
#include "html.h"
#include "page.h"
#include "sections.h"
#include "text.h"
#include "timeline.h"

static double all_bytes(const struct page_line *line)
{
	double sum = 0;
	for (unsigned i = 0; i < line->marks.n; i++)
		sum += line->marks.at[i].bytes;
	return sum;
}

static void planned(const struct page *p, struct text *out)
{
	const struct page_line *line = &p->planned;
	double interval = page_interval(p);
	html(out,
	     "<p>%u checkpoint%s of %llu candidates, %s in all. The longest gap is %s (from %s "
	     "on); "
	     "the interval is %s (%s).</p>\n",
	     line->marks.n, line->marks.n == 1 ? "" : "s", (unsigned long long)p->plan.met,
	     html_value(all_bytes(line), UNIT_BYTES).at, html_value(line->longest, UNIT_SECONDS).at,
	     html_value(line->longest_from, UNIT_SECONDS).at, html_value(interval, UNIT_SECONDS).at,
	     p->plan.source);
	timeline_bytes(out, "plan-bytes", p, line, p->run != NULL);
	timeline_gaps(out, "plan-gaps", line, interval);
	timeline_list(out, line, false);
}

void section_time(const struct page *p, struct text *out)
{
	text_puts(out, "<section id=\"time\"><h2>The plan on the time line</h2>\n");
	if (p->plan_path) {
		planned(p, out);
	} else if (p->run) {
		struct page_line bare = {.span = (double)p->run->elapsed_ns / 1e9};
		timeline_bytes(out, "candidates-bytes", p, &bare, true);
	}
	if (p->run)
		html(out,
		     "<p>The longest time without a candidate is %s: no plan can have a shorter "
		     "interval.</p>\n",
		     html_value(p->candidate_gap, UNIT_SECONDS).at);
	else
		html_missing(out, "No profile is given, so the candidates are left out: build with "
				  "--ompckpt-profile, run, and add the profile.");
	if (!p->plan_path)
		html_missing(out, "No plan is given: make one with ompckpt plan PROFILE -o PLAN, "
				  "and add it.");
	text_puts(out, "</section>\n");
}

static void sums(const struct page *p, struct text *out)
{
	const struct page_line *line = &p->taken;
	double stall = 0, write = 0;
	for (unsigned i = 0; i < line->marks.n; i++) {
		stall += line->marks.at[i].stall;
		write += line->marks.at[i].write;
	}
	html(out,
	     "<p>%u checkpoint%s in %s: %s written, standing still for %s (%.3g %%), writing for "
	     "%s ",
	     line->marks.n, line->marks.n == 1 ? "" : "s", html_value(line->span, UNIT_SECONDS).at,
	     html_value(all_bytes(line), UNIT_BYTES).at, html_value(stall, UNIT_SECONDS).at,
	     line->span > 0 ? 100 * stall / line->span : 0, html_value(write, UNIT_SECONDS).at);
	html(out, "while the program went on. The longest gap is %s.</p>\n",
	     html_value(line->longest, UNIT_SECONDS).at);
}

static void restart(const struct page *p, struct text *out)
{
	const json_t *r = json_object_get(p->stats, "restart");
	if (!json_is_object(r))
		return;
	double read = json_number_value(json_object_get(r, "read_s")),
	       resume = json_number_value(json_object_get(r, "resume_s"));
	html(out,
	     "<p id=\"restart\">The run is a restart from image %lld: read in %s, resumed in "
	     "%s.</p>\n",
	     (long long)json_integer_value(json_object_get(r, "epoch")),
	     html_value(read, UNIT_SECONDS).at, html_value(resume, UNIT_SECONDS).at);
}

void section_run(const struct page *p, struct text *out)
{
	text_puts(out, "<section id=\"run\"><h2>The run</h2>\n");
	if (p->taken.known)
		sums(p, out);
	restart(p, out);
	if (p->taken.marks.n) {
		timeline_seconds(out, "run-seconds", &p->taken);
		timeline_bytes(out, "run-bytes", p, &p->taken, false);
		timeline_gaps(out, "run-gaps", &p->taken, page_run_interval(p));
		timeline_list(out, &p->taken, true);
	}
	if (!p->stats)
		html_missing(out, p->taken.known ? "No statistics are given; this is what the "
						   "profiled run took: run the program with "
						   "OMPCKPT_STATS=FILE, and add the file."
						 : "No statistics are given: run the program with "
						   "OMPCKPT_STATS=FILE, and add the file.");
	text_puts(out, "</section>\n");
}
