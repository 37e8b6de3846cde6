/* A variable that nothing defines is fine as long as no code that is kept names it. */
#include <stdio.h>

extern char *never_defined, *named_in_a_clause;

int main(void)
{
	double sum = 0;
	for (int i = 0; i < 9; i++) {
#pragma potential_ckpt
		if (0)
			printf("%s\n", never_defined);
#pragma omp parallel for shared(named_in_a_clause) reduction(+ : sum)
		for (int k = 0; k < 10; k++)
			sum += i * k;
	}
	printf("%g\n", sum);
	return 0;
}
