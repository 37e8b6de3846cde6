/* array_sections.c - which bytes of objects does a frame need, or kill, where not all of them?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a frame; its label's values and boxes (ompckpt/abi.h): the parameters of some polyhedra,
 *        and their constraints. Out: runs of bytes.
 * Means: the parameters are read (section_values.h) and put into the constraints. The results
 *        (section_boxes.h) depend only on the rows after that, and are kept for those met last; a
 *        row without coordinates contributes its truth value alone. Where a box leads through
 *        tables, they depend on memory, so they are not kept; nor where all of each block, or
 *        members of it, are needed, or what is written in one is left out, or killed.
 * Errs:  gives up where one of the two does, so that whole objects are saved; of what is killed,
 *        where there are too many runs to tell exactly these.
 * Cost:  a step for each row and value; if that is not as before, what the boxes cost. */
#include <string.h>

#include "array_sections.h"
#include "base/mix.h"
#include "base/os.h"
#include "live.h"
#include "section_boxes.h"
#include "section_values.h"

#define KNOWN 1024 /* results kept; a power of two */
#define KNOWN_NUMBERS (1u << 17)
#define KNOWN_RUNS (2 * EXTENTS_MOST)

enum { MOST_NUMBERS = 1 << 15 };

/* ---- what the values make of the boxes ---- */

/* The values, and the numbers of section_boxes. */
static struct {
	int64_t values[SECTION_VALUES];
	int64_t at[MOST_NUMBERS];
	uint32_t n;
} numbers;

static bool put_box(const struct ompckpt_box *b, const int64_t *values, unsigned nvalues)
{
	unsigned n, r = 0;
	if (b->ndims > SECTION_DIMS || b->base >= nvalues ||
	    (n = section_box_rows(b)) > SECTION_ROWS || numbers.n + 2 + n > MOST_NUMBERS)
		return false;
	const long *row = b->rows;
	int64_t *out = numbers.at + numbers.n;
	for (; r < b->counts[0]; r++, row += 1 + nvalues + b->ndims) {
		if (!section_row(row, values, nvalues, out))
			return false;
		if (*out < 0) {
			numbers.at[numbers.n++] = 1;
			return true;
		}
	}
	*out++ = 0;
	*out++ = (int64_t)((uint64_t)values[b->base] + (uint64_t)b->offset);
	for (; r < n; r++, row += 1 + nvalues + b->ndims)
		if (!section_row(row, values, nvalues, out++))
			return false;
	numbers.n = (uint32_t)(out - numbers.at);
	return true;
}

static bool find_numbers(const struct kept_frame *f, const struct kept_frame *fork,
			 const struct ompckpt_part *p)
{
	numbers.n = 0;
	if (!section_values(f, fork, p, numbers.values))
		return false;
	for (unsigned i = 0; i < p->nboxes; i++)
		if (!put_box(&p->boxes[i], numbers.values, p->nvalues))
			return false;
	return true;
}

/* ---- results ---- */

struct result {
	const struct ompckpt_part *part;  /* NULL: none */
	uint32_t numbers, nnumbers, runs; /* where they begin */
	uint64_t n;                       /* runs; GAVE_UP */
	uint64_t id;
};

#define GAVE_UP UINT64_MAX

static struct {
	struct result results[KNOWN];
	int64_t numbers[KNOWN_NUMBERS];
	struct extent *runs; /* NULL: no memory */
	uint32_t n, nnumbers;
	uint64_t nruns, ids;
} known;

static uint64_t hash_of(const struct ompckpt_part *p)
{
	uint64_t h = (uintptr_t)p;
	for (unsigned i = 0; i < numbers.n; i++)
		h = mix(h, (uint64_t)numbers.at[i]);
	return h | 1;
}

/* Where the result is, or belongs. */
static struct result *find(const struct ompckpt_part *p)
{
	uint64_t i = hash_of(p) / 2 % KNOWN;
	for (; known.results[i].part != NULL; i = (i + 1) % KNOWN) {
		const struct result *r = &known.results[i];
		if (r->part == p && r->nnumbers == numbers.n &&
		    memcmp(known.numbers + r->numbers, numbers.at,
			   numbers.n * sizeof *numbers.at) == 0)
			break;
	}
	return &known.results[i];
}

/* Make room for one more of "n" runs. */
static bool have_room(uint64_t n)
{
	if (known.runs == NULL)
		known.runs = os_map(KNOWN_RUNS * sizeof *known.runs, false);
	if (known.runs == NULL)
		return false;
	if (known.n >= KNOWN / 2 || known.nnumbers + numbers.n > KNOWN_NUMBERS ||
	    known.nruns + n > KNOWN_RUNS) {
		memset(known.results, 0, sizeof known.results);
		known.n = known.nnumbers = 0;
		known.nruns = 0;
	}
	return true;
}

/* Returns its id, 0 if there is no memory. */
static uint64_t keep(const struct ompckpt_part *p, const struct extents *runs)
{
	uint64_t n = runs == NULL ? 0 : runs->n;
	if (!have_room(n))
		return 0;
	*find(p) = (struct result){p,
				   known.nnumbers,
				   numbers.n,
				   (uint32_t)known.nruns,
				   runs == NULL ? GAVE_UP : n,
				   ++known.ids};
	memcpy(known.numbers + known.nnumbers, numbers.at, numbers.n * sizeof *numbers.at);
	if (n > 0)
		memcpy(known.runs + known.nruns, runs->at, n * sizeof *runs->at);
	known.nnumbers += numbers.n;
	known.nruns += n;
	known.n++;
	return known.ids;
}

static bool depends_on_memory(const struct ompckpt_part *p)
{
	for (unsigned i = 0; i < p->nboxes; i++)
		if (p->boxes[i].steps != NULL)
			return true;
	return p->written != NULL;
}

static const struct extent *runs_of(const struct kept_frame *f, const struct kept_frame *fork,
				    const struct ompckpt_part *p, bool is_killed, uint64_t *n,
				    uint64_t *id)
{
	static const struct extent none;
	*id = 0;
	if (!find_numbers(f, fork, p))
		return NULL;
	bool is_kept = !is_killed && !depends_on_memory(p) && p->nmembers == 0;
	const struct result *r = is_kept ? find(p) : NULL;
	if (r != NULL && r->part != NULL) {
		*n = r->n;
		*id = r->id;
		return r->n == GAVE_UP ? NULL : known.runs + r->runs;
	}
	bool has_blocks = false;
	const struct extents *runs =
		section_boxes(f, p, numbers.values, numbers.at, is_killed, &has_blocks);
	if (is_kept && !has_blocks)
		*id = keep(p, runs);
	if (runs == NULL || (is_killed && runs->gap > 0))
		return NULL;
	*n = runs->n;
	return *n > 0 ? runs->at : &none;
}

const struct extent *array_sections_needed(const struct kept_frame *f,
					   const struct kept_frame *fork, uint64_t *n, uint64_t *id)
{
	return runs_of(f, fork, live_label(f)->part, false, n, id);
}

const struct extent *array_sections_killed(const struct kept_frame *f,
					   const struct kept_frame *fork, uint64_t *n)
{
	uint64_t id;
	return runs_of(f, fork, live_label(f)->kill_part, true, n, &id);
}

static uint64_t hash_of_part(const struct kept_frame *f, const struct kept_frame *fork,
			     const struct ompckpt_part *p)
{
	return p != NULL && find_numbers(f, fork, p) ? hash_of(p) : 0;
}

uint64_t array_sections_hash(const struct kept_frame *f, const struct kept_frame *fork)
{
	const struct ompckpt_label *at = live_label(f);
	return mix(hash_of_part(f, fork, at->part), hash_of_part(f, fork, at->kill_part));
}
