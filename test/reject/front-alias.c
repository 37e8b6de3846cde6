#include <stdio.h>
/* Calls of an alias would not be seen to reach the position. */
static int work(int n)
{
#pragma potential_ckpt
	return n + 1;
}
static int other(int) __attribute__((alias("work")));
int renamed(int) __asm__("puts");
int sscanf(const char *text, const char *format, ...)
{
	return text == format;
}
int main(int argc, char **argv)
{
	return other(argc);
}
// REJECT: 8:12: 'other' stands for another symbol
// REJECT: 9:5: 'renamed' stands for another symbol
// REJECT: 10:5: 'sscanf' stands for another symbol
