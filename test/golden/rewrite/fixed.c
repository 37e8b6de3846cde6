/* A local that a pointer may name lives in the frame arena; so does a parameter whose address is kept. */
static int *kept;

static int step(int *v)
{
	kept = v;
#pragma potential_ckpt
	return *kept;
}

static int run(int p)
{
	int v[3] = { 1, p }, x = 5, zero[100] = { 0 };
	return step(v) + step(&x) + step(&p) + step(zero) + v[1] + x;
}

int main(void)
{
	return run(3);
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | sed -n '/^static int run/,/^}/p' | sed 's/; /;\n/g'
// WANT: static int run(int p)
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[16] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave)));
// WANT: ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_1, 512);
// WANT: char *const ompckpt_a = ompckpt_f.h.arena;
// WANT: (*(int (*))(ompckpt_a + 0)) = p;
// WANT:
// WANT:  __builtin_memcpy((void *)(ompckpt_a + 4), &(int [3]){ 1, (*(int (*))(ompckpt_a + 0)) }, 12);
// WANT: (*(int (*))(ompckpt_a + 16)) = 5;
// WANT: __builtin_memset((void *)(ompckpt_a + 64), 0, 400);
// WANT:
// WANT:  { int ompckpt_t1;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_t1 = step((*(int (*)[3])(ompckpt_a + 4)));
// WANT: int ompckpt_t2;
// WANT: *(__typeof__(ompckpt_t1) *)(ompckpt_f.r + 4) = ompckpt_t1;
// WANT: ompckpt_f.h.label = 2;
// WANT: ompckpt_t2 = step(&(*(int (*))(ompckpt_a + 16)));
// WANT: int ompckpt_t3;
// WANT: *(__typeof__(ompckpt_t1) *)(ompckpt_f.r + 4) = ompckpt_t1;
// WANT: *(__typeof__(ompckpt_t2) *)(ompckpt_f.r + 8) = ompckpt_t2;
// WANT: ompckpt_f.h.label = 3;
// WANT: ompckpt_t3 = step(&(*(int (*))(ompckpt_a + 0)));
// WANT: int ompckpt_t4;
// WANT: *(__typeof__(ompckpt_t1) *)(ompckpt_f.r + 4) = ompckpt_t1;
// WANT: *(__typeof__(ompckpt_t2) *)(ompckpt_f.r + 8) = ompckpt_t2;
// WANT: *(__typeof__(ompckpt_t3) *)(ompckpt_f.r + 12) = ompckpt_t3;
// WANT: ompckpt_f.h.label = 4;
// WANT: ompckpt_t4 = step((*(int (*)[100])(ompckpt_a + 64)));
// WANT: return ompckpt_t1 + ompckpt_t2 + ompckpt_t3 + ompckpt_t4 + (*(int (*)[3])(ompckpt_a + 4))[1] + (*(int (*))(ompckpt_a + 16));
// WANT: }
// WANT: }
