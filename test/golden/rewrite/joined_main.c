/* Options let the compiler choose how it computes: what computes exists once, main too, which a restart calls again. */
#include <stdio.h>

static int count;

static double step(double x)
{
#pragma potential_ckpt
	return x * 0.25 + 0.1;
}

static void whole(int n)
{
#pragma potential_ckpt
	count += n;
}

int main(void)
{
	double x = step(1);
	whole(3);
	printf("%a %d\n", x, count);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-cc=gcc -Ofast --ompckpt-dump=rewrite %s | sed -n '/^OMPCKPT_JOINED/,/ompckpt_labels/p; /ompckpt_body/p' | sed 's/; /;\n/g; /^#line/d'
// WANT: OMPCKPT_JOINED static double step(double x)
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[16] __attribute__((aligned(16)));
// WANT: } ompckpt_f;
// WANT: unsigned long ompckpt_at = 0;
// WANT: if (OMPCKPT_REENTERED) { ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_0);
// WANT: ompckpt_at = ompckpt_f.h.label;
// WANT: } switch (ompckpt_at) { case 0: break;
// WANT: case 1: goto ompckpt_L1;
// WANT: default: __builtin_unreachable();
// WANT: }
// WANT: if (OMPCKPT_DUE) { struct { struct ompckpt_frame h;
// WANT: char r[16] __attribute__((aligned(16)));
// WANT: } ompckpt_f;
// WANT: ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_0, 0);
// WANT: *(__typeof__(x) *)(ompckpt_f.r + 0) = x;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: ompckpt_leave(&ompckpt_f);
// WANT: }  if (0) { ompckpt_L1: ;
// WANT: ompckpt_resumed();
// WANT: ompckpt_leave(&ompckpt_f);
// WANT: } OMPCKPT_HIDE_MEMORY;
// WANT:
// WANT:  return x * 0.25 + 0.1;
// WANT: }
// WANT:
// WANT: static double ompckpt_replay_0(void) { const char *r = ompckpt_replay_record(&ompckpt_fn_0);
// WANT: (void)r;
// WANT: return step(*(double (*))(r + 0));
// WANT: }
// WANT: static const unsigned long ompckpt_set_0[] = {0x1UL};
// WANT: static const unsigned long ompckpt_set_1[] = {0x0UL};
// WANT: static const struct ompckpt_label ompckpt_labels_0[] = {
// WANT: static  void ompckpt_body_1(int n)
// WANT: static void ompckpt_replay_1(void) { const char *r = ompckpt_replay_record(&ompckpt_fn_1);
// WANT: (void)r;
// WANT: ompckpt_body_1(*(int (*))(r + 0));
// WANT: }
// WANT: OMPCKPT_JOINED int main(void)
// WANT: {if (!OMPCKPT_REENTERED) { if (ompckpt_start()) return ((int (*)(void))ompckpt_replay_next())();
// WANT: } struct { struct ompckpt_frame h;
// WANT: char r[16] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave)));
// WANT: unsigned long ompckpt_at = 0;
// WANT: if (OMPCKPT_REENTERED) { ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_2);
// WANT: ompckpt_at = ompckpt_f.h.label;
// WANT: } else { ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_2, 0);
// WANT: } switch (ompckpt_at) { case 0: break;
// WANT: case 1: goto ompckpt_L1;
// WANT: case 2: goto ompckpt_L2;
// WANT: default: __builtin_unreachable();
// WANT: }
// WANT:  double ompckpt_t1;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_t1 = step(1);
// WANT: if (0) { ompckpt_L1: ;
// WANT: ompckpt_t1 = ((double (*)(void))ompckpt_replay_next())();
// WANT: } OMPCKPT_HIDE(OMPCKPT_IN_FLOAT, ompckpt_t1);
// WANT: OMPCKPT_HIDE_MEMORY;
// WANT:  double x = ompckpt_t1;
// WANT:
// WANT:  *(__typeof__(x) *)(ompckpt_f.r + 0) = x;
// WANT: ompckpt_f.h.label = 2;
// WANT: whole(3);
// WANT: if (0) { ompckpt_L2: ;
// WANT: x = *(__typeof__(x) *)(ompckpt_f.r + 0);
// WANT: ((void (*)(void))ompckpt_replay_next())();
// WANT: } OMPCKPT_HIDE(OMPCKPT_IN_FLOAT, x);
// WANT: OMPCKPT_HIDE_MEMORY;
// WANT:
// WANT:  printf("%a %d\n", x, count);
// WANT:  return 0;
// WANT: }
// WANT:
// WANT: static int ompckpt_replay_2(void) { const char *r = ompckpt_replay_record(&ompckpt_fn_2);
// WANT: (void)r;
// WANT: return main();
// WANT: }
// WANT: static const struct ompckpt_label ompckpt_labels_2[] = {
