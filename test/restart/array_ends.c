// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Pointers to the end of an array that is a member, which step back into it: numbers, characters and pointers of nodes in lists, of a
 * variable. What comes after each array is another one, which nobody reads. */
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 60, FEW = 4, WIDE = 400 };

#define NODE(name, type)                                                                           \
	struct name {                                                                              \
		int k;                                                                             \
		type at[FEW];                                                                      \
		long after[FEW];                                                                   \
		struct name *next;                                                                 \
	};                                                                                         \
	static struct name *name##s;                                                               \
	static void make_##name(void)                                                              \
	{                                                                                          \
		for (int i = 0; i < NODES; i++) {                                                  \
			struct name *p = calloc(1, sizeof *p);                                     \
			if (!p)                                                                    \
				exit(1);                                                           \
			for (int d = 0; d < FEW; d++)                                              \
				p->at[d] = (type)(p->after[d] = i + d + 1);                        \
			p->k = i, p->next = name##s, name##s = p;                                  \
		}                                                                                  \
	}                                                                                          \
	static void change_##name(int step)                                                        \
	{                                                                                          \
		for (struct name *p = name##s; p; p = p->next)                                     \
			p->at[step] = (type)(p->k % 3 + step);                                     \
	}

NODE(walked, double)
NODE(indexed, long)
NODE(cast, double)
NODE(handed, double)
NODE(moved, short)
NODE(stored, short)
NODE(counted, int)

struct text {
	int k;
	char at[8], after[8];
	long last;
	struct text *next;
};
static struct text *texts;

static struct {
	int *near[3], *far[3];
} tables;
static int near[3][WIDE], far[3][WIDE];
static unsigned long sum = 1;

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

static double backwards(const double *from, const double *to)
{
	double s = 0;
	while (to > from)
		s = s / 2 + *--to;
	return s;
}

static void numbers(int by)
{
	for (struct walked *p = walkeds; p; p = p->next)
		for (double *e = p->at + FEW; e > p->at;)
			add((unsigned long)*--e);
	for (struct indexed *p = indexeds; p; p = p->next)
		add((unsigned long)((p->at + FEW)[-1] + (p->at + FEW)[-2]));
	for (struct cast *p = casts; p; p = p->next)
		add((unsigned long)((double *)(&p->at + 1))[-3]);
	for (struct handed *p = handeds; p; p = p->next)
		add((unsigned long)(4 * backwards(p->at, &p->at[FEW])));
	for (struct moved *p = moveds; p; p = p->next)
		for (short *e = p->at + 4; e != p->at; add((unsigned long)*e))
			e -= by;
}

/* A store by the last element is one to the array. */
static void stores(void)
{
	for (struct stored *p = storeds; p; p = p->next) {
		p->at[3] = 7;
		short *e = p->at + 4;
		*--e = (short)(sum % 100);
		add((unsigned long)p->at[3]);
	}
	for (struct counted *p = counteds; p; p = p->next) {
		int *e = p->at + 2;
		e += 2;
		e--;
		add((unsigned long)*e + (unsigned long)e[-1]);
	}
}

static void characters(void)
{
	for (struct text *p = texts; p; p = p->next) {
		const char *end = p->at + sizeof p->at;
		while (end > p->at && end[-1] == ' ')
			end--;
		for (; end > p->at; end--)
			add((unsigned long)end[-1]);
	}
}

static void pointers(int from)
{
	for (int **e = tables.near + 3; e > tables.near;)
		add((unsigned long)(*--e)[from]);
}

static void make_texts(void)
{
	for (int i = 0; i < NODES; i++) {
		struct text *p = calloc(1, sizeof *p);
		if (!p)
			exit(1);
		snprintf(p->at, sizeof p->at, "%d   ", i);
		p->k = i, p->next = texts, texts = p;
	}
}

#define EVERY(X, ...)                                                                              \
	X##_walked(__VA_ARGS__), X##_indexed(__VA_ARGS__), X##_cast(__VA_ARGS__),                  \
		X##_handed(__VA_ARGS__), X##_moved(__VA_ARGS__), X##_stored(__VA_ARGS__),          \
		X##_counted(__VA_ARGS__)

int main(int argc, char **argv)
{
	(void)argv;
	EVERY(make);
	make_texts();
	for (int i = 0; i < 3; i++) {
		tables.near[i] = near[i], tables.far[i] = far[i];
		for (int k = 0; k < WIDE; k++)
			near[i][k] = far[i][k] = i + k;
	}
	for (int step = 0; step < FEW; step++) {
#pragma potential_ckpt
		numbers(argc);
		stores();
		characters();
		pointers(6 + argc);
		EVERY(change, step);
		for (struct text *p = texts; p; p = p->next)
			p->at[0] = (char)('a' + step);
		for (int i = 0; i < 3; i++)
			near[i][step + 6] = i * step;
		printf("%d %lu\n", step, sum);
	}
	return 0;
}
