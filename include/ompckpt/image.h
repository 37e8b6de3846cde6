/* image.h - read and check checkpoint images from any program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An image is the file a checkpoint leaves behind: header, sections, index, footer
 * (docs/image-format.md). What did not change since an older image of the folder may be left to
 * that one. Nothing here calls malloc; an open image is a mapping of its file, and of those it
 * refers to. */
#ifndef OMPCKPT_IMAGE_H
#define OMPCKPT_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* name, what is wrong, what to do */
#define IMAGE_STATUS_LIST(X)                                                                       \
	X(OK, "image is whole", "")                                                                \
	X(UNREADABLE, "cannot be read", "check path and permissions")                              \
	X(NOT_OURS, "is not a checkpoint image", "name a *.ompckpt file")                          \
	X(INCOMPLETE, "has no footer: its writing was cut off", "restart from the previous one")   \
	X(DAMAGED, "checksum does not match", "restart from the previous one")                     \
	X(MALFORMED, "contradicts itself", "restart from the previous one")                        \
	X(MISSING, "refers to an older image that is not whole, or not there",                     \
	  "restart from the previous one")                                                         \
	X(UNSUPPORTED, "written in another format version",                                        \
	  "use the ompckpt that wrote it, or a newer one")                                         \
	X(FOREIGN, "belongs to another user, or is a symbolic link",                               \
	  "copy it into a folder of your own")

enum image_status {
#define X(name, what, todo) IMAGE_##name,
	IMAGE_STATUS_LIST(X)
#undef X
};

const char *image_status_name(enum image_status s); /* "DAMAGED" */
const char *image_status_what(enum image_status s);
const char *image_status_todo(enum image_status s);

#define IMAGE_SUFFIX ".ompckpt"

enum image_kind {
	IMAGE_RUN = 1,     /* records: program, folder, position, argv */
	IMAGE_STATE = 2,   /* records: what the C library and OpenMP remember */
	IMAGE_FRAMES = 3,  /* the stack, outermost frame first */
	IMAGE_STREAMS = 4, /* open stdio streams */
	IMAGE_NAMES = 5,   /* names of the objects in this image */
	IMAGE_BLOCKS = 6,  /* all heap blocks, by object number, then address */
	IMAGE_OBJECT = 7,  /* contents of a global or static */
	IMAGE_LOCAL = 8,   /* contents of a local with a fixed address */
	IMAGE_HEAP = 9,    /* contents of all blocks of one object number */
	IMAGE_ARGV = 10,   /* contents of the argument vector */
	IMAGE_TEAM = 11,   /* frames of one thread of a team, outermost first */
	IMAGE_COPY = 12,   /* contents of one thread's copy of a thread-local object */
	IMAGE_NAMING = 13, /* what the build that wrote it calls all it holds, compressed */
};

#define IMAGE_BUILD_ID_MAX 64

struct image_header {
	uint32_t version;
	uint32_t threads;
	uint32_t position; /* its number in the program */
	uint32_t abi;
	uint64_t epoch;
	uint64_t run;     /* random, the same over all restarts of a run */
	uint32_t start;   /* number of the process in its run, from 1 */
	uint64_t time_ns; /* since 1970 */
	uint64_t argv_hash;
	uint64_t instance;   /* how often this position had been met; 0 if not counted */
	uint64_t live_bytes; /* contents of objects, locals and heap blocks */
	uint32_t build_id_size;
	unsigned char build_id[IMAGE_BUILD_ID_MAX];
};

enum image_codec { IMAGE_PLAIN = 0, IMAGE_LZ4 = 1, IMAGE_ZSTD = 2 };

struct image_section {
	uint32_t kind, id;       /* id: object number, 0 if none */
	uint64_t address;        /* where the contents belong; IMAGE_HEAP: the first block's;
				  * IMAGE_COPY: the number of the thread; else 0 */
	uint64_t size;           /* of the contents */
	uint64_t offset, stored; /* where they lie in the file, as how many bytes */
	uint64_t checksum;       /* xxh3-64 of the contents */
	uint64_t epoch;          /* not 0: they are section number "offset" of that image */
	uint32_t codec;          /* enum image_codec */
	bool in_runs;            /* the contents are a table of runs, and those
				  * (docs/image-format.md 3.7) */
};

#define IMAGE_CHUNK (256u << 10) /* contents are read, and compressed, in such pieces */
#define IMAGE_ROOM (512u << 10)  /* memory it takes to read one */

#define IMAGE_BASES 8 /* so many others may an image refer to */

/* A file of an image: its own, or of one it refers to (base is NULL if that is not there). */
struct image_file {
	const unsigned char *base;
	size_t size;
	uint64_t epoch, index_offset;
	uint32_t nsections;
};

struct image {
	const unsigned char *base;
	size_t size;
	struct image_header header;
	uint32_t nsections;
	uint64_t index_offset;
	uint32_t nbases;
	struct image_file bases[IMAGE_BASES];
	bool is_mapped;
};

/* Open the file "path" and those of its folder that it refers to; check headers, footers and
 * indexes, not the contents. After any other status than IMAGE_OK there is nothing to close. */
enum image_status image_open(struct image *im, const char *path);
/* As image_open, for the file "name" of an open folder; it and those it refers to must belong to
 * the effective user of this process, and be no symbolic links: else IMAGE_FOREIGN. */
enum image_status image_open_own(struct image *im, int folder, const char *name);
/* The same without those it refers to: their contents can't be had, only their epochs. */
enum image_status image_open_alone(struct image *im, const char *path);
/* The same for "size" bytes at "base", which are kept by the caller; the images it refers to
 * are given by image_add_base. IMAGE_MISSING: this is none of them. */
enum image_status image_open_memory(struct image *im, const void *base, size_t size);
enum image_status image_add_base(struct image *im, const void *base, size_t size);
void image_close(struct image *im);

/* Do all contents match their checksums, and is the inside of every known section well formed?
 * "bad", if not NULL, gets the number of the first section that is not. */
enum image_status image_check(const struct image *im, uint32_t *bad);
/* The parts of it, all but the first by any thread: are all images there that it refers to; can
 * the "n" chunks of "s" from number "k" on be read (false with errno); is the inside of section
 * "i", whose contents match their checksum, well formed? "room" as below. */
enum image_status image_check_bases(const struct image *im);
bool image_has_chunks(const struct image *im, const struct image_section *s, uint64_t k,
		      uint64_t n);
bool image_check_inside(const struct image *im, uint32_t i, void *room);

struct image_section image_section(const struct image *im, uint32_t i);
/* The section that stores the contents of "s": itself, or one of another image. For this and what
 * follows all bases must be there: image_open, or image_add_base. */
struct image_section image_held(const struct image *im, const struct image_section *s);
/* All of the contents, as they lie in the file; NULL if they are compressed. */
const void *image_contents(const struct image *im, const struct image_section *s);
/* Their bytes from k * IMAGE_CHUNK on, so many or what is left: as they lie in the file, or
 * uncompressed into "room", of IMAGE_ROOM bytes aligned to 16. NULL: damaged. By any thread. */
const void *image_chunk(const struct image *im, const struct image_section *s, uint64_t k,
			void *room);
/* All of the contents, to "to". False: damaged. "room" as above. */
bool image_read(const struct image *im, const struct image_section *s, void *to, void *room);
/* The first section of this kind (and, if not ~0u, this id); false if there is none. */
bool image_find(const struct image *im, uint32_t kind, uint32_t id, struct image_section *s);
const char *image_kind_name(uint32_t kind);   /* "heap" */
const char *image_codec_name(uint32_t codec); /* "zstd" */

/* Names of object "id": pointer into the image, not terminated, its length; NULL if none. */
const char *image_name(const struct image *im, uint32_t id, uint32_t *length);

/* The image as text, or as one JSON object. */
void image_describe(const struct image *im, FILE *out);
void image_describe_json(const struct image *im, FILE *out);

/* "000000000012.ompckpt" <-> 12. image_epoch_of_name: 0 when it is no image's name. */
void image_file_name(char out[32], uint64_t epoch);
uint64_t image_epoch_of_name(const char *name);

#ifdef __cplusplus
}
#endif
#endif
