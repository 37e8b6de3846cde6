/* verdict_text.c - the verdict for people.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the verdict's JSON. Out: text on stdout: the verdict in a line, what it rests on under it.
 * Errs:  nothing is said that the object does not say. */
#include "app_report.h"
#include "verdict.h"

#include <stdio.h>
#include <string.h>

static void print_cuts(const json_t *failure)
{
	const json_t *at;
	size_t i;
	printf("  cut at       candidates");
	json_array_foreach (json_object_get(failure, "cuts"), i, at)
		printf("%s %lld", i ? "," : "", (long long)json_integer_value(at));
	printf(" (%s); %s\n", app_string(failure, "how"),
	       json_is_true(json_object_get(failure, "once_only"))
		       ? "stopped at these once more, the run gave the same"
		       : "no one of them alone is enough");
}

static void print_cut(const json_t *cut)
{
	printf("  cut at       candidate %lld: %s", app_number(cut, "candidate"),
	       app_string(cut, "position"));
	if (*app_string(cut, "file"))
		printf(" (%s:%lld)", app_string(cut, "file"), app_number(cut, "line"));
	if (app_number(cut, "instance"))
		printf(", instance %lld", app_number(cut, "instance"));
	putchar('\n');
}

static void print_names(const json_t *names)
{
	enum { SHOWN = 10 };
	const json_t *name;
	size_t i;
	json_array_foreach (names, i, name)
		if (i < SHOWN)
			printf("%s%s", i ? ", " : "", json_string_value(name));
	if (json_array_size(names) > SHOWN)
		printf(", and %zu more", json_array_size(names) - SHOWN);
}

static void print_not_kept(const json_t *names)
{
	if (!json_array_size(names)) {
		puts("  not saved    no object and no local: look at what libraries and the system "
		     "keep");
		return;
	}
	printf("  not saved    no object; perhaps a local that frames do not keep there: ");
	print_names(names);
	puts("; or what libraries and the system keep");
}

static void print_wrong(const json_t *failure)
{
	const json_t *missing = json_object_get(failure, "missing");
	const json_t *wrong = json_object_get(failure, "wrong");
	long long after = app_number(failure, "wrong_after");
	if (json_array_size(missing)) {
		printf("  not saved    ");
		print_names(missing);
		puts(": with that in the image, the run gives the same");
	}
	if (json_is_true(json_object_get(failure, "has_all_objects")))
		print_not_kept(json_object_get(failure, "not_kept"));
	if (*app_string(failure, "none"))
		printf("  first wrong  not known: %s\n", app_string(failure, "none"));
	if (json_array_size(wrong)) {
		printf("  first wrong  ");
		print_names(wrong);
		printf(", %lld candidate%s on\n", after, after == 1 ? "" : "s");
	}
}

static void print_failure(const json_t *o)
{
	const json_t *failure = json_object_get(o, "failure"), *line;
	size_t i;
	printf("a restart did not give the same (proof %lld, seed %lld",
	       app_number(failure, "proof"), app_number(o, "seed"));
	if (app_number(failure, "threads"))
		printf(", %lld thread%s", app_number(failure, "threads"),
		       app_number(failure, "threads") == 1 ? "" : "s");
	printf("): %s\n", app_string(failure, "what"));
	if (json_is_true(json_object_get(failure, "alone")))
		print_cut(json_object_get(failure, "cut"));
	else
		print_cuts(failure);
	print_wrong(failure);
	if (json_is_true(json_object_get(failure, "close")))
		puts("  close        the numbers agree to 1e-6: threads may add them up in an "
		     "order of their own (reduction, atomic); then say --tolerance 1e-6");
	json_array_foreach (json_object_get(failure, "commands"), i, line)
		printf("  %-11s  %s\n", i ? "" : "to see it", json_string_value(line));
	printf("  kept         %s: the run through is in %s, the resumed one in %s\n",
	       app_string(failure, "folder"), strrchr(app_string(failure, "reference"), '/') + 1,
	       PROVE_DIFFERENT);
}

static void print_positions(const json_t *o)
{
	const json_t *row, *positions = json_object_get(o, "positions");
	size_t i, met = 0, cut = 0;
	json_array_foreach (positions, i, row) {
		met += app_number(row, "met") > 0;
		cut += app_number(row, "met") > 0 && app_number(row, "cuts") > 0;
	}
	printf("  positions    %zu of the %zu that a run meets, in %lld candidates\n", cut, met,
	       app_number(o, "candidates"));
	json_array_foreach (positions, i, row)
		if (app_number(row, "met") > 0 && !app_number(row, "cuts"))
			printf("               not cut: %s\n", app_string(row, "position"));
}

static void print_threads(const json_t *o)
{
	const json_t *n;
	size_t i;
	if (json_integer_value(json_array_get(json_object_get(o, "threads"), 0)) == 0)
		return;
	printf("  threads      ");
	json_array_foreach (json_object_get(o, "threads"), i, n)
		printf("%s%lld", i ? ", " : "", (long long)json_integer_value(n));
	putchar('\n');
}

static void print_figures(const json_t *o)
{
	printf("  proofs       %lld, with %lld restarts (%lld after a kill), beside %lld plain "
	       "runs; seed %lld\n",
	       app_number(o, "proofs"), app_number(o, "restarts"), app_number(o, "kills"),
	       app_number(o, "plain_runs"), app_number(o, "seed"));
	print_positions(o);
	print_threads(o);
	printf("  images       %.3f MB were gone on from\n", 1e-6 * (double)app_number(o, "bytes"));
}

static void print_unsteady(const char *why)
{
	printf("the program itself is not deterministic: of two plain runs, the second has %s\n",
	       why);
	puts("  to go on     --ignore RE: what matches in a line, or in a file's name, is not "
	     "compared\n"
	     "               ('[0-9.]+ s\\b|..:..:..' are times); --tolerance X; --compare CMD");
}

void verdict_print(const json_t *o)
{
	const char *v = app_string(o, "verdict");
	if (!strcmp(v, "same"))
		printf("every restart gave the same\n");
	else if (!strcmp(v, "different"))
		print_failure(o);
	else if (!strcmp(v, "not deterministic"))
		print_unsteady(app_string(o, "why"));
	else
		printf("nothing was tried: %s\n", app_string(o, "why"));
	if (app_number(o, "proofs"))
		print_figures(o);
}
