/* rims.h - grids whose rims are filled where flags say so, before all is read: sides that are edges, places of processes,
 * what a user asked for.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ARE_OPEN: some sides are no edges. A "needs_" way (NEEDS) has a mistake: a side that is left out, one under
 * another's flag, a row less, a flag that changes between the cut and the rim, or between two rims, … */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 900, TURNS = 4, LEFT = 0, RIGHT, DOWN, UP, BACK, SIDES, EDGE = -1 };

struct mesh {
	int side[SIDES], wall[SIDES], late[SIDES], px, py, npx, npy, on, kind;
	long *buffer;
};
static struct mesh mesh, other, *const m = &mesh;
static int chunk[SIDES], now;

#define FOR(c, low, high) for (int c = (low); c < (high); c++)
#define ADD(k) sum = sum * 31 + (unsigned long)x[k];
#define WAY(name, fill, take)                                                                      \
	static long *by_##name;                                                                    \
	static void make_##name(void)                                                              \
	{                                                                                          \
		by_##name = malloc(MOST * sizeof(long));                                           \
		if (!by_##name)                                                                    \
			exit(1);                                                                   \
		FOR(k, 0, MOST) by_##name[k] = k % 17;                                             \
	}                                                                                          \
	static void fill_##name(long *x, int nx, int ny, int pad)                                  \
	{                                                                                          \
		fill                                                                               \
	}                                                                                          \
	static unsigned long take_##name(unsigned long sum, long *x, int nx, int ny, int pad)      \
	{                                                                                          \
		take return sum;                                                                   \
	}

#define ALL FOR(i, pad, ny - pad) FOR(j, pad, nx - pad)
#define INNER ALL x[i * nx + j] = i * now + j;
#define STAR ALL { int k = i * nx + j; ADD(k) ADD(k - 1) ADD(k + 1) ADD(k - nx) ADD(k + nx) }
#define WIDE ALL { int k = i * nx + j; ADD(k - 2) ADD(k + 2) ADD(k - 2 * nx) ADD(k + 2 * nx) }
#define BOX ALL FOR(d, -1, 2) { int k = (i + d) * nx + j; ADD(k - 1) ADD(k) ADD(k + 1) }
#define LEFTS(v) FOR(i, pad, ny - pad) FOR(d, 0, pad) x[i * nx + pad - 1 - d] = v;
#define RIGHTS(v) FOR(i, pad, ny - pad) FOR(d, 0, pad) x[i * nx + nx - pad + d] = v;
#define DOWNS(v, low, high) FOR(d, 0, pad) FOR(j, low, high) x[(pad - 1 - d) * nx + j] = v;
#define UPS(v, low, high) FOR(d, 0, pad) FOR(j, low, high) x[(ny - pad + d) * nx + j] = v;
#define AT_LEFT LEFTS(x[i * nx + pad + d] + now)
#define AT_RIGHT RIGHTS(x[i * nx + nx - 1 - pad - d] - now)
#define AT_DOWN DOWNS(x[(pad + d) * nx + j] * 3, pad, nx - pad)
#define AT_UP UPS(x[(ny - 1 - pad - d) * nx + j] * 5, pad, nx - pad)
#define RIMS(left, right, down, up) if (left) AT_LEFT if (right) AT_RIGHT if (down) AT_DOWN if (up) AT_UP
#define WHERE(of, is) RIMS(of[LEFT] is, of[RIGHT] is, of[DOWN] is, of[UP] is)
#define AT_OTHERS(of) if (of[RIGHT] == EDGE) AT_RIGHT if (of[DOWN] == EDGE) AT_DOWN if (of[UP] == EDGE) AT_UP
#define UNPACK_LEFT LEFTS(m->buffer[(i - pad) * pad + d])

static void halo(long *x, int nx, int ny, int pad, const struct mesh *of)
{
	const int *side = of->side;
	WHERE(side, == EDGE)
}
#define HALO halo(x, nx, ny, pad, m);

static int is_edge(const struct mesh *of, int k)
{
	return of->side[k] == EDGE;
}

#define RETURNS(name, k, at)                                                                       \
	static void name(long *x, int nx, int ny, int pad, const struct mesh *of)                  \
	{                                                                                          \
		if (of->side[k] != EDGE)                                                           \
			return;                                                                    \
		at                                                                                 \
	}
RETURNS(left, LEFT, AT_LEFT)
RETURNS(right, RIGHT, AT_RIGHT)
RETURNS(down, DOWN, AT_DOWN)
RETURNS(up, UP, AT_UP)
#define CALLS left(x, nx, ny, pad, m), right(x, nx, ny, pad, m), down(x, nx, ny, pad, m), up(x, nx, ny, pad, m);

WAY(edge, INNER WHERE(m->side, == EDGE), STAR)
WAY(wide, INNER WHERE(m->side, == EDGE), WIDE)
WAY(corners, INNER if (m->side[LEFT] == EDGE) AT_LEFT if (m->side[RIGHT] == EDGE) AT_RIGHT
	if (m->side[DOWN] == EDGE) DOWNS(x[(pad + d) * nx + j] * 3, 0, nx)
	if (m->side[UP] == EDGE) UPS(x[(ny - 1 - pad - d) * nx + j] * 5, 0, nx), BOX)
WAY(chunk, INNER WHERE(chunk, == EDGE), STAR)
WAY(wall, INNER WHERE(m->wall, ), STAR)
WAY(no_wall, INNER RIMS(!m->wall[LEFT], !m->wall[RIGHT], !m->wall[DOWN], !m->wall[UP]), STAR)
WAY(less, INNER WHERE(m->side, < 0), STAR)
WAY(place, INNER RIMS(m->px == 0, m->px == m->npx - 1, m->py == 0, m->py == m->npy - 1), STAR)
WAY(either, INNER if (m->side[LEFT] == EDGE) AT_LEFT else UNPACK_LEFT AT_OTHERS(m->side), STAR)
WAY(unpack, INNER if (m->side[LEFT] != EDGE) UNPACK_LEFT WHERE(m->side, == EDGE), STAR)
WAY(copied, int is[SIDES]; int l = m->side[LEFT] == EDGE; FOR(k, 0, SIDES) is[k] = m->side[k];
	INNER RIMS(l, is[RIGHT] == EDGE, is[DOWN] == EDGE, is[UP] == EDGE), STAR)
WAY(asked, INNER RIMS(is_edge(m, LEFT), is_edge(m, RIGHT), is_edge(m, DOWN), is_edge(m, UP)), STAR)
WAY(kinds, INNER AT_OTHERS(m->side) switch (m->kind) { case 0: AT_LEFT break; case 1: UNPACK_LEFT break; default: LEFTS(7) }, STAR)
WAY(team, INNER if (m->side[LEFT] == EDGE) _Pragma("omp parallel for") LEFTS(i) AT_OTHERS(m->side), STAR)
WAY(on, INNER if (m->on == 1) { WHERE(chunk, == EDGE) }, STAR)
WAY(all_on, if (m->on == 1) { INNER WHERE(chunk, == EDGE) }, if (m->on == 1) STAR)
WAY(returns, INNER CALLS, STAR)
WAY(handed, INNER HALO, STAR)
WAY(longer, FOR(i, pad, ny - pad) FOR(j, pad, nx + 1 - pad) x[i * (nx + 1) + j] = i - j * now; halo(x, nx + 1, ny, pad, m);,
	FOR(i, pad, ny - pad) FOR(j, pad, nx - pad) { int k = i * (nx + 1) + j; ADD(k + 2) ADD(k - 1) ADD(k - nx - 1) ADD(k + nx + 1) })
WAY(twice, INNER HALO, STAR INNER HALO WIDE)
WAY(solver, INNER HALO, FOR(turn, 0, 3) { STAR ALL x[i * nx + j] -= turn + i; HALO } STAR)
WAY(before, x[0] = now; if (m->side[LEFT] == EDGE) LEFTS(now) if (m->side[RIGHT] == EDGE) RIGHTS(now) INNER
	if (m->side[DOWN] == EDGE) AT_DOWN if (m->side[UP] == EDGE) AT_UP, STAR)
WAY(half, if (m->on == 1) FOR(k, 0, nx) x[k] = now; FOR(k, nx, 2 * nx) x[k] = k;, FOR(k, 0, 2 * nx) ADD(k))

WAY(needs_right, INNER RIMS(m->side[LEFT] == EDGE, 0, m->side[DOWN] == EDGE, m->side[UP] == EDGE), STAR)
WAY(needs_wider, INNER HALO, ALL { int k = i * nx + j; ADD(k - pad - 1) ADD(k + nx) })
WAY(needs_corner, INNER HALO, BOX)
WAY(needs_value, INNER WHERE(m->side, == EDGE - 1), STAR)
WAY(needs_flag, INNER RIMS(m->side[LEFT] == EDGE, m->side[BACK] == EDGE, m->side[DOWN] == EDGE, m->side[UP] == EDGE), STAR)
WAY(needs_mesh, INNER WHERE(other.side, == EDGE), STAR)
WAY(needs_row, INNER if (m->side[LEFT] == EDGE) FOR(i, pad, ny - pad - 1) FOR(d, 0, pad) x[i * nx + d] = i; AT_OTHERS(m->side), STAR)
WAY(needs_column, INNER if (m->side[UP] == EDGE) UPS(now, pad + 1, nx - pad) if (m->side[LEFT] == EDGE) AT_LEFT
	if (m->side[RIGHT] == EDGE) AT_RIGHT if (m->side[DOWN] == EDGE) AT_DOWN, STAR)
WAY(needs_shift, INNER halo(x, nx - 1, ny, pad, m);, STAR)
WAY(needs_first, INNER, STAR HALO)
WAY(needs_both, INNER RIMS(m->side[LEFT] == EDGE && m->on == 1, m->side[RIGHT] == EDGE, m->side[DOWN] == EDGE, m->side[UP] == EDGE), STAR)
WAY(needs_late, m->late[DOWN] = now % 2 ? EDGE : 4; INNER WHERE(m->late, == EDGE) m->late[DOWN] = now % 3 ? EDGE : 4;, STAR)
WAY(needs_between, INNER if (m->late[LEFT] == EDGE) AT_LEFT m->late[LEFT] = now % 2 ? EDGE : 1; if (m->late[LEFT] != EDGE) UNPACK_LEFT AT_OTHERS(m->late), STAR)
WAY(needs_through, int *p = &m->late[RIGHT]; INNER if (m->late[RIGHT] == EDGE) AT_RIGHT *p = now % 3 ? 5 : EDGE;
	if (m->late[RIGHT] != EDGE) RIGHTS(now) if (m->late[LEFT] == EDGE) AT_LEFT if (m->late[DOWN] == EDGE) AT_DOWN if (m->late[UP] == EDGE) AT_UP, STAR)
WAY(needs_default, INNER AT_OTHERS(m->side) switch (m->kind) { case 0: AT_LEFT break; case 1: UNPACK_LEFT break; }, STAR)
WAY(needs_half, if (m->on == 1) FOR(k, 0, nx - 1) x[k] = now; FOR(k, nx, 2 * nx) x[k] = k;, FOR(k, 0, 2 * nx) ADD(k))
WAY(needs_two, INNER if (m->side[LEFT] == EDGE) LEFTS(now) if (m->wall[LEFT]) LEFTS(2 * now) AT_OTHERS(m->side), STAR)
WAY(needs_copied, int l = m->late[LEFT] == EDGE; m->late[LEFT] = now % 2 ? EDGE : 2; INNER if (l) AT_LEFT AT_OTHERS(m->late), STAR)
WAY(needs_place, INNER RIMS(m->px == 0, m->px == m->npx, m->py == 0, m->py == m->npy - 1), STAR)
WAY(needs_less, INNER WHERE(m->side, < EDGE), STAR)
WAY(needs_other, INNER if (m->side[LEFT] == EDGE) AT_LEFT else UNPACK_LEFT if (m->side[RIGHT] == EDGE) AT_LEFT if (m->side[DOWN] == EDGE) AT_DOWN if (m->side[UP] == EDGE) AT_UP, STAR)

#define EVERY(X)                                                                                   \
	X(edge) X(wide) X(corners) X(chunk) X(wall) X(no_wall) X(less) X(place) X(either) X(unpack)   \
	X(copied) X(asked) X(kinds) X(team) X(on) X(all_on) X(returns) X(handed) X(longer)         \
	X(twice) X(solver) X(before) X(half)
#define NEEDS(X)                                                                                   \
	X(needs_right) X(needs_wider) X(needs_corner) X(needs_value) X(needs_flag) X(needs_mesh)   \
	X(needs_row) X(needs_column) X(needs_shift) X(needs_first) X(needs_both) X(needs_late)     \
	X(needs_between) X(needs_through) X(needs_default) X(needs_half) X(needs_two)              \
	X(needs_copied) X(needs_place) X(needs_less) X(needs_other)
#define MAKE(name) make_##name();
#define CALL(name)                                                                                 \
	fill_##name(by_##name, nx, ny, pad);                                                       \
	sum = take_##name(sum, by_##name, nx, ny, pad);

static void set_sides(struct mesh *of, int is_open)
{
	of->buffer = calloc(MOST, sizeof(long));
	if (!of->buffer)
		exit(1);
	FOR(k, 0, SIDES) {
		of->side[k] = k == BACK || (is_open && k % 2) ? k : EDGE;
		of->wall[k] = is_open ? k % 2 : k % 2 + 1;
	}
	of->on = !is_open, of->kind = 2 * is_open, of->px = of->py = is_open, of->npx = of->npy = 1 + 2 * is_open;
}

static void set_late(struct mesh *of, int turn)
{
	FOR(k, 0, SIDES) of->late[k] = (turn + k) % 2 ? EDGE : 3;
	FOR(k, 0, MOST) of->buffer[k] = turn - k;
}

int main(int argc, char **argv)
{
	int nx = argc > 1 ? atoi(argv[1]) : 14, ny = argc > 2 ? atoi(argv[2]) : 11, pad = argc > 3 ? atoi(argv[3]) : 2;
	unsigned long sum = 1;
	set_sides(m, ARE_OPEN), set_sides(&other, 1);
	FOR(k, 0, SIDES) chunk[k] = k == BACK || (k == RIGHT && ARE_OPEN) ? 9 : EDGE;
	WAYS(MAKE)
	for (int turn = 0; turn < TURNS; turn++) {
		now = turn + 1;
		set_late(m, turn);
#pragma potential_ckpt
		WAYS(CALL)
		printf("%d: %lu\n", turn, sum);
	}
	return 0;
}
