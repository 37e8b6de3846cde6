/* option_bit_fields.c - bit-fields laid out as on another system.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// FLAGS: -mms-bitfields -fms-extensions
#include <stdio.h>

struct bits {
	char a : 3;
	int b : 5;
	short c : 9;
	long long d : 40;
};

struct outer {
	struct bits bits;
	double *place;
};

static struct outer all[8];
static double values[8];

int main(void)
{
	printf("%zu\n", sizeof(struct outer));
	for (int k = 0; k < 8; k++) {
		all[k].bits = (struct bits){(char)(k % 4), k, (short)(k * 9), k * 1234567LL};
		all[k].place = &values[7 - k];
#pragma potential_ckpt
		*all[k].place += all[k].bits.a + all[k].bits.b + all[k].bits.c;
		printf("%d: %lld %g\n", k, (long long)all[k / 2].bits.d, values[7 - k / 2]);
	}
	return 0;
}
