/* calls_paths.c - names of files that the C library finds or makes, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <dirent.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#include "calls.h"

typedef int filter(const struct dirent *d);
typedef int compare(const struct dirent **a, const struct dirent **b);
typedef int failed(const char *path, int error);

CALL(int, glob, (const char *p, int flags, failed *f, glob_t *g), (p, flags, f, g))
CALL(int, glob64, (const char *p, int flags, failed *f, glob64_t *g), (p, flags, f, g))
CALL(int, scandir, (const char *p, struct dirent ***l, filter *f, compare *c), (p, l, f, c))
CALL(int, scandir64, (const char *p, struct dirent ***l, filter *f, compare *c), (p, l, f, c))
CALL(int, scandirat, (int d, const char *p, struct dirent ***l, filter *f, compare *c),
     (d, p, l, f, c))
CALL(int, scandirat64, (int d, const char *p, struct dirent ***l, filter *f, compare *c),
     (d, p, l, f, c))
CALL(char *, canonicalize_file_name, (const char *path), (path))
