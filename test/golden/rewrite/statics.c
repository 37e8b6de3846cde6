/* Statics of a function that exists twice move to file scope; every saved variable has a row. */
static int counter;
static const int constant[2] = { 1, 2 };

static int off_path(void)
{
	static int calls;
	return ++calls;
}

static int next(void)
{
	static int n = 3, *p = &n;
	*p += constant[n & 1];
#pragma potential_ckpt
	return n + off_path();
}

int main(void)
{
	counter = next();
	return counter + next();
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | grep -e ompckpt_s[0-9] -e ompckpt_row
// WANT:  static int calls; static const struct ompckpt_object ompckpt_row_2 __attribute__((section("ompckpt_objects"), used)) = {(void *)&calls, sizeof calls, "off_path:calls", 2, 0};
// WANT: static int ompckpt_s0_1_n = 3;
// WANT: static int *ompckpt_s0_2_p = &ompckpt_s0_1_n;
// WANT:  *ompckpt_s0_2_p += constant[ompckpt_s0_1_n & 1];
// WANT:  return ompckpt_s0_1_n + off_path();
// WANT:  *ompckpt_s0_2_p += constant[ompckpt_s0_1_n & 1];
// WANT:  return ompckpt_s0_1_n + off_path();
// WANT: static const struct ompckpt_object ompckpt_row_1 __attribute__((section("ompckpt_objects"), used)) = {(void *)&counter, sizeof counter, "counter", 1, 0};
// WANT: static const struct ompckpt_object ompckpt_row_3 __attribute__((section("ompckpt_objects"), used)) = {(void *)&ompckpt_s0_1_n, sizeof ompckpt_s0_1_n, "next:n", 3, 0};
