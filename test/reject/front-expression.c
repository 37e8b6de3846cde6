/* In the middle of an expression; also where a call could be parsed. */
int main(int argc, char **argv)
{
	int a = argc +
#pragma potential_ckpt
		1;
	return a;
}
// REJECT: 5:1: potential_ckpt must stand between statements of a block
