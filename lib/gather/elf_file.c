/* elf_file.c - reads section headers and symbol tables; appends a section.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the bytes of an object, a shared object or an executable.
 * Out:   slices of them; or the bytes with three pieces behind them: the new section, a new table of
 *        section names, a new table of section headers. Nothing that was there moves, so that no
 *        offset in the file changes but the header's e_shoff.
 * Errs:  every offset is checked against the file's end; what does not fit is "not ELF".
 * Cost:  one pass over the headers or symbols. */
#include "elf_file.h"
#include "text.h"

#include <elf.h>
#include <string.h>

struct view {
	struct bytes file;
	Elf64_Ehdr head;
	uint64_t nsections, names;      /* names: index of the table of section names */
};

static bool inside(struct bytes file, uint64_t offset, uint64_t n)
{
	return offset <= file.n && n <= file.n - offset;
}

static Elf64_Shdr section_header(const struct view *v, uint64_t i)
{
	Elf64_Shdr s;
	memcpy(&s, v->file.at + v->head.e_shoff + i * sizeof s, sizeof s);
	return s;
}

static bool view_open(struct view *v, struct bytes file)
{
	v->file = file;
	if (file.n < sizeof v->head)
		return false;
	memcpy(&v->head, file.at, sizeof v->head);
	if (memcmp(v->head.e_ident, ELFMAG, SELFMAG) || v->head.e_ident[EI_CLASS] != ELFCLASS64 ||
	    v->head.e_ident[EI_DATA] != ELFDATA2LSB || v->head.e_shentsize != sizeof(Elf64_Shdr) ||
	    !inside(file, v->head.e_shoff, sizeof(Elf64_Shdr)))
		return false;
	Elf64_Shdr first = section_header(v, 0);
	v->nsections = v->head.e_shnum ? v->head.e_shnum : first.sh_size;
	v->names = v->head.e_shstrndx == SHN_XINDEX ? first.sh_link : v->head.e_shstrndx;
	return v->nsections < file.n / sizeof first && v->names < v->nsections &&
	       inside(file, v->head.e_shoff, v->nsections * sizeof first);
}

static bool section_bytes(const struct view *v, const Elf64_Shdr *s, struct bytes *out)
{
	if (s->sh_type == SHT_NOBITS || !inside(v->file, s->sh_offset, s->sh_size))
		return false;
	*out = (struct bytes){v->file.at + s->sh_offset, s->sh_size};
	return true;
}

/* The string at "offset" of section "table", or "" when it is not there. */
static const char *string_at(const struct view *v, uint64_t table, uint64_t offset)
{
	struct bytes b;
	if (table >= v->nsections)
		return "";
	Elf64_Shdr s = section_header(v, table);
	if (!section_bytes(v, &s, &b) || offset >= b.n || !memchr(b.at + offset, 0, b.n - offset))
		return "";
	return b.at + offset;
}

bool elf_is(struct bytes file)
{
	struct view v;
	return view_open(&v, file);
}

/* The number of section "name"; 0 when there is none. */
static uint64_t find_section(const struct view *v, const char *name)
{
	for (uint64_t i = 1; i < v->nsections; i++) {
		Elf64_Shdr s = section_header(v, i);
		if (!strcmp(string_at(v, v->names, s.sh_name), name))
			return i;
	}
	return 0;
}

bool elf_section(struct bytes file, const char *name, struct bytes *out)
{
	struct view v;
	if (!view_open(&v, file))
		return false;
	uint64_t i = find_section(&v, name);
	Elf64_Shdr s = section_header(&v, i);
	return i && section_bytes(&v, &s, out);
}

static void add_symbols(struct arena *a, const struct view *v, const Elf64_Shdr *table,
			struct names *defined, struct names *wanted)
{
	struct bytes b;
	if (!section_bytes(v, table, &b))
		return;
	for (size_t at = 0; at + sizeof(Elf64_Sym) <= b.n; at += sizeof(Elf64_Sym)) {
		Elf64_Sym s;
		memcpy(&s, b.at + at, sizeof s);
		if (ELF64_ST_BIND(s.st_info) == STB_LOCAL)
			continue;
		const char *name = string_at(v, table->sh_link, s.st_name);
		if (s.st_shndx != SHN_UNDEF)
			ARRAY_PUSH(a, defined->list, arena_strdup(a, name));
		if (s.st_shndx == SHN_UNDEF || s.st_shndx == SHN_COMMON)
			ARRAY_PUSH(a, wanted->list, arena_strdup(a, name));
	}
}

bool elf_symbols(struct arena *a, struct bytes file, struct names *defined, struct names *wanted)
{
	struct view v;
	if (!view_open(&v, file))
		return false;
	uint32_t kind = v.head.e_type == ET_DYN ? SHT_DYNSYM : SHT_SYMTAB;
	unsigned before = defined->list.n;
	for (uint64_t i = 1; i < v.nsections; i++) {
		Elf64_Shdr s = section_header(&v, i);
		if (s.sh_type == kind)
			add_symbols(a, &v, &s, defined, wanted);
	}
	for (unsigned i = before; i < defined->list.n; i++)
		if (!strcmp(defined->list.at[i], "__gnu_lto_slim"))
			return false;
	return true;
}

static void align_to(struct text *file, size_t n)
{
	static const char zeros[16];
	text_add(file, zeros, (n - file->n % n) % n);
}

/* Append the table of section names with "name" added; fill the place and size in "s" and the new
 * name's offset in *offset. */
static void append_names(struct text *file, struct bytes old, const char *name, Elf64_Shdr *s,
			 uint32_t *offset)
{
	struct text names = {0};
	text_add(&names, old.at, old.n);
	*offset = (uint32_t)names.n;
	text_add(&names, name, strlen(name) + 1);
	s->sh_offset = file->n;
	s->sh_size = names.n;
	text_add(file, names.at, names.n);
	text_free(&names);
}

bool elf_add_section(struct text *file, const char *name, struct bytes contents, uint64_t flags)
{
	struct view v;
	struct bytes old_names;
	if (!view_open(&v, (struct bytes){file->at, file->n}))
		return false;
	uint64_t n = v.nsections, twin = find_section(&v, name);
	Elf64_Shdr names = section_header(&v, v.names);
	if (n + 1 >= SHN_LORESERVE || !section_bytes(&v, &names, &old_names))
		return false;

	struct text headers = {0};
	text_add(&headers, v.file.at + v.head.e_shoff, n * sizeof(Elf64_Shdr));
	Elf64_Shdr *table = (Elf64_Shdr *)headers.at;
	Elf64_Shdr added = {.sh_type = SHT_PROGBITS, .sh_flags = flags, .sh_addralign = 8};
	struct text kept_names = {0};
	text_add(&kept_names, old_names.at, old_names.n);
	if (twin)
		table[twin].sh_size = 0;

	align_to(file, 8);
	added.sh_offset = file->n;
	added.sh_size = contents.n;
	text_add(file, contents.at, contents.n);
	append_names(file, (struct bytes){kept_names.at, kept_names.n}, name, &table[v.names],
		     &added.sh_name);
	align_to(file, 8);
	v.head.e_shoff = file->n;
	v.head.e_shnum = (uint16_t)(n + 1);
	text_add(file, headers.at, headers.n);
	text_add(file, (const char *)&added, sizeof added);
	memcpy(file->at, &v.head, sizeof v.head);
	text_free(&headers);
	text_free(&kept_names);
	return true;
}
