/* restart_need.h - does an image hold all that this build needs at its position?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An image of this build does, by how it was written. One that was moved from another build holds
 * what that one needed there. Both end the process if there is no memory. */
#ifndef OMPCKPT_RUNTIME_RESTART_NEED_H
#define OMPCKPT_RUNTIME_RESTART_NEED_H

#include <stdbool.h>
#include <stdint.h>

#include "ompckpt/image.h"

/* What the image lacks first. */
struct restart_lack {
	const char *kind, *name;
	uint64_t byte, bytes; /* the first one that is not there, of how many */
	bool has_part;
};

/* Is all there that is needed whole by what the frames say alone? "is_moved": the image is of
 * another build, which may have left out a part. "scratch": IMAGE_ROOM bytes. Needs: restart_check;
 * writes to none of the program's memory. */
bool restart_need_whole(const struct image *im, void *scratch, bool is_moved,
			struct restart_lack *lack);
/* And all that memory as the image has it says is needed? Needs: that it is filled, which may only
 * be if restart_need_whole was true. */
bool restart_need_all(const struct image *im, void *scratch, struct restart_lack *lack);

/* End the process: image "path", which was moved, lacks that. */
_Noreturn void restart_need_refuse(const char *path, const struct restart_lack *lack);

#endif
