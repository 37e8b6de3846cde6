/* Between a then-branch and its else no statement can stand. */
int main(int argc, char **argv)
{
#pragma potential_ckpt name(good)
	if (argc > 1)
		argc--;
#pragma potential_ckpt
	else
		argc++;
	return argc;
}
// REJECT: 7:1: potential_ckpt must stand between statements of a block
