/* make_profile.c - a profile from lines of text, for the tests of plan, simulate and predict.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: make_profile PROFILE <LINES     appends one run:
 *     run THREADS LABEL                      label "-": none
 *     position NAME FUNCTION FILE LINE       by number
 *     every STEP COUNT POSITION SHARED PRIVATE   COUNT instances, STEP seconds apart
 *     step NAME FILE LINE SECONDS            main did this once, before all positions
 *     saved POSITION BYTES STALL WRITE       a checkpoint taken; seconds
 *     end SECONDS COPY-RATE WRITE-RATE       without it, the run was killed */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profile_writer.h"

static struct profile_writer w;
static struct profile_last last[100];
static double at;

static bool put(void *to, const void *bytes, size_t n)
{
	return fwrite(bytes, 1, n, to) == n;
}

static uint64_t ns(double seconds)
{
	return (uint64_t)(seconds * 1e9 + 0.5);
}

static void read_line(const char *line, FILE *to)
{
	char a[100], b[100], c[100];
	double x, y;
	unsigned long long n, p, s, v;
	if (sscanf(line, "run %llu %99s", &n, a) == 2)
		profile_begin(&w, put, to, last,
			      &(struct profile_head){ "/home/me/prog", strcmp(a, "-") ? a : "",
						      (const unsigned char *)"\xbe\xef", 2, n, 1,
						      0, NULL });
	else if (sscanf(line, "position %99s %99s %99s %llu", a, b, c, &n) == 4)
		profile_position(&w, a, b, c, n);
	else if (sscanf(line, "every %lf %llu %llu %llu %llu", &x, &n, &p, &s, &v) == 5)
		while (n--)
			profile_instance(&w, ns(at += x), (uint32_t)p, s, v);
	else if (sscanf(line, "step %99s %99s %llu %lf", a, b, &n, &x) == 4)
		profile_step(&w, a, b, n, ns(x));
	else if (sscanf(line, "saved %llu %llu %lf %lf", &p, &s, &x, &y) == 4)
		profile_checkpoint(&w, ns(at), (uint32_t)p, s, ns(x), ns(y));
	else if (sscanf(line, "end %lf %llu %llu", &x, &n, &s) == 3)
		profile_end(&w, ns(x), n, s);
	else if (*line != '\n')
		exit(2);
}

int main(int argc, char **argv)
{
	char line[1000];
	FILE *to = argc == 2 ? fopen(argv[1], "ab") : NULL;
	if (!to)
		return 2;
	while (fgets(line, sizeof line, stdin))
		read_line(line, to);
	profile_flush(&w);
	return fclose(to) != 0;
}
