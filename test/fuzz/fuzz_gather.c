/* fuzz_gather.c - any bytes as object, archive, section of records, linker's trace: an answer, never
 * a crash, never a read outside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. An ELF file stays one when a section is added or its data get names. */
#include <stdlib.h>
#include <string.h>

#include "archive.h"
#include "arena.h"
#include "link_trace.h"
#include "record.h"
#include "base/text.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void look_records(struct arena *a, struct bytes b)
{
	struct records r = {0};
	struct text out = {0};
	if (records_parse(a, b.at, b.n, &r))
		for (unsigned i = 0; i < r.list.n; i++) {
			record_has_position(&r.list.at[i]);
			record_append(&r.list.at[i], &out);
		}
	text_free(&out);
}

static void add_section(struct bytes file)
{
	struct text copy = {0};
	text_add(&copy, file.at, file.n);
	if (elf_add_section(&copy, ".new", (struct bytes){"contents", 8}, 0) &&
	    !elf_is((struct bytes){copy.at, copy.n}))
		abort();
	text_free(&copy);
}

static void name_data(struct arena *a, struct bytes file)
{
	struct text copy = {0};
	struct elf_data named = {0};
	text_add(&copy, file.at, file.n);
	if (elf_name_data(a, &copy, "new", &named) && !elf_is((struct bytes){copy.at, copy.n}))
		abort();
	text_free(&copy);
}

static void look_elf(struct arena *a, struct bytes file)
{
	struct names defined = {0}, wanted = {0}, needed = {0};
	struct elf_data commons = {0};
	struct bytes section;
	if (!elf_is(file))
		return;
	elf_is_shared(file);
	elf_has_thread_data(file);
	elf_symbols(a, file, &defined, &wanted);
	elf_commons(a, file, &commons);
	elf_named_section(a, file);
	elf_variable(a, file);
	elf_needed(a, file, &needed);
	if (elf_section(file, RECORD_SECTION, &section))
		look_records(a, section);
	add_section(file);
	name_data(a, file);
}

static void look_trace(struct arena *a, struct bytes b)
{
	struct link_trace trace = {0};
	struct text rest = {0};
	link_trace_parse(a, arena_strndup(a, b.at, b.n), &trace, &rest);
	text_free(&rest);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct arena *a = arena_new();
	struct bytes file = {(const char *)data, size};
	struct archive archive = {0};
	look_elf(a, file);
	look_records(a, file);
	look_trace(a, file);
	if (archive_open(a, "folder/lib.a", file, &archive))
		for (unsigned i = 0; i < archive.members.n; i++)
			look_elf(a, archive.members.at[i].bytes);
	arena_free(a);
	return 0;
}
