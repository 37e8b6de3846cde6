/* status.c - the texts of the status rows.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In: a status. Out: its name, what is wrong, what to do. Errs: never. */
#include "ompckpt/image.h"

static const struct {
	const char *name, *what, *todo;
} rows[] = {
#define X(name, what, todo) {#name, what, todo},
	IMAGE_STATUS_LIST(X)
#undef X
};

const char *image_status_name(enum image_status s)
{
	return rows[s].name;
}

const char *image_status_what(enum image_status s)
{
	return rows[s].what;
}

const char *image_status_todo(enum image_status s)
{
	return rows[s].todo;
}
