/* A checksum that each function makes of the one before: its value is made of 2^20 others, so it
 * gets no name; what is bounded by something else stays followed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static unsigned sum;
static int n;
static double dead[1000], live[1000], total;

static void mix0(unsigned x)
{
	sum = (sum * 31) ^ (x & (sum >> 3));
}

#define MIX(to, from)                                                                              \
	static void to(unsigned x)                                                                 \
	{                                                                                          \
		from(x);                                                                           \
		from(x + 1);                                                                       \
	}

MIX(mix1, mix0)
MIX(mix2, mix1)
MIX(mix3, mix2)
MIX(mix4, mix3)
MIX(mix5, mix4)
MIX(mix6, mix5)
MIX(mix7, mix6)
MIX(mix8, mix7)
MIX(mix9, mix8)
MIX(mix10, mix9)
MIX(mix11, mix10)
MIX(mix12, mix11)
MIX(mix13, mix12)
MIX(mix14, mix13)
MIX(mix15, mix14)
MIX(mix16, mix15)
MIX(mix17, mix16)
MIX(mix18, mix17)
MIX(mix19, mix18)
MIX(mix20, mix19)

int main(int argc, char **argv)
{
	(void)argv;
	n = argc + 100;
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			dead[i] = i;
		mix20((unsigned)step);
		for (int i = 0; i < (int)(sum % 100); i++)
			live[i] += i;
		for (int i = 0; i < n; i++)
			total += dead[i] + live[i];
	}
	printf("%g %u\n", total, sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves %s | grep '@'
// WANT:   @L48 position: step, [sum], [n], [live], [total]; kills [sum]
