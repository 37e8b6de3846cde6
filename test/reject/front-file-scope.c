/* Outside of all functions. */
#pragma potential_ckpt
int main(void)
{
	return 0;
}
// REJECT: 2:1: potential_ckpt must stand between statements of a block
