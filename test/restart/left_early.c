/* A pointer that a callee has set is lost; what was read through it before a way out was taken, or
 * not taken, was read whichever it is. */
#include <stdio.h>
#include <stdlib.h>

static long returned[200], broken[200], continued[200], ended[200], chosen[200], old[200];
static int n = 100, step;
static unsigned long sum = 1;

static void aim(long **at, long *to)
{
	*at = to;
}

static void fill(long *a)
{
	for (int i = 0; i < 200; i++)
		a[i] = i * 7 + step;
}

static unsigned long returns(void)
{
	long *p = old;
	aim(&p, returned);
	sum = sum * 3 + (unsigned long)p[20];
	fill(returned);
	if (n >= 80)
		return sum % 1000;
	return 1;
}

static void breaks(void)
{
	while (1) {
		long *p = old;
		aim(&p, broken);
		sum = sum * 3 + (unsigned long)p[21];
		fill(broken);
		if (n >= 80)
			break;
		n += 5;
	}
}

static void continues(void)
{
	for (int i = 0; i < 3; i++) {
		long *p = old;
		aim(&p, continued);
		sum = sum * 3 + (unsigned long)p[22];
		fill(continued);
		if (n >= 80)
			continue;
		sum++;
	}
}

static void ends(int last)
{
	long *p = old;
	aim(&p, ended);
	sum = sum * 3 + (unsigned long)p[23];
	fill(ended);
	if (n >= 80 && last) {
		printf("last %lu\n", sum);
		exit(3);
	}
}

static unsigned long chooses(void)
{
	long *p = old;
	if (n >= 90)
		aim(&p, chosen);
	sum = sum * 3 + (unsigned long)p[24];
	fill(chosen);
	switch (n % 3) {
	case 0: return sum % 100;
	case 1: return sum % 10;
	}
	if (step > 50)
		return 2;
	return sum % 1000;
}

int main(void)
{
	fill(old);
	fill(returned);
	fill(broken);
	fill(continued);
	fill(ended);
	fill(chosen);
	for (step = 1; step < 6; step++) {
#pragma potential_ckpt
		sum += returns();
#pragma potential_ckpt
		breaks();
#pragma potential_ckpt
		continues();
		sum += chooses();
#pragma potential_ckpt
		printf("%d %lu\n", step, sum);
		ends(step == 5);
		n = 70 + step * 7 % 40;
	}
	return 0;
}
