/* Two names of one thing, in pragmas.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// REJECT: 5:1: '#pragma redefine_extname' can't go with positions
// REJECT: 6:1: '#pragma weak' can't go with positions
#pragma redefine_extname count counted
#pragma weak other = counted
int count(void);
int other(void);
int counted(void);

int counted(void)
{
	return 1;
}

int main(void)
{
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
	}
	return 0;
}
