/* Every way control may go around, into and out of a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static int n_calls;

static int f(int x)
{
	n_calls++;
#pragma potential_ckpt
	return x;
}

static int duff(const char *from, char *to, int n)
{
	int rounds = (n + 3) / 4;
	switch (n % 4) {
	case 0:
		do {
			*to++ = *from++;
#pragma potential_ckpt
	case 3:
			*to++ = *from++;
	case 2:
			*to++ = (char)(*from++ + f(0));
	case 1:
			*to++ = *from++;
		} while (--rounds > 0);
	}
	*to = 0;
	return n;
}

static int into_loops(int n)
{
	int i = 1, j = 2, sum = 0;
	if (n & 1)
		goto inside;
	for (i = 0; i < n; i++) {
		for (j = 0; j < 3; j++) {
			sum += f(i);
inside:
			sum += 10 * j;
#pragma potential_ckpt
			if (sum > 150)
				goto out;
		}
		while (j-- > 0) {
			if (j == 1)
				goto next;
			sum += f(j);
		}
next:;
	}
out:
	return sum * 10 + i;
}

static int into_branches(int n)
{
	int sum = 0;
	if (n == 0)
		goto yes;
	if (n == 1)
		goto no;
	if (f(n) > 2) {
yes:
		sum += f(5);
		n++;
	} else {
no:
		sum += 7;
#pragma potential_ckpt
		n += 2;
	}
	return sum + n;
}

static int switches(int k)
{
	int sum = 0;
	switch (f(k)) {
		int hidden;
	case 0 ... 2:
		hidden = k * 3;
		sum += f(hidden);
		if (k == 1) {
	case 7:
			sum += 100;
#pragma potential_ckpt
		}
		/* falls through */
	default:
		switch (sum & 3) {
		case 1:
			sum += f(1);
			break;
		case 2: {
			int more = sum;
#pragma potential_ckpt
			sum += more;
			break;
		}
		default:
			sum--;
		}
		break;
	case 4:
		for (int i = 0;; i++) {
			switch (i) {
			case 0:
				continue;
			case 3:
				goto leave;
			}
			sum += f(i);
		}
leave:
		sum++;
	case 5:
		return sum + f(50);
	}
	return sum;
}

static int heads(int n)
{
	int sum = 0, i, j;
	for (i = f(0), j = f(n); i < f(j); i += f(1), j -= f(0))
		sum += i * j;
	for (int a = f(1), b[2] = { f(2), a }; a < n; a++)
		sum += b[a & 1];
	for (; f(sum) < 40;)
		sum += 9;
	do {
		if (sum & 1)
			continue;
		sum += 3;
	} while (f(sum++) < 60);
	while (sum += f(2), sum < 80)
		if (sum == 70)
			break;
	do
		sum--;
	while (f(0) || (f(1) && sum > 75));
	if (f(1), f(0))
		sum = 0;
	else if (f(sum) ? f(1) : f(0))
		sum += 1000;
	return sum;
}

static int logic(int a, int b)
{
	int v[4] = { 0 }, *p = v;
	v[0] = f(a) && f(b) || !f(a) && !f(b);
	v[1] = f(a) ?: f(b + 5);
	v[2] = a ? f(1) ? 10 : 20 : f(0) ? 30 : f(40);
	*p++ += (f(1), v[1]) + (a > b ? f(a) : b);
	*++p = a && (v[3] = f(9)) || b;
	p[f(1)] <<= f(a) | f(b);
	return v[0] + 10 * v[1] + 100 * v[2] + 1000 * v[3] + (int)(p - v);
}

static int early_out(int n)
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++) {
			do {
				if (j == 1)
					break;
				if (i == 2)
					return f(i * j + 100);
				if (f(j) > 1)
					goto done;
			} while (0);
			if (f(i) == j)
				continue;
		}
	}
	return -1;
done:
	return f(n);
}

static int through_values(int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++) {
		int t = ({
			int local = i * 2;
			for (int k = 0; k < 3; k++)
				local += k;
			local;
		});
#pragma potential_ckpt
		sum += t + f(({ int u = t; u + 1; }));
	}
	return sum;
}

static void nothing(int n)
{
	if (n)
		return nothing(f(n - 1));
#pragma potential_ckpt
	;
}

int main(void)
{
	char text[16];
	for (int k = 0; k < 8; k++) {
		if (k) {
			duff("0123456789", text, k);
			puts(text);
		}
		printf("%d %d %d\n", into_loops(k), into_branches(k), switches(k));
		nothing(k & 1);
	}
	printf("%d %d\n", heads(4), heads(1));
	for (int k = 0; k < 4; k++)
		printf("%d %d %d\n", logic(k & 1, k >> 1), early_out(k), through_values(k));
	printf("%d calls\n", n_calls);
	return 0;
}
// FLAGS: -w
