/* calls_regex.c - regular expressions that are compiled again in a restarted process, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    __wrap_regcomp & co, with the program's regex_t.
 * Out:   the C library's, with one of ours.
 * Means: what regcomp makes holds addresses of the C library, which lies elsewhere in the next
 *        process. So the program's regex_t names a block of its heap with the pattern, its flags,
 *        and what this process made of them.
 * Errs:  a pattern that does not compile any more (another locale) ends the process. */
#include <pthread.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "calls.h"

#pragma GCC visibility push(default)
int __real_regcomp(regex_t *to, const char *pattern, int flags);
int __real_regexec(const regex_t *r, const char *s, size_t n, regmatch_t *m, int flags);
size_t __real_regerror(int error, const regex_t *r, char *to, size_t capacity);
void __real_regfree(regex_t *r);
int __wrap_regcomp(regex_t *to, const char *pattern, int flags);
int __wrap_regexec(const regex_t *r, const char *s, size_t n, regmatch_t *m, int flags);
size_t __wrap_regerror(int error, const regex_t *r, char *to, size_t capacity);
void __wrap_regfree(regex_t *r);
#pragma GCC visibility pop

struct pattern {
	uint64_t process;
	regex_t *made; /* by that process */
	int flags;
	char text[];
};

/* The program's regex_t has the block where the C library has its own. */
static struct pattern *pattern_of(const regex_t *r)
{
	struct pattern *p;
	memcpy(&p, r, sizeof p);
	return p;
}

static bool is_made(const struct pattern *p)
{
	return load_acquire(&p->process) == ompckpt_process();
}

static void make(struct pattern *p)
{
	regex_t *r = calloc(1, sizeof *r);
	if (r == NULL || __real_regcomp(r, p->text, p->flags) != 0)
		ompckpt_cannot_remake("the regular expression", p->text,
				      "compile it after the position");
	p->made = r;
	store_release(&p->process, ompckpt_process());
}

/* The C library's of this process. Several threads may ask at a time. */
static regex_t *made(struct pattern *p)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	if (!is_made(p)) {
		pthread_mutex_lock(&lock);
		if (!is_made(p))
			make(p);
		pthread_mutex_unlock(&lock);
	}
	return p->made;
}

int __wrap_regcomp(regex_t *to, const char *pattern, int flags)
{
	regex_t *r = calloc(1, sizeof *r);
	struct pattern *p = ompckpt_kept_new(sizeof *p + strlen(pattern) + 1, 0);
	int error = r == NULL || p == NULL ? REG_ESPACE : __real_regcomp(r, pattern, flags);
	memset(to, 0, sizeof *to);
	if (error != 0) {
		free(r);
		ompckpt_kept_free(p);
		return error;
	}
	*p = (struct pattern){ompckpt_process(), r, flags};
	strcpy(p->text, pattern);
	memcpy(to, &p, sizeof p);
	to->re_nsub = r->re_nsub;
	return 0;
}

int __wrap_regexec(const regex_t *r, const char *s, size_t n, regmatch_t *m, int flags)
{
	return __real_regexec(made(pattern_of(r)), s, n, m, flags);
}

size_t __wrap_regerror(int error, const regex_t *r, char *to, size_t capacity)
{
	(void)r;
	return __real_regerror(error, NULL, to, capacity);
}

void __wrap_regfree(regex_t *r)
{
	struct pattern *p = pattern_of(r);
	if (p != NULL && is_made(p)) {
		__real_regfree(p->made);
		free(p->made);
	}
	ompckpt_kept_free(p);
	memset(r, 0, sizeof *r);
}
