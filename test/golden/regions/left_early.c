/* What was read through a lost pointer before a way out was read whichever way is taken. */
static long a[200], b[200];
static int n = 100;
long sum;

static void aim(long **at, long *to)
{
	if (to)
		*at = to;
}

static long returns(void)
{
	long *p = b;
	aim(&p, a);
	sum += p[20];
	for (int i = 0; i < 200; i++)
		a[i] = i;
	if (n >= 80)
		return 1;
	return 2;
}

int main(void)
{
#pragma potential_ckpt
	sum += returns();
	return (int)sum;
}

// RUN: ompckpt-cc --ompckpt-dump=regions %s | sed -n '/^returns/,$p' | grep -v 'must write'
// WANT: returns:
// WANT:   reads first:
// WANT:     { a[x0] : 0 <= x0 <= 199 }
// WANT:     [given, n] -> { a[x0] : 0 <= x0 <= 199 }
// WANT:     [given, n] -> { emptied a[x0] : 0 <= x0 <= 199 }
// WANT: main:
// WANT:   reads first:
// WANT:     { a[x0] : 0 <= x0 <= 199 }
// WANT:     { a[x0] : 0 <= x0 <= 199 }
// WANT:     { emptied a[x0] : 0 <= x0 <= 199 }
// WANT:   label reads first:
// WANT:     { a[x0] : 0 <= x0 <= 199 }
