/* side_by_side.c - functions with nothing between them, and several in one line, static and not, with static variables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
static double total;static void cut(int k){
#pragma potential_ckpt
	total += k;
}static void a(int k){static int n;cut(k + n++);}static void b(int k){a(k);}int c(int k){b(k);return k + 1;}static double *d(int k){double *p=malloc(8);if(!p)exit(1);*p=c(k);cut(k);return p;}static inline int e(int k){return c(k);}
#define BOTH(f) static void one_##f(int k){f(k);} static void two_##f(int k){f(k + 1);}
#define handed_on(k) cut(k + 2)
BOTH(a)BOTH(b)BOTH(handed_on)int main(void){double *p=d(1),*q=d(2);one_a(3);two_b(4);one_handed_on(5);two_handed_on(6);
	one_b(1);two_a(2);total += *p + *q + e(7);printf("%g\n", total);free(p);free(q);return 0;}
