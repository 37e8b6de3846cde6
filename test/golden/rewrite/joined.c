/* A function that calls the mathematical library exists once: a restart enters it by a dispatch that an ordinary
 * call passes by, and behind a label the compiler knows no more of its variables on one way than on the other. */
#include <math.h>
#include <stdio.h>

static double curve(double x, int n)
{
	float f = 0.5f;
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt name(turn)
		x += sin(x) * f;
		f = f * 0.5f;
	}
	return x;
}

int main(void)
{
	printf("%a\n", curve(0.5, 9));
	return 0;
}
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=rewrite %s | sed -n '/^OMPCKPT_JOINED static double curve/,/ompckpt_labels_0/p' | sed 's/; /;\n/g; /^#line/d'
// WANT: OMPCKPT_JOINED static double curve(double x, int n)
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[32] __attribute__((aligned(16)));
// WANT: } ompckpt_f;
// WANT: unsigned long ompckpt_at = 0;
// WANT: if (OMPCKPT_REENTERED) { ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_0);
// WANT: ompckpt_at = ompckpt_f.h.label;
// WANT: } switch (ompckpt_at) { case 0: break;
// WANT: case 1: goto ompckpt_L1;
// WANT: default: __builtin_unreachable();
// WANT: }
// WANT:  float f = 0.5f;
// WANT:  for (int i = 0;
// WANT: i < n;
// WANT: i++) {
// WANT: if (OMPCKPT_DUE) { struct { struct ompckpt_frame h;
// WANT: char r[32] __attribute__((aligned(16)));
// WANT: } ompckpt_f;
// WANT: ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_0, 0);
// WANT: *(__typeof__(n) *)(ompckpt_f.r + 8) = n;
// WANT: *(__typeof__(x) *)(ompckpt_f.r + 0) = x;
// WANT: *(__typeof__(f) *)(ompckpt_f.r + 12) = f;
// WANT: *(__typeof__(i) *)(ompckpt_f.r + 16) = i;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: ompckpt_leave(&ompckpt_f);
// WANT: }  if (0) { ompckpt_L1: ;
// WANT: x = *(__typeof__(x) *)(ompckpt_f.r + 0);
// WANT: f = *(__typeof__(f) *)(ompckpt_f.r + 12);
// WANT: i = *(__typeof__(i) *)(ompckpt_f.r + 16);
// WANT: ompckpt_resumed();
// WANT: ompckpt_leave(&ompckpt_f);
// WANT: } OMPCKPT_HIDE(OMPCKPT_IN_FLOAT, x);
// WANT: OMPCKPT_HIDE(OMPCKPT_IN_FLOAT, f);
// WANT: OMPCKPT_HIDE(OMPCKPT_IN_REGISTER, i);
// WANT: OMPCKPT_HIDE_MEMORY;
// WANT:
// WANT:   x += sin(x) * f;
// WANT:   f = f * 0.5f;
// WANT:  }
// WANT:  return x;
// WANT: }
// WANT:
// WANT: static double ompckpt_replay_0(void) { const char *r = ompckpt_replay_record(&ompckpt_fn_0);
// WANT: (void)r;
// WANT: return curve(*(double (*))(r + 0), *(int (*))(r + 8));
// WANT: }
// WANT: static const unsigned long ompckpt_set_0[] = {0x1UL};
// WANT: static const unsigned long ompckpt_set_1[] = {0x0UL};
// WANT: static const struct ompckpt_label ompckpt_labels_0[] = {
