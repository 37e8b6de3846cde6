/* balls.c - three balls on springs. */
#include <stdio.h>

struct ball {
	double x, v;
};
static struct ball balls[3] = { { 0, 1 }, { 0, 2 }, { 0, 3 } };

int main(void)
{
	double t = 0;
	for (int step = 0; step < 6; step++) {
#pragma potential_ckpt name(step)
		for (int i = 0; i < 3; i++) {
			balls[i].v -= balls[i].x;
			balls[i].x += balls[i].v / 4;
		}
		t += 0.25;
		printf("%.2f %.3f\n", t, balls[2].v);
	}
	return 0;
}
