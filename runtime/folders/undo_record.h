/* undo_record.h - one piece of a file that was kept, as it lies in "overwritten.<epoch>".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Head, path, contents; the next one follows at once. What is not whole at the end of the file was
 * never relied upon. */
#ifndef OMPCKPT_RUNTIME_UNDO_RECORD_H
#define OMPCKPT_RUNTIME_UNDO_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UNDO_MAGIC 0x326f646e756b636full

enum undo_word { /* of the head, 8 bytes each */
		 UNDO_MAGIC_AT,
		 UNDO_BEFORE, /* offset of the record before; the first one's is its own */
		 UNDO_OFFSET, /* of the contents, in their file */
		 UNDO_SIZE,
		 UNDO_FILE_SIZE, /* of that file, at the checkpoint or when it was opened */
		 UNDO_PATH_SIZE,
		 UNDO_MODE,     /* permissions of that file, */
		 UNDO_READ,     /* when it was last read and */
		 UNDO_WRITTEN,  /* written, in ns since 1970 */
		 UNDO_CHECKSUM, /* of the words before, path and contents; last */
		 UNDO_WORDS
};

#define UNDO_NO_FILE UINT64_MAX /* as UNDO_FILE_SIZE: there was none */

#define UNDO_HEAD ((size_t)8 * UNDO_WORDS)

struct undo_record {
	uint64_t at, before, offset, size, file_size;
	uint64_t mode, read_ns, written_ns;
	const char *path; /* not terminated */
	size_t path_size;
	const unsigned char *contents;
};

/* Read the record at "at" of the "size" bytes at "text". False: there is no whole one. */
bool undo_read(struct undo_record *r, const unsigned char *text, size_t size, uint64_t at);
/* Offset after record "r". */
uint64_t undo_behind(const struct undo_record *r);

/* The whole open file in memory from os_map. False with errno. */
bool undo_load(int fd, unsigned char **text, size_t *size);

#endif
