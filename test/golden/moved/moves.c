/* Positions in critical and ordered constructs and between lock calls. The last one stays. */
// RUN: ompckpt-cc -fopenmp --ompckpt-dump=moved
#include <omp.h>
#include <stdio.h>
#define CUT _Pragma("potential_ckpt")
static omp_lock_t l, k[3];
static omp_nest_lock_t n;

static void in_serial(int *a)
{
#pragma omp critical
	{
		a[0]++;
#pragma potential_ckpt name(first)
		a[1]++;
		if (a[1] > 3) {
#pragma potential_ckpt name(second)
		}
		CUT
	}
	a[2]++;
}

static void shapes(int *a, int i)
{
	if (i)
#pragma omp critical(outer)
	{
#pragma omp critical(inner)
		{
#pragma potential_ckpt
			a[0]++;
		}
		a[1]++;
	}
	else
		a[3]++;
	switch (i) {
	case 1:
#pragma omp critical
		{ label: CUT }
	default:
		a[4]++;
	}
}

static void locks(int *a, int i)
{
	omp_set_lock(&l);
	omp_set_lock(&k[i]);
	CUT
	if (i) {
#pragma potential_ckpt
	}
	omp_unset_lock(& k[ i ]);
	omp_unset_lock(&l);
	omp_set_nest_lock(&n);
	omp_set_nest_lock(&n);
	CUT
	omp_unset_nest_lock(&n);
	a[0]++;
	omp_unset_nest_lock(&n);
	omp_set_lock(&l);
	if (i > 5) {
		omp_unset_lock(&l);
		CUT
		return;
	}
	a[1]++;
	omp_unset_lock(&l);
	omp_set_lock(&l);
	CUT
}

int main(void)
{
	int a[5] = {0};
	in_serial(a);
	shapes(a, 1);
	locks(a, 1);
#pragma omp parallel for ordered
	for (int i = 0; i < 5; i++)
#pragma omp ordered
	{
		CUT
		a[0] += i;
	}
#pragma omp parallel
#pragma omp critical
	{
		a[0]++;
		CUT
	}
#pragma omp parallel
#pragma omp for
	for (int i = 0; i < 5; i++)
#pragma omp critical
	{
		a[0]++;
		CUT
	}
	printf("%d %d\n", a[0], a[1]);
}
// WANT: #line 3 "moves.c"
// WANT: #include <omp.h>
// WANT: #include <stdio.h>
// WANT:
// WANT: static omp_lock_t l, k[3];
// WANT: static omp_nest_lock_t n;
// WANT:
// WANT: static void in_serial(int *a)
// WANT: {
// WANT: #pragma omp critical
// WANT:  {
// WANT:   a[0]++;
// WANT: ;
// WANT:   a[1]++;
// WANT:   if (a[1] > 3) {
// WANT: ;
// WANT:   }
// WANT: ;
// WANT:  }
// WANT: #line 14 "moves.c"
// WANT: #pragma potential_ckpt name(first)
// WANT:
// WANT: 
// WANT: #line 21 "moves.c"
// WANT: a[2]++;
// WANT: }
// WANT:
// WANT: static void shapes(int *a, int i)
// WANT: {
// WANT:  if (i)
// WANT: {
// WANT: #pragma omp critical(outer)
// WANT:  {
// WANT: #pragma omp critical(inner)
// WANT:   {
// WANT: ;
// WANT:    a[0]++;
// WANT:   }
// WANT:   a[1]++;
// WANT:  }
// WANT: #line 31 "moves.c"
// WANT: #pragma potential_ckpt
// WANT: #line 35 "moves.c"
// WANT: }
// WANT:  else
// WANT:   a[3]++;
// WANT:  switch (i) {
// WANT:  case 1:
// WANT: #pragma omp critical
// WANT:   { label:
// WANT: ;
// WANT: #line 41 "moves.c"
// WANT:                }
// WANT: #pragma potential_ckpt
// WANT:
// WANT: 
// WANT: #line 42 "moves.c"
// WANT: default:
// WANT:   a[4]++;
// WANT:  }
// WANT: }
// WANT:
// WANT: static void locks(int *a, int i)
// WANT: {
// WANT:  omp_set_lock(&l);
// WANT:  omp_set_lock(&k[i]);
// WANT: ;
// WANT:  if (i) {
// WANT: ;
// WANT:  }
// WANT:  omp_unset_lock(& k[ i ]);
// WANT:  omp_unset_lock(&l);
// WANT: #line 51 "moves.c"
// WANT: #pragma potential_ckpt
// WANT:
// WANT: 
// WANT: #line 57 "moves.c"
// WANT: omp_set_nest_lock(&n);
// WANT:  omp_set_nest_lock(&n);
// WANT: ;
// WANT:  omp_unset_nest_lock(&n);
// WANT:  a[0]++;
// WANT:  omp_unset_nest_lock(&n);
// WANT: #line 59 "moves.c"
// WANT: #pragma potential_ckpt
// WANT:
// WANT: 
// WANT: #line 63 "moves.c"
// WANT: omp_set_lock(&l);
// WANT:  if (i > 5) {
// WANT:   omp_unset_lock(&l);
// WANT: #pragma potential_ckpt
// WANT:   return;
// WANT:  }
// WANT:  a[1]++;
// WANT:  omp_unset_lock(&l);
// WANT:  omp_set_lock(&l);
// WANT: #pragma potential_ckpt
// WANT: }
// WANT:
// WANT: int main(void)
// WANT: {
// WANT:  int a[5] = {0};
// WANT:  in_serial(a);
// WANT:  shapes(a, 1);
// WANT:  locks(a, 1);
// WANT: #pragma omp parallel for ordered
// WANT:  for (int i = 0; i < 5; i++)
// WANT: #pragma omp ordered
// WANT:  {
// WANT: ;
// WANT:   a[0] += i;
// WANT:  }
// WANT: #line 85 "moves.c"
// WANT: #pragma potential_ckpt
// WANT:
// WANT: #line 88 "moves.c"
// WANT: #pragma omp parallel
// WANT: {
// WANT: #pragma omp critical
// WANT:  {
// WANT:   a[0]++;
// WANT: ;
// WANT:  }
// WANT: #line 92 "moves.c"
// WANT: #pragma potential_ckpt
// WANT: }
// WANT: #pragma omp parallel
// WANT: #pragma omp for
// WANT:  for (int i = 0; i < 5; i++)
// WANT: {
// WANT: #pragma omp critical
// WANT:  {
// WANT:   a[0]++;
// WANT: ;
// WANT:  }
// WANT: #line 100 "moves.c"
// WANT: #pragma potential_ckpt
// WANT: }
// WANT:  printf("%d %d\n", a[0], a[1]);
// WANT: }
