/* The way from setjmp to a position: by a name, and by two pointers. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf failed;
struct model {
	int (*solve)(struct model *), (*log)(struct model *);
	int n;
};

static int solve(struct model *m)
{
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		m->n += i;
	}
	return m->n;
}

static int report(struct model *m)
{
	return m->solve(m);
}

static int read_model(struct model *m)
{
	if (setjmp(failed))
		return 1;
	return m->log(m);
}

int main(void)
{
	struct model m = {solve, report, 0};
	int wrong = read_model(&m);
	printf("%d\n", m.n);
	return wrong;
}
// REJECT: 27:6: setjmp in 'read_model', from which a position may be reached
// NOTE: 14:1: position 'solve:14' is here
// NOTE: 29:9: by this pointer 'read_model' may call 'report'
// NOTE: 22:9: by this pointer 'report' may call 'solve'
