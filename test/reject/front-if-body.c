/* A position cannot be the body of an if: the next statement would become unconditional. */
int main(int argc, char **argv)
{
	if (argc > 1)
#pragma potential_ckpt
		argc--;
	return argc;
}
// REJECT: 5:1: potential_ckpt must stand between statements of a block
