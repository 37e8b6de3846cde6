/* What is live is stored in front of a call and restored behind it; a parameter never modified is
 * stored once; nothing else is. */
int printf(const char *, ...);

static int step(int k)
{
#pragma potential_ckpt
	return k + 1;
}

static int run(int n, int from)
{
	int sum = 0, dead = from;
	for (int i = from; i < n; i++) {
		dead = i;
		sum += step(i);
		from++;
	}
	printf("%d\n", dead);
	return sum + from;
}

int main(void)
{
	return run(3, 1);
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | sed -n '/^static  int ompckpt_body_1/,/^}/p' | sed 's/; /;\n/g'
// WANT: static  int ompckpt_body_1(int n, int from)
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[32] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave)));
// WANT: ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_1);
// WANT: switch (ompckpt_f.h.label) { case 1: goto ompckpt_L1;
// WANT: default: __builtin_unreachable();
// WANT: }
// WANT:  int sum = 0;
// WANT: int dead = from;
// WANT:
// WANT:  for (int i = from;
// WANT: i < n;
// WANT: i++) {
// WANT:   dead = i;
// WANT:   { int ompckpt_t1;
// WANT: *(__typeof__(from) *)(ompckpt_f.r + 4) = from;
// WANT: *(__typeof__(sum) *)(ompckpt_f.r + 8) = sum;
// WANT: *(__typeof__(dead) *)(ompckpt_f.r + 12) = dead;
// WANT: *(__typeof__(i) *)(ompckpt_f.r + 16) = i;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_t1 = step(i);
// WANT: if (0) { ompckpt_L1: ;
// WANT: from = *(__typeof__(from) *)(ompckpt_f.r + 4);
// WANT: sum = *(__typeof__(sum) *)(ompckpt_f.r + 8);
// WANT: dead = *(__typeof__(dead) *)(ompckpt_f.r + 12);
// WANT: i = *(__typeof__(i) *)(ompckpt_f.r + 16);
// WANT: ompckpt_t1 = ((int (*)(void))ompckpt_replay_next())();
// WANT: }  sum += ompckpt_t1;
// WANT: }
// WANT:   from++;
// WANT:  }
// WANT:  printf("%d\n", dead);
// WANT:  return sum + from;
// WANT: }
