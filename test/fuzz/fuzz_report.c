/* fuzz_report.c - any JSON as the report in an executable: positions and explain answer.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. The input is what section .ompckpt.report of a file that holds nothing else
 * unpacks to, and that section itself; the questions are about line 8 of ring.c. */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zstd.h>

#include "command.h"
#include "elf_file.h"
#include "base/text.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* An ELF file with a table of section names only. */
static void add_file(struct text *out)
{
	static const char names[] = "\0.shstrtab";
	Elf64_Ehdr head = {.e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB},
			   .e_shoff = sizeof head,
			   .e_shentsize = sizeof(Elf64_Shdr),
			   .e_shnum = 2,
			   .e_shstrndx = 1};
	Elf64_Shdr sections[2] = {{0},
				  {.sh_name = 1,
				   .sh_type = SHT_STRTAB,
				   .sh_offset = sizeof head + sizeof sections,
				   .sh_size = sizeof names}};
	text_add(out, (const char *)&head, sizeof head);
	text_add(out, (const char *)sections, sizeof sections);
	text_add(out, names, sizeof names);
}

static void ask(char *path, char *place, char *variable)
{
	for (int json = 0; json < 2; json++) {
		char where[32];
		snprintf(where, sizeof where, "%s", place);
		char *words[] = {path, where, variable, NULL};
		struct call positions = {json, 1, words}, explain = {json, variable ? 3 : 2, words};
		command_positions(&positions);
		command_explain(&explain);
	}
}

static void ask_of(struct bytes section)
{
	struct text file = {0};
	char path[32];
	add_file(&file);
	elf_add_section(&file, ".ompckpt.report", section, 0);
	int fd = memfd_create("report", 0);
	if (fd >= 0 && write(fd, file.at, file.n) == (ssize_t)file.n) {
		snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
		ask(path, "ring.c:8", NULL);
		ask(path, "ring.c:8", "u");
	}
	close(fd);
	text_free(&file);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	size_t room = ZSTD_compressBound(size);
	char *packed = malloc(room);
	if (!packed)
		return 0;
	ask_of((struct bytes){packed, ZSTD_compress(packed, room, data, size, 1)});
	ask_of((struct bytes){(const char *)data, size});
	free(packed);
	return 0;
}
