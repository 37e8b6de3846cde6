/* Which reads of the arguments come after a label: its function's, its callees', through pointers to
 * the vector; not those of texts that were picked out of it, nor what is read before only. */
#include <stdlib.h>
#include <unistd.h>
static char **rest;
static int of(char **v, int i)
{
	return atoi(v[i]);
}
static int never(char **v)
{
	return atoi(v[9]);
}
int main(int argc, char **argv)
{
	const char *name = argv[1];
	int n = never(argv), c = 0;
	rest = argv + 2;
#pragma potential_ckpt name(first)
	n += of(argv, 3) + name[0] + *rest[1];
	while (getopt(argc, argv, "x") != -1)
		c++;
#pragma potential_ckpt name(last)
	return n + c + name[1];
}
// RUN: ompckpt-cc --ompckpt-dump=reasons %s | grep -e @ -e argument:
// WANT:   @L19 position
// WANT:     argument: line 20: rest[1] in 'main'
// WANT:     argument: line 8: v[i] in 'of'
// WANT:     argument: line 21: getopt in 'main'
// WANT:   @L23 position
