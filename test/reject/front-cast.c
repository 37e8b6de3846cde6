/* A call would be a good operand of a cast to void: the tree says it is none of a block's. */
int main(int argc, char **argv)
{
	(void)
#pragma potential_ckpt
		argc;
	return (int)sizeof
#pragma potential_ckpt
		argc;
}
// REJECT: 5:1: potential_ckpt must stand between statements of a block
// REJECT: 8:1: potential_ckpt must stand between statements of a block
