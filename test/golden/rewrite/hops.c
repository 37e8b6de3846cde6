/* Replay enters the scope of a variable-length array by executing its declaration again. */
static int run(int n)
{
	int v[n], sum = 0;
	for (int i = 0; i < n; i++) {
		int (*p)[n] = &v;
		v[i] = i;
#pragma potential_ckpt
		sum += (*p)[i];
	}
	return sum;
}

int main(void)
{
	return run(3);
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | sed -n '/^static  int ompckpt_body/,/^}/p' | sed 's/; /;\n/g'
// WANT: static  int ompckpt_body_0(int n)
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[64] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave_0)));
// WANT: ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_0);
// WANT: unsigned long ompckpt_hop = ompckpt_f.h.label;
// WANT: switch (ompckpt_f.h.label) { case 1: goto ompckpt_H0;
// WANT: default: __builtin_unreachable();
// WANT: }
// WANT:  __SIZE_TYPE__ ompckpt_n1 = (n);
// WANT: *(__typeof__(ompckpt_n1) *)(ompckpt_f.r + 24) = ompckpt_n1;
// WANT: if (0) { ompckpt_H0: ;
// WANT: ompckpt_n1 = *(__typeof__(ompckpt_n1) *)(ompckpt_f.r + 24);
// WANT: } typedef int ompckpt_t_v[ompckpt_n1];
// WANT: ompckpt_t_v *const ompckpt_p_v = (void *)ompckpt_vla((struct ompckpt_vla *)(ompckpt_f.r + 48), sizeof(ompckpt_t_v), 1);
// WANT: switch (ompckpt_hop) { case 0: break;
// WANT: case 1: goto ompckpt_H1;
// WANT: default: __builtin_unreachable();
// WANT: }  int sum = 0;
// WANT:
// WANT:  for (int i = 0;
// WANT: i < n;
// WANT: i++) {
// WANT:   __SIZE_TYPE__ ompckpt_n2 = (n);
// WANT: *(__typeof__(ompckpt_n2) *)(ompckpt_f.r + 32) = ompckpt_n2;
// WANT: if (0) { ompckpt_H1: ;
// WANT: ompckpt_n2 = *(__typeof__(ompckpt_n2) *)(ompckpt_f.r + 32);
// WANT: } int (*p)[ompckpt_n2];
// WANT: switch (ompckpt_hop) { case 0: break;
// WANT: case 1: goto ompckpt_L1;
// WANT: default: __builtin_unreachable();
// WANT: }  p = &(*ompckpt_p_v);
// WANT:
// WANT:   (*ompckpt_p_v)[i] = i;
// WANT: if (OMPCKPT_DUE) { *(__typeof__(sum) *)(ompckpt_f.r + 4) = sum;
// WANT: *(__typeof__(i) *)(ompckpt_f.r + 8) = i;
// WANT: *(__typeof__(p) *)(ompckpt_f.r + 16) = p;
// WANT: *(__typeof__(ompckpt_n1) *)(ompckpt_f.r + 24) = ompckpt_n1;
// WANT: *(__typeof__(ompckpt_n2) *)(ompckpt_f.r + 32) = ompckpt_n2;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: }  if (0) { ompckpt_L1: ;
// WANT: sum = *(__typeof__(sum) *)(ompckpt_f.r + 4);
// WANT: i = *(__typeof__(i) *)(ompckpt_f.r + 8);
// WANT: p = *(__typeof__(p) *)(ompckpt_f.r + 16);
// WANT: ompckpt_n1 = *(__typeof__(ompckpt_n1) *)(ompckpt_f.r + 24);
// WANT: ompckpt_n2 = *(__typeof__(ompckpt_n2) *)(ompckpt_f.r + 32);
// WANT: ompckpt_hop = 0;
// WANT: ompckpt_resumed();
// WANT: }
// WANT:   sum += (*p)[i];
// WANT:  }
// WANT:  return sum;
// WANT: }
