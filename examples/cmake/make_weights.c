/* make_weights.c - writes the nine weights of the Laplacian as a table in C.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

int main(int argc, char **argv)
{
	FILE *out = argc == 2 ? fopen(argv[1], "w") : NULL;
	if (out == NULL)
		return 1;
	fputs("static const double weight[3][3] = {\n", out);
	for (int a = -1; a <= 1; a++) {
		for (int b = -1; b <= 1; b++)
			fprintf(out, " %.17g,", a == 0 && b == 0 ? -20.0 / 6 : a * b == 0 ? 4.0 / 6 : 1.0 / 6);
		fputs("\n", out);
	}
	fputs("};\n", out);
	return fclose(out) != 0;
}
