/* A statement that a system macro spells can't be taken apart.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <sys/queue.h>
#include <stddef.h>

struct item {
	LIST_ENTRY(item) link;
};
static LIST_HEAD(, item) list;

static LIST_HEAD(list_head, item) *head(void)
{
#pragma potential_ckpt
	return (struct list_head *)&list;
}

int main(void)
{
	struct item *p;
	LIST_FOREACH(p, head(), link)
		;
	return 0;
}
// REJECT: 20:2: a statement spelled by a system macro may reach a potential_ckpt
