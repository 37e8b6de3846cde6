/* The saved jump would name a stack that is gone. */
#include <setjmp.h>

static jmp_buf env;

int main(void)
{
	int turns = 0;
	setjmp(env);
	if (turns++ < 3) {
#pragma potential_ckpt
		longjmp(env, 1);
	}
	return 0;
}
// REJECT: 9:2: setjmp in 'main', from which a position may be reached
