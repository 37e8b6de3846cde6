/* A function that only holds positions makes its frame when a checkpoint is due. */
static double total;

static void add(double x)
{
	total += x;
#pragma potential_ckpt name(added)
}

int main(void)
{
	add(1);
	return (int)total;
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | sed -n '/^static void add/,/^}/p' | sed 's/; /;\n/g'
// WANT: static void add(double x)
// WANT: {
// WANT:  total += x;
// WANT: if (OMPCKPT_DUE) { struct { struct ompckpt_frame h;
// WANT: char r[16] __attribute__((aligned(16)));
// WANT: } ompckpt_f;
// WANT: ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_0, 0);
// WANT: *(__typeof__(x) *)(ompckpt_f.r + 0) = x;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: ompckpt_leave(&ompckpt_f);
// WANT: }
// WANT: }
