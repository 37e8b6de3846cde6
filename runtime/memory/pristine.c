/* pristine.c - keep the variables of the program, and bring them back.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the dynamic linker's list. Out: the same bytes as at the start of main.
 * Means: writable segments of the executable and of libraries with a section .ompckpt, page by
 *        page; a page of zeros is not kept. Left alone: what stays (base/stays.h), what the linker
 *        has made read-only, and what other libraries own in the executable: objects that it has a
 *        copy of (stdout, MPI_COMM_WORLD), but for getopt's.
 * Errs:  on the side of an obstacle: a library of unknown state, memory allocated before main.
 * Cost:  a look at each page; memory for those that are not zero. */
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "base/own_section.h"
#include "base/os.h"
#include "base/stays.h"
#include "frames.h"
#include "heap.h"
#include "heap_run.h"
#include "pristine.h"

#if defined __aarch64__
#define IS_COPY(type) ((type) == R_AARCH64_COPY)
#else
#define IS_COPY(type) ((type) == R_X86_64_COPY)
#endif

enum { PARTS = 64, LEFT_ALONE = 1024 };

struct part {
	char *at;
	size_t size;
};

static struct pristine {
	const char *obstacle;
	struct part parts[PARTS], alone[LEFT_ALONE]; /* alone: in ascending order */
	unsigned nparts, nalone;
	struct part thread; /* the initial thread's variables; the last part */
	char *copies;       /* pages that are not zero, in order */
	size_t kept;
	bool is_taken;
} now STAYS;

/* ---- what there is ---- */

static void leave_alone(char *at, size_t size)
{
	unsigned i = now.nalone;
	if (size == 0 || at == NULL)
		return;
	if (i == LEFT_ALONE) {
		now.obstacle = "too many objects of libraries are in the executable";
		return;
	}
	for (; i > 0 && now.alone[i - 1].at > at; i--)
		now.alone[i] = now.alone[i - 1];
	now.alone[i] = (struct part){at, size};
	now.nalone++;
}

static void add_part(char *at, size_t size)
{
	if (now.nparts == PARTS)
		now.obstacle = "too many libraries are linked";
	else
		now.parts[now.nparts++] = (struct part){at, size};
}

struct dynamic {
	const char *strings;
	const Elf64_Sym *symbols;
	const Elf64_Rela *copies;
	size_t ncopies;
	const Elf64_Dyn *all;
};

static const void *pointer(const struct dl_phdr_info *o, const Elf64_Dyn *d)
{
	uintptr_t at = d->d_un.d_ptr;
	return (const void *)(at < o->dlpi_addr ? at + o->dlpi_addr : at);
}

static struct dynamic dynamic_of(const struct dl_phdr_info *o)
{
	struct dynamic found = {0};
	for (unsigned i = 0; i < o->dlpi_phnum; i++)
		if (o->dlpi_phdr[i].p_type == PT_DYNAMIC)
			found.all = (const Elf64_Dyn *)(o->dlpi_addr + o->dlpi_phdr[i].p_vaddr);
	for (const Elf64_Dyn *d = found.all; d != NULL && d->d_tag != DT_NULL; d++)
		switch (d->d_tag) {
		case DT_STRTAB: found.strings = pointer(o, d); break;
		case DT_SYMTAB: found.symbols = pointer(o, d); break;
		case DT_RELA: found.copies = pointer(o, d); break;
		case DT_RELASZ: found.ncopies = d->d_un.d_val / sizeof(Elf64_Rela); break;
		default: break;
		}
	return found;
}

static bool is_of_getopt(const char *name)
{
	static const char *const names[] = {"optarg", "optind", "opterr", "optopt"};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

static void leave_copies(const struct dl_phdr_info *o, const struct dynamic *d)
{
	for (size_t i = 0; i < d->ncopies; i++) {
		const Elf64_Rela *r = &d->copies[i];
		const Elf64_Sym *s = &d->symbols[ELF64_R_SYM(r->r_info)];
		if (IS_COPY(ELF64_R_TYPE(r->r_info)) && !is_of_getopt(d->strings + s->st_name))
			leave_alone((char *)(o->dlpi_addr + r->r_offset), s->st_size);
	}
}

/* Do its variables mean nothing to a program that begins again, or are they restored in other ways?
 */
static bool is_known(const char *name)
{
	static const char *const known[] = {
		"libc.so",        "libm.so",        "libmpi.so",     "libmpich.so",
		"libgomp.so",     "libomp.so",      "libpthread.so", "libdl.so",
		"librt.so",       "ld-linux",       "libgcc_s.so",   "libatomic.so",
		"libquadmath.so", "libopen-pal.so", "libpmix.so",    "libisal.so",
	};
	const char *slash = strrchr(name, '/');
	name = slash != NULL ? slash + 1 : name;
	for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
		if (strncmp(name, known[i], strlen(known[i])) == 0)
			return true;
	return false;
}

static void add_parts(const struct dl_phdr_info *o)
{
	for (unsigned i = 0; i < o->dlpi_phnum; i++) {
		const Elf64_Phdr *p = &o->dlpi_phdr[i];
		char *at = (char *)(o->dlpi_addr + p->p_vaddr);
		if (p->p_type == PT_LOAD && p->p_flags & PF_W)
			add_part(at, p->p_memsz);
		if (p->p_type == PT_GNU_RELRO) {
			uintptr_t end = ((uintptr_t)at + p->p_memsz) & ~4095ul;
			leave_alone(at, end > (uintptr_t)at ? end - (uintptr_t)at : 0);
		}
	}
}

struct look {
	struct dynamic executable;
	bool has_executable;
};

/* Has the executable asked for it? What those ask for in their turn is theirs. */
static bool is_needed(const struct dynamic *d, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
	for (const Elf64_Dyn *e = d->all; e != NULL && e->d_tag != DT_NULL; e++)
		if (e->d_tag == DT_NEEDED && strcmp(d->strings + e->d_un.d_val, name) == 0)
			return true;
	return false;
}

static void look_at_library(const struct dl_phdr_info *o, const struct look *l)
{
	static char why[300] STAYS;
	if (o->dlpi_name == NULL || strchr(o->dlpi_name, '/') == NULL || is_known(o->dlpi_name))
		return;
	if (own_section_is_in(o->dlpi_name, ".ompckpt")) {
		add_parts(o);
		if (o->dlpi_tls_modid != 0)
			now.obstacle = "a library has thread-local variables";
	} else if (is_needed(&l->executable, o->dlpi_name)) {
		snprintf(why, sizeof why, "'%.200s' is linked, and may hold state of its own",
			 o->dlpi_name);
		now.obstacle = why;
	}
}

static int look(struct dl_phdr_info *o, size_t size, void *state)
{
	struct look *l = state;
	(void)size;
	if (l->has_executable) {
		look_at_library(o, l);
		return 0;
	}
	l->has_executable = true;
	l->executable = dynamic_of(o);
	add_parts(o);
	leave_copies(o, &l->executable);
	for (unsigned i = 0; i < o->dlpi_phnum; i++)
		if (o->dlpi_phdr[i].p_type == PT_TLS)
			now.thread = (struct part){o->dlpi_tls_data, o->dlpi_phdr[i].p_memsz};
	return 0;
}

/* ---- pages ---- */

struct step {
	char *at;
	size_t size;
};

/* The next piece of a part, up to the end of its page. */
static bool next_step(const struct part *p, struct step *s)
{
	char *at = s->at == NULL ? p->at : s->at + s->size;
	size_t left = (size_t)(p->at + p->size - at), in_page = 4096 - ((uintptr_t)at & 4095);
	*s = (struct step){at, left < in_page ? left : in_page};
	return left > 0;
}

static bool is_zero(const struct step *s)
{
	for (size_t i = 0; i < s->size; i++)
		if (s->at[i] != 0)
			return false;
	return true;
}

/* Each piece that is not zero is kept as a whole page, after where it was. */
struct kept_page {
	char *at;
	char bytes[4096];
};

static size_t count_pages(void)
{
	size_t n = 0;
	for (unsigned i = 0; i < now.nparts; i++)
		for (struct step s = {0}; next_step(&now.parts[i], &s);)
			n += !is_zero(&s);
	return n;
}

static void keep_pages(void)
{
	struct kept_page *to = (struct kept_page *)(void *)now.copies;
	for (unsigned i = 0; i < now.nparts; i++)
		for (struct step s = {0}; next_step(&now.parts[i], &s);)
			if (!is_zero(&s)) {
				to->at = s.at;
				memcpy(to->bytes, s.at, s.size);
				to++;
			}
}

void pristine_take(void)
{
	struct look l = {0};
	if (now.is_taken)
		return;
	now.is_taken = true;
	if (run_top() > PAGE)
		now.obstacle = "memory was allocated before main";
	leave_alone(__start_ompckpt_stays, (size_t)(__stop_ompckpt_stays - __start_ompckpt_stays));
	dl_iterate_phdr(look, &l);
	if (now.thread.size > 0)
		add_part(now.thread.at, now.thread.size);
	if (now.obstacle != NULL)
		return;
	now.kept = count_pages();
	now.copies = os_map(now.kept * sizeof(struct kept_page) + 1, false);
	if (now.copies == NULL)
		now.obstacle = "there is no memory to keep the variables as they were";
	else
		keep_pages();
}

const char *pristine_obstacle(void)
{
	return now.is_taken ? now.obstacle : "it was not foreseen at the start";
}

/* A page that the executable's file has part of would be the file's again. */
static void clear(char *at, size_t size)
{
	struct step s = {at, size};
	if (size == 4096 && ((uintptr_t)at & 4095) == 0)
		os_discard(at, size);
	if (!is_zero(&s))
		memset(at, 0, size);
}

/* "from" NULL: zeros. */
static void put_part(char *at, size_t size, const char *from)
{
	if (from != NULL)
		memcpy(at, from, size);
	else
		clear(at, size);
}

/* But for what is left alone: threads of libraries may use that at any time. */
static void put(const struct step *s, const char *from, unsigned *next)
{
	char *at = s->at, *end = s->at + s->size;
	while (*next < now.nalone && now.alone[*next].at + now.alone[*next].size <= at)
		++*next;
	for (unsigned i = *next; i < now.nalone && now.alone[i].at < end; i++) {
		char *stop = now.alone[i].at + now.alone[i].size;
		if (now.alone[i].at > at)
			put_part(at, (size_t)(now.alone[i].at - at),
				 from != NULL ? from + (at - s->at) : NULL);
		at = stop > at ? stop : at;
	}
	if (at < end)
		put_part(at, (size_t)(end - at), from != NULL ? from + (at - s->at) : NULL);
}

static void put_back(void)
{
	const struct kept_page *from = (const struct kept_page *)(void *)now.copies,
			       *end = from + now.kept;
	for (unsigned i = 0; i < now.nparts; i++) {
		unsigned next = 0;
		for (struct step s = {0}; next_step(&now.parts[i], &s);) {
			bool is_kept = from < end && from->at == s.at;
			if (is_kept || !is_zero(&s))
				put(&s, is_kept ? from->bytes : NULL, &next);
			from += is_kept;
		}
	}
}

void pristine_bring_back(void)
{
	run_reset();
	frames_discard();
	put_back();
	args_again();
}
