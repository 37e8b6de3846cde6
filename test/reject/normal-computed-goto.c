/* Addresses of labels that can't be those of variables: numbers computed from them, two labels of
 * one name, clauses that must list everything, a goto without labels.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
static void step(void)
{
#pragma potential_ckpt
	;
}

static int difference(int n)
{
	static const int next[] = {&&one - &&one, &&two - &&one};
	goto *(&&one + next[n & 1]);
one:
	step();
two:
	return n;
}

static int same_name(int n)
{
	void *at;
	{
		__label__ out;
		at = n & 1 ? &&out : &&again;
		goto *at;
	out:
		step();
	}
again:
	{
		__label__ out;
		at = &&out;
		n >>= 1;
		if (n > 4)
			goto *at;
		return n;
	out:
		return 0;
	}
}

static void listed(void)
{
#pragma omp parallel default(none)
	{
		void *at = &&out;
#pragma potential_ckpt
		goto *at;
	out:;
	}
}

static void *given(void *at)
{
	step();
	if (sizeof(&&out) == 8)
		goto *at;
out:
	return at;
}

int main(void)
{
	listed();
	given(0);
	return difference(2) + same_name(3);
}
// FLAGS: -fopenmp
// REJECT: 12:35: a number is computed from the address of a label, in 'difference'
// REJECT: 25:16: two labels have the name whose address is taken, in 'same_name'
// REJECT: 45:1: the address of a label can't be listed in 'default(none)', in 'listed'
// REJECT: 54:14: a computed goto leads to no label, in 'given'
