/* real.h - the C library's own functions, under those that the linker wraps.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The program is linked with --wrap for every name in wrap.list: its calls reach __wrap_NAME, and
 * __real_NAME is what it called before. */
#ifndef OMPCKPT_RUNTIME_REAL_H
#define OMPCKPT_RUNTIME_REAL_H

#include <locale.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#define EXPORT __attribute__((visibility("default")))

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);
void *__libc_memalign(size_t align, size_t n);
void __libc_free(void *p);

size_t __real_malloc_usable_size(void *p);
ssize_t __real_getdelim(char **line, size_t *capacity, int delimiter, FILE *f);
int __real_vasprintf(char **out, const char *format, va_list a);
int __real___vasprintf_chk(char **out, int flag, const char *format, va_list a);
char *__real_realpath(const char *path, char *out);
char *__real_getcwd(char *out, size_t capacity);
char *__real___realpath_chk(const char *path, char *out, size_t capacity);
char *__real___getcwd_chk(char *out, size_t size, size_t capacity);
char *__real_getenv(const char *name);
char *__real_secure_getenv(const char *name);

FILE *__real_fopen(const char *path, const char *mode);
FILE *__real_fdopen(int fd, const char *mode);
FILE *__real_freopen(const char *path, const char *mode, FILE *f);
FILE *__real_tmpfile(void);
int __real_fclose(FILE *f);
int __real_fseeko(FILE *f, off_t offset, int whence);
void __real_rewind(FILE *f);
int __real_fsetpos(FILE *f, const fpos_t *at);
int __real_remove(const char *path);
int __real_unlink(const char *path);
int __real_rename(const char *from, const char *to);
int __real_setvbuf(FILE *f, char *buffer, int mode, size_t size);
FILE *__real_popen(const char *command, const char *mode);
int __real_pclose(FILE *f);
FILE *__real_fmemopen(void *at, size_t size, const char *mode);
FILE *__real_open_memstream(char **at, size_t *size);
FILE *__real_open_wmemstream(wchar_t **at, size_t *size);
FILE *__real_fopencookie(void *cookie, const char *mode, cookie_io_functions_t f);
FILE *__real_setmntent(const char *path, const char *mode);

int __real_atexit(void (*function)(void));
int __real_on_exit(void (*function)(int, void *), void *argument);
int __real_at_quick_exit(void (*function)(void));

locale_t __real_newlocale(int mask, const char *name, locale_t base);
locale_t __real_duplocale(locale_t l);
void __real_freelocale(locale_t l);

void __real_srand48(long seed);
unsigned short *__real_seed48(unsigned short seed[3]);
void __real_lcong48(unsigned short parameters[7]);

#endif
