/* Sizes of array parameters are stored at entry where they may be others later, and read from the
 * record where a restart enters; not those of parameters that keep their values. */
struct grid {
	int nx;
};

static int run(struct grid *g, int n, int keeps, int a[n][n], int b[][g->nx], int c[][keeps])
{
	n = 0;
#pragma potential_ckpt
	return a[0][1] + b[1][0] + c[1][0] + n;
}

int main(void)
{
	int a[9] = {1};
	struct grid g = {3};
	return run(&g, 3, 2, (void *)a, (void *)a, (void *)a);
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | sed -n '/^static  int ompckpt_body/,/^}/p;/^static int run/,/^}/p' | sed 's/; /;\n/g'
// WANT: static int run(struct grid *g, int n, int keeps, int a[n][n], int b[][g->nx], int c[][keeps])
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[48] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave)));
// WANT: ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_0, 0);
// WANT: *(__typeof__(g) *)(ompckpt_f.r + 0) = g;
// WANT: *(__typeof__(keeps) *)(ompckpt_f.r + 12) = keeps;
// WANT: *(__typeof__(a) *)(ompckpt_f.r + 16) = a;
// WANT: *(__typeof__(b) *)(ompckpt_f.r + 24) = b;
// WANT: *(__typeof__(c) *)(ompckpt_f.r + 32) = c;
// WANT: *(int (*))(ompckpt_f.r + 40) = (n);
// WANT: *(int (*))(ompckpt_f.r + 44) = (g->nx);
// WANT:
// WANT:  n = 0;
// WANT: if (OMPCKPT_DUE) { *(__typeof__(n) *)(ompckpt_f.r + 8) = n;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: }
// WANT:  return a[0][1] + b[1][0] + c[1][0] + n;
// WANT: }
// WANT: static  int ompckpt_body_0(struct grid *g, int n, int keeps, int a[n][*(int (*))(ompckpt_replay_record(&ompckpt_fn_0) + 40)], int b[][*(int (*))(ompckpt_replay_record(&ompckpt_fn_0) + 44)], int c[][keeps])
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[48] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave)));
// WANT: ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_0);
// WANT: switch (ompckpt_f.h.label) { case 1: goto ompckpt_L1;
// WANT: default: __builtin_unreachable();
// WANT: }
// WANT:  n = 0;
// WANT: if (OMPCKPT_DUE) { *(__typeof__(n) *)(ompckpt_f.r + 8) = n;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: }  if (0) { ompckpt_L1: ;
// WANT: n = *(__typeof__(n) *)(ompckpt_f.r + 8);
// WANT: ompckpt_resumed();
// WANT: }
// WANT:  return a[0][1] + b[1][0] + c[1][0] + n;
// WANT: }
