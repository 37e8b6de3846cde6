/* Both versions of the function share the static; its type is only known inside. */
static int next(int k)
{
	struct local { int n; };
	static struct local s;
	s.n += k;
#pragma potential_ckpt
	return s.n;
}
int main(void)
{
	return next(1);
}
// REJECT: 5:22: the type of this static variable is declared in a function
