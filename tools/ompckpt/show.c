/* show.c - ompckpt show: one image, a set, or a profile, as text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "command.h"
#include "folder.h"
#include "images.h"
#include "profiles.h"
#include "sets.h"
#include "sets_commands.h"

int command_show(const struct call *c)
{
	struct folder f;
	struct image im;
	if (profiles_is(c->argv[0]))
		return profiles_show(c);
	if (sets_is(c->argv[0]))
		return sets_show(c, c->argv[0]);
	if (!folder_read(&f, c->argv[0]))
		return EXIT_NO;
	bool found = images_newest(&f, 0, &im);
	if (found) {
		if (c->json)
			image_describe_json(&im, stdout);
		else
			image_describe(&im, stdout);
		image_close(&im);
	}
	folder_free(&f);
	return found ? EXIT_FINE : EXIT_NO;
}
