// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Ways to fill the rims of grids where flags say so, before a stencil reads them. It is known here that all sides are edges.
 * What the analysis does not see through is wanted here as well, by name, beside twins (not_…) of which something must be
 * left. */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 6000, LEFT = 0, RIGHT, DOWN, UP, FRONT, BACK, EDGE = -1 };

static struct mesh {
	int nx, ny, nz, pad, side[6], wall[6], px, py, npx, npy, edges, kind[6];
	double *buffer[6];
} mesh, *const m = &mesh;
static int chunk[6], fields[3];
static double s;

#define FOR(c, low, high) for (int c = (low); c < (high); c++)
#define PAR _Pragma("omp parallel for")
#define WAY(name, fill, take) \
	static double *by_##name; \
	static void make_##name(void) { by_##name = malloc(MOST * sizeof(double)); for (int k = 0; k < MOST; k++) by_##name[k] = k % 17; } \
	static void fill_##name(double *x, int nx, int ny, int pad) { fill } \
	static void take_##name(double *x, int nx, int ny, int pad) { take }
#define INNER FOR(i, pad, ny - pad) FOR(j, pad, nx - pad) x[i * nx + j] = i + j;
#define STAR FOR(i, pad, ny - pad) FOR(j, pad, nx - pad) s = s / 3 + x[i * nx + j] + x[i * nx + j - 1] + x[i * nx + j + 1] + x[(i - 1) * nx + j] + x[(i + 1) * nx + j];
#define BOX FOR(i, pad, ny - pad) FOR(j, pad, nx - pad) FOR(d, -1, 2) s = s / 3 + x[(i + d) * nx + j - 1] + x[(i + d) * nx + j + 1] + x[(i + d) * nx + j];
#define WIDE FOR(i, pad, ny - pad) FOR(j, pad, nx - pad) s = s / 3 + x[i * nx + j - 2] + x[i * nx + j + 2] + x[(i - 2) * nx + j] + x[(i + 2) * nx + j];
#define AT_LEFT FOR(i, pad, ny - pad) FOR(d, 0, pad) x[i * nx + pad - 1 - d] = x[i * nx + pad + d];
#define AT_RIGHT FOR(i, pad, ny - pad) FOR(d, 0, pad) x[i * nx + nx - pad + d] = x[i * nx + nx - 1 - pad - d];
#define AT_DOWN FOR(d, 0, pad) FOR(j, pad, nx - pad) x[(pad - 1 - d) * nx + j] = x[(pad + d) * nx + j];
#define AT_UP FOR(d, 0, pad) FOR(j, pad, nx - pad) x[(ny - pad + d) * nx + j] = x[(ny - 1 - pad - d) * nx + j];
#define ALL_DOWN FOR(d, 0, pad) FOR(j, 0, nx) x[(pad - 1 - d) * nx + j] = x[(pad + d) * nx + j];
#define ALL_UP FOR(d, 0, pad) FOR(j, 0, nx) x[(ny - pad + d) * nx + j] = x[(ny - 1 - pad - d) * nx + j];
#define RIMS(left, right, down, up) if (left) AT_LEFT if (right) AT_RIGHT if (down) AT_DOWN if (up) AT_UP
#define SIDES(of, value) RIMS(of[LEFT] == value, of[RIGHT] == value, of[DOWN] == value, of[UP] == value)

WAY(edge, INNER SIDES(m->side, EDGE), STAR)
WAY(wide, INNER SIDES(m->side, EDGE), WIDE)
WAY(corners, INNER if (m->side[LEFT] == EDGE) AT_LEFT if (m->side[RIGHT] == EDGE) AT_RIGHT if (m->side[DOWN] == EDGE) ALL_DOWN if (m->side[UP] == EDGE) ALL_UP, BOX)
WAY(chunk, INNER SIDES(chunk, EDGE), STAR)
WAY(flag, INNER RIMS(m->wall[LEFT], m->wall[RIGHT], m->wall[DOWN], m->wall[UP]), STAR)
WAY(no_flag, INNER RIMS(!m->kind[LEFT], !m->kind[RIGHT], !m->kind[DOWN], !m->kind[UP]), STAR)
WAY(one, INNER SIDES(m->wall, 1), STAR)
WAY(less, INNER RIMS(m->side[LEFT] < 0, m->side[RIGHT] < 0, m->side[DOWN] < 0, m->side[UP] < 0), STAR)
WAY(place, INNER RIMS(m->px == 0, m->px == m->npx - 1, m->py == 0, m->py == m->npy - 1), STAR)
WAY(bits, INNER RIMS(m->edges & 1, m->edges & 2, m->edges & 4, m->edges & 8), STAR)
WAY(either, INNER if (m->side[LEFT] == EDGE) AT_LEFT else FOR(i, pad, ny - pad) FOR(d, 0, pad) x[i * nx + d] = m->buffer[LEFT][(i - pad) * pad + d]; if (m->side[RIGHT] == EDGE) AT_RIGHT if (m->side[DOWN] == EDGE) AT_DOWN if (m->side[UP] == EDGE) AT_UP, STAR)
WAY(unpack, INNER if (m->side[LEFT] != EDGE) FOR(i, pad, ny - pad) FOR(d, 0, pad) x[i * nx + d] = m->buffer[LEFT][(i - pad) * pad + d]; SIDES(m->side, EDGE), STAR)
WAY(copied, int left = m->side[LEFT] == EDGE; int right = m->side[RIGHT] == EDGE; const int *side = m->side; INNER RIMS(left, right, side[DOWN] == EDGE, side[UP] == EDGE), STAR)
WAY(switched, INNER if (m->side[LEFT] == EDGE) AT_LEFT if (m->side[RIGHT] == EDGE) AT_RIGHT if (m->side[DOWN] == EDGE) AT_DOWN switch (m->kind[UP]) { case 0: AT_UP break; case 1: FOR(d, 0, pad) FOR(j, pad, nx - pad) x[(ny - pad + d) * nx + j] = 0; break; default: FOR(d, 0, pad) FOR(j, pad, nx - pad) x[(ny - pad + d) * nx + j] = 1; }, STAR)
WAY(inside, INNER FOR(i, pad, ny - pad) { if (m->side[LEFT] == EDGE) x[i * nx + pad - 1] = 1; if (m->side[RIGHT] == EDGE) x[i * nx + nx - pad] = 2; } if (m->side[DOWN] == EDGE) AT_DOWN if (m->side[UP] == EDGE) AT_UP, STAR)
WAY(bounds, int low = m->side[LEFT] == EDGE ? 0 : pad; int high = m->side[RIGHT] == EDGE ? nx : nx - pad; int below = m->side[DOWN] == EDGE ? 0 : pad; int above = m->side[UP] == EDGE ? ny : ny - pad; FOR(i, below, above) FOR(j, low, high) x[i * nx + j] = i + j;, STAR)
WAY(team, PAR INNER if (m->side[LEFT] == EDGE) PAR AT_LEFT if (m->side[RIGHT] == EDGE) PAR AT_RIGHT if (m->side[DOWN] == EDGE) PAR AT_DOWN if (m->side[UP] == EDGE) PAR AT_UP, STAR)
WAY(field, if (fields[0] == 1) { INNER SIDES(chunk, EDGE) } , if (fields[0] == 1) STAR)
WAY(field_all, INNER if (fields[0] == 1) { SIDES(chunk, EDGE) } , STAR)
WAY(grid, double (*u)[nx] = (double (*)[nx])x; FOR(i, 1, ny - 1) FOR(j, 1, nx - 1) u[i][j] = i; if (chunk[LEFT] == EDGE) FOR(i, 1, ny - 1) u[i][0] = 1; if (chunk[RIGHT] == EDGE) FOR(i, 1, ny - 1) u[i][nx - 1] = 2; if (chunk[DOWN] == EDGE) FOR(j, 0, nx) u[0][j] = 3; if (chunk[UP] == EDGE) FOR(j, 0, nx) u[ny - 1][j] = 4;, const double (*u)[nx] = (const double (*)[nx])x; FOR(i, 1, ny - 1) FOR(j, 1, nx - 1) s = s / 2 + u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];)
WAY(row, FOR(i, 1, nx - 1) x[i] = i; if (m->side[LEFT] == EDGE) x[0] = x[1]; if (m->side[RIGHT] == EDGE) x[nx - 1] = x[nx - 2];, FOR(i, 1, nx - 1) s = s / 2 + x[i - 1] + x[i + 1];)
WAY(fixed, FOR(i, 1, 29) FOR(j, 1, 29) x[i * 30 + j] = i; if (chunk[LEFT] == EDGE) FOR(i, 1, 29) x[i * 30] = 1; if (chunk[RIGHT] == EDGE) FOR(i, 1, 29) x[i * 30 + 29] = 2; if (chunk[DOWN] == EDGE) FOR(j, 0, 30) x[j] = 3; if (chunk[UP] == EDGE) FOR(j, 0, 30) x[29 * 30 + j] = 4;, FOR(i, 1, 29) FOR(j, 1, 29) s = s / 2 + x[i * 30 - 30 + j] + x[i * 30 + 30 + j] + x[i * 30 + j - 1] + x[i * 30 + j + 1];)
#define ROW(k) x[((k) * m->ny + i) * nx + j]
WAY(cube, FOR(k, 1, m->nz - 1) FOR(i, 1, m->ny - 1) FOR(j, 1, nx - 1) ROW(k) = k; if (m->side[LEFT] == EDGE) FOR(k, 1, m->nz - 1) FOR(i, 1, m->ny - 1) FOR(j, 0, 1) ROW(k) = 1; if (m->side[RIGHT] == EDGE) FOR(k, 1, m->nz - 1) FOR(i, 1, m->ny - 1) FOR(j, nx - 1, nx) ROW(k) = 1;  if (m->side[DOWN] == EDGE) FOR(k, 1, m->nz - 1) FOR(i, 0, 1) FOR(j, 1, nx - 1) ROW(k) = 1; if (m->side[UP] == EDGE) FOR(k, 1, m->nz - 1) FOR(i, m->ny - 1, m->ny) FOR(j, 1, nx - 1) ROW(k) = 1; if (m->side[FRONT] == EDGE) FOR(k, 0, 1) FOR(i, 1, m->ny - 1) FOR(j, 1, nx - 1) ROW(k) = 1; if (m->side[BACK] == EDGE) FOR(k, m->nz - 1, m->nz) FOR(i, 1, m->ny - 1) FOR(j, 1, nx - 1) ROW(k) = 1;,
	FOR(k, 1, m->nz - 1) FOR(i, 1, m->ny - 1) FOR(j, 1, nx - 1) s = s / 2 + ROW(k - 1) + ROW(k + 1) + x[(k * m->ny + i) * nx + j - 1] + x[(k * m->ny + i) * nx + j + 1] + x[(k * m->ny + i - 1) * nx + j] + x[(k * m->ny + i + 1) * nx + j];)
static void left(double *x, int nx, int ny, int pad) { if (m->side[LEFT] != EDGE) return; AT_LEFT }
static void right(double *x, int nx, int ny, int pad) { if (m->side[RIGHT] != EDGE) return; AT_RIGHT }
static void down(double *x, int nx, int ny, int pad) { if (m->side[DOWN] != EDGE) return; AT_DOWN }
static void up(double *x, int nx, int ny, int pad) { if (m->side[UP] != EDGE) return; AT_UP }
#define CALLS left(x, nx, ny, pad); right(x, nx, ny, pad); down(x, nx, ny, pad); up(x, nx, ny, pad);
WAY(returns, INNER CALLS, STAR)
static void rims(double *x, int nx, int ny, int pad, int side) { if (m->side[side] == EDGE) switch (side) { case LEFT: AT_LEFT break; case RIGHT: AT_RIGHT break; case DOWN: AT_DOWN break; case UP: AT_UP break; } }
WAY(side, INNER rims(x, nx, ny, pad, LEFT); rims(x, nx, ny, pad, RIGHT); rims(x, nx, ny, pad, DOWN); rims(x, nx, ny, pad, UP);, STAR)
WAY(all_sides, INNER FOR(d, 0, 4) rims(x, nx, ny, pad, d);, STAR)
static void halo(double *x, int nx, int ny, int pad, struct mesh *of) { int *side = of->side; SIDES(side, EDGE) }
WAY(handed, INNER halo(x, nx, ny, pad, m);, STAR)
static int is_edge(const struct mesh *of, int k) { return of->side[k] == EDGE; }
WAY(asked, INNER RIMS(is_edge(m, LEFT), is_edge(m, RIGHT), is_edge(m, DOWN), is_edge(m, UP)), STAR)
WAY(solver, INNER halo(x, nx, ny, pad, m);, FOR(turn, 0, 5) { STAR INNER halo(x, nx, ny, pad, m); })
WAY(skewed, FOR(i, pad, ny - pad) FOR(j, pad, nx + 1 - pad) x[i * (nx + 1) + j] = i + j; halo(x, nx + 1, ny, pad, m);, FOR(i, pad, ny - pad) FOR(j, pad, nx - pad) s = s / 3 + x[i * (nx + 1) + j + 1] + x[i * (nx + 1) + j - 1] + x[(i - 1) * (nx + 1) + j] + x[(i + 1) * (nx + 1) + j];)
WAY(twice, INNER halo(x, nx, ny, pad, m);, STAR INNER halo(x, nx, ny, pad, m); WIDE)
WAY(depth, INNER FOR(k, 0, 1) { int depth = fields[1]; if (chunk[LEFT] == EDGE) FOR(i, pad - depth, ny - pad + depth) FOR(d, 0, depth) x[i * nx + pad - 1 - d] = i; if (chunk[RIGHT] == EDGE) FOR(i, pad - depth, ny - pad + depth) FOR(d, 0, depth) x[i * nx + nx - pad + d] = i; if (chunk[DOWN] == EDGE) FOR(d, 0, depth) FOR(j, pad - depth, nx - pad + depth) x[(pad - 1 - d) * nx + j] = d; if (chunk[UP] == EDGE) FOR(d, 0, depth) FOR(j, pad - depth, nx - pad + depth) x[(ny - pad + d) * nx + j] = d; }, FOR(i, pad, ny - pad) FOR(j, pad, nx - pad) FOR(d, -fields[1], fields[1] + 1) s = s / 3 + x[(i + d) * nx + j] + x[i * nx + j + d];)
#define SEEN(X) X(edge) X(wide) X(corners) X(chunk) X(flag) X(no_flag) X(one) X(less) X(place) X(bits) X(either) X(unpack) X(copied) X(switched)
#define MORE(X) X(inside) X(bounds) X(team) X(field) X(field_all) X(grid) X(row) X(fixed) X(cube) X(returns) X(side) X(all_sides) X(handed) X(asked) X(solver) X(skewed) X(twice) X(depth)

/* Of these something must be left. */
WAY(not_right, INNER RIMS(m->side[LEFT] == EDGE, 0, m->side[DOWN] == EDGE, m->side[UP] == EDGE), STAR)
WAY(not_wide, INNER halo(x, nx, ny, pad, m);, FOR(i, pad, ny - pad) FOR(j, pad, nx - pad) s = s / 3 + x[i * nx + j - pad - 1] + x[(i + 1) * nx + j];)
WAY(not_corner, INNER halo(x, nx, ny, pad, m);, BOX)
WAY(not_value, INNER SIDES(m->side, EDGE - 1), STAR)
WAY(not_edge, INNER RIMS(m->side[LEFT] == EDGE, m->side[FRONT] == EDGE && m->nz > 1000, m->side[DOWN] == EDGE, m->side[UP] == EDGE), STAR)
WAY(not_flag, INNER RIMS(!m->wall[LEFT], !m->wall[RIGHT], !m->wall[DOWN], !m->wall[UP]), STAR)
WAY(not_open, INNER RIMS(chunk[LEFT] == EDGE, chunk[BACK] == EDGE, chunk[DOWN] == EDGE, chunk[UP] == EDGE), STAR)
WAY(not_rows, INNER if (m->side[LEFT] == EDGE) FOR(i, pad, ny - pad - 1) x[i * nx + pad - 1] = 1; if (m->side[RIGHT] == EDGE) AT_RIGHT if (m->side[DOWN] == EDGE) AT_DOWN if (m->side[UP] == EDGE) AT_UP, STAR)
WAY(not_same, m->kind[DOWN] = 1; INNER RIMS(m->side[LEFT] == EDGE, m->side[RIGHT] == EDGE, m->kind[DOWN] == 0, m->side[UP] == EDGE) m->kind[DOWN] = 0;, STAR)
WAY(not_before, INNER, STAR halo(x, nx, ny, pad, m);)
WAY(not_shifted, INNER halo(x, nx - 1, ny, pad, m);, STAR)
WAY(not_both, INNER RIMS(m->side[LEFT] == EDGE && m->wall[BACK], m->side[RIGHT] == EDGE, m->side[DOWN] == EDGE, m->side[UP] == EDGE), STAR)
#define NOT(X) X(not_right) X(not_wide) X(not_corner) X(not_value) X(not_edge) X(not_flag) X(not_open) X(not_rows) X(not_same) X(not_before) X(not_shifted) X(not_both)
#define CALL(name) fill_##name(by_##name, nx, ny, pad), take_##name(by_##name, nx, ny, pad);
#define FILL(name) make_##name();
#define ARE(of, value) (of[LEFT] == value && of[RIGHT] == value && of[DOWN] == value && of[UP] == value)
#define STEP(name, calls) \
	static void name(int nx, int ny, int pad) \
	{ \
		if (!ARE(m->side, EDGE) || !ARE(chunk, EDGE) || !ARE(m->wall, 1) || !ARE(m->kind, 0) || pad < 2 || nx < 5 * pad || \
		    ny < 5 * pad || m->px || m->py || m->npx != 1 || m->npy != 1 || fields[0] != 1 || fields[1] != 1 || \
		    m->side[FRONT] != EDGE || m->side[BACK] != EDGE || m->nz < 4 || m->nz > 9 || m->ny < 20) \
			return; \
		_Pragma("potential_ckpt") calls \
	}
STEP(sides, SEEN(CALL))
STEP(flags, MORE(CALL))
STEP(twins, NOT(CALL))

int main(int argc, char **argv)
{
	int nx = argc > 1 ? atoi(argv[1]) : 40, ny = argc > 2 ? atoi(argv[2]) : 30, pad = argc > 3 ? atoi(argv[3]) : 2;
	m->nx = nx, m->ny = ny, m->pad = pad, m->nz = 4;
	m->npx = m->npy = 1, m->edges = 15, fields[0] = 1, fields[1] = 1;
	for (int k = 0; k < 6; k++)
		m->side[k] = EDGE, m->wall[k] = k < BACK, chunk[k] = k < BACK ? EDGE : 3, m->buffer[k] = calloc(1000, 8);
	SEEN(FILL) MORE(FILL) NOT(FILL)
	for (int turn = 0; turn < 3; turn++)
		sides(nx, ny, pad), flags(nx, ny, pad), twins(nx, ny, pad);
	printf("%.17g\n", s);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=regions -fopenmp -w %s | sed -n '/label reads/,/label knows/p' | grep -o "by_[a-z_]*" | sort -u
// WANT: by_all_sides
// WANT: by_bits
// WANT: by_bounds
// WANT: by_not_before
// WANT: by_not_both
// WANT: by_not_corner
// WANT: by_not_edge
// WANT: by_not_flag
// WANT: by_not_open
// WANT: by_not_right
// WANT: by_not_rows
// WANT: by_not_same
// WANT: by_not_shifted
// WANT: by_not_value
// WANT: by_not_wide
// WANT: by_row
