/* Declarations of variably modified types of which no typedef can be made; sizes of parameters whose
 * names mean something else in the body. */
static int m = 3;

static int hidden(int a[][m], int m)
{
	int s = 0;
	for (int t = 0; t < 2; t++) {
#pragma potential_ckpt
		s += a[1][t] * m;
	}
	return s;
}

static int aligned(int n)
{
	int v[4] = {1, 2, 3, 4}, s = 0;
	_Alignas(32) int (*a)[n] = (void *)v;
	int (**pa)[n] = &a;
	__auto_type b = a;
	int (**pb)[n] = &b;
	for (int t = 0; t < 2; t++) {
#pragma potential_ckpt
		s += (*pa)[0][t] + (*pb)[0][t];
	}
	return s;
}

static int kept(int n, int *v)
{
	static int (*a)[n];
	a = (void *)v;
#pragma potential_ckpt
	return a[0][1];
}

int main(void)
{
	int v[9] = {1, 2, 3};
	return hidden((void *)v, 4) + aligned(2) + kept(2, v);
}
// REJECT: 5:35: the size of an array parameter in front of this one means something else by its name
// REJECT: 18:53: this variable needs a fixed address, and its declaration can't be made one of its type
// REJECT: 20:14: this variable needs a fixed address, and its declaration can't be made one of its type
// REJECT: 31:15: a static pointer to arrays of variable length in a function that may reach a potential checkpoint
