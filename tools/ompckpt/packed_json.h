/* packed_json.h - JSON that an executable or an image holds, compressed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PACKED_JSON_H
#define OMPCKPT_PACKED_JSON_H

#include <jansson.h>
#include <stddef.h>

/* What the frame of Zstandard "packed" holds; NULL: it is damaged, no JSON, or says that it is
 * larger than a gigabyte. Release with json_decref. */
json_t *packed_json(const void *packed, size_t n);

#endif
