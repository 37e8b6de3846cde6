/* What putenv is given is the variable's text: what is stored there later can be seen, before a
 * restart and after it. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 400 };

extern char **environ;

static char fixed[N], as_given[N];
static const char *kept;

static void fill(char *text, const char *name)
{
	size_t n = strlen(name);
	strcpy(text, name);
	for (size_t i = n; i < N - 1; i++)
		text[i] = (char)('a' + i % 23);
	text[N - 1] = 0;
}

static long sum(const char *s)
{
	long n = 0;
	for (int i = 0; s && s[i]; i++)
		n += s[i] * (i % 7 + 1);
	return n;
}

static long walked(const char *name)
{
	for (char **e = environ; *e; e++)
		if (!strncmp(*e, name, strlen(name)))
			return sum(*e);
	return 0;
}

int main(void)
{
	char own[N], *block = malloc(N);
	fill(fixed, "OMP_TEST_FIXED=");
	fill(own, "OMP_TEST_LOCAL=");
	fill(block, "OMP_TEST_BLOCK=");
	strcpy(as_given, "OMP_TEST_UNSET=1");
	putenv(fixed);
	putenv(own);
	putenv(block);
	putenv(as_given);
	kept = getenv("OMP_TEST_FIXED");
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		fixed[30 + step] = own[30 + step] = block[30 + step] = 'Z';
		if (step == 2)
			setenv("OMP_TEST_BLOCK", "another", 1);
		if (step == 3)
			strcpy(as_given, "OMP_TEST_OTHER=2");
		printf("%ld %ld %ld %ld\n", sum(getenv("OMP_TEST_FIXED")),
		       sum(getenv("OMP_TEST_LOCAL")), sum(getenv("OMP_TEST_BLOCK")), sum(kept));
		printf("%ld %ld %ld\n", sum(getenv("OMP_TEST_UNSET")),
		       sum(getenv("OMP_TEST_OTHER")), walked("OMP_TEST_FIXED="));
	}
	return 0;
}
