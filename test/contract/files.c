/* files.c - files that are read, changed and read again: each step depends on what the one before left in them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: files STEPS [slow]. Writes counters, ledger, scratch, state, log, both, notes. With "slow" a step takes
 * 10 ms longer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RECORDS = 16 };

static FILE *must(const char *path, const char *mode)
{
	FILE *f = fopen(path, mode);
	if (!f) {
		perror(path);
		exit(3);
	}
	return f;
}

/* r+, open all the time: a record is read, changed and written back. */
static long count(FILE *f, int step)
{
	long v[2] = { 0, 0 };
	long at = (long)((unsigned)step * 7 % RECORDS * sizeof v);
	fseek(f, at, SEEK_SET);
	if (fread(v, sizeof v, 1, f) != 1)
		exit(4);
	v[0] += step;
	v[1] = v[1] * 3 + v[0];
	fseeko(f, at, SEEK_SET);
	fwrite(v, sizeof v, 1, f);
	return v[1] % 1000003;
}

/* r+, opened and closed each time. */
static long book(int step)
{
	long v;
	FILE *f = must("ledger", "r+");
	if (fscanf(f, "%ld", &v) != 1)
		exit(4);
	rewind(f);
	v = v * 2 % 1000003 + step;
	fprintf(f, "%-12ld", v);
	fclose(f);
	return v;
}

/* w+, blocks written here and read there; positions kept by fgetpos. */
static double scratch(FILE *f, int step, const fpos_t *start)
{
	double block[64], sum = 0;
	if (step >= 4) {
		fseek(f, (long)((unsigned)(step + 1) % 4 * sizeof block), SEEK_SET);
		if (fread(block, sizeof block, 1, f) != 1)
			exit(4);
		for (int i = 0; i < 64; i++)
			sum += block[i];
	}
	fsetpos(f, start);
	fseek(f, (long)((unsigned)step % 4 * sizeof block), SEEK_CUR);
	for (int i = 0; i < 64; i++)
		block[i] = sum / 65 + i + step;
	fwrite(block, sizeof block, 1, f);
	return sum;
}

/* Read, then written anew. */
static long state(int step)
{
	long v = 0, more;
	FILE *f = fopen("state", "r");
	if (f) {
		if (fscanf(f, "%ld", &v) != 1)
			exit(4);
		while (fscanf(f, "%ld", &more) == 1)
			v += more;
		fclose(f);
	}
	v = v * 5 % 1000003 + step;
	f = must("state", "w");
	fprintf(f, "%ld\n", v);
	for (int i = 0; i < v % 7; i++)
		fprintf(f, "%d\n", i);
	fclose(f);
	return v;
}

/* Read, then replaced by a new one; an order is read, and done with. */
static long replace(int step)
{
	long v = 0, order = 0;
	FILE *f = fopen("safe", "r");
	if (f && fscanf(f, "%ld", &v) != 1)
		exit(4);
	if (f)
		fclose(f);
	f = fopen("order", "r");
	if (f && fscanf(f, "%ld", &order) != 1)
		exit(4);
	if (f) {
		fclose(f);
		remove("order");
	}
	v = v * 7 % 1000003 + step + order;
	f = must("safe.new", "w");
	fprintf(f, "%ld\n", v);
	fclose(f);
	rename("safe.new", "safe");
	if (step % 3 == 0) {
		f = must("order", "w");
		fprintf(f, "%d\n", step * 5);
		fclose(f);
	}
	return v;
}

/* Two streams on one file: one writes lines, and their number in front; the other reads. */
static int lines(FILE *out, FILE *in, int step)
{
	int n = 0, got = 0;
	if (step % 3 == 1) {
		rewind(in);
		if (fscanf(in, "%d", &n) != 1)
			exit(4);
		got = n;
	}
	fseek(out, 0, SEEK_SET);
	fprintf(out, "%-8d\n", step + got % 5);
	fseek(out, 0, SEEK_END);
	fprintf(out, "line %d\n", step);
	fflush(out);
	return got;
}

/* a+: what is appended is read back. */
static long notes(FILE *f, int step)
{
	char line[80];
	long sum = 0;
	fprintf(f, "note %d\n", step);
	rewind(f);
	while (fgets(line, sizeof line, f))
		sum += (long)strlen(line);
	fseek(f, 0, SEEK_END);
	return sum;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 40;
	long zero[2 * RECORDS] = { 0 }, checks = 0;
	struct timespec t = { 0, 10000000L };
	fpos_t start;
	FILE *f = must("counters", "w");
	fwrite(zero, sizeof zero, 1, f);
	fclose(f);
	f = must("ledger", "w");
	fprintf(f, "%-12d\nend\n", 1);
	fclose(f);
	remove("state");
	remove("notes");
	remove("safe");
	remove("order");
	FILE *counters = must("counters", "r+"), *blocks = must("scratch", "w+"), *temporary = tmpfile();
	FILE *out = must("both", "w"), *in = must("both", "r"), *more = must("notes", "a+");
	setvbuf(in, NULL, _IONBF, 0); /* what another stream has written since is seen */
	fgetpos(blocks, &start);
	if (!temporary)
		exit(3);
	for (int i = 0; i < steps; i++) {
#pragma potential_ckpt name(step)
		checks = checks * 3 % 1000003 + count(counters, i);
		checks += book(i) + state(i) + (long)scratch(blocks, i, &start) + notes(more, i);
		fseek(temporary, i % 3 * 8L, SEEK_SET);
		fprintf(temporary, "%07d ", i);
		checks += lines(out, in, i) + replace(i);
		if (i % 10 == 9) {
			counters = freopen("counters", "r+", counters);
			if (!counters)
				exit(3);
		}
		printf("%d %ld\n", i, checks);
		fflush(stdout);
		if (argc > 2)
			nanosleep(&t, NULL);
	}
	rewind(temporary);
	char text[32] = "";
	if (!fgets(text, sizeof text, temporary))
		exit(4);
	printf("%s\n", text);
	return fclose(counters) | fclose(blocks) | fclose(out) | fclose(in) | fclose(more);
}
