/* A function that returns what it was given gives each caller its own pointer back; the others don't. */
#include <stdio.h>
#include <stdlib.h>

struct pair {
	int *first, *second;
};

static int one, two, three, four, five, six, seven, eight;
static int *last;

static void *wanted(void *p)
{
	if (!p)
		exit(1);
	return p;
}

static int *kept(int *p, const char *why)
{
	puts(why);
	last = p;
	return p;
}

static int *other_at_times(int *p)
{
	return p ? p : last;
}

static int *set_before(int *p)
{
	if (!p)
		p = last;
	return p;
}

static int *set_elsewhere(int *p)
{
	int **at = &p;
	*at = last;
	return p;
}

int main(void)
{
	struct pair *pair = wanted(malloc(sizeof *pair));
	int *mine = wanted(&one), *yours = kept(&two, "two"), *theirs = kept(&three, "three");
	int *some = other_at_times(&four), *more = other_at_times(&five);
	int *set = set_before(&six), *again = set_elsewhere(&seven);
	pair->first = &eight;
	pair->second = wanted(&one);
	int *first = pair->first;
#pragma potential_ckpt
	return *mine + *yours + *theirs + *some + *more + *set + *again + *first;
}
// RUN: ompckpt-cc --ompckpt-dump=points-to %s | grep -v '^.*:p ->\|:at ->\|:why'
// WANT: main:pair -> malloc at passed.c:47
// WANT: main:mine -> one
// WANT: main:yours -> two
// WANT: main:theirs -> three
// WANT: main:some -> two, three, four, five
// WANT: main:more -> two, three, four, five
// WANT: main:set -> two, three, six
// WANT: main:again -> two, three, seven
// WANT: main:first -> eight
// WANT: last -> two, three
// WANT: malloc at passed.c:47 -> one, eight
