/* The bounds of array parameters are evaluated again at each entry: assembler may change one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
static int sum(int n, int a[][n])
{
	int s = 0;
	__asm__("decl %0" : "+r"(n));
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		s += a[1][0];
	}
	return s + n;
}

int main(void)
{
	int a[4][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
	return sum(2, a);
}
// REJECT: 3:20: 'n' changes but is the bound of array parameter 'a'
