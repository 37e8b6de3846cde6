/* Calls of an alias would not be seen to reach the position. */
static int work(int n)
{
#pragma potential_ckpt
	return n + 1;
}
static int other(int) __attribute__((alias("work")));
int renamed(int) __asm__("puts");
int main(int argc, char **argv)
{
	return other(argc);
}
// REJECT: 7:12: 'other' stands for another symbol
// REJECT: 8:5: 'renamed' stands for another symbol
