/* A nested function needs its outer function's frame: gcc only. */
int main(int argc, char **argv)
{
	int add(int n)
	{
		return n + argc;
	}
#pragma potential_ckpt
	return add(1);
}
// REJECT: 5:2: function definition is not allowed here
