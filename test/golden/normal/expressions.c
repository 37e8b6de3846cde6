/* Calls come out of expressions from left to right; what && || ?: , guard or order stays guarded and
 * ordered; calls that reach nothing (strlen) stay where they are. */
#include <string.h>

int step(int x)
{
#pragma potential_ckpt
	return x;
}

int all(int n, char *s)
{
	int a = step(1) + step(n), b;
	b = step(a);
	s[step(2)] += strlen(s) + step(3);
	a = n && step(b) == step(1) ? step(4) : n++;
	if (a > 0 && (b++, step(b)))
		step(a);
	else if (step(5))
		return step(step(6));
	return (int)strlen(s);
}

int main(void)
{
	char s[10] = "abc";
	return all(3, s);
}
// RUN: ompckpt-cc --ompckpt-dump=normal %s | sed -n '/^int all/,/^}/p'
// WANT: int all(int n, char *s)
// WANT: {
// WANT:  int ompckpt_t1; ompckpt_t1 = step(1); int ompckpt_t2; ompckpt_t2 = step(n); int a = ompckpt_t1 + ompckpt_t2; int b;
// WANT:  b = step(a);
// WANT:  { int ompckpt_t3; ompckpt_t3 = step(2); int ompckpt_t4; ompckpt_t4 = step(3); s[ompckpt_t3] += strlen(s) + ompckpt_t4; }
// WANT:  { int ompckpt_t5; ompckpt_t5 = !!(n); if (ompckpt_t5) { int ompckpt_t6; ompckpt_t6 = step(b); int ompckpt_t7; ompckpt_t7 = step(1); ompckpt_t5 = !!(ompckpt_t6 == ompckpt_t7); } int ompckpt_t8; if (ompckpt_t5) { ompckpt_t8 = step(4); } else { ompckpt_t8 = (n++); } a = ompckpt_t8; }
// WANT:  { int ompckpt_t12; ompckpt_t12 = !!(a > 0); if (ompckpt_t12) { b++; int ompckpt_t13; ompckpt_t13 = step(b); ompckpt_t12 = !!((ompckpt_t13)); } if (ompckpt_t12)
// WANT:   { step(a); }
// WANT:  else { int ompckpt_t11; ompckpt_t11 = step(5); if (ompckpt_t11)
// WANT:   { int ompckpt_t9; ompckpt_t9 = step(6); int ompckpt_t10; ompckpt_t10 = step(ompckpt_t9); return ompckpt_t10; } } }
// WANT:  return (int)strlen(s);
// WANT: }
