/* own_images.h - what has a run left behind, and what can it go on from?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Images; in the folder of an MPI job, sets. What lay there before the run is not its own. */
#ifndef OMPCKPT_OWN_IMAGES_H
#define OMPCKPT_OWN_IMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct config;

struct own_images {
	const struct config *config; /* where they are */
	uint64_t found;              /* newest epoch there that is not this run's; 0: none */
};

/* The newest epoch of this run, by the names of files; 0: none. */
uint64_t own_images_newest(const struct own_images *o);

/* What OMPCKPT_RESTART is to be: "auto", or the newest whole image if some that are not this run's
 * lie beside them. False: none is whole. */
bool own_images_choose(const struct own_images *o, char *restart, size_t size);

/* The position of the newest, of a set that of rank 0; to be freed; NULL: not known. */
char *own_images_position(const struct own_images *o);

#endif
