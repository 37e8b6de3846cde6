/* Among the members of a struct. */
struct s {
	int a;
#pragma potential_ckpt
	int b;
};
int main(void)
{
	struct s s = {1, 2};
	return s.a - s.b;
}
// REJECT: 4:1: potential_ckpt must stand between statements of a block
