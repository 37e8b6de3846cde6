/* option_layout.c - sizes and places of members as the options want them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// FLAGS: -fshort-enums -funsigned-char -fshort-wchar
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum colour { RED, GREEN, BLUE };

struct item {
	char tag;
	double weight;
	enum colour colour;
	struct item *next;
	short count;
};

static struct item table[40];
static const wchar_t word[] = L"layout";
static char sign = (char)200;

static struct item *push(struct item *top, int k)
{
	struct item *i = malloc(sizeof *i);
	*i = (struct item){(char)(k + 120), k * 0.5, (enum colour)(k % 3), top, (short)k};
	return i;
}

int main(void)
{
	struct item *top = NULL;
	long sum = 0;
	printf("%zu %zu %zu %zu %zu\n", sizeof(struct item), offsetof(struct item, next),
	       sizeof(enum colour), sizeof word, offsetof(struct item, count));
	for (int k = 0; k < 12; k++) {
		top = push(top, k);
		table[k + 3] = *top;
#pragma potential_ckpt
		for (struct item *i = top; i; i = i->next)
			sum += i->tag + i->colour + i->count + (long)(i->weight * 4);
		for (int i = 0; i < 40; i++)
			sum += table[i].count + (table[i].next != NULL);
		sum += sign > 0 ? 1000 : 1;
		printf("%d: %ld %d\n", k, sum, (int)word[k % 6]);
	}
	return 0;
}
