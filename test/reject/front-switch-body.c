/* A switch without braces holds no list of statements. */
int main(int argc, char **argv)
{
	switch (argc)
	case 1:
#pragma potential_ckpt
	return argc;
}
// REJECT: 6:1: potential_ckpt must stand between statements of a block
