/* The bound of an array parameter changes where a variable array's count is evaluated.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
static int sum(int n, int a[][n])
{
	int copy[n--];
	copy[0] = a[0][1];
#pragma potential_ckpt
	return a[0][0] + copy[0] + n;
}

int main(void)
{
	int a[1][2] = {{1, 2}};
	return sum(2, a) - 4;
}
// REJECT: 3:20: 'n' changes but is the bound of array parameter 'a'
