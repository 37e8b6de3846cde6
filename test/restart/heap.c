/* The malloc family: blocks that grow, are given back, point to each other; library-made strings.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
	struct item *next;
	size_t n;
	char *name;
	int values[];
};

static struct item *item_new(struct item *next, int n)
{
	struct item *it = malloc(sizeof *it + sizeof(int) * (size_t)n);
	char text[32];
	snprintf(text, sizeof text, "item-%d", n);
	it->next = next;
	it->n = (size_t)n;
	it->name = strdup(text);
	for (int i = 0; i < n; i++)
		it->values[i] = n * i;
	return it;
}

static long sum(const struct item *it)
{
	long s = 0;
	for (; it; it = it->next) {
		s = s * 3 + (long)strlen(it->name);
		for (size_t i = 0; i < it->n; i++)
			s += it->values[i];
	}
	return s;
}

int main(void)
{
	struct item *list = NULL;
	size_t room = 0, n = 0;
	double *grown = NULL, *aligned = aligned_alloc(64, 64 * sizeof *aligned);
	void *memory;
	if (posix_memalign(&memory, 4096, 100))
		return 1;
	int *counts = memory, **table = calloc(5, sizeof *table);
	memset(counts, 0, 100);
	memset(aligned, 0, 64 * sizeof *aligned);
	for (int k = 1; k <= 12; k++) {
		list = item_new(list, k);
		if (n == room)
			grown = realloc(grown, (room = room ? 2 * room : 1) * sizeof *grown);
		grown[n++] = k / 4.0;
		aligned[k] = grown[n / 2];
		counts[k % 5]++;
#pragma potential_ckpt
		if (k % 3 == 0) {
			struct item *second = list->next;
			list->next = second->next;
			free(second->name);
			free(second);
		}
		free(table[k % 5]);
		table[k % 5] = malloc(sizeof(int) * 3);
		table[k % 5][2] = k;
		char *line;
		if (asprintf(&line, "%d:%s:%ld", k, list->name, sum(list)) < 0)
			return 1;
#pragma potential_ckpt
		printf("%s %.3f %d\n", line, aligned[k], table[k % 5][2] + counts[k % 5]);
		free(line);
	}
	double total = 0;
	for (size_t i = 0; i < n; i++)
		total += grown[i];
	printf("%.3f %d %d\n", total, (int)((size_t)aligned % 64), (int)((size_t)memory % 4096));
	while (list) {
		struct item *next = list->next;
		free(list->name);
		free(list);
		list = next;
	}
	free(grown);
	return 0;
}
