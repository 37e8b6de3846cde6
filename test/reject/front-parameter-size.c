/* The size of an array parameter is computed once more at a restart. */
#include <string.h>

static int next(int i, char text[i++])
{
#pragma potential_ckpt
	return text[0] + i;
}

static int size_of(int n)
{
	return n + 1;
}

static int first(int n, int m[][size_of(n)])
{
	return m[0][0];
}

static __attribute__((pure)) int half(int n)
{
	return n / 2;
}

static int pure(int n, int (*m)[half(n)])
{
	return m[0][0];
}

/* What only reads may stand there. */
static int length(const char *s, char copy[strlen(s) + 1])
{
	return (int)strlen(copy);
}

int main(void)
{
	char text[10] = "text";
	int m[2][2] = {{0}};
	return next(3, text) + first(1, m) + pure(4, m) + length(text, text);
}
// REJECT: 4:35: the size of an array parameter must not do anything
// REJECT: 15:33: the size of an array parameter must not do anything
// REJECT: 25:33: the size of an array parameter must not do anything
