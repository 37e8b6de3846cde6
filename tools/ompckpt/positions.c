/* positions.c - ompckpt positions: the candidates compiled in, with sizes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the report of an executable.
 * Out:   per position: place; bytes of variables with a known size that its own function keeps
 *        alive ("here"), the same with all that any caller may keep alive ("at most"), and how many
 *        allocation calls' blocks come on top, whose size only the run knows.
 * Errs:  "at most" counts callers that never lead to this position, too. */
#include "app_report.h"
#include "command.h"
#include "positions.h"

#include <stdlib.h>

struct size {
	long long bytes, sites;
};

static struct size size_of(const json_t *report, const bool *live)
{
	struct size sum = {0, 0};
	const json_t *o;
	size_t i;
	json_array_foreach (json_object_get(report, "objects"), i, o) {
		if (!live[i])
			continue;
		sum.bytes += app_number(o, "bytes");
		sum.sites += app_string(o, "kind")[0] == 'h';
	}
	return sum;
}

static void add_live(const json_t *label, bool *live, size_t n)
{
	const json_t *row;
	size_t i;
	json_array_foreach (json_object_get(label, "live"), i, row) {
		size_t object = (size_t)app_number(row, "object");
		if (object < n)
			live[object] = true;
	}
}

static long long value_bytes(const json_t *label)
{
	long long sum = 0;
	const json_t *v;
	size_t i;
	json_array_foreach (json_object_get(label, "values"), i, v)
		sum += app_number(v, "bytes");
	return sum;
}

void positions_add_sizes(const json_t *report, json_t *position)
{
	size_t n = json_array_size(json_object_get(report, "objects")), i, k;
	const json_t *label = app_label_of(report, app_number(position, "id")), *f, *l;
	bool *live = calloc(n + 1, sizeof *live);
	if (!live)
		abort();
	add_live(label, live, n);
	struct size here = size_of(report, live);
	json_array_foreach (json_object_get(report, "functions"), i, f)
		json_array_foreach (json_object_get(f, "labels"), k, l)
			if (app_number(l, "position") < 0)
				add_live(l, live, n);
	struct size most = size_of(report, live);
	free(live);
	json_object_set_new(position, "bytes_here", json_integer(here.bytes + value_bytes(label)));
	json_object_set_new(position, "bytes_at_most",
			    json_integer(most.bytes + value_bytes(label)));
	json_object_set_new(position, "heap_sites", json_integer(most.sites));
}

static void print_table(const json_t *positions)
{
	const json_t *p;
	size_t i;
	printf("%4s  %-28s %14s %14s %6s  %s\n", "", "position", "bytes here", "at most", "heap",
	       "place");
	json_array_foreach (positions, i, p)
		printf("%4lld  %-28s %14lld %14lld %6lld  %s:%lld in %s\n", app_number(p, "id"),
		       app_string(p, "name"), app_number(p, "bytes_here"),
		       app_number(p, "bytes_at_most"), app_number(p, "heap_sites"),
		       app_string(p, "file"), app_number(p, "line"), app_string(p, "function"));
}

int command_positions(const struct call *c)
{
	json_t *report = app_report(c->argv[0]), *p;
	size_t i;
	if (!report)
		return EXIT_NO;
	json_t *positions = json_object_get(report, "positions");
	json_array_foreach (positions, i, p)
		positions_add_sizes(report, p);
	if (c->json)
		say_json(positions);
	else
		print_table(positions);
	json_decref(report);
	return EXIT_FINE;
}
