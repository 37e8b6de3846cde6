/* Each file has a copy of the inline function, but calls may take either. */
inline int step(int k)
{
#pragma potential_ckpt
	return k + 1;
}
int other(int k);
int main(void)
{
	return step(1) + other(2);
}
// FILES: more/inline.c
// REJECT: 2:12: an inline function with a body in several files
