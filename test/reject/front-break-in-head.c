/* A break in a loop's head: gcc leaves the loop around, clang this one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
int main(void)
{
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		while (({ for (;;) break; if (i == 1) break; i < 2; }))
			i++;
		for (int k = 0; k < 3; ({ if (k) continue; k++; }))
			;
	}
	return 0;
}
// REJECT: 7:41: 'break' in the head of a loop or switch
// REJECT: 9:36: 'continue' in the head of a loop or switch
