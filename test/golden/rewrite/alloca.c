/* What alloca gives is on the list of the frame, at whose end it is given back. */
#include <alloca.h>

void use(void *);

void go(unsigned n)
{
	use(alloca(n));
#pragma potential_ckpt
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | grep -o 'ompckpt_leave_0.*alloca.*\|use(.*\|void go(.*'
// WANT: ompckpt_leave_0(void *f) { char *r = (char *)f + sizeof(struct ompckpt_frame); ompckpt_alloca_free((struct ompckpt_alloca **)(r + 0)); ompckpt_leave(f); }
// WANT: use(void *);
// WANT: void go(unsigned n)
// WANT: use(ompckpt_alloca_in(n, 1, (struct ompckpt_alloca **)(ompckpt_f.r + 0)));
// WANT: use(ompckpt_alloca_in(n, 1, (struct ompckpt_alloca **)(ompckpt_f.r + 0)));
