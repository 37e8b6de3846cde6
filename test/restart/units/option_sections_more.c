/* option_sections_more.c - the other half of option_sections.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
int shared;
long shared_too;
long room[40];
static int calls;

void more(int k)
{
	shared += k + calls++;
	shared_too = shared_too * 3 + shared;
	room[k * 5] += shared;
}

long in_room(int k);

long in_room(int k)
{
	long sum = 0;
	for (int i = 0; i <= k * 5; i++)
		sum += room[i];
	return sum;
}
