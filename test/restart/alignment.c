/* Alignments beyond a cache line's: of locals, statics and heap. */
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct __attribute__((aligned(256))) wide {
	int x[64];
};

static _Alignas(4096) char page[4096];
static struct wide fixed;

static void step(int i, char *p, struct wide *w)
{
	for (int k = 0; k < 2; k++) {
#pragma potential_ckpt
		p[i] += k;
		w->x[i] += i;
	}
}

static unsigned long off(const void *p, unsigned long alignment)
{
	return (uintptr_t)p % alignment;
}

int main(void)
{
	_Alignas(128) char a[100] = {0};
	_Alignas(4096) char b[100] = {0};
	struct wide local = {{0}};
	char *h = aligned_alloc(4096, 8192), *big;
	if (!h || posix_memalign((void **)&big, 1 << 16, 100))
		return 1;
	char *old = memalign(1024, 4000);
	if (!old)
		return 1;
	for (int i = 0; i < 4000; i++)
		old[i] = 0;
	for (int i = 0; i < 100; i++)
		h[i] = big[i] = 0;
	for (int i = 0; i < 6; i++) {
		step(i, a, &local);
		step(i, b, &fixed);
		step(i, page, &local);
		step(i, h, &local);
		step(i, big, &fixed);
		step(i, old, &local);
		printf("%d: %d %d %d\n", i, a[i] + b[i] + page[i] + h[i] + big[i], local.x[i],
		       fixed.x[i]);
		printf("%d %lu\n", old[i], off(old, 1024));
		printf("%lu %lu %lu %lu %lu %lu\n", off(a, 128), off(b, 4096), off(&local, 256),
		       off(page, 4096), off(h, 4096), off(big, 1 << 16));
	}
	free(old);
	return 0;
}
