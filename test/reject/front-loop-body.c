/* The pragma would be the whole body of the loop. */
int main(int argc, char **argv)
{
	for (int i = 0; i < 3; i++)
#pragma potential_ckpt
		argc++;
	while (argc > 3)
#pragma potential_ckpt
		argc--;
	return 0;
}
// REJECT: 5:1: potential_ckpt must stand between statements of a block
// REJECT: 8:1: potential_ckpt must stand between statements of a block
