/* libc_find.c - the C library's function of a name that the program defines itself.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a name, from the jumps that own_names.c writes for such names.
 * Out:   the address of the C library's function.
 * Means: the dynamic linker's list of objects, and their tables of symbols (ELF, System V ABI): to
 *        ask it by dlsym would be one more name. A member of the archive of its own: only programs
 *        with such names have it. It calls nothing, not even what a compiler makes of loops
 *        (-ffreestanding, -fno-builtin, -fno-tree-loop-distribute-patterns).
 * Errs:  a name that the library does not have ends the process.
 * Cost:  once for each name. */
#include <elf.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

__attribute__((visibility("default"))) void *ompckpt_libc_find(const char *name);

#pragma weak _DYNAMIC

static bool is_same(const char *a, const char *b)
{
	while (*a != '\0' && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

/* Is the file "path" called NAME.so…? */
static bool is_library(const char *path, const char *name)
{
	const char *base = path;
	for (const char *p = path; *p != '\0'; p++)
		if (*p == '/')
			base = p + 1;
	while (*name != '\0' && *base == *name) {
		base++;
		name++;
	}
	return *name == '\0' && base[0] == '.' && base[1] == 's' && base[2] == 'o';
}

static const struct link_map *first_object(void)
{
	const struct r_debug *debug = NULL;
	for (const ElfW(Dyn) *d = _DYNAMIC; d != NULL && d->d_tag != DT_NULL; d++)
		if (d->d_tag == DT_DEBUG)
			debug = (const void *)d->d_un.d_ptr;
	return debug != NULL ? debug->r_map : NULL;
}

struct tables {
	const ElfW(Sym) * symbols;
	const char *names;
	const uint32_t *hash, *gnu_hash;
	const ElfW(Half) * versions;
};

static struct tables tables_of(const struct link_map *m)
{
	struct tables t = {0};
	for (const ElfW(Dyn) *d = m->l_ld; d->d_tag != DT_NULL; d++) {
		uintptr_t at =
			d->d_un.d_ptr < m->l_addr ? d->d_un.d_ptr + m->l_addr : d->d_un.d_ptr;
		if (d->d_tag == DT_SYMTAB)
			t.symbols = (const void *)at;
		else if (d->d_tag == DT_STRTAB)
			t.names = (const void *)at;
		else if (d->d_tag == DT_HASH)
			t.hash = (const void *)at;
		else if (d->d_tag == DT_GNU_HASH)
			t.gnu_hash = (const void *)at;
		else if (d->d_tag == DT_VERSYM)
			t.versions = (const void *)at;
	}
	return t;
}

/* Symbol "i", if it is "name" in the version that a program gets today. */
static uintptr_t value_of(const struct link_map *m, const struct tables *t, uint32_t i,
			  const char *name)
{
	const ElfW(Sym) *s = &t->symbols[i];
	if (s->st_shndx == SHN_UNDEF || s->st_value == 0 ||
	    (t->versions != NULL && t->versions[i] & 0x8000) ||
	    !is_same(t->names + s->st_name, name))
		return 0;
	uintptr_t at = m->l_addr + s->st_value;
	return (s->st_info & 0xf) == STT_GNU_IFUNC ? ((uintptr_t(*)(void))at)() : at;
}

static uintptr_t find_by_hash(const struct link_map *m, const struct tables *t, const char *name)
{
	uintptr_t at = 0;
	for (uint32_t i = 1; i < t->hash[1] && at == 0; i++)
		at = value_of(m, t, i, name);
	return at;
}

static uintptr_t find_by_gnu_hash(const struct link_map *m, const struct tables *t,
				  const char *name)
{
	uint32_t nbuckets = t->gnu_hash[0], first = t->gnu_hash[1], words = t->gnu_hash[2],
		 h = 5381;
	const uint32_t *buckets = t->gnu_hash + 4 + words * (sizeof(uintptr_t) / 4);
	const uint32_t *chain = buckets + nbuckets;
	uintptr_t at = 0;
	for (const char *p = name; *p != '\0'; p++)
		h = h * 33 + (unsigned char)*p;
	uint32_t i = buckets[h % nbuckets];
	for (; i >= first && at == 0; i++) {
		if ((chain[i - first] | 1) == (h | 1))
			at = value_of(m, t, i, name);
		if (chain[i - first] & 1)
			break;
	}
	return at;
}

static uintptr_t find_in(const char *library, const char *name)
{
	for (const struct link_map *m = first_object(); m != NULL; m = m->l_next) {
		struct tables t = tables_of(m);
		if (!is_library(m->l_name, library) || t.symbols == NULL || t.names == NULL)
			continue;
		uintptr_t at = t.gnu_hash != NULL ? find_by_gnu_hash(m, &t, name)
			       : t.hash != NULL   ? find_by_hash(m, &t, name)
						  : 0;
		if (at != 0)
			return at;
	}
	return 0;
}

/* Until glibc 2.34 threads had a library of their own. */
void *ompckpt_libc_find(const char *name)
{
	uintptr_t at = find_in("libc", name);
	if (at == 0)
		at = find_in("libpthread", name);
	if (at == 0)
		__builtin_trap();
	return (void *)at;
}
