/* Threads of a team leave expressions by jumps behind their position: what they do there must not be
 * seen in the image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 4
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static long count[5], sum;

/* Threads come to a position one after the other. */
static void skew(void)
{
	if (omp_in_parallel())
		usleep(500 * omp_get_thread_num());
}

static void returns(int k)
{
	skew();
#pragma potential_ckpt
	if (({
		    if (k % 3 < 2)
			    return;
		    k > 1;
	    }))
		k++;
#pragma omp barrier
#pragma omp master
	count[4] += k;
#pragma omp barrier
}

static void breaks(int k)
{
	for (int i = 0; i < 3; i++) {
		skew();
#pragma potential_ckpt
		int goes_on = ({
			if (k % 2)
				break;
			1;
		});
#pragma omp barrier
		k += goes_on - 1;
	}
#pragma omp master
	count[1] += k + 1;
#pragma omp barrier
}

static void jumps(int k)
{
	skew();
#pragma potential_ckpt
	int next = ({
		if (k % 2)
			goto out;
		k + 1;
	});
	k = next;
out:;
#pragma omp master
	count[2] += k + 1;
#pragma omp barrier
}

static void enters(int k)
{
	skew();
#pragma potential_ckpt
	int i = 0;
	switch (omp_get_thread_num() ? 3 : k % 3) {
	case 0:
		for (; i < 2; i++) {
		case 1:
			count[3]++;
		}
	}
#pragma omp barrier
}

int main(void)
{
	for (int k = 0; k < 4; k++) {
#pragma omp parallel
		{
			returns(k);
#pragma omp master
			count[0] += k + 1;
#pragma omp barrier
			breaks(k);
			jumps(k);
			enters(k);
		}
		printf("%d: %ld %ld %ld %ld\n", k, count[0], count[1], count[2], count[3]);
	}
	for (int i = 0; i < 5; i++)
		sum += count[i];
	printf("%ld\n", sum);
	return 0;
}
