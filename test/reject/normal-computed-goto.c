/* A label's address differs between the two versions of a function.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
static void step(void)
{
#pragma potential_ckpt
	;
}

static int run(int n)
{
	static const void *const next[] = {&&one, &&two};
	goto *next[n & 1];
one:
	step();
two:
	return n;
}

int main(void)
{
	return run(2) - 2;
}
// REJECT: 9:12: 'run' takes the address of a label and may reach a potential_ckpt
