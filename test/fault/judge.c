/* judge.c - what a chain left behind, looked at from outside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    folders. Out: which images are whole; are the outputs right? */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ompckpt/image.h"
#include "runner.h"

bool judge_is_whole(const char *img, uint64_t epoch)
{
	char name[32], path[300];
	struct image im;
	image_file_name(name, epoch);
	snprintf(path, sizeof path, "%s/%s", img, name);
	if (image_open(&im, path) != IMAGE_OK)
		return false;
	bool is_whole = image_check(&im, NULL) == IMAGE_OK && im.header.epoch == epoch;
	image_close(&im);
	return is_whole;
}

/* The newest image below "below", whole or not. */
static uint64_t newest(const char *img, uint64_t below, unsigned *count)
{
	uint64_t best = 0;
	DIR *d = opendir(img);
	*count = 0;
	if (d == NULL)
		return 0;
	for (struct dirent *e; (e = readdir(d)) != NULL;) {
		uint64_t epoch = image_epoch_of_name(e->d_name);
		*count += epoch != 0;
		best = epoch > best && epoch < below ? epoch : best;
	}
	closedir(d);
	return best;
}

uint64_t judge_newest(const char *img)
{
	unsigned count;
	uint64_t e = newest(img, UINT64_MAX, &count);
	while (e != 0 && !judge_is_whole(img, e))
		e = newest(img, e, &count);
	return e;
}

unsigned judge_images(const char *img)
{
	unsigned count;
	newest(img, UINT64_MAX, &count);
	return count;
}

uint64_t judge_any(const char *img)
{
	unsigned count = judge_images(img);
	uint64_t e = UINT64_MAX;
	for (unsigned n = count > 0 ? 1 + below(count) : 0; n > 0; n--)
		e = newest(img, e, &count);
	return count > 0 ? e : 0;
}

static bool is_same(const char *a_path, const char *b_path)
{
	FILE *a = fopen(a_path, "r"), *b = fopen(b_path, "r");
	bool same = (a == NULL) == (b == NULL);
	for (int x = 0, y = 0; same && a != NULL && x != EOF;) {
		x = getc(a);
		y = getc(b);
		same = x == y;
	}
	if (a != NULL)
		fclose(a);
	if (b != NULL)
		fclose(b);
	return same;
}

const char *judge_outputs(const char *wanted, const char *at)
{
	static const char *const names[] = {"out", "log", "notes", "grid"};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		char a[300], b[300];
		snprintf(a, sizeof a, "%s/%s", wanted, names[i]);
		snprintf(b, sizeof b, "%s/%s", at, names[i]);
		if (!is_same(a, b))
			return names[i];
	}
	return NULL;
}
