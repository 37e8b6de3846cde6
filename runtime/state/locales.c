/* locales.c - newlocale, duplocale, freelocale, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the program's calls; blocks with KEPT_LOCALE at a restart.
 * Out:   locales at addresses that stay.
 * Means: all that a function is told by a locale_t lies in the struct it points to. The program
 *        gets a copy of it in its heap, with the locale's name; a restart makes one of the same
 *        name and copies it there.
 * Errs:  a locale that is gone refuses the restart. Threads other than the initial one use the
 *        global locale after a restart. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "format.h"
#include "kept.h"
#include "locales.h"
#include "memory/memory.h"
#include "walk.h"

struct kept_locale {
	struct __locale_struct copy;
	locale_t real; /* of this process */
	char name[];   /* as newlocale takes it */
};

static const char *const categories[] = {
	[LC_CTYPE] = "LC_CTYPE",
	[LC_NUMERIC] = "LC_NUMERIC",
	[LC_TIME] = "LC_TIME",
	[LC_COLLATE] = "LC_COLLATE",
	[LC_MONETARY] = "LC_MONETARY",
	[LC_MESSAGES] = "LC_MESSAGES",
	[LC_PAPER] = "LC_PAPER",
	[LC_NAME] = "LC_NAME",
	[LC_ADDRESS] = "LC_ADDRESS",
	[LC_TELEPHONE] = "LC_TELEPHONE",
	[LC_MEASUREMENT] = "LC_MEASUREMENT",
	[LC_IDENTIFICATION] = "LC_IDENTIFICATION",
};

/* "LC_CTYPE=de_DE.UTF-8;LC_NUMERIC=C;…": its length; written if "to" is not NULL. */
static size_t name_of(locale_t l, char *to)
{
	size_t n = 0;
	for (size_t i = 0; i < sizeof categories / sizeof *categories; i++) {
		if (categories[i] == NULL)
			continue;
		if (to != NULL)
			sprintf(to + n, "%s%s=%s", n > 0 ? ";" : "", categories[i], l->__names[i]);
		n += strlen(categories[i]) + strlen(l->__names[i]) + 1 + (n > 0);
	}
	return n;
}

static bool is_kept(locale_t l)
{
	struct heap_block b;
	return l != NULL && heap_find(l, &b) && b.object == KEPT_LOCALE && b.at == (char *)l;
}

/* What the C library knows "l" as. */
static locale_t real_of(locale_t l)
{
	return is_kept(l) ? ((struct kept_locale *)l)->real : l;
}

static locale_t keep(locale_t real)
{
	if (real == NULL)
		return NULL;
	struct kept_locale *k = ompckpt_kept_new(sizeof *k + name_of(real, NULL) + 1, KEPT_LOCALE);
	if (k == NULL)
		return real;
	k->copy = *real;
	k->real = real;
	name_of(real, k->name);
	return &k->copy;
}

EXPORT locale_t __wrap_newlocale(int mask, const char *name, locale_t base)
{
	locale_t real = __real_newlocale(mask, name, real_of(base));
	if (real != NULL && is_kept(base))
		ompckpt_kept_free(base);
	return keep(real);
}

EXPORT locale_t __wrap_duplocale(locale_t l)
{
	return keep(__real_duplocale(real_of(l)));
}

EXPORT void __wrap_freelocale(locale_t l)
{
	__real_freelocale(real_of(l));
	if (is_kept(l))
		ompckpt_kept_free(l);
}

uint64_t locales_encode(unsigned char *out)
{
	unsigned char data[8];
	locale_t now = uselocale(NULL);
	if (!is_kept(now))
		return 0;
	put_u64(data, (uintptr_t)now);
	return record_encode(out, TAG_OWN_LOCALE, data, sizeof data);
}

static void remake(void *context, const struct heap_block *b)
{
	struct kept_locale *k = (struct kept_locale *)b->at, **bad = context;
	if (b->object != KEPT_LOCALE || *bad != NULL)
		return;
	bool is_name = b->size > sizeof *k && b->at[b->size - 1] == '\0';
	k->real = is_name ? __real_newlocale(LC_ALL_MASK, k->name, NULL) : NULL;
	if (k->real == NULL)
		*bad = k;
	else
		k->copy = *k->real;
}

bool locales_restore(char *why, size_t capacity)
{
	struct kept_locale *bad = NULL;
	if (kept_any())
		heap_each(remake, &bad);
	if (bad != NULL)
		snprintf(why, capacity,
			 "cannot bring back the locale '%.200s'; make it available again, or start "
			 "afresh (OMPCKPT_RESTART=off)",
			 bad->name);
	return bad == NULL;
}

bool locales_use(const struct walk_record *r)
{
	locale_t l = r->size == 8 ? (locale_t)(uintptr_t)get_u64(r->data) : NULL;
	return is_kept(l) && uselocale(l) != NULL;
}
