/* Addresses of labels become those of variables, computed gotos switches. */
void step(int);

void go(int n)
{
	static void *const table[] = {&&a, &&b};
	void *at = table[n & 1];
	if (n)
		goto *at;
a:
	step(n);
b:;
#pragma potential_ckpt
}

int choose(void);

void in_region(void)
{
#pragma omp parallel
	{
		void *inside[] = {&&c};
		goto *inside[choose()];
	c:
		go(1);
	}
}
// RUN: ompckpt-cc -fopenmp --ompckpt-dump=normal
// WANT: #line 2 "label_addresses.c"
// WANT: void step(int);
// WANT:
// WANT: static const struct { char a, b; } ompckpt_labels_go; void go(int n)
// WANT: {
// WANT:  static void *const table[] = {((void *)&ompckpt_labels_go.a), ((void *)&ompckpt_labels_go.b)};
// WANT:  void *at = table[n & 1];
// WANT:  if (n)
// WANT:   { switch ((const char *)(at) - (const char *)&ompckpt_labels_go) { case 0: goto a; case 1: goto b; default: __builtin_unreachable(); } }
// WANT: a:
// WANT:  ; step(n);
// WANT: b:;
// WANT: #pragma potential_ckpt
// WANT: }
// WANT:
// WANT: int choose(void);
// WANT:
// WANT: static const struct { char c; } ompckpt_labels_in_region; void in_region(void)
// WANT: {
// WANT: {
// WANT: #line 20 "label_addresses.c"
// WANT: #pragma omp parallel
// WANT:  {
// WANT:   void *inside[] = {((void *)&ompckpt_labels_in_region.c)};
// WANT:   { switch ((const char *)(inside[choose()]) - (const char *)&ompckpt_labels_in_region) { case 0: goto c; default: __builtin_unreachable(); } }
// WANT:  c:
// WANT:   ; go(1);
// WANT:  } }
// WANT: }
