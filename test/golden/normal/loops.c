/* A loop's head that reaches moves into the loop; continue still runs the step, and the lines are
 * those of the source. */
int step(int x)
{
#pragma potential_ckpt
	return x - 1;
}

int loops(int n)
{
	while (step(n) > 0)
		n--;
	do {
		if (n == 3)
			continue;
		n--;
	} while (n > 0 && step(n));
	for (int i = step(4), j = 0; i < step(10); i += step(2)) {
		if (i == 4)
			continue;
		j += i;
	}
	for (int i = 0; i < n; i++)
		step(i);
	return n;
}

int main(void)
{
	return loops(5);
}
// RUN: ompckpt-cc --ompckpt-dump=normal %s | sed -n '/^int loops/,/^}/p'
// WANT: int loops(int n)
// WANT: {
// WANT:  { while (1) { int ompckpt_t1; ompckpt_t1 = step(n); if (!(ompckpt_t1 > 0)) break;
// WANT: #line 12 "loops.c"
// WANT: n--; } }
// WANT:  { do { {
// WANT:   if (n == 3)
// WANT:    goto ompckpt_c2;
// WANT:   n--;
// WANT:  } ompckpt_c2: ; int ompckpt_t3; ompckpt_t3 = !!(n > 0); if (ompckpt_t3) { int ompckpt_t4; ompckpt_t4 = step(n); ompckpt_t3 = !!(ompckpt_t4); } if (!(ompckpt_t3)) break; } while (1); }
// WANT:  { int ompckpt_t6; ompckpt_t6 = step(4); int i = ompckpt_t6; int j = 0; for (; ; ) { int ompckpt_t7; ompckpt_t7 = step(10); if (!(i < ompckpt_t7)) break; {
// WANT:   if (i == 4)
// WANT:    goto ompckpt_c5;
// WANT:   j += i;
// WANT:  } ompckpt_c5: ; int ompckpt_t8; ompckpt_t8 =
// WANT: #line 18 "loops.c"
// WANT: step(2); i += ompckpt_t8; } }
// WANT: 
// WANT: #line 23 "loops.c"
// WANT: for (int i = 0; i < n; i++)
// WANT:   { step(i); }
// WANT:  return n;
// WANT: }
