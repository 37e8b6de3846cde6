/* A call in an operand of asm can't stand alone.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
static int step(int x)
{
#pragma potential_ckpt
	return x;
}

int main(void)
{
	__asm__ volatile("" :: "r"(step(1)));
	return 0;
}
// REJECT: 11:2: an operand of asm calls a function that may reach a potential_ckpt
