// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Ways to hold an array, and to come to it: in structures, by value and by pointer, behind handles, accessors and tables of
 * functions. Each is filled, then read. What the analysis does not see through is wanted here as well, by name. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WAY(x, ...)                                                                                \
	static void f_##x(int n)                                                                   \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}
#define UP for (int i = 0; i < n; i++)
#define FULL 1000

struct array {
	int n;
	double *d;
};
struct matrix {
	int r, c;
	double *d;
};
struct inline_array {
	int n;
	double d[FULL];
};
struct box {
	struct array a, b;
};
struct outer {
	struct box *box;
	struct matrix *m;
};
struct point {
	double x, y, z;
};
struct ops {
	void (*fill)(double *, int);
	double (*sum)(const double *, int);
};
struct layer {
	void (*forward)(struct layer *);
	int n;
	double *out;
};
typedef double row_t[40];
typedef struct { double v[4]; } quad;

static double s, src[FULL];

static void fill(double *x, int n)
{
	UP x[i] = i;
}
static double sum(const double *x, int n)
{
	double t = 0;
	UP t += x[i];
	return t;
}
static void forward(struct layer *l)
{
	for (int i = 0; i < l->n; i++)
		l->out[i] = i;
}
static inline void set(struct array *a, int i, double v)
{
	a->d[i] = v;
}
static inline double get(const struct array *a, int i)
{
	return a->d[i];
}
static inline double *at(struct matrix *m, int i, int j)
{
	return &m->d[i * m->c + j];
}
static inline double *row(struct matrix *m, int i)
{
	return m->d + i * m->c;
}
static void fill_array(struct array a)
{
	for (int i = 0; i < a.n; i++)
		a.d[i] = i;
}
static void fill_by_pointer(struct array *a)
{
	for (int i = 0; i < a->n; i++)
		a->d[i] = i;
}
static struct array view(double *d, int n)
{
	struct array a = {n, d};
	return a;
}
static struct array part(struct array a, int from, int n)
{
	return (struct array){n, a.d + from};
}
static void fill_void(void *handle)
{
	struct array *a = handle;
	for (int i = 0; i < a->n; i++)
		a->d[i] = i;
}
static void each(int n, void (*f)(int, void *), void *with)
{
	UP f(i, with);
}
static void set_one(int i, void *with)
{
	((double *)with)[i] = i;
}
static void fill_vla(int n, double x[n])
{
	UP x[i] = i;
}
static void fill_rows(int n, row_t *x)
{
	for (int i = 0; i < n / 40; i++)
		for (int j = 0; j < 40; j++)
			x[i][j] = i;
}
static void fill_some(double *first, ...)
{
	va_list l;
	va_start(l, first);
	int n = va_arg(l, int);
	va_end(l);
	UP first[i] = i;
}
static quad four(double v)
{
	return (quad){{v, v, v, v}};
}
static double *end_of(double *x, int n)
{
	return x + n;
}
static const struct ops ops = {fill, sum};
static struct ops by_hand;

/* clang-format off */
#define HEAP(x) static double *x; if (!x) x = malloc(FULL * sizeof *x);
static struct array h1, h2, h3, h4, h5, h6, h7; static struct matrix m1, m2, m3, m4; static struct box bx; static struct outer o;
static struct inline_array in1, in2; static struct point pts[FULL], pts2[FULL], pts3[FULL]; static row_t rws[25]; static struct layer ly, net[3];
static double in_a[FULL], in_b[FULL], in_c[FULL], in_d[FULL], in_e[FULL], in_f[FULL], in_g[FULL], in_h[FULL], in_i[FULL], in_j[FULL], in_k[FULL], in_l[FULL], in_m[FULL], in_n[FULL], in_o[FULL], in_p[FULL], in_q[FULL], in_r[FULL], in_s[FULL], in_t[FULL], in_u[FULL], in_v[FULL];
static double **tab, *two[2], (*g2)[40]; static quad qs[250]; static union { double d[FULL]; char c[FULL * 8]; } un; static char bytes[FULL * 8]; static float fl[FULL]; static struct { double a[500], b[500]; } halves; static struct { int n; double d[]; } *flex;

WAY(by_pointer_member, UP h1.d[i] = i; UP s += h1.d[i];)
WAY(by_member_n, for (int i = 0; i < h2.n; i++) h2.d[i] = i; for (int i = 0; i < h2.n; i++) s += h2.d[i];)
WAY(by_value_arg, fill_array(h3); s += sum(h3.d, h3.n);)
WAY(by_pointer_arg, fill_by_pointer(&h4); s += sum(h4.d, h4.n);)
WAY(by_void_handle, fill_void(&h5); s += sum(h5.d, h5.n);)
WAY(by_accessors, UP set(&h6, i, i); UP s += get(&h6, i);)
WAY(by_struct_copy, struct array a = h7; for (int i = 0; i < a.n; i++) a.d[i] = i; s += sum(h7.d, h7.n);)
WAY(by_struct_assign, struct array a; a = h7; for (int i = 0; i < a.n; i++) a.d[i] = i; for (int i = 0; i < a.n; i++) s += a.d[i];)
WAY(by_literal, fill_array((struct array){n, in_a}); UP s += in_a[i];)
WAY(by_literal_pointer, fill_by_pointer(&(struct array){n, in_b}); UP s += in_b[i];)
WAY(by_view, struct array a = view(in_c, n); fill_array(a); UP s += in_c[i];)
WAY(by_view_direct, fill_array(view(in_d, n)); UP s += in_d[i];)
WAY(by_parts, struct array a = {n, in_e}; fill_array(part(a, 0, n / 2)); fill_array(part(a, n / 2, n - n / 2)); UP s += in_e[i];)
WAY(by_local_struct, struct array a = {n, in_f}; fill_by_pointer(&a); UP s += in_f[i];)
WAY(by_local_set, struct array a; a.n = n; a.d = in_g; fill_by_pointer(&a); UP s += in_g[i];)
WAY(by_matrix_at, for (int i = 0; i < m1.r; i++) for (int j = 0; j < m1.c; j++) *at(&m1, i, j) = i; for (int i = 0; i < m1.r; i++) for (int j = 0; j < m1.c; j++) s += *at(&m1, i, j);)
WAY(by_matrix_row, for (int i = 0; i < m2.r; i++) { double *p = row(&m2, i); for (int j = 0; j < m2.c; j++) p[j] = i; } for (int i = 0; i < m2.r; i++) { double *p = row(&m2, i); for (int j = 0; j < m2.c; j++) s += p[j]; })
WAY(by_matrix_flat, for (int i = 0; i < m3.r * m3.c; i++) m3.d[i] = i; for (int i = 0; i < m3.r * m3.c; i++) s += m3.d[i];)
WAY(by_matrix_macro, _Pragma("omp parallel for") for (int i = 0; i < m4.r; i++) for (int j = 0; j < m4.c; j++) m4.d[i * m4.c + j] = i; for (int j = 0; j < m4.c; j++) for (int i = 0; i < m4.r; i++) s += m4.d[i * m4.c + j];)
WAY(by_nested, for (int i = 0; i < bx.a.n; i++) bx.a.d[i] = i; for (int i = 0; i < bx.a.n; i++) s += bx.a.d[i];)
WAY(by_outer, for (int i = 0; i < o.box->b.n; i++) o.box->b.d[i] = i; for (int i = 0; i < o.box->b.n; i++) s += o.box->b.d[i];)
WAY(by_outer_local, struct array *a = &o.box->a; for (int i = 0; i < a->n; i++) a->d[i] = i; struct array *b = &o.box->a; for (int i = 0; i < b->n; i++) s += b->d[i];)
WAY(by_inline, UP in1.d[i] = i; UP s += in1.d[i];)
WAY(by_inline_whole, struct inline_array *a = &in2; a->n = n; UP a->d[i] = i; struct inline_array *b = &in2; UP s += b->d[i];)
WAY(by_points, UP { pts[i].x = i; pts[i].y = i; pts[i].z = i; } UP s += pts[i].x + pts[i].y + pts[i].z;)
WAY(by_points_assign, UP pts2[i] = (struct point){i, i, i}; UP s += pts2[i].x + pts2[i].y + pts2[i].z;)
WAY(by_points_copy, UP { struct point p = {i, i, i}; pts3[i] = p; } UP s += pts3[i].x + pts3[i].y + pts3[i].z;)
WAY(by_rows_type, fill_rows(n, rws); for (int i = 0; i < n / 40; i++) for (int j = 0; j < 40; j++) s += rws[i][j];)
WAY(by_vla_arg, fill_vla(n, in_h); UP s += in_h[i];)
WAY(by_ops, ops.fill(in_i, n); s += ops.sum(in_i, n);)
WAY(by_ops_hand, by_hand.fill(in_j, n); s += by_hand.sum(in_j, n);)
WAY(by_layer, ly.forward(&ly); for (int i = 0; i < ly.n; i++) s += ly.out[i];)
WAY(by_net, for (int k = 0; k < 3; k++) net[k].forward(&net[k]); for (int k = 0; k < 3; k++) for (int i = 0; i < net[k].n; i++) s += net[k].out[i];)
WAY(by_callback, each(n, set_one, in_k); UP s += in_k[i];)
WAY(by_varargs, fill_some(in_l, n); UP s += in_l[i];)
WAY(by_table, for (int k = 0; k < 10; k++) for (int i = 0; i < 100; i++) tab[k][i] = i; for (int k = 0; k < 10; k++) for (int i = 0; i < 100; i++) s += tab[k][i];)
WAY(by_two, for (int k = 0; k < 2; k++) for (int i = 0; i < n; i++) two[k][i] = i; UP s += two[0][i] + two[1][i];)
WAY(by_grid_pointer, for (int i = 0; i < 25; i++) for (int j = 0; j < 40; j++) g2[i][j] = i; for (int i = 0; i < 25; i++) for (int j = 0; j < 40; j++) s += g2[i][j];)
WAY(by_quads, for (int i = 0; i < n / 4; i++) qs[i] = four(i); for (int i = 0; i < n / 4; i++) for (int k = 0; k < 4; k++) s += qs[i].v[k];)
WAY(by_union, UP un.d[i] = i; UP s += un.d[i];)
WAY(by_bytes, double *d = (double *)bytes; UP d[i] = i; double *e = (double *)bytes; UP s += e[i];)
WAY(by_floats, UP fl[i] = i; UP s += fl[i];)
WAY(by_halves, for (int i = 0; i < 500; i++) halves.a[i] = halves.b[i] = i; for (int i = 0; i < 500; i++) s += halves.a[i] + halves.b[i];)
WAY(by_flex, for (int i = 0; i < flex->n; i++) flex->d[i] = i; for (int i = 0; i < flex->n; i++) s += flex->d[i];)
WAY(by_begin_end, for (double *p = in_m, *e = end_of(in_m, n); p != e; ++p) *p = 1; UP s += in_m[i];)
WAY(by_out_pointer, double *p; double **q = &p; *q = in_n; UP p[i] = i; UP s += in_n[i];)
WAY(by_memcpy, memcpy(in_o, src, n * sizeof *in_o); UP s += in_o[i];)
WAY(by_memcpy_full, memcpy(in_p, src, sizeof in_p); UP s += in_p[i];)
WAY(by_memcpy_parts, memcpy(in_q, src, n / 2 * sizeof *in_q); memcpy(in_q + n / 2, src, (n - n / 2) * sizeof *in_q); UP s += in_q[i];)
WAY(by_memmove, memmove(&in_r[0], &src[0], n * sizeof(double)); UP s += in_r[i];)
WAY(by_lazy_heap, HEAP(lazy) UP lazy[i] = i; UP s += lazy[i];)
WAY(by_ternary, double *p = n > 500 ? in_s : in_t; UP p[i] = i; UP s += p[i];)
WAY(by_const_view, UP in_u[i] = i; const double *const c = in_u; UP s += c[i];)
WAY(by_offset_view, double *p = in_v - 1; for (int i = 1; i <= n; i++) p[i] = i; for (int i = 1; i <= n; i++) s += p[i];)
/* clang-format on */

static struct array array_new(int n)
{
	struct array a;
	a.n = n;
	a.d = malloc(n * sizeof *a.d);
	return a;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : FULL;
	if (n < 40 || n > FULL)
		return 1;
	h1 = array_new(n), h2 = array_new(n), h3 = array_new(n), h4 = array_new(n), h5 = array_new(n), h6 = array_new(n),
	h7 = array_new(n);
	bx.a = array_new(n), bx.b = array_new(n);
	m1 = m2 = m3 = m4 = (struct matrix){25, 40, NULL};
	m1.d = malloc(FULL * sizeof(double)), m2.d = malloc(FULL * sizeof(double)), m3.d = malloc(FULL * sizeof(double)),
	m4.d = malloc(FULL * sizeof(double));
	o.box = malloc(sizeof *o.box);
	o.box->a = array_new(n), o.box->b = array_new(n);
	ly = (struct layer){forward, n, malloc(n * sizeof(double))};
	for (int k = 0; k < 3; k++)
		net[k] = (struct layer){forward, n, malloc(n * sizeof(double))};
	tab = malloc(10 * sizeof *tab);
	for (int k = 0; k < 10; k++)
		tab[k] = malloc(100 * sizeof **tab);
	two[0] = malloc(n * sizeof(double)), two[1] = malloc(n * sizeof(double));
	g2 = malloc(25 * sizeof *g2);
	flex = malloc(sizeof *flex + n * sizeof(double));
	flex->n = n;
	by_hand.fill = fill, by_hand.sum = sum;
	for (int turn = 0; turn < 3; turn++) {
#pragma potential_ckpt
		f_by_pointer_member(n), f_by_member_n(n), f_by_value_arg(n), f_by_pointer_arg(n),
		f_by_void_handle(n), f_by_accessors(n), f_by_struct_copy(n), f_by_struct_assign(n),
		f_by_literal(n), f_by_literal_pointer(n), f_by_view(n), f_by_view_direct(n), f_by_parts(n),
		f_by_local_struct(n), f_by_local_set(n), f_by_matrix_at(n), f_by_matrix_row(n),
		f_by_matrix_flat(n), f_by_matrix_macro(n), f_by_nested(n), f_by_outer(n), f_by_outer_local(n),
		f_by_inline(n), f_by_inline_whole(n), f_by_points(n), f_by_points_assign(n), f_by_points_copy(n),
		f_by_rows_type(n), f_by_vla_arg(n), f_by_ops(n), f_by_ops_hand(n), f_by_layer(n), f_by_net(n),
		f_by_callback(n), f_by_varargs(n), f_by_table(n), f_by_two(n), f_by_grid_pointer(n),
		f_by_quads(n), f_by_union(n), f_by_bytes(n), f_by_floats(n), f_by_halves(n), f_by_flex(n),
		f_by_begin_end(n), f_by_out_pointer(n), f_by_memcpy(n), f_by_memcpy_full(n),
		f_by_memcpy_parts(n), f_by_memmove(n), f_by_lazy_heap(n), f_by_ternary(n), f_by_const_view(n),
		f_by_offset_view(n);
	}
	printf("%g\n", s);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | sed -n 2p | tr , "\n" | grep -o "[a-z][a-z_0-9.]*\[0:\|\[in_[a-z]\]" | sed "s/:.*//" | sort -u
// WANT: in_l[0
// WANT: tab[0
