/* block_extern.c - variables of libraries that only a block declares, as old programs do.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// ARGS: -a 3 -b -c 5 rest of the words
#include <stdio.h>
#include <stdlib.h>

int getopt(int n, char *const *words, const char *options);

static int options(int n, char **words)
{
	extern char *optarg;
	int c, sum = 0;
	while ((c = getopt(n, words, "a:bc:")) != -1)
		sum += c == 'b' ? 1 : atoi(optarg);
	return sum;
}

static const char *word(char **words)
{
	extern int optind;
	return words[optind++];
}

int main(int argc, char **argv)
{
	int sum = options(argc, argv);
	for (int i = 0; i < 4; i++) {
		extern int optind;
#pragma potential_ckpt
		printf("%d %d ", sum, optind);
		printf("%s\n", word(argv));
	}
	return 0;
}
