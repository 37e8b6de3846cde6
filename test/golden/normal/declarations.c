/* One declarator per declaration, no const at the top level of automatic variables, names for
 * anonymous records and for variable counts. */
int step(int x)
{
#pragma potential_ckpt
	return x - 1;
}

int declarations(const int n)
{
	const int k = step(n), *p = &k, *const q = p;
	struct {
		int x, y;
	} a = {.y = step(2)}, *b = &a;
	double v[n + k][4], (*w)[n] = 0;
	static const int s = 1, t = 2;
	struct tag *f(int), *g = 0, h(const char *, int);
	typedef int row[n];
	row r;
	r[0] = *q + b->y;
	v[1][2] = w ? s : t;
	return r[0] + (int)v[1][2];
}

int untouched(void)
{
	const int a = 1, b = 2;
	return a + b;
}

int main(void)
{
	return declarations(5) + untouched();
}
// RUN: ompckpt-cc --ompckpt-dump=normal %s | sed -n '/^int declarations/,$p'
// WANT: int declarations( int n)
// WANT: {
// WANT:  int ompckpt_t1; ompckpt_t1 = step(n);  int k = ompckpt_t1; const int *p = &k; const int * q = p;
// WANT:  struct ompckpt_s2  {
// WANT:   int x, y;
// WANT:  }; int ompckpt_t3; ompckpt_t3 = step(2); struct ompckpt_s2 a = {.y = ompckpt_t3}; struct ompckpt_s2 *b = &a;
// WANT:  __SIZE_TYPE__ ompckpt_n4 = (n + k); double v[ompckpt_n4][4]; __SIZE_TYPE__ ompckpt_n5 = (n); double (*w)[ompckpt_n5] = 0;
// WANT:  static const int s = 1; static const int t = 2;
// WANT:  struct tag *f(int); struct tag  h(const char *, int); struct tag *g = 0;
// WANT:  __SIZE_TYPE__ ompckpt_n6 = (n); typedef int row[ompckpt_n6];
// WANT:  row r;
// WANT:  r[0] = *q + b->y;
// WANT:  v[1][2] = w ? s : t;
// WANT:  return r[0] + (int)v[1][2];
// WANT: }
// WANT:
// WANT: int untouched(void)
// WANT: {
// WANT:  const int a = 1, b = 2;
// WANT:  return a + b;
// WANT: }
// WANT:
// WANT: int main(void)
// WANT: {
// WANT:  { int ompckpt_t7; ompckpt_t7 = declarations(5); return ompckpt_t7 + untouched(); }
// WANT: }
