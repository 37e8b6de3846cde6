/* job_state.c - what MPI's adapter remembers, as a record in the image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:   the adapter. Out: one record. Errs: an image without it is none of a program that had begun
 *       MPI. */
#include "job_state.h"

#include <stdio.h>

#include "format.h"
#include "mpi/adapter.h"
#include "ompckpt/image.h"
#include "state.h"
#include "walk.h"

static const struct mpi_adapter *adapter;

void state_has_job(const struct mpi_adapter *a)
{
	adapter = a;
}

uint64_t job_state_encode(unsigned char *out)
{
	if (adapter == NULL)
		return 0;
	uint64_t n = adapter->encode(NULL);
	if (out != NULL) {
		put_u32(out, TAG_MPI);
		put_u32(out + 4, (uint32_t)n);
		adapter->encode(out + FORMAT_RECORD_SIZE);
	}
	return FORMAT_RECORD_SIZE + n;
}

bool state_sync_job(void)
{
	return adapter == NULL || adapter->sync();
}

bool state_restore_job(const struct image *im, char *why, size_t capacity)
{
	struct image_section s;
	struct walk_record r;
	if (!image_find(im, IMAGE_STATE, ~0u, &s))
		return false;
	struct walk w = walk_begin(im, &s);
	while (walk_record(&w, &r))
		if (r.tag == TAG_MPI)
			return adapter->decode(r.data, r.size, why, capacity);
	snprintf(why, capacity, "it holds no handles of MPI");
	return false;
}
