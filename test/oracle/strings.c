/* strings.c - string functions that read no further than they must.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C library's read whole vectors, beyond the end of the string; the oracle would take what lies
 * there for needed. Valgrind calls these instead, from the library itself too. */
#include <stddef.h>

#include <valgrind/valgrind.h>

#define INSTEAD_OF(name) I_REPLACE_SONAME_FNNAME_ZU(libcZdsoZa, name)

size_t INSTEAD_OF(strnlen)(const char *s, size_t most);
size_t INSTEAD_OF(strnlen)(const char *s, size_t most)
{
	size_t n = 0;
	while (n < most && s[n] != '\0')
		n++;
	return n;
}

size_t INSTEAD_OF(strlen)(const char *s);
size_t INSTEAD_OF(strlen)(const char *s)
{
	size_t n = 0;
	while (s[n] != '\0')
		n++;
	return n;
}

char *INSTEAD_OF(stpcpy)(char *to, const char *from);
char *INSTEAD_OF(stpcpy)(char *to, const char *from)
{
	while ((*to = *from++) != '\0')
		to++;
	return to;
}

char *INSTEAD_OF(strcpy)(char *to, const char *from);
char *INSTEAD_OF(strcpy)(char *to, const char *from)
{
	for (char *at = to; (*at = *from++) != '\0'; at++)
		;
	return to;
}

char *INSTEAD_OF(strncpy)(char *to, const char *from, size_t n);
char *INSTEAD_OF(strncpy)(char *to, const char *from, size_t n)
{
	size_t i = 0;
	for (; i < n && from[i] != '\0'; i++)
		to[i] = from[i];
	for (; i < n; i++)
		to[i] = '\0';
	return to;
}

char *INSTEAD_OF(strcat)(char *to, const char *from);
char *INSTEAD_OF(strcat)(char *to, const char *from)
{
	char *at = to;
	while (*at != '\0')
		at++;
	while ((*at++ = *from++) != '\0')
		;
	return to;
}

int INSTEAD_OF(strncmp)(const char *a, const char *b, size_t n);
int INSTEAD_OF(strncmp)(const char *a, const char *b, size_t n)
{
	for (; n > 0; n--, a++, b++) {
		if (*a != *b)
			return (unsigned char)*a - (unsigned char)*b;
		if (*a == '\0')
			break;
	}
	return 0;
}

int INSTEAD_OF(strcmp)(const char *a, const char *b);
int INSTEAD_OF(strcmp)(const char *a, const char *b)
{
	for (; *a == *b; a++, b++)
		if (*a == '\0')
			return 0;
	return (unsigned char)*a - (unsigned char)*b;
}

char *INSTEAD_OF(strchrnul)(const char *s, int c);
char *INSTEAD_OF(strchrnul)(const char *s, int c)
{
	while (*s != '\0' && *s != (char)c)
		s++;
	return (char *)s;
}

char *INSTEAD_OF(strchr)(const char *s, int c);
char *INSTEAD_OF(strchr)(const char *s, int c)
{
	while (*s != '\0' && *s != (char)c)
		s++;
	return *s == (char)c ? (char *)s : NULL;
}

char *INSTEAD_OF(strrchr)(const char *s, int c);
char *INSTEAD_OF(strrchr)(const char *s, int c)
{
	const char *last = NULL;
	do
		if (*s == (char)c)
			last = s;
	while (*s++ != '\0');
	return (char *)last;
}

void *INSTEAD_OF(memchr)(const void *s, int c, size_t n);
void *INSTEAD_OF(memchr)(const void *s, int c, size_t n)
{
	for (const unsigned char *at = s; n > 0; n--, at++)
		if (*at == (unsigned char)c)
			return (void *)at;
	return NULL;
}
