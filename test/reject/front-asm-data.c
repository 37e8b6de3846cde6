/* Data of an asm: no checkpoint would hold it. */
void count(void);
__asm__(".text\ncount: incl calls(%rip)\n ret\n .data\ncalls: .long 0\n .text");

static int in_statement(void)
{
	int x;
	__asm__(".pushsection .mine,\"aw\"\n mark: .long 7\n .popsection\n movl mark(%%rip), %0" : "=r"(x));
	return x;
}

int main(void)
{
#pragma potential_ckpt
	count();
	return in_statement();
}
// REJECT: 3:1: this asm keeps data of its own, which a checkpoint would not hold
// REJECT: 8:2: this asm keeps data of its own, which a checkpoint would not hold
