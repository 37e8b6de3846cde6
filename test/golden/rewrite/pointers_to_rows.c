/* A variably modified local of known size with a fixed address gets a typedef and a pointer where
 * it is declared, a parameter at the start; both are names that no goto skips. */
static int run(int n, int (*a)[n])
{
	int (**pa)[n] = &a, (*u[2])[n] = {a, a + 1};
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt
		(*u[i % 2])[i] += (**pa)[0];
	}
	return a[1][1];
}

int main(void)
{
	int a[3][3] = {{1}};
	return run(3, a);
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | sed -n '/^static  int ompckpt_body/,/^}/p' | sed 's/; /;\n/g'
// WANT: static  int ompckpt_body_0(int n, int (*a)[n])
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[48] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave)));
// WANT: ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_0);
// WANT: char *const ompckpt_a = ompckpt_f.h.arena;
// WANT: typedef __typeof__(a) ompckpt_t_a;
// WANT: ompckpt_t_a *const ompckpt_p_a = (void *)(ompckpt_a + 0);
// WANT: unsigned long ompckpt_hop = ompckpt_f.h.label;
// WANT: switch (ompckpt_f.h.label) { case 1: goto ompckpt_H0;
// WANT: default: __builtin_unreachable();
// WANT: }
// WANT:  __SIZE_TYPE__ ompckpt_n1 = (n);
// WANT: *(__typeof__(ompckpt_n1) *)(ompckpt_f.r + 32) = ompckpt_n1;
// WANT: if (0) { ompckpt_H0: ;
// WANT: ompckpt_n1 = *(__typeof__(ompckpt_n1) *)(ompckpt_f.r + 32);
// WANT: } int (**pa)[ompckpt_n1];
// WANT: switch (ompckpt_hop) { case 0: break;
// WANT: case 1: goto ompckpt_H1;
// WANT: default: __builtin_unreachable();
// WANT: }  pa = &(*ompckpt_p_a);
// WANT: __SIZE_TYPE__ ompckpt_n2 = (n);
// WANT: *(__typeof__(ompckpt_n2) *)(ompckpt_f.r + 40) = ompckpt_n2;
// WANT: if (0) { ompckpt_H1: ;
// WANT: ompckpt_n2 = *(__typeof__(ompckpt_n2) *)(ompckpt_f.r + 40);
// WANT: } typedef int (*ompckpt_t_u[2])[ompckpt_n2];
// WANT: ompckpt_t_u *const ompckpt_p_u = (void *)(ompckpt_a + 16);
// WANT: switch (ompckpt_hop) { case 0: break;
// WANT: case 1: goto ompckpt_L1;
// WANT: default: __builtin_unreachable();
// WANT: }  __builtin_memcpy((void *)ompckpt_p_u, &(ompckpt_t_u){(*ompckpt_p_a), (*ompckpt_p_a) + 1}, 16);
// WANT:
// WANT:  for (int i = 0;
// WANT: i < n;
// WANT: i++) {
// WANT: if (OMPCKPT_DUE) { *(__typeof__(pa) *)(ompckpt_f.r + 16) = pa;
// WANT: *(__typeof__(i) *)(ompckpt_f.r + 24) = i;
// WANT: *(__typeof__(ompckpt_n1) *)(ompckpt_f.r + 32) = ompckpt_n1;
// WANT: *(__typeof__(ompckpt_n2) *)(ompckpt_f.r + 40) = ompckpt_n2;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: }  if (0) { ompckpt_L1: ;
// WANT: pa = *(__typeof__(pa) *)(ompckpt_f.r + 16);
// WANT: i = *(__typeof__(i) *)(ompckpt_f.r + 24);
// WANT: ompckpt_n1 = *(__typeof__(ompckpt_n1) *)(ompckpt_f.r + 32);
// WANT: ompckpt_n2 = *(__typeof__(ompckpt_n2) *)(ompckpt_f.r + 40);
// WANT: ompckpt_hop = 0;
// WANT: ompckpt_resumed();
// WANT: }
// WANT:   (*(*ompckpt_p_u)[i % 2])[i] += (**pa)[0];
// WANT:  }
// WANT:  return (*ompckpt_p_a)[1][1];
// WANT: }
