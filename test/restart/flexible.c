/* flexible.c - variables that end in a flexible array have more bytes than their type.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <string.h>

struct numbers {
	int n;
	int at[];
};

struct words {
	int n;
	const char *at[];
};

static struct numbers one = {4, {2, 5, 2, 3}}, other = {4, {1, 1, 1, 1}}, copied = {4, {7, 8, 9, 10}};
struct numbers through = {3, {4, 5, 6}};
static struct words words = {3, {"one", "two", "three"}};
extern struct numbers elsewhere;

/* Stores as many bytes as the type has. */
static void store(int *to, int number)
{
	*to = number;
}

static void clear(struct numbers *x)
{
	memset(x->at, 0, sizeof *x);
}

static int sum(const struct numbers *x)
{
	int all = x->n;
	for (int i = 0; i < x->n; i++)
		all = all * 10 + x->at[i];
	return all;
}

int main(void)
{
	for (int k = 0; k < 3; k++) {
		struct numbers head = {.n = (struct numbers){.n = k + 1}.n};
#pragma potential_ckpt
		elsewhere.at[1] += head.n;
		one.at[0] = k;
		store(&other.at[1], k);
		copied = one;
		clear(&through);
		words.at[1] = k ? words.at[2] : words.at[0];
		elsewhere.at[2] = k;
#pragma potential_ckpt
		printf("%d %d %d %d %d ", sum(&one), sum(&other), sum(&copied), sum(&through), sum(&elsewhere));
		for (int i = 0; i < words.n; i++)
			printf("%s ", words.at[i]);
		puts("");
		one.at[3]++;
		other.at[2] += 2;
		copied.at[1] = 4;
		through.at[2] = k;
		elsewhere.n = 3;
		elsewhere.at[0] += k;
	}
	return 0;
}

struct numbers elsewhere = {2, {8, 9, 1}};
