/* The compiler may move the store to table behind the call, where the checkpoint comes too early. */
static int table[8];

__attribute__((const)) int twice(int x);

static int look(int i)
{
	table[i] = i;
	return twice(i) + table[i];
}

int main(void)
{
	return look(0);
}

int twice(int x)
{
#pragma potential_ckpt
	return 2 * x;
}
// REJECT: 17:5: 'twice' is declared pure or const and may reach a position
