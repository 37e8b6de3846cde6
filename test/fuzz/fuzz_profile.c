/* fuzz_profile.c - any bytes as a profile and as a plan: runs and plans that keep their rules, or none.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. The input is taken as a profile as it is, then as contents of blocks (kind, length,
 * bytes) behind a head, with right checksums, and last as a plan file. */
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "checksum.h"
#include "plan_file.h"
#include "profile.h"
#include "profile_format.h"
#include "base/text.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void look(const unsigned char *at, size_t size)
{
	struct profile p;
	profile_read(&p, at, size);
	for (unsigned i = 0; i < p.runs.n; i++) {
		const struct profile_run *r = &p.runs.at[i];
		uint64_t before = 0;
		for (unsigned k = 0; k < r->rows.n; before = r->rows.at[k++].time_ns)
			if (r->rows.at[k].position >= r->positions.n ||
			    r->rows.at[k].time_ns < before ||
			    r->rows.at[k].time_ns > r->elapsed_ns ||
			    profile_bytes(&r->rows.at[k], r->threads) >= 2 * PROFILE_SIZE_LIMIT)
				abort();
	}
	profile_free(&p);
}

static size_t seal(unsigned char *out, uint32_t kind, const void *contents, uint32_t n)
{
	put_u32(out, kind);
	put_u32(out + 4, n);
	if (n)
		memcpy(out + 8, contents, n);
	put_u64(out + 8 + n, checksum(out, 8 + n));
	return 16 + n;
}

static void look_sealed(const unsigned char *data, size_t size)
{
	unsigned char *out = calloc(1, 64 + size * 17);
	unsigned char head[16] = PROFILE_MAGIC;
	put_u32(head + 8, PROFILE_VERSION);
	size_t n = seal(out, PROFILE_HEAD, head, sizeof head);
	for (size_t at = 0; at + 2 <= size;) {
		uint32_t length = data[at + 1];
		if (length > size - at - 2)
			length = (uint32_t)(size - at - 2);
		n += seal(out + n, data[at] % 8u, data + at + 2, length);
		at += 2 + length;
	}
	look(out, n);
	free(out);
}

static void look_plan(const unsigned char *data, size_t size)
{
	struct arena *a = arena_new();
	struct plan_file p;
	struct plan_file_error e;
	struct text t = {0};
	if (plan_file_read(a, (const char *)data, size, &p, &e)) {
		plan_file_sort(&p);
		plan_file_write(&p, &t);
		if (!plan_file_read(a, t.at, t.n, &p, &e))
			abort();
	}
	text_free(&t);
	arena_free(a);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	look(data, size);
	look_sealed(data, size);
	look_plan(data, size);
	return 0;
}
