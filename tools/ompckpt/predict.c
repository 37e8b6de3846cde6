/* predict.c - ompckpt predict: images and times at other thread counts and problem sizes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    profiles of small runs of one program, with several numbers of threads and labels; the
 *        ranks of a job, its nodes and their storage.
 * Out:   for each number of threads asked for: the largest image and how sure that is, how long it
 *        takes, the storage for the images kept, how many checkpoints fit into an overhead, the
 *        best interval. Images are those of one rank; storage, and writing, that of all.
 * Means: docs/placement.md 7. Each position is foretold by itself, from its largest candidates.
 * Errs:  where measurements do not allow an answer, says so: exit 1. */
#include "predict.h"

#include "command.h"
#include "format.h"
#include "interval.h"
#include "options.h"
#include "predictions.h"
#include "profiles.h"
#include "text.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

/* What measure.c counts for the image itself. */
#define OWN_BYTES ((double)(FORMAT_HEADER_SIZE + FORMAT_FOOTER_SIZE + FORMAT_FILE_ALIGN))

/* All runs of all profiles, and what was measured of one thing. */
struct runs {
	const struct profile_run **at;
	struct predict_measured *measured;
	uint32_t n, measured_n;
};

static unsigned long long ranks_of(const struct predictions *q)
{
	return q->ranks ? q->ranks : 1;
}

static unsigned long long nodes_of(const struct predictions *q)
{
	return q->nodes ? q->nodes : 1;
}

static bool read_question(struct call *c, struct predictions *q)
{
	*q = (struct predictions){.folder = ".", .overhead = 5, .mtbf = 86400, .keep = 2};
	const struct option_row rows[] = {
		{"--threads", option_count, &q->threads, "a number of threads"},
		{"--label", option_text, &q->label, "a problem's label"},
		{"--overhead", option_percent, &q->overhead, "per cent of the run time"},
		{"--work", option_seconds, &q->work, "seconds the run takes"},
		{"--mtbf", option_seconds, &q->mtbf, "seconds (86400, 24h)"},
		{"--keep", option_count, &q->keep, "a number of images"},
		{"--dir", option_text, &q->folder, "the folder of the images"},
		{"--ranks", option_count, &q->ranks, "the number of ranks of the job"},
		{"--nodes", option_count, &q->nodes, "the number of nodes they run on"},
		{"--storage", option_storage_rate, &q->storage,
		 "bytes per second (2G/node, 500G/all, or both: 2G/node,500G/all)"},
	};
	if (!options_read(c, rows, sizeof rows / sizeof *rows))
		return false;
	if (c->argc < 1)
		complain("predict needs a profile");
	else if (nodes_of(q) > ranks_of(q))
		complain("there are %llu nodes, but no more than %llu ranks (--ranks)", nodes_of(q),
			 ranks_of(q));
	else
		return true;
	return false;
}

static void collect(struct runs *r, const struct profile *profiles, int n)
{
	uint32_t all = 0;
	for (int i = 0; i < n; i++)
		all += profiles[i].runs.n;
	r->at = calloc((size_t)all + 1, sizeof *r->at);
	r->measured = calloc((size_t)all + 1, sizeof *r->measured);
	if (!r->at || !r->measured)
		abort();
	for (int i = 0; i < n; i++)
		for (unsigned k = 0; k < profiles[i].runs.n; k++)
			r->at[r->n++] = &profiles[i].runs.at[k];
}

/* The number of a label among those of the runs; theirs is r->n if it is none of them. */
static uint32_t problem_of(const struct runs *r, const char *label)
{
	uint32_t i = 0;
	while (i < r->n && strcmp(r->at[i]->label, label))
		i++;
	return i;
}

static bool same_place(const struct profile_place *a, const struct profile_place *b)
{
	return a->line == b->line && !strcmp(a->name, b->name) &&
	       !strcmp(a->function, b->function) && !strcmp(a->file, b->file);
}

/* The largest candidate of position "place" in the run; 0 if it was not met. */
static double largest(const struct profile_run *run, const struct profile_place *place)
{
	uint64_t most = 0;
	for (unsigned i = 0; i < run->rows.n; i++) {
		const struct profile_row *row = &run->rows.at[i];
		uint64_t bytes = profile_bytes(row, run->threads);
		if (bytes > most && same_place(&run->positions.at[row->position], place))
			most = bytes;
	}
	return (double)most;
}

static void measure(struct runs *r, const struct profile_place *place)
{
	r->measured_n = 0;
	for (uint32_t i = 0; i < r->n; i++) {
		const struct profile_run *run = r->at[i];
		double value = largest(run, place);
		if (value > 0) {
			struct predict_measured *m = &r->measured[r->measured_n++];
			*m = (struct predict_measured){.problem = problem_of(r, run->label),
						       .threads = (double)run->threads,
						       .value = value};
			predict_read_size(run->label, &m->size);
		}
	}
}

/* What an image holds besides what is saved: mean over the checkpoints taken. */
static double fixed_bytes(const struct runs *r)
{
	double sum = 0, n = 0;
	for (uint32_t i = 0; i < r->n; i++) {
		const struct profile_run *run = r->at[i];
		unsigned row = 0;
		for (unsigned k = 0; k < run->saved.n; k++) {
			const struct profile_saved *s = &run->saved.at[k];
			const struct profile_row *met = NULL;
			for (; row < run->rows.n && run->rows.at[row].time_ns <= s->time_ns; row++)
				if (run->rows.at[row].position == s->position)
					met = &run->rows.at[row];
			if (!met)
				continue;
			sum += (double)s->bytes - (double)profile_bytes(met, run->threads);
			n++;
		}
	}
	return n > 0 && sum > 0 ? sum / n : 0;
}

/* Has a run before "i" this position, too? */
static bool known(const struct runs *r, uint32_t i, const struct profile_place *place)
{
	for (uint32_t j = 0; j < i; j++)
		for (unsigned k = 0; k < r->at[j]->positions.n; k++)
			if (same_place(&r->at[j]->positions.at[k], place))
				return true;
	return false;
}

/* Foretell one position: into "list", and into "best" if it is the largest. */
static bool add_position(struct runs *r, const struct profile_place *place,
			 const struct predict_measured *what, double fixed, json_t *list,
			 struct predict_answer *best)
{
	measure(r, place);
	if (!r->measured_n)
		return true;
	struct predict_answer a = predict(r->measured, r->measured_n, OWN_BYTES, what);
	a.value += fixed;
	if (best->why_not || a.why_not || a.value > best->value)
		*best = a;
	if (!a.why_not)
		json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:I, s:f, s:f, s:b}", "name",
						      place->name, "function", place->function,
						      "file", place->file, "line",
						      (json_int_t)place->line, "bytes", a.value,
						      "error", a.error, "open", (int)a.is_open));
	return !a.why_not;
}

/* The positions of all runs, each once, foretold; the largest becomes "best". The last one looked
 * at is "where": that best->why_not is about. */
static json_t *positions(struct runs *r, const struct predict_measured *what, double fixed,
			 struct predict_answer *best, const struct profile_place **where)
{
	json_t *list = json_array();
	bool good = true;
	*best = (struct predict_answer){.why_not = "no candidate was met"};
	for (uint32_t i = 0; i < r->n; i++)
		for (unsigned k = 0; k < r->at[i]->positions.n && good; k++) {
			const struct profile_place *place = &r->at[i]->positions.at[k];
			*where = place;
			if (!known(r, i, place))
				good = add_position(r, place, what, fixed, list, best);
		}
	return list;
}

/* How long it takes to write the images of all ranks, of so many bytes each: by the storage said,
 * or as measured, if it is one rank as there. */
static void add_write(const struct predictions *q, const struct profiles_cost *measured,
		      double bytes, json_t *o)
{
	unsigned long long on_one = (ranks_of(q) + nodes_of(q) - 1) / nodes_of(q);
	double of_node = bytes * (double)on_one, of_all = bytes * (double)ranks_of(q);
	if (q->storage.of_node > 0 || q->storage.of_all > 0)
		json_object_set_new(o, "write_s",
				    json_real(storage_seconds(&q->storage, of_node, of_all)));
	else if (measured->known && ranks_of(q) == 1)
		json_object_set_new(o, "write_s", json_real(profiles_seconds(*measured, bytes)));
}

/* One row: the answers for so many threads; NULL if there is none. */
static json_t *row(struct runs *r, const struct predictions *q, double threads,
		   struct text *why_not)
{
	struct predict_measured what = {.problem = problem_of(r, q->label), .threads = threads};
	struct predict_answer a;
	struct profiles_cost stall = profiles_times(r->at, r->n, false),
			     write = profiles_times(r->at, r->n, true);
	predict_read_size(q->label, &what.size);
	const struct profile_place *where = NULL;
	json_t *list = positions(r, &what, fixed_bytes(r), &a, &where);
	if (a.why_not) {
		text_printf(why_not, "no prediction for %g threads, label '%s': %s", threads,
			    q->label, a.why_not);
		if (where)
			text_printf(why_not, " (of position %s, %s:%" PRIu64 ")", where->name,
				    where->file, where->line);
		json_decref(list);
		return NULL;
	}
	double all = a.value * (double)ranks_of(q);
	json_t *o = json_pack("{s:f, s:s, s:f, s:f, s:b, s:f, s:o}", "threads", threads, "label",
			      q->label, "bytes", a.value, "error", a.error, "open", (int)a.is_open,
			      "storage", all * (double)(q->keep + 1), "positions", list);
	if (q->ranks)
		json_object_set_new(o, "job_bytes", json_real(all));
	if (stall.known) {
		double cost = profiles_seconds(stall, a.value);
		json_object_set_new(o, "stall_s", json_real(cost));
		json_object_set_new(o, "interval_s",
				    json_real(interval_exact(cost, q->mtbf / (double)nodes_of(q))));
		if (q->work > 0)
			json_object_set_new(
				o, "checkpoints",
				json_real(
					interval_budget(q->work, q->overhead / 100, cost).number));
	}
	add_write(q, &write, a.value, o);
	return o;
}

static void print_cell(const json_t *o, const char *key, const char *format)
{
	const json_t *v = json_object_get(o, key);
	if (v)
		printf(format, json_number_value(v));
	else
		printf(" %12s", "-");
}

static void print_row(const json_t *o)
{
	double error = json_real_value(json_object_get(o, "error"));
	print_cell(o, "threads", "%7.0f");
	print_cell(o, "bytes", " %15.0f");
	if (error < 0)
		printf(" %8s ", "?");
	else
		printf(" %6.2f %%%s", error * 100,
		       json_is_true(json_object_get(o, "open")) ? "?" : " ");
	if (json_object_get(o, "job_bytes"))
		print_cell(o, "job_bytes", " %17.0f");
	print_cell(o, "stall_s", " %12.4g");
	print_cell(o, "write_s", " %12.4g");
	print_cell(o, "storage", " %15.0f");
	print_cell(o, "interval_s", " %12.5g");
	print_cell(o, "checkpoints", " %12.0f");
	putchar('\n');
}

/* Does the storage of the largest row fit into the folder, which each node has for itself if only
 * its own rate was said? */
static bool fits(const struct predictions *q, const json_t *rows)
{
	struct statvfs disk;
	const json_t *o;
	size_t i;
	double most = 0, room;
	json_array_foreach (rows, i, o)
		if (json_real_value(json_object_get(o, "storage")) > most)
			most = json_real_value(json_object_get(o, "storage"));
	if (statvfs(q->folder, &disk) != 0) {
		complain("'%s': %s", q->folder, strerror(errno));
		return false;
	}
	if (q->storage.of_node > 0 && q->storage.of_all <= 0)
		most /= (double)nodes_of(q);
	room = (double)disk.f_bavail * (double)disk.f_frsize;
	if (most > room)
		complain("'%s' has %.0f bytes free, but %llu images and the one being written need "
			 "%.0f: keep less, or set OMPCKPT_DIR to a larger disk",
			 q->folder, room, q->keep, most);
	return most <= room;
}

static void print_head(const struct predictions *q)
{
	printf("label '%s'; ", q->label);
	if (q->ranks)
		printf("%llu ranks on %llu node%s; ", q->ranks, nodes_of(q),
		       nodes_of(q) == 1 ? "" : "s");
	printf("%llu images kept; a failure every %g s; at most %g %% overhead\n", q->keep,
	       q->mtbf / (double)nodes_of(q), q->overhead);
	printf("%7s %15s %8s ", "threads", "image, bytes", "+-");
	if (q->ranks)
		printf(" %17s", "all ranks, bytes");
	printf(" %12s %12s %15s %12s %12s\n", "stall, s", "write, s", "storage, bytes",
	       "interval, s", "checkpoints");
}

static int give(const struct call *c, const struct predictions *q, json_t *rows)
{
	const json_t *o;
	size_t i;
	if (c->json) {
		say_json(rows);
	} else {
		print_head(q);
		json_array_foreach (rows, i, o)
			print_row(o);
		if (json_is_true(json_object_get(json_array_get(rows, 0), "open")))
			puts("?: too few sizes were measured to tell laws apart that fit them all: "
			     "they "
			     "differ by as much. Profile one more size.");
	}
	return fits(q, rows) ? EXIT_FINE : EXIT_NO;
}

json_t *predictions_rows(const struct profile *profiles, int n, struct predictions *q,
			 struct text *why_not)
{
	json_t *rows = json_array(), *o;
	unsigned long long from = q->threads ? q->threads : 1, to = q->threads ? q->threads : 64;
	struct runs r = {0};
	collect(&r, profiles, n);
	if (!q->label)
		q->label = r.at[r.n - 1]->label;
	for (; from <= to && (o = row(&r, q, (double)from, why_not)) != NULL; from *= 2)
		json_array_append_new(rows, o);
	free(r.at);
	free(r.measured);
	return rows;
}

static int answer(const struct call *c, struct predictions *q, const struct profile *profiles,
		  int n)
{
	struct text why_not = {0};
	json_t *rows = predictions_rows(profiles, n, q, &why_not);
	int status = EXIT_NO;
	if (why_not.n)
		complain("%s", why_not.at);
	else
		status = give(c, q, rows);
	text_free(&why_not);
	json_decref(rows);
	return status;
}

int command_predict(const struct call *given)
{
	struct call c = *given;
	struct predictions q;
	int opened = 0, status = EXIT_NO;
	if (!read_question(&c, &q))
		return EXIT_USE;
	struct profile *profiles = calloc((size_t)c.argc, sizeof *profiles);
	if (!profiles)
		abort();
	while (opened < c.argc && profiles_open(&profiles[opened], c.argv[opened]))
		opened++;
	if (opened == c.argc)
		status = answer(&c, &q, profiles, opened);
	for (int i = 0; i < opened; i++)
		profile_free(&profiles[i]);
	free(profiles);
	return status;
}
