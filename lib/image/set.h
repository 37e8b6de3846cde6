/* set.h - which images, one of each rank of an MPI job, belong together?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A set is what one checkpoint of a job leaves behind: the images of one epoch in the folders
 * rank.0, rank.1, …, and beside those the manifest that names them all (docs/image-format.md 7).
 * The manifest is written last: without it there is no set. Nothing here calls malloc, or opens a
 * file. */
#ifndef OMPCKPT_IMAGE_SET_H
#define OMPCKPT_IMAGE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SET_SUFFIX ".set"
#define SET_RANKS_MAX (1u << 24)
#define SET_HEAD_MAX 512u /* bytes of a manifest without its images */
#define SET_LINE_MAX 56u  /* bytes of one image in it */

enum { SET_LIBRARY = 256 }; /* bytes of a library's name, with its terminating zero */

struct set {
	uint64_t epoch; /* from 1 */
	uint32_t ranks; /* 1 to SET_RANKS_MAX */
	int level;      /* MPI_Init_thread was asked for: 0 to 3; -1: the program called MPI_Init */
	char library[SET_LIBRARY];
};

struct set_image {
	uint64_t bytes;    /* of its file, not 0 */
	uint64_t identity; /* set_identity */
};

/* What tells the image that lies in "size" bytes at "base" from all others: the sum of its footer,
 * which covers the index and by it all contents. Needs: a whole image. */
uint64_t set_identity(const void *base, size_t size);

/* The first line of what MPI_Get_library_version says, as a manifest can hold it: cut to fit, a
 * blank for each control character; "unknown" if nothing is left. */
void set_name_library(char out[SET_LIBRARY], const char *version);

/* Write the manifest of "s" with the images of ranks 0, 1, … to "out", without a terminating zero.
 * Bytes of it; 0: "s" or an image is not as said above, or there are more than "room" bytes
 * (SET_HEAD_MAX + ranks * SET_LINE_MAX are always enough). */
size_t set_write(char *out, size_t room, const struct set *s, const struct set_image *images);

/* Read a manifest: "s", and the images of the first "room" ranks. 0; else the number of the line,
 * from 1, that is not as it must be, "*why" says what is wrong with it, and "s" is undefined.
 * "epoch": that of the file's name, which must be the same; 0: any. */
unsigned set_read(struct set *s, struct set_image *images, uint32_t room, const char *text,
		  size_t size, uint64_t epoch, const char **why);

/* "000000000012.set" <-> 12; "rank.3" <-> 3. What is no such name gives 0, and -1. */
void set_file_name(char out[32], uint64_t epoch);
uint64_t set_epoch_of_name(const char *name);
void set_rank_name(char out[32], uint32_t rank);
int64_t set_rank_of_name(const char *name);

#endif
