/* pi.c - pi by Leibniz, so many steps, printed with so many digits. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	double sum = 0;
	if (argc != 3)
		return 2;
	int digits = atoi(argv[2]);
	for (int i = 0; i < atoi(argv[1]); i++) {
#pragma potential_ckpt name(step)
		sum += (i % 2 ? -4.0 : 4.0) / (2 * i + 1);
		printf("%d %.*f\n", i, digits, sum);
	}
	return 0;
}
