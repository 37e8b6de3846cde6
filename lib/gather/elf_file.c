/* elf_file.c - reads section headers and symbol tables; appends a section.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the bytes of an object, a shared object or an executable.
 * Out:   slices of them; or the bytes with new pieces after them: a section, a table of section
 *        names, a table of section headers. Nothing that was there moves, so that no offset in the
 *        file changes but the header's e_shoff.
 * Errs:  every offset is checked against the file's end; what does not fit is "not ELF".
 * Cost:  one pass over the headers or symbols. */
#include "elf_file.h"
#include "text.h"

#include <ctype.h>
#include <elf.h>
#include <string.h>

struct view {
	struct bytes file;
	Elf64_Ehdr head;
	uint64_t nsections, names; /* names: index of the table of section names */
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

bool elf_is_shared(struct bytes file)
{
	struct view v;
	return view_open(&v, file) && v.head.e_type == ET_DYN;
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

/* Symbol number "i" of a table; false: it has no more. */
static bool symbol_at(struct bytes table, size_t i, Elf64_Sym *s)
{
	if (i >= table.n / sizeof *s)
		return false;
	memcpy(s, table.at + i * sizeof *s, sizeof *s);
	return true;
}

static void add_symbols(struct arena *a, const struct view *v, const Elf64_Shdr *table,
			struct names *defined, struct names *wanted)
{
	struct bytes b;
	Elf64_Sym s;
	if (!section_bytes(v, table, &b))
		return;
	for (size_t i = 0; symbol_at(b, i, &s); i++) {
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

void elf_names(struct arena *a, struct bytes file, struct names *out)
{
	struct view v;
	struct bytes b = {0};
	Elf64_Sym s;
	if (!view_open(&v, file))
		return;
	for (uint64_t i = 1; i < v.nsections; i++) {
		Elf64_Shdr table = section_header(&v, i);
		if (table.sh_type != SHT_SYMTAB || !section_bytes(&v, &table, &b))
			continue;
		for (size_t k = 0; symbol_at(b, k, &s); k++) {
			if (s.st_shndx != SHN_UNDEF && s.st_name)
				ARRAY_PUSH(
					a, out->list,
					arena_strdup(a, string_at(&v, table.sh_link, s.st_name)));
		}
	}
}

static void add_addresses(struct arena *a, const struct view *v, const Elf64_Shdr *table,
			  struct elf_memory *out)
{
	struct bytes b;
	Elf64_Sym s;
	const char *file = "";
	if (!section_bytes(v, table, &b))
		return;
	for (size_t i = 0; symbol_at(b, i, &s); i++) {
		unsigned kind = ELF64_ST_TYPE(s.st_info);
		const char *name = arena_strdup(a, string_at(v, table->sh_link, s.st_name));
		if (kind == STT_FILE)
			file = name;
		if (!s.st_value || kind == STT_SECTION || kind == STT_TLS || kind == STT_FILE)
			continue;
		bool is_local = ELF64_ST_BIND(s.st_info) == STB_LOCAL;
		bool is_function = kind == STT_FUNC || kind == STT_GNU_IFUNC;
		ARRAY_PUSH(a, out->symbols,
			   (struct elf_symbol){name, is_local ? file : NULL, s.st_value, s.st_size,
					       is_function});
	}
}

static void add_extent(const Elf64_Shdr *s, struct elf_memory *out)
{
	if (!(s->sh_flags & SHF_ALLOC) || (s->sh_flags & SHF_TLS))
		return;
	if (!out->end || s->sh_addr < out->begin)
		out->begin = s->sh_addr;
	if (s->sh_addr + s->sh_size > out->end)
		out->end = s->sh_addr + s->sh_size;
}

void elf_memory(struct arena *a, struct bytes file, struct elf_memory *out)
{
	struct view v;
	struct bytes b;
	if (!view_open(&v, file))
		return;
	for (uint64_t i = 1; i < v.nsections; i++) {
		Elf64_Shdr s = section_header(&v, i);
		add_extent(&s, out);
		if (s.sh_type == SHT_SYMTAB || s.sh_type == SHT_DYNSYM)
			add_addresses(a, &v, &s, out);
		if (s.sh_type == SHT_PROGBITS && section_bytes(&v, &s, &b) &&
		    (s.sh_flags & (SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR)) == SHF_ALLOC)
			ARRAY_PUSH(a, out->constant, (struct elf_slice){s.sh_addr, b});
	}
}

/* Does the system's loader write an address there? */
static bool is_relocated(const struct view *v, const Elf64_Shdr *table, uint64_t address,
			 uint64_t size)
{
	struct bytes b;
	Elf64_Rela r;
	if (table->sh_type != SHT_RELA || !(table->sh_flags & SHF_ALLOC) ||
	    !section_bytes(v, table, &b))
		return false;
	for (size_t i = 0; i + sizeof r <= b.n; i += sizeof r) {
		memcpy(&r, b.at + i, sizeof r);
		if (r.r_offset + sizeof(uint64_t) > address && r.r_offset < address + size)
			return true;
	}
	return false;
}

bool elf_initial(struct bytes file, uint64_t address, uint64_t size, unsigned char *out)
{
	struct view v;
	struct bytes b;
	bool found = false;
	if (!view_open(&v, file))
		return false;
	for (uint64_t i = 1; i < v.nsections; i++) {
		Elf64_Shdr s = section_header(&v, i);
		if (is_relocated(&v, &s, address, size))
			return false;
		if (found || !(s.sh_flags & SHF_ALLOC) || (s.sh_flags & SHF_TLS) ||
		    address < s.sh_addr || address - s.sh_addr > s.sh_size ||
		    size > s.sh_size - (address - s.sh_addr))
			continue;
		found = s.sh_type == SHT_NOBITS || section_bytes(&v, &s, &b);
		if (s.sh_type == SHT_NOBITS)
			memset(out, 0, size);
		else if (found)
			memcpy(out, b.at + (address - s.sh_addr), size);
	}
	return found;
}

void elf_commons(struct arena *a, struct bytes file, struct elf_data *out)
{
	struct view v;
	struct bytes b = {0};
	Elf64_Sym s;
	if (!view_open(&v, file))
		return;
	for (uint64_t i = 1; i < v.nsections; i++) {
		Elf64_Shdr table = section_header(&v, i);
		if (table.sh_type != SHT_SYMTAB || !section_bytes(&v, &table, &b))
			continue;
		for (size_t k = 0; symbol_at(b, k, &s); k++) {
			const char *name = string_at(&v, table.sh_link, s.st_name);
			if (s.st_shndx == SHN_COMMON && strncmp(name, "__gnu_lto", 9))
				ARRAY_PUSH(a, out->list,
					   (struct elf_datum){arena_strdup(a, name), s.st_size});
		}
	}
}

bool elf_has_thread_data(struct bytes file)
{
	struct view v;
	if (!view_open(&v, file))
		return false;
	for (uint64_t i = 1; i < v.nsections; i++)
		if (section_header(&v, i).sh_flags & SHF_TLS)
			return true;
	return false;
}

static void align_to(struct text *file, size_t n)
{
	static const char zeros[16];
	text_add(file, zeros, (n - file->n % n) % n);
}

/* Section headers and names of a file, copied to be changed and appended to it. */
struct tables {
	struct view view;
	struct text headers, names;
};

static bool tables_open(struct tables *t, const struct text *file)
{
	struct bytes b;
	*t = (struct tables){0};
	if (!view_open(&t->view, (struct bytes){file->at, file->n}))
		return false;
	const struct view *v = &t->view;
	Elf64_Shdr s = section_header(v, v->names);
	if (v->nsections + 1 >= SHN_LORESERVE || !section_bytes(v, &s, &b))
		return false;
	text_add(&t->headers, v->file.at + v->head.e_shoff, v->nsections * sizeof s);
	text_add(&t->names, b.at, b.n);
	return true;
}

static Elf64_Shdr *tables_header(struct tables *t, uint64_t i)
{
	return (Elf64_Shdr *)t->headers.at + i;
}

static uint32_t tables_name(struct tables *t, const char *name)
{
	uint32_t offset = (uint32_t)t->names.n;
	text_add(&t->names, name, strlen(name) + 1);
	return offset;
}

static void tables_append(struct tables *t, struct text *file)
{
	Elf64_Shdr *names = tables_header(t, t->view.names);
	names->sh_offset = file->n;
	names->sh_size = t->names.n;
	text_add(file, t->names.at, t->names.n);
	align_to(file, 8);
	t->view.head.e_shoff = file->n;
	t->view.head.e_shnum = (uint16_t)(t->headers.n / sizeof(Elf64_Shdr));
	text_add(file, t->headers.at, t->headers.n);
	memcpy(file->at, &t->view.head, sizeof t->view.head);
	text_free(&t->headers);
	text_free(&t->names);
}

bool elf_add_section(struct text *file, const char *name, struct bytes contents, uint64_t flags)
{
	struct tables t;
	if (!tables_open(&t, file))
		return false;
	uint64_t i = find_section(&t.view, name);
	if (!i) {
		Elf64_Shdr added = {.sh_name = tables_name(&t, name),
				    .sh_type = SHT_PROGBITS,
				    .sh_flags = flags,
				    .sh_addralign = 8};
		i = t.view.nsections;
		text_add(&t.headers, (const char *)&added, sizeof added);
	}
	align_to(file, 8);
	tables_header(&t, i)->sh_offset = file->n;
	tables_header(&t, i)->sh_size = contents.n;
	text_add(file, contents.at, contents.n);
	tables_append(&t, file);
	return true;
}

static bool is_identifier(const char *s)
{
	if (!*s || isdigit((unsigned char)*s))
		return false;
	while (isalnum((unsigned char)*s) || *s == '_')
		s++;
	return !*s;
}

/* Variables of the program itself: not thread-local, not what the start-up code walks through. */
static bool is_data(const struct view *v, const Elf64_Shdr *s)
{
	static const uint64_t flags = SHF_ALLOC | SHF_WRITE;
	const char *name = string_at(v, v->names, s->sh_name);
	return (s->sh_flags & flags) == flags && !(s->sh_flags & SHF_TLS) && s->sh_size &&
	       (s->sh_type == SHT_PROGBITS || s->sh_type == SHT_NOBITS) &&
	       strncmp(name, ".data.rel.ro", 12) && strncmp(name, ".ctors", 6) &&
	       strncmp(name, ".dtors", 6) && strcmp(name, ".tm_clone_table");
}

bool elf_name_data(struct arena *a, struct text *file, const char *prefix, struct elf_data *out)
{
	struct tables t;
	if (!tables_open(&t, file))
		return false;
	for (uint64_t i = 1; i < t.view.nsections; i++) {
		Elf64_Shdr *s = tables_header(&t, i);
		if (!is_data(&t.view, s) ||
		    is_identifier(string_at(&t.view, t.view.names, s->sh_name)))
			continue;
		struct elf_datum d = {arena_printf(a, "%s_%u", prefix, (unsigned)i), s->sh_size};
		s->sh_name = tables_name(&t, d.name);
		ARRAY_PUSH(a, out->list, d);
	}
	tables_append(&t, file);
	return true;
}

const char *elf_named_section(struct arena *a, struct bytes file)
{
	struct view v;
	for (uint64_t i = 1; view_open(&v, file) && i < v.nsections; i++) {
		Elf64_Shdr s = section_header(&v, i);
		const char *name = string_at(&v, v.names, s.sh_name);
		if (is_data(&v, &s) && is_identifier(name))
			return arena_strdup(a, name);
	}
	return NULL;
}

/* ---- shared objects ------------------------------------------------------------------------- */

/* Written by the program, not only by the loader. */
static bool is_shared_data(const struct view *v, const Elf64_Shdr *s)
{
	return (s->sh_flags & SHF_WRITE) && s->sh_size &&
	       (s->sh_type == SHT_PROGBITS || s->sh_type == SHT_NOBITS) &&
	       strncmp(string_at(v, v->names, s->sh_name), ".got", 4) &&
	       ((s->sh_flags & SHF_TLS) || is_data(v, s));
}

/* From the start-up code that is in every shared object. */
static bool is_startup_name(const char *name)
{
	return !strncmp(name, "completed.", 10) || !strcmp(name, "__dso_handle") ||
	       !strcmp(name, "__TMC_END__") || !strcmp(name, "_edata") || !strcmp(name, "_end") ||
	       !strcmp(name, "__bss_start") || !strcmp(name, "__data_start");
}

/* A variable among the symbols of "table". "whole": are static ones among them, too? */
static const char *variable_among(struct arena *a, const struct view *v, const Elf64_Shdr *table,
				  bool *whole)
{
	const char *found = NULL;
	struct bytes b = {0};
	Elf64_Sym s;
	if (!section_bytes(v, table, &b))
		return NULL;
	for (size_t i = 0; symbol_at(b, i, &s); i++) {
		if (s.st_shndx == SHN_UNDEF || s.st_shndx >= v->nsections ||
		    ELF64_ST_TYPE(s.st_info) == STT_SECTION)
			continue;
		Elf64_Shdr in = section_header(v, s.st_shndx);
		const char *name = string_at(v, table->sh_link, s.st_name);
		*whole |= !strncmp(name, "completed.", 10);
		if (is_shared_data(v, &in) && !is_startup_name(name))
			found = arena_strdup(a, name);
	}
	return found;
}

const char *elf_variable(struct arena *a, struct bytes file)
{
	struct view v;
	const char *section = NULL, *found = NULL;
	bool whole = false;
	if (!view_open(&v, file))
		return NULL;
	for (uint64_t i = 1; i < v.nsections && !found; i++) {
		Elf64_Shdr s = section_header(&v, i);
		if (is_shared_data(&v, &s))
			section = arena_strdup(a, string_at(&v, v.names, s.sh_name));
		if (s.sh_type == SHT_SYMTAB || s.sh_type == SHT_DYNSYM)
			found = variable_among(a, &v, &s, &whole);
	}
	return found || whole ? found : section;
}

struct dynamic {
	ARRAY(Elf64_Dyn) list;
	uint64_t strings; /* the section with their names */
};

static struct dynamic dynamic_entries(struct arena *a, const struct view *v)
{
	struct dynamic out = {0};
	struct bytes b = {0};
	for (uint64_t i = 1; i < v->nsections; i++) {
		Elf64_Shdr s = section_header(v, i);
		if (s.sh_type != SHT_DYNAMIC || !section_bytes(v, &s, &b))
			continue;
		out.strings = s.sh_link;
		for (size_t at = 0; at + sizeof(Elf64_Dyn) <= b.n; at += sizeof(Elf64_Dyn)) {
			Elf64_Dyn d;
			memcpy(&d, b.at + at, sizeof d);
			ARRAY_PUSH(a, out.list, d);
		}
	}
	return out;
}

/* Append the strings of all entries "tag" of the dynamic section. */
static void dynamic_strings(struct arena *a, struct bytes file, Elf64_Sxword tag, struct names *out)
{
	struct view v;
	if (!view_open(&v, file))
		return;
	struct dynamic all = dynamic_entries(a, &v);
	for (unsigned i = 0; i < all.list.n; i++) {
		const Elf64_Dyn *d = &all.list.at[i];
		if (d->d_tag == tag)
			ARRAY_PUSH(a, out->list,
				   arena_strdup(a, string_at(&v, all.strings, d->d_un.d_val)));
	}
}

void elf_needed(struct arena *a, struct bytes file, struct names *out)
{
	dynamic_strings(a, file, DT_NEEDED, out);
}

const char *elf_soname(struct arena *a, struct bytes file)
{
	struct names found = {0};
	dynamic_strings(a, file, DT_SONAME, &found);
	return found.list.n ? found.list.at[0] : NULL;
}

bool elf_is_symbolic(struct bytes file)
{
	struct view v;
	bool is_symbolic = false;
	if (!view_open(&v, file))
		return false;
	struct arena *a = arena_new();
	struct dynamic all = dynamic_entries(a, &v);
	for (unsigned i = 0; i < all.list.n; i++) {
		const Elf64_Dyn *d = &all.list.at[i];
		is_symbolic |= d->d_tag == DT_SYMBOLIC ||
			       (d->d_tag == DT_FLAGS && (d->d_un.d_val & DF_SYMBOLIC));
	}
	arena_free(a);
	return is_symbolic;
}
