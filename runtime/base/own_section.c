/* own_section.c - what the link added to the executable, or another file, beside what is loaded.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the executable's file, which the system keeps while the process runs; a shared object's.
 * Out:   a section of it.
 * Errs:  an offset past the end of the file is no section.
 * Cost:  reads the table of sections once; the section stays in memory. */
#include "own_section.h"
#include "os.h"

#include <elf.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#define MAX_TABLE (1u << 20) /* bytes */

/* Bytes of the file, in memory of ours; NULL: they can't be read. */
static char *read_part(int fd, uint64_t offset, uint64_t size)
{
	char *at = os_map(size + 1, false);
	if (at != NULL && os_pread_all(fd, at, size, offset))
		return at;
	if (at != NULL)
		os_unmap(at, size + 1);
	return NULL;
}

static const void *find(int fd, const Elf64_Ehdr *head, const char *name, size_t *size)
{
	const void *found = NULL;
	uint64_t n = head->e_shnum * sizeof(Elf64_Shdr);
	Elf64_Shdr *table = n > 0 ? (Elf64_Shdr *)(void *)read_part(fd, head->e_shoff, n) : NULL;
	if (table == NULL)
		return NULL;
	Elf64_Shdr strings = table[head->e_shstrndx < head->e_shnum ? head->e_shstrndx : 0];
	char *names = strings.sh_size < MAX_TABLE
			      ? read_part(fd, strings.sh_offset, strings.sh_size)
			      : NULL;
	for (unsigned i = 0; names != NULL && found == NULL && i < head->e_shnum; i++)
		if (table[i].sh_name < strings.sh_size &&
		    strcmp(names + table[i].sh_name, name) == 0) {
			*size = table[i].sh_size;
			found = read_part(fd, table[i].sh_offset, *size);
		}
	if (names != NULL)
		os_unmap(names, strings.sh_size + 1);
	os_unmap(table, n + 1);
	return found;
}

static const void *section_of(const char *path, const char *name, size_t *size)
{
	Elf64_Ehdr head;
	const void *found = NULL;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	*size = 0;
	if (fd < 0)
		return NULL;
	if (os_pread_all(fd, &head, sizeof head, 0) && memcmp(head.e_ident, ELFMAG, SELFMAG) == 0 &&
	    head.e_ident[EI_CLASS] == ELFCLASS64)
		found = find(fd, &head, name, size);
	close(fd);
	if (found == NULL)
		*size = 0;
	return found;
}

const void *own_section(const char *name, size_t *size)
{
	return section_of("/proc/self/exe", name, size);
}

bool own_section_is_in(const char *path, const char *name)
{
	size_t size;
	const void *found = section_of(path, name, &size);
	if (found != NULL)
		os_unmap((void *)(uintptr_t)found, size + 1);
	return found != NULL;
}
