/* build.h - one build of a program, as it names and places what images hold.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_BUILD_H
#define OMPCKPT_MIGRATE_BUILD_H

#include "ompckpt/image.h"

#include <jansson.h>

/* A variable of static storage, or a function, whose address an image may hold. */
struct build_static {
	const char *name;
	uint64_t at, size; /* at 0: several have the name */
	bool is_function;
	bool has_end; /* its end may be pointed to */
};

/* A string literal, and wherever it lies. */
struct build_string {
	const char *text;
	size_t length;
	uint64_t *at;
	size_t n;
};

struct build {
	const char *path;         /* of the image or the executable that told of it */
	json_t *section, *naming; /* docs/image-format.md, 9 */
	void *packed;             /* the section as it lies in the file */
	size_t npacked;
	uint64_t begin, end; /* of what the system loads of it */
	struct build_static *statics;
	size_t nstatics;
	struct build_string *strings;
	size_t nstrings;
	size_t nobjects;   /* of an executable */
	uint64_t *objects; /* of an executable: by object number, where it lies … */
	uint32_t *rows;    /* … and the number of its row among those of its kind */
	unsigned char id[IMAGE_BUILD_ID_MAX]; /* of an executable: its GNU build-id */
	uint32_t id_size;
};

/* The build that wrote "im"; the executable "path". False after a message. */
bool build_of_image(struct build *b, const struct image *im, const char *path);
bool build_of_app(struct build *b, const char *path);
void build_free(struct build *b);

/* An item of a list of the naming: "objects", "functions", "types", "sets". */
const json_t *build_item(const struct build *b, const char *list, size_t number);

#endif
