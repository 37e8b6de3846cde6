/* One name, many variables; names that only exist inside a function; macros that hide the pragma.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

#define CANDIDATE _Pragma("potential_ckpt")
#define TIMES(i, n) for (int i = 0; i < (n); i++)
#define STEP(x)                    \
	do {                       \
		int hidden = (x);  \
		CANDIDATE          \
		total += hidden;   \
	} while (0)

static int x = 1000;

static int old_style(a, b)
	int a;
	double b;
{
	int x = a;
#pragma potential_ckpt
	return x + (int)b;
}

static int shadow(int n)
{
	int total = 0;
	typedef int number;
	struct local {
		number x;
		struct local *self;
	} l = { n, NULL };
	enum { HERE = 3, THERE };
	l.self = &l;
	TIMES(x, 3) {
		int y = x;
		TIMES(x, 2) {
			number y = x + HERE;
			STEP(y * 10);
			extern int elsewhere;
			total += elsewhere;
		}
		total += y + l.self->x + THERE;
	}
	{
		extern int elsewhere;
		int x = elsewhere++;
#pragma potential_ckpt
		total += x;
	}
	return total + x++;
}

int elsewhere = 4;

int main(void)
{
	printf("%d\n", shadow(5));
	printf("%d\n", old_style(3, 4.5));
	for (int x = 0; x < 2; x++)
		printf("%d %d\n", shadow(x), x);
	printf("%d\n", x);
	return 0;
}
// FLAGS: -Wno-deprecated-non-prototype -Wno-unknown-warning-option
