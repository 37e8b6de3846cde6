/* A block of just one record has no members behind its end: what a pointer to several kinds of records has there is of the others. So are
 * members of another type only what lies at the same bytes. Blocks that may be longer, or hold something else, have all members in one. */
#include <stdlib.h>

struct small {
	int *first, *second;
};
struct large {
	int *first, *second;
	double number;
	int *third;
};
struct numbers {
	int *before;
	int n, m;
	int *after;
};

static int one, two, three, four, five, six, seven, eight;

static void *get(size_t n)
{
	return malloc(n);
}

static void *get_more(size_t n)
{
	return malloc(n + sizeof(struct large));
}

static void set_third(void *p, int *to)
{
	struct large *l = p;
	l->third = to;
}

static int *second_of(void *p)
{
	struct small *s = p;
	return s->second;
}

static int add(int *from, int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++)
		sum += from[i]++;
	return sum;
}

int main(int argc, char **argv)
{
	struct small *s = get(sizeof *s), *t = get_more(sizeof *t), *u = get(sizeof *u), *v = malloc(argc * sizeof *v);
	struct large *l = get(sizeof *l);
	struct numbers *n = get(sizeof *n);
	s->first = t->first = u->first = v->first = l->first = &one;
	s->second = t->second = u->second = v->second = l->second = &two;
	u = realloc(u, argc * sizeof *u);
	set_third(s, &three);
	set_third(t, &four);
	set_third(u, &five);
	set_third(v, &six);
	set_third(l, &seven);
	n->before = &one;
	n->after = &eight;
	add(&n->n, argc);
	int *in_s = s->second, *in_t = t->second, *in_u = u->second, *in_v = v->second, *in_l = l->second;
	int *of_s = second_of(s), *of_l = second_of(l), *before = n->before, *after = n->after;
#pragma potential_ckpt
	return *in_s + *in_t + *in_u + *in_v + *in_l + *of_s + *of_l + *before + *after;
}
// RUN: ompckpt-cc --ompckpt-dump=points-to %s | grep '^main:\(in\|of\|before\|after\)'
// WANT: main:in_s -> two
// WANT: main:in_t -> two, three, four, five, six, seven
// WANT: main:in_u -> two, three, four, five, six, seven
// WANT: main:in_v -> two, three, four, five, six, seven
// WANT: main:in_l -> two
// WANT: main:of_s -> two
// WANT: main:of_l -> two
// WANT: main:before -> one
// WANT: main:after -> eight
