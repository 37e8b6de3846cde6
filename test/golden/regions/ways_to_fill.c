// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Ways to fill an array, each in a function of its own, which then reads it: what of them the analysis sees through. What it
 * does not is wanted here as well, by name: whoever adds one takes its line away. */
#include <assert.h>
#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define OMP(directive) _Pragma(#directive)

/* "x" is the array; "m" of its numbers are read. */
#define WAY(x, m, ...)                                                                             \
	static double x[1000];                                                                     \
	static void f_##x(int n)                                                                   \
	{                                                                                          \
		__VA_ARGS__                                                                        \
		for (int i = 0; i < m; i++)                                                        \
			s += x[i];                                                                 \
	}

static double src[1000], s;
static int gn = 1000;

static void set(double *p, double v)
{
	*p = v;
}

static void fill(double *p, int n)
{
	for (int i = 0; i < n; i++)
		p[i] = i;
}

static void rec(double *x, int a, int b)
{
	if (b - a == 1) {
		x[a] = 1;
		return;
	}
	int m = (a + b) / 2;
	rec(x, a, m);
	rec(x, m, b);
}

/* clang-format off */
WAY(by_for, n, for (int i = 0; i < n; i++) by_for[i] = i;)
WAY(by_for_le, n, for (int i = 0; i <= n - 1; i++) by_for_le[i] = i;)
WAY(by_for_ne, n, for (int i = 0; i != n; i++) by_for_ne[i] = i;)
WAY(by_for_down, n, for (int i = n - 1; i >= 0; i--) by_for_down[i] = i;)
WAY(by_for_down_pre, n, for (int i = n; i-- > 0;) by_for_down_pre[i] = i;)
WAY(by_for_down_while, n, int i = n; while (i--) by_for_down_while[i] = i;)
WAY(by_while_up, n, int i = 0; while (i < n) { by_while_up[i] = i; i++; })
WAY(by_while_post, n, int i = 0; while (i < n) by_while_post[i++] = 1;)
WAY(by_do_up, n, int i = 0; do { by_do_up[i] = i; } while (++i < n);)
WAY(by_for_noinc, n, for (int i = 0; i < n;) { by_for_noinc[i] = i; i += 1; })
WAY(by_for_comma, n, int i, j; for (i = 0, j = n; i < n; i++, j--) by_for_comma[i] = j;)
WAY(by_for_step2, n, for (int i = 0; i < n; i += 2) { by_for_step2[i] = i; by_for_step2[i + 1] = 2; })
WAY(by_for_unroll, n, int i; for (i = 0; i + 3 < n; i += 4) { by_for_unroll[i] = i; by_for_unroll[i + 1] = 2; by_for_unroll[i+2] = 3; by_for_unroll[i+3] = 4; } for (; i < n; i++) by_for_unroll[i] = 1;)
WAY(by_ptr_walk, n, for (double *p = by_ptr_walk; p < by_ptr_walk + n; p++) *p = 1;)
WAY(by_ptr_walk_ne, n, for (double *p = by_ptr_walk_ne, *e = by_ptr_walk_ne + n; p != e; ++p) *p = 1;)
WAY(by_ptr_post, n, double *p = by_ptr_post; for (int i = 0; i < n; i++) *p++ = i;)
WAY(by_ptr_while, n, double *p = by_ptr_while; int k = n; while (k--) *p++ = 1;)
WAY(by_ptr_while2, n, double *p = by_ptr_while2; while (p < by_ptr_while2 + n) *p++ = 1;)
WAY(by_ptr_idx, n, double *p = by_ptr_idx; for (int i = 0; i < n; i++) p[i] = i;)
WAY(by_ptr_back, n, double *p = by_ptr_back + n; for (int i = 0; i < n; i++) *--p = i;)
WAY(by_size_t, n, for (size_t i = 0; i < (size_t)n; i++) by_size_t[i] = i;)
WAY(by_unsigned, n, unsigned m = n; for (unsigned i = 0; i < m; i++) by_unsigned[i] = i;)
WAY(by_long, n, for (long i = 0; i < n; i++) by_long[i] = i;)
WAY(by_short, n, for (short i = 0; i < n; i++) by_short[i] = i;)
WAY(by_sizeof_bound, 1000, for (size_t i = 0; i < sizeof by_sizeof_bound / sizeof *by_sizeof_bound; i++) by_sizeof_bound[i] = i;)
WAY(by_memset, n, memset(by_memset, 0, n * sizeof *by_memset);)
WAY(by_memcpy, n, memcpy(by_memcpy, src, n * sizeof(double));)
WAY(by_bzero, n, bzero(by_bzero, n * sizeof *by_bzero);)
WAY(by_two_halves, n, for (int i = 0; i < n / 2; i++) by_two_halves[i] = i; for (int i = n / 2; i < n; i++) by_two_halves[i] = i;)
WAY(by_first_rest, n, by_first_rest[0] = 1; for (int i = 1; i < n; i++) by_first_rest[i] = by_first_rest[i - 1] + i;)
WAY(by_scan, n, by_scan[0] = 1; for (int i = 0; i < n - 1; i++) by_scan[i + 1] = by_scan[i] + i;)
WAY(by_ifelse, n, for (int i = 0; i < n; i++) if (i % 3) by_ifelse[i] = 1; else by_ifelse[i] = 2;)
WAY(by_min, n, for (int b = 0; b < n; b += 64) { int e = b + 64 < n ? b + 64 : n; for (int i = b; i < e; i++) by_min[i] = i; })
WAY(by_blocks, n, for (int b = 0; b < n; b += 64) for (int i = b; i < n && i < b + 64; i++) by_blocks[i] = i;)
WAY(by_macro_min, n, for (int b = 0; b < n; b += 64) for (int i = b; i < MIN(n, b + 64); i++) by_macro_min[i] = i;)
WAY(by_compound, n, for (int i = 0; i < n; i++) { by_compound[i] = 0; by_compound[i] += i; })
WAY(by_call, n, for (int i = 0; i < n; i++) set(&by_call[i], i);)
WAY(by_call_row, n, fill(by_call_row, n);)
WAY(by_call_range, n, fill(by_call_range, n / 2); fill(by_call_range + n / 2, n - n / 2);)
WAY(by_one_based, n, double *y = by_one_based - 1; for (int i = 1; i <= n; i++) y[i] = i;)
WAY(by_cast, n, long *y = (long *)by_cast; for (int i = 0; i < n; i++) y[i] = i;)
WAY(by_void, n, void *v = by_void; double *y = v; for (int i = 0; i < n; i++) y[i] = i;)
WAY(by_char_cast, n, char *y = (char *)by_char_cast; for (size_t i = 0; i < n * sizeof(double); i++) y[i] = 0;)
WAY(by_struct_ptr, n, struct box { double *p; int n; } b = {by_struct_ptr, n}; for (int i = 0; i < b.n; i++) b.p[i] = i;)
WAY(by_struct_ptr2, n, static struct box2 { double *p; int n; } b; b.p = by_struct_ptr2; b.n = n; for (int i = 0; i < b.n; i++) b.p[i] = i;)
WAY(by_omp_for, n, OMP(omp parallel for) for (int i = 0; i < n; i++) by_omp_for[i] = i;)
WAY(by_omp_dyn, n, OMP(omp parallel for schedule(dynamic)) for (int i = 0; i < n; i++) by_omp_dyn[i] = i;)
WAY(by_omp_simd, n, OMP(omp simd) for (int i = 0; i < n; i++) by_omp_simd[i] = i;)
WAY(by_omp_forsimd, n, OMP(omp parallel for simd) for (int i = 0; i < n; i++) by_omp_forsimd[i] = i;)
WAY(by_omp_tid, n, OMP(omp parallel) { int t = omp_get_thread_num(), T = omp_get_num_threads(); for (int i = t; i < n; i += T) by_omp_tid[i] = i; })
WAY(by_omp_tidblk, n, OMP(omp parallel) { int t = omp_get_thread_num(), T = omp_get_num_threads(); int lo = t * n / T, hi = (t + 1) * n / T; for (int i = lo; i < hi; i++) by_omp_tidblk[i] = i; })
WAY(by_omp_single, n, OMP(omp parallel) { OMP(omp single) for (int i = 0; i < n; i++) by_omp_single[i] = i; })
WAY(by_omp_sections, n, OMP(omp parallel sections) { OMP(omp section) for (int i = 0; i < n / 2; i++) by_omp_sections[i] = i; OMP(omp section) for (int i = n / 2; i < n; i++) by_omp_sections[i] = i; })
WAY(by_omp_task, n, OMP(omp parallel) OMP(omp single) { OMP(omp task) for (int i = 0; i < n; i++) by_omp_task[i] = i; OMP(omp taskwait) })
WAY(by_omp_taskloop, n, OMP(omp parallel) OMP(omp single) OMP(omp taskloop) for (int i = 0; i < n; i++) by_omp_taskloop[i] = i;)
WAY(by_omp_target, n, OMP(omp target teams distribute parallel for map(from: by_omp_target[0:n])) for (int i = 0; i < n; i++) by_omp_target[i] = i;)
WAY(by_omp_loop, n, OMP(omp parallel) OMP(omp loop) for (int i = 0; i < n; i++) by_omp_loop[i] = i;)
WAY(by_continue, n, for (int i = 0; i < n; i++) { if (i & 1) { by_continue[i] = 2; continue; } by_continue[i] = i; })
WAY(by_break_all, n, for (int i = 0;; i++) { if (i >= n) break; by_break_all[i] = i; })
WAY(by_goto_out, n, for (int i = 0; i < n; i++) { by_goto_out[i] = i; if (i > 2000) goto out; } out:;)
WAY(by_comma_expr, n, for (int i = 0; i < n; i++) s += 1, by_comma_expr[i] = i;)
WAY(by_stmt_expr, n, for (int i = 0; i < n; i++) by_stmt_expr[i] = ({ int q = i * 2; q; });)
WAY(by_mask, n, for (int i = 0; i < n; i++) by_mask[i & 1023] = i;)
WAY(by_mod, n, for (int i = 0; i < n; i++) by_mod[i % 1000] = i;)
WAY(by_assign_idx, n, int k = 0; for (int i = 0; i < n; i++) { k = i; by_assign_idx[k] = i; })
WAY(by_counter2, n, int k = 0; for (int i = 0; i < n; i++) { by_counter2[k] = i; k++; })
WAY(by_counter3, n, int k = 0; for (int i = 0; i < n; i++) by_counter3[k++] = i;)
WAY(by_offset_loop, n, for (int i = 5; i < n + 5; i++) by_offset_loop[i - 5] = i;)
WAY(by_nested, 1000, for (int i = 0; i < 25; i++) for (int j = 0; j < 40; j++) by_nested[i * 40 + j] = i;)
WAY(by_nested_k, 1000, int k = 0; for (int i = 0; i < 25; i++) for (int j = 0; j < 40; j++) by_nested_k[k++] = i;)
WAY(by_view2d, 1000, double (*g)[40] = (double (*)[40])by_view2d; for (int i = 0; i < 25; i++) for (int j = 0; j < 40; j++) g[i][j] = i;)
WAY(by_vla_view, 1000, int m = 40; double (*g)[m] = (double (*)[m])by_vla_view; for (int i = 0; i < 25; i++) for (int j = 0; j < m; j++) g[i][j] = i;)
WAY(by_assert, n, assert(n <= 1000); for (int i = 0; i < n; i++) { assert(i < 1000); by_assert[i] = i; })
WAY(by_printf_in, n, for (int i = 0; i < n; i++) { if (i < 0) printf("x"); by_printf_in[i] = i; })
WAY(by_math, n, for (int i = 0; i < n; i++) by_math[i] = sin(i) + sqrt(i);)
WAY(by_rand, n, for (int i = 0; i < n; i++) by_rand[i] = rand();)
WAY(by_fnptr, n, double (*f)(double) = n > 3 ? sin : cos; for (int i = 0; i < n; i++) by_fnptr[i] = f(i);)
WAY(by_table_fn, n, void (*f)(double *, int) = fill; f(by_table_fn, n);)
WAY(by_inline_asm, n, for (int i = 0; i < n; i++) { by_inline_asm[i] = i; __asm__ volatile("" ::: "memory"); })
WAY(by_restrict, n, double *restrict y = by_restrict; for (int i = 0; i < n; i++) y[i] = i;)
WAY(by_static_n, n, static int m; m = n; for (int i = 0; i < m; i++) by_static_n[i] = i;)
WAY(by_global_n, gn, for (int i = 0; i < gn; i++) by_global_n[i] = i;)
WAY(by_ptr_n, n, int *m = &n; for (int i = 0; i < *m; i++) by_ptr_n[i] = i;)
WAY(by_struct_copy, n, for (int i = 0; i < n; i++) { struct { double v; } one = {i}; memcpy(&by_struct_copy[i], &one, sizeof one); })
WAY(by_builtin_expect, n, for (int i = 0; __builtin_expect(i < n, 1); i++) by_builtin_expect[i] = i;)
WAY(by_abs_idx, n, for (int i = 0; i < n; i++) by_abs_idx[abs(i)] = i;)
WAY(by_ternary_bound, n, int e = n > 0 ? n : 0; for (int i = 0; i < e; i++) by_ternary_bound[i] = i;)
WAY(by_loop_twice, n, for (int r = 0; r < 2; r++) for (int i = 0; i < n; i++) by_loop_twice[i] = i + r;)
WAY(by_recursive, n, rec(by_recursive, 0, n);)
WAY(by_early_ret, n, if (n <= 0) return; for (int i = 0; i < n; i++) by_early_ret[i] = i;)
WAY(by_float_idx, n, for (int i = 0; i < n; i++) by_float_idx[(int)(double)i] = i;)
WAY(by_int64, n, for (int64_t i = 0; i < (int64_t)n; i++) by_int64[i] = i;)
WAY(by_dec_ptr, n, double *p = by_dec_ptr + n; while (p > by_dec_ptr) *--p = 1;)
WAY(by_ptrdiff, n, for (double *p = by_ptrdiff; p - by_ptrdiff < n; p++) *p = 1;)
WAY(by_idx_ptr, n, for (double *p = by_idx_ptr; p < &by_idx_ptr[n]; p++) *p = 1;)
WAY(by_end_ptr, n, double *p = by_end_ptr, *end = p + n; for (; p < end; p++) *p = 1;)
WAY(by_swap_fill, n, for (int i = 0, j = n - 1; i <= j; i++, j--) { by_swap_fill[i] = 1; by_swap_fill[j] = 2; })
WAY(by_sum_first, n, for (int i = 0; i < n; i++) by_sum_first[i] = 0; for (int k = 0; k < 3; k++) for (int i = 0; i < n; i++) by_sum_first[i] += k;)
WAY(by_reduction, n, OMP(omp parallel for reduction(+:s)) for (int i = 0; i < n; i++) { by_reduction[i] = i; s += i; })
WAY(by_alias_ptr, n, double *a = by_alias_ptr, *b = a; for (int i = 0; i < n; i++) b[i] = i;)
WAY(by_cond_ptr, n, double *a = n > 5 ? by_cond_ptr : by_cond_ptr; for (int i = 0; i < n; i++) a[i] = i;)
WAY(by_bool_flag, n, int done = 0, i = 0; while (!done) { by_bool_flag[i] = i; i++; if (i == n) done = 1; })
WAY(by_goto_loop, n, int i = 0; again: by_goto_loop[i] = i; if (++i < n) goto again;)
WAY(by_and_cond, n, for (int i = 0; i < n && i < 1000; i++) by_and_cond[i] = i;)
WAY(by_arr_of_ptr, 1000, double *rows[2] = {by_arr_of_ptr, by_arr_of_ptr + 500}; for (int r = 0; r < 2; r++) for (int i = 0; i < 500; i++) rows[r][i] = 1;)
WAY(by_comma_idx, n, for (int i = 0; i < n; i++) by_comma_idx[(s += 1, i)] = i;)
WAY(by_assign_val, n, int k; for (int i = 0; i < n; i++) by_assign_val[k = i] = i;)
WAY(by_gencast, n, for (int i = 0; i < n; i++) *(double *)((char *)by_gencast + i * sizeof(double)) = i;)
WAY(by_bool_idx, n, for (int i = 0; i < n; i++) by_bool_idx[i + (n < 0)] = i;)
WAY(by_not_idx, n, for (int i = 0; i < n; i++) by_not_idx[n - 1 + ~i + 1] = i;)
WAY(by_do_while0, n, do { for (int i = 0; i < n; i++) by_do_while0[i] = i; } while (0);)
WAY(by_while1, n, int i = 0; while (1) { if (i == n) break; by_while1[i] = i; ++i; })
WAY(by_const_ptr, n, double *const p = &by_const_ptr[0]; for (int i = 0; i < n; i++) *(p + i) = i;)
/* clang-format on */

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1000;
	if (n < 1)
		return 1;
	for (int turn = 0; turn < 3; turn++) {
#pragma potential_ckpt
		f_by_for(n), f_by_for_le(n), f_by_for_ne(n), f_by_for_down(n), f_by_for_down_pre(n),
		f_by_for_down_while(n), f_by_while_up(n), f_by_while_post(n), f_by_do_up(n), f_by_for_noinc(n),
		f_by_for_comma(n), f_by_for_step2(n), f_by_for_unroll(n), f_by_ptr_walk(n), f_by_ptr_walk_ne(n),
		f_by_ptr_post(n), f_by_ptr_while(n), f_by_ptr_while2(n), f_by_ptr_idx(n), f_by_ptr_back(n),
		f_by_size_t(n), f_by_unsigned(n), f_by_long(n), f_by_short(n), f_by_sizeof_bound(n),
		f_by_memset(n), f_by_memcpy(n), f_by_bzero(n), f_by_two_halves(n), f_by_first_rest(n),
		f_by_scan(n), f_by_ifelse(n), f_by_min(n), f_by_blocks(n), f_by_macro_min(n), f_by_compound(n),
		f_by_call(n), f_by_call_row(n), f_by_call_range(n), f_by_one_based(n), f_by_cast(n), f_by_void(n),
		f_by_char_cast(n), f_by_struct_ptr(n), f_by_struct_ptr2(n), f_by_omp_for(n), f_by_omp_dyn(n),
		f_by_omp_simd(n), f_by_omp_forsimd(n), f_by_omp_tid(n), f_by_omp_tidblk(n), f_by_omp_single(n),
		f_by_omp_sections(n), f_by_omp_task(n), f_by_omp_taskloop(n), f_by_omp_target(n), f_by_omp_loop(n),
		f_by_continue(n), f_by_break_all(n), f_by_goto_out(n), f_by_comma_expr(n), f_by_stmt_expr(n),
		f_by_mask(n), f_by_mod(n), f_by_assign_idx(n), f_by_counter2(n), f_by_counter3(n),
		f_by_offset_loop(n), f_by_nested(n), f_by_nested_k(n), f_by_view2d(n), f_by_vla_view(n),
		f_by_assert(n), f_by_printf_in(n), f_by_math(n), f_by_rand(n), f_by_fnptr(n), f_by_table_fn(n),
		f_by_inline_asm(n), f_by_restrict(n), f_by_static_n(n), f_by_global_n(n), f_by_ptr_n(n),
		f_by_struct_copy(n), f_by_builtin_expect(n), f_by_abs_idx(n), f_by_ternary_bound(n),
		f_by_loop_twice(n), f_by_recursive(n), f_by_early_ret(n), f_by_float_idx(n), f_by_int64(n),
		f_by_dec_ptr(n), f_by_ptrdiff(n), f_by_idx_ptr(n), f_by_end_ptr(n), f_by_swap_fill(n),
		f_by_sum_first(n), f_by_reduction(n), f_by_alias_ptr(n), f_by_cond_ptr(n), f_by_bool_flag(n),
		f_by_goto_loop(n), f_by_and_cond(n), f_by_arr_of_ptr(n), f_by_comma_idx(n), f_by_assign_val(n),
		f_by_gencast(n), f_by_bool_idx(n), f_by_not_idx(n), f_by_do_while0(n), f_by_while1(n),
		f_by_const_ptr(n);
	}
	printf("%g\n", s);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | tr , "\n" | grep -o "by_[a-z0-9_]*" | sort -u
// WANT: by_abs_idx
// WANT: by_arr_of_ptr
// WANT: by_assign_val
// WANT: by_bool_flag
// WANT: by_bool_idx
// WANT: by_break_all
// WANT: by_char_cast
// WANT: by_comma_idx
// WANT: by_float_idx
// WANT: by_gencast
// WANT: by_goto_out
// WANT: by_nested_k
// WANT: by_not_idx
// WANT: by_omp_target
// WANT: by_omp_task
// WANT: by_omp_taskloop
// WANT: by_recursive
// WANT: by_short
// WANT: by_stmt_expr
// WANT: by_while1
