/* fake_runtime.c - the least of a runtime that a program linked with the adapter needs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

#include "adapter.h"

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void __real_free(void *);
void *__wrap_malloc(size_t n)
{
	return __real_malloc(n);
}
void *__wrap_calloc(size_t n, size_t m)
{
	return __real_calloc(n, m);
}
void *__wrap_realloc(void *p, size_t n)
{
	return __real_realloc(p, n);
}
void __wrap_free(void *p)
{
	__real_free(p);
}

int begun_calls;
void ompckpt_mpi_begun(int level)
{
	(void)level;
	begun_calls++;
}
void ompckpt_mpi_ends(void)
{
}
const char *ompckpt_mpi_line(const void *at)
{
	static char text[30];
	snprintf(text, sizeof text, "%p", at);
	return text;
}
const char *ompckpt_shadow_read(const char *path, char room[4096])
{
	(void)room;
	return path;
}

void ompckpt_shadows_refuse(const char *what, const char *of)
{
	(void)what;
	(void)of;
}

void ompckpt_mpi_lost(const char *where)
{
	fprintf(stderr, "a rank is lost: %s\n", where != NULL ? where : "");
	abort();
}
void ompckpt_mpi_writes(const char *path, bool is_new)
{
	(void)path;
	(void)is_new;
}
