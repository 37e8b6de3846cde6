/* A break in a loop's head leaves the loop around: it can't move into the body with the call.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
static int step(int x)
{
#pragma potential_ckpt
	return x;
}

int main(void)
{
	for (int i = 0; i < 3; i++)
		while (({ if (i == 1) break; step(0); }))
			;
	return 0;
}
// REJECT: 12:10: 'break' or 'continue' in a loop's head
