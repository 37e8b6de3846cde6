/* naming_section.c - where a link put what the naming names.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the naming (lib/naming); the executable: its rows of objects, its symbols, its constants.
 * Out:   the naming with "statics_at" and "strings_at" beside it (docs/image-format.md, 9),
 *        compressed (Zstandard).
 * Means: a saved variable's place is in its row; another's is its symbol's. A literal lies wherever
 *        its bytes do: linkers put those of several files, and ends of others, together.
 * Errs:  a static variable or function of a name that several have gets no place: a pointer to it
 *        stops another build's restart.
 * Cost:  linear in symbols and constants. */
#include "naming_section.h"
#include "ompckpt/abi.h"
#include "packed.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

enum { ROW = sizeof(struct ompckpt_object) };
struct places {
	struct arena *arena;
	struct elf_memory memory;
	struct bytes rows; /* of objects */
};

/* ---- variables and functions ---------------------------------------------------------------- */

struct extent {
	uint64_t at, size;
};

static struct extent place_of_row(const struct places *p, unsigned object)
{
	for (size_t i = 0; i + ROW <= p->rows.n; i += ROW) {
		struct ompckpt_object o;
		memcpy(&o, p->rows.at + i, ROW);
		if (o.id == object && !(o.flags & OMPCKPT_OBJECT_DEAD))
			return (struct extent){(uintptr_t)o.at, o.size};
	}
	return (struct extent){0, 0};
}

/* Is "symbol" what compilers make of it? Of a static variable of a function gcc makes "name.7",
 * Clang "function.name"; what is optimised at the link gets a number of its own. */
static bool is_name(const char *symbol, const struct named_static *s, const char *begin)
{
	const char *rest = symbol + strlen(begin);
	if (begin != s->symbol && *rest++ != '.')
		return false;
	if (begin != s->symbol) {
		if (strncmp(rest, s->symbol, strlen(s->symbol)) != 0)
			return false;
		rest += strlen(s->symbol);
	}
	if (!strncmp(rest, ".lto_priv.", 10))
		rest += 9;
	return !*rest || (*rest == '.' && rest[1] && rest[1 + strspn(rest + 1, "0123456789")] == 0);
}

/* Is "symbol" of the unit "file"? What is compiled for a link is called NUMBER-FILE; code of all
 * units together has no file. */
static bool is_of_file(const struct elf_symbol *symbol, const char *file)
{
	const char *own = symbol->file;
	if (!own || !*own || !strcmp(own, "ld-temp.o"))
		return true;
	size_t digits = strspn(own, "0123456789");
	return !strcmp(own, file) ||
	       (digits && own[digits] == '-' && !strcmp(own + digits + 1, file));
}

static int by_name(const void *x, const void *y)
{
	const struct elf_symbol *a = x, *b = y;
	return strcmp(a->name, b->name);
}

/* The first symbol that begins with "name", or follows. */
static unsigned first_symbol(const struct places *p, const char *name)
{
	unsigned low = 0, high = p->memory.symbols.n;
	while (low < high) {
		unsigned middle = low + (high - low) / 2;
		if (strcmp(p->memory.symbols.at[middle].name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct match {
	struct extent found;
	bool has_several;
};

/* Among the symbols that begin with "begin". */
static void look_for(const struct places *p, const struct named_static *s, const char *begin,
		     struct match *match)
{
	for (unsigned i = first_symbol(p, begin); i < p->memory.symbols.n; i++) {
		const struct elf_symbol *x = &p->memory.symbols.at[i];
		if (strncmp(x->name, begin, strlen(begin)) != 0)
			break;
		if (x->is_function != s->is_function || !is_name(x->name, s, begin) ||
		    !is_of_file(x, s->file))
			continue;
		match->has_several |= match->found.at && match->found.at != x->address;
		match->found = (struct extent){x->address, x->size};
	}
}

static struct extent place_of_symbol(const struct places *p, const struct named_static *s)
{
	struct match match = {{0, 0}, false};
	look_for(p, s, s->symbol, &match);
	if (s->function)
		look_for(p, s, s->function, &match);
	return match.has_several ? (struct extent){0, 0} : match.found;
}

static void write_statics(const struct places *p, const struct program_naming *n, struct text *out)
{
	text_puts(out, "\"statics_at\":[");
	for (unsigned i = 0; i < n->statics.n; i++) {
		const struct named_static *s = &n->statics.at[i];
		struct extent at = {0, 0};
		if (s->object)
			at = place_of_row(p, s->object);
		if (!at.at)
			at = place_of_symbol(p, s);
		text_printf(out, i ? ",[%lu,%lu]" : "[%lu,%lu]", (unsigned long)at.at,
			    (unsigned long)at.size);
	}
	text_puts(out, "],\n");
}

/* ---- literals ------------------------------------------------------------------------------- */

struct literal {
	const char *text;
	size_t size;
	unsigned number;
	ARRAY(uint64_t) at;
};

struct literals {
	struct literal *list;
	unsigned n;
	size_t longest;
};

/* Ends first, so that a text that another ends with is beside it. */
static int compare_ends(const char *a, size_t m, const char *b, size_t n)
{
	for (; m && n; m--, n--)
		if (a[m - 1] != b[n - 1])
			return (unsigned char)a[m - 1] < (unsigned char)b[n - 1] ? -1 : 1;
	return m < n ? -1 : m > n;
}

static int by_end(const void *x, const void *y)
{
	const struct literal *a = x, *b = y;
	return compare_ends(a->text, a->size, b->text, b->size);
}

static int by_number(const void *x, const void *y)
{
	const struct literal *a = x, *b = y;
	return a->number < b->number ? -1 : a->number > b->number;
}

static struct literal *find_literal(const struct literals *l, const char *text, size_t size)
{
	struct literal key = {.text = text, .size = size};
	return bsearch(&key, l->list, l->n, sizeof key, by_end);
}

/* Each end of the text [begin, end) of memory, the zero at "end" aside, may be one; the empty one
 * is looked for where it is alone: elsewhere it is the end of what it stands behind. */
static void find_in(struct places *p, struct literals *l, const struct elf_slice *s, size_t begin,
		    size_t end)
{
	size_t most = end - begin < l->longest ? end - begin : l->longest;
	for (size_t n = begin < end; n <= most; n++) {
		struct literal *found = find_literal(l, s->bytes.at + end - n, n);
		if (found)
			ARRAY_PUSH(p->arena, found->at, s->address + end - n);
	}
}

static void find_all(struct places *p, struct literals *l)
{
	for (unsigned i = 0; i < p->memory.constant.n; i++) {
		const struct elf_slice *s = &p->memory.constant.at[i];
		size_t begin = 0;
		for (size_t at = 0; at < s->bytes.n; at++)
			if (!s->bytes.at[at]) {
				find_in(p, l, s, begin, at);
				begin = at + 1;
			}
	}
}

static void write_strings(struct places *p, const struct program_naming *n, struct text *out)
{
	struct literals l = {ARENA_ARRAY(p->arena, struct literal, n->strings.n + 1), n->strings.n,
			     0};
	for (unsigned i = 0; i < l.n; i++) {
		size_t size = strlen(n->strings.at[i]);
		l.list[i] = (struct literal){.text = n->strings.at[i], .size = size, .number = i};
		l.longest = size > l.longest ? size : l.longest;
	}
	qsort(l.list, l.n, sizeof *l.list, by_end);
	if (l.n)
		find_all(p, &l);
	qsort(l.list, l.n, sizeof *l.list, by_number);
	text_puts(out, "\"strings_at\":[");
	for (unsigned i = 0; i < l.n; i++) {
		text_puts(out, i ? ",\n[" : "[");
		for (unsigned k = 0; k < l.list[i].at.n; k++)
			text_printf(out, k ? ",%lu" : "%lu", (unsigned long)l.list[i].at.at[k]);
		text_puts(out, "]");
	}
	text_puts(out, "],\n");
}

/* Whose locks does the program have? "": of no shared library. */
static const char *openmp_library(struct arena *a, struct bytes file)
{
	struct names needed = {0};
	elf_needed(a, file, &needed);
	for (unsigned i = 0; i < needed.list.n; i++)
		if (!strncmp(needed.list.at[i], "libgomp.", 8) ||
		    !strncmp(needed.list.at[i], "libomp.", 7))
			return needed.list.at[i];
	return "";
}

/* ---- all of it ------------------------------------------------------------------------------ */

bool naming_section(struct arena *a, struct bytes file, const struct pipeline *p, struct text *out)
{
	struct places places = {.arena = a};
	struct text plain = {0};
	struct bytes interpreter;
	Elf64_Ehdr head;
	if (!elf_is(file))
		return false;
	memcpy(&head, file.at, sizeof head);
	elf_memory(a, file, &places.memory);
	elf_section(file, "ompckpt_objects", &places.rows);
	qsort(places.memory.symbols.at, places.memory.symbols.n, sizeof *places.memory.symbols.at,
	      by_name);
	bool is_static = !elf_section(file, ".interp", &interpreter);
	text_printf(&plain,
		    "{\"machine\":%u,\"is_static\":%d,\"openmp\":\"%s\",\"memory\":[%lu,%lu],\n",
		    head.e_machine, is_static, openmp_library(a, file),
		    (unsigned long)places.memory.begin, (unsigned long)places.memory.end);
	write_statics(&places, &p->naming, &plain);
	write_strings(&places, &p->naming, &plain);
	text_puts(&plain, "\"naming\":");
	text_add(&plain, p->naming.json.at, p->naming.json.n);
	text_puts(&plain, "}\n");
	bool ok = packed_make(&plain, out);
	text_free(&plain);
	return ok;
}
