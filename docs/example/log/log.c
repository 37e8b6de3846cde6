/* log.c - a sum that is told of in a file, which is open by a descriptor all the time. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	double sum = 0;
	char line[40];
	int log = open("log", O_WRONLY | O_CREAT | O_TRUNC, 0666);
	for (int i = 1; i <= 8; i++) {
#pragma potential_ckpt name(step)
		sum += 1.0 / i;
		snprintf(line, sizeof line, "%d %.6f\n", i, sum);
		if (write(log, line, strlen(line)) < 0)
			continue;
	}
	printf("%.6f\n", sum);
	return 0;
}
