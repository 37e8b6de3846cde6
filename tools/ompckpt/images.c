/* images.c - reads the run's strings; chooses an image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an open image, a list of paths.
 * Errs:  an image that is not whole is never chosen. */
#include "images.h"
#include "command.h"
#include "folder.h"
#include "format.h"
#include "walk.h"

#include <string.h>

char *images_string(const struct image *im, enum images_string which, unsigned n)
{
	static const uint32_t tags[] = {TAG_PROGRAM, TAG_CWD, TAG_POSITION, TAG_ARGUMENT};
	struct image_section s;
	struct walk_record r;
	if (!image_find(im, which == IMAGES_CWD ? IMAGE_STATE : IMAGE_RUN, ~0u, &s))
		return NULL;
	for (struct walk w = walk_begin(im, &s); walk_record(&w, &r);)
		if (r.tag == tags[which] && !n--)
			return strndup((const char *)r.data, r.size);
	return NULL;
}

void images_complain(const char *path, enum image_status s)
{
	const char *todo = image_status_todo(s);
	complain("%s %s%s%s", path, image_status_what(s), *todo ? ": " : "", todo);
}

const char *images_newest(const struct folder *f, uint64_t epoch, struct image *im)
{
	for (unsigned i = f->n; i-- > 0;) {
		if (epoch && f->at[i].epoch != epoch)
			continue;
		enum image_status s = image_open(im, f->at[i].path);
		if (s == IMAGE_OK && (s = image_check(im, NULL)) != IMAGE_OK)
			image_close(im);
		if (s == IMAGE_OK)
			return f->at[i].path;
		images_complain(f->at[i].path, s);
	}
	if (epoch)
		complain("there is no whole image of epoch %llu", (unsigned long long)epoch);
	else
		complain("none of the images is whole");
	return NULL;
}
