/* A jump that only the assembler knows. */
int main(void)
{
#pragma potential_ckpt
	asm goto("" : : : : out);
	return 1;
out:
	return 0;
}
// REJECT: 5:2: 'asm goto' is not supported
