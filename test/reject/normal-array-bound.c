/* The bounds of array parameters are evaluated again at each entry.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
static int sum(int n, int a[][n])
{
	int s = 0;
	for (n--; n >= 0; n--) {
		s += a[0][n];
#pragma potential_ckpt
	}
	return s;
}

int main(void)
{
	int a[1][2] = {{1, 2}};
	return sum(2, a) - 3;
}
// REJECT: 3:20: 'n' changes but is the bound of array parameter 'a'
