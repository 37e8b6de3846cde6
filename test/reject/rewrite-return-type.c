/* A type without a name can't be written again. */
static struct { int a; } make(int k)
{
	__typeof__(make(0)) x = { k };
#pragma potential_ckpt
	x.a++;
	return x;
}
int main(void)
{
	return make(1).a;
}
// REJECT: 2:26: the type this function returns can't be written again
