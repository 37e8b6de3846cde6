/* elf_file.h - sections and symbols of ELF files (64-bit, this machine's byte order).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Files are contents in memory, not paths. Damaged ones are treated as "not ELF". */
#ifndef OMPCKPT_GATHER_ELF_FILE_H
#define OMPCKPT_GATHER_ELF_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "array.h"

struct text;

struct bytes {
	const char *at;
	size_t n;
};

struct names {
	ARRAY(const char *) list;
};

/* Is this an ELF file these functions can read? */
bool elf_is(struct bytes file);

bool elf_is_shared(struct bytes file);

/* The contents of section "name": false when there is none. */
bool elf_section(struct bytes file, const char *name, struct bytes *out);

/* Append the global names the file defines (common ones too) and those it wants from others, with
 * memory of "a". A shared object's are its dynamic ones. False when its symbols can't be read:
 * not ELF, or compiled for link-time optimisation only. */
bool elf_symbols(struct arena *a, struct bytes file, struct names *defined, struct names *wanted);

/* Append all names that an executable's symbol table defines, local ones too: none when it has been
 * stripped. */
void elf_names(struct arena *a, struct bytes file, struct names *out);

/* A name with a place in an executable's memory. */
struct elf_symbol {
	const char *name, *file; /* file: of a local one, as its compiler called it; else NULL */
	uint64_t address, size;
	bool is_function;
};

/* Contents of an executable's memory. */
struct elf_slice {
	uint64_t address;
	struct bytes bytes;
};

struct elf_memory {
	ARRAY(struct elf_symbol)
	symbols;                          /* local ones too; of a library's functions the place that
					   * the executable gives them, if it does */
	ARRAY(struct elf_slice) constant; /* what can't be written, nor run */
	uint64_t begin, end;              /* of all that is loaded */
};

/* Append what an executable has in memory. */
void elf_memory(struct arena *a, struct bytes file, struct elf_memory *out);

/* What "size" bytes at an address hold when an executable is loaded, before it runs. False: that is
 * not in the file. */
bool elf_initial(struct bytes file, uint64_t address, uint64_t size, unsigned char *out);

/* Add a section to a file, after all that is there, or give one of that name new contents.
 * "flags" as SHF_…: not SHF_ALLOC. False when "file" is not ELF. */
bool elf_add_section(struct text *file, const char *name, struct bytes contents, uint64_t flags);

/* A section or a symbol. */
struct elf_datum {
	const char *name;
	uint64_t size;
};

struct elf_data {
	ARRAY(struct elf_datum) list;
};

/* Give each section of an object that holds variables a name of its own, "<prefix>_<number>": a
 * linker then defines __start_<name>, if it keeps the section (of a group, it keeps one of many).
 * Thread-local ones are left out, and those that elf_named_section tells of. */
bool elf_name_data(struct arena *a, struct text *file, const char *prefix, struct elf_data *out);

/* A section of variables with a name that code may rely on (a C identifier); NULL:
 * there is none. */
const char *elf_named_section(struct arena *a, struct bytes file);

/* A variable of a shared object (or the section that holds some, when it does not tell their
 * names); NULL when it has none but what every shared object has. */
const char *elf_variable(struct arena *a, struct bytes file);

/* Append the names of the shared objects that a shared object needs. */
void elf_needed(struct arena *a, struct bytes file, struct names *out);

/* The name others need a shared object by, or NULL. */
const char *elf_soname(struct arena *a, struct bytes file);

/* Was the shared object linked so that its own names are bound within it (-Bsymbolic)? */
bool elf_is_symbolic(struct bytes file);

/* Append an object's common symbols (variables that get their place at the link). */
void elf_commons(struct arena *a, struct bytes file, struct elf_data *out);

bool elf_has_thread_data(struct bytes file);

#endif
