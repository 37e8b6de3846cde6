/* Wrappers exist twice; a call that has blocks of its own calls the second version with their number. */
#include <stdlib.h>

int *make(void);

static void *zeroed(size_t n)
{
	return calloc(1, n);
}

int main(void)
{
	int *a = make();
	int *b = make();
#pragma potential_ckpt
	return *a + *b;
}

int *make(void)
{
	int *p = zeroed(sizeof *p);
	return p;
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite
// WANT: #include <ompckpt/abi.h>
// WANT: extern const struct ompckpt_function ompckpt_fn_0;
// WANT: static const struct ompckpt_part ompckpt_part_0;
// WANT: #line 1 "wrappers.c"
// WANT: #line 2 "wrappers.c"
// WANT: #include <stdlib.h>
// WANT:
// WANT: int *make(void); static void *ompckpt_at_zeroed(unsigned long , unsigned);
// WANT:
// WANT: static void *zeroed(size_t n)
// WANT: {
// WANT:  return calloc(1, n);
// WANT: }
// WANT: #line 6 "wrappers.c"
// WANT: static void *ompckpt_at_zeroed(size_t n, unsigned ompckpt_base)
// WANT: {
// WANT:  return ompckpt_calloc(1, n, ompckpt_base + 0);
// WANT: }
// WANT: #line 9 "wrappers.c"
// WANT:  int *ompckpt_at_make(unsigned);
// WANT:
// WANT: int main(void)
// WANT: {if (ompckpt_start()) return ((int (*)(void))ompckpt_replay_next())();
// WANT:  int *a = ompckpt_at_make(1);
// WANT:  int *b = ompckpt_at_make(2);
// WANT: if (OMPCKPT_DUE) { struct { struct ompckpt_frame h; char r[16] __attribute__((aligned(16))); } ompckpt_f; ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_0, 0); *(__typeof__(a) *)(ompckpt_f.r + 0) = a; *(__typeof__(b) *)(ompckpt_f.r + 8) = b; ompckpt_f.h.label = 1; ompckpt_take(&ompckpt_f.h); ompckpt_leave(&ompckpt_f); }
// WANT:  return *a + *b;
// WANT: }
// WANT: #line 11 "wrappers.c"
// WANT: static int ompckpt_body_0(void)
// WANT: {struct { struct ompckpt_frame h; char r[16] __attribute__((aligned(16))); } ompckpt_f; ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_0); switch (ompckpt_f.h.label) { case 1: goto ompckpt_L1; default: __builtin_unreachable(); }
// WANT:  int *a = ompckpt_at_make(1);
// WANT:  int *b = ompckpt_at_make(2);
// WANT: if (OMPCKPT_DUE) { struct { struct ompckpt_frame h; char r[16] __attribute__((aligned(16))); } ompckpt_f; ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_0, 0); *(__typeof__(a) *)(ompckpt_f.r + 0) = a; *(__typeof__(b) *)(ompckpt_f.r + 8) = b; ompckpt_f.h.label = 1; ompckpt_take(&ompckpt_f.h); ompckpt_leave(&ompckpt_f); }  if (0) { ompckpt_L1: ; a = *(__typeof__(a) *)(ompckpt_f.r + 0); b = *(__typeof__(b) *)(ompckpt_f.r + 8); ompckpt_resumed(); ompckpt_leave(&ompckpt_f); }
// WANT:  return *a + *b;
// WANT: }
// WANT: static int ompckpt_replay_0(void) { const char *r = ompckpt_replay_record(&ompckpt_fn_0); (void)r; return ompckpt_body_0(); }
// WANT: static const unsigned long ompckpt_set_0[] = {0x7UL};
// WANT: static const unsigned long ompckpt_set_1[] = {0x0UL};
// WANT: static const unsigned long ompckpt_set_2[] = {0x6UL};
// WANT: static const struct ompckpt_label ompckpt_labels_0[] = {
// WANT: 	{15, 0, ompckpt_set_0, ompckpt_set_1, &ompckpt_part_0, 0},
// WANT: };
// WANT: const struct ompckpt_function ompckpt_fn_0 = {"main", "wrappers.c", 0, 1, 16, 0, 0, ompckpt_labels_0, 0, (void (*)(void))ompckpt_replay_0};
// WANT: #line 17 "wrappers.c"
// WANT:
// WANT:
// WANT: int *make(void)
// WANT: {
// WANT:  int *p = zeroed(sizeof *p);
// WANT:  return p;
// WANT: }
// WANT: #line 19 "wrappers.c"
// WANT: int *ompckpt_at_make(unsigned ompckpt_base)
// WANT: {
// WANT:  int *p = ompckpt_at_zeroed(sizeof *p, ompckpt_base + 0);
// WANT:  return p;
// WANT: }
// WANT: #line 23 "wrappers.c"
// WANT:
// WANT:
// WANT: static const long ompckpt_strides_0[] = {4L};
// WANT: static const unsigned ompckpt_counts_0[] = {0, 2};
// WANT: static const long ompckpt_rows_0[] = {
// WANT: 	0L, 0L, 0L, 1L,
// WANT: 	0L, 0L, 0L, -1L,
// WANT: };
// WANT: static const struct ompckpt_value ompckpt_values_0[] = {
// WANT: 	{OMPCKPT_VALUE_RECORD, 8, 0, 0, 0L, 0},
// WANT: 	{OMPCKPT_VALUE_RECORD, 8, 0, 0, 8L, 0},
// WANT: };
// WANT: static const struct ompckpt_box ompckpt_boxes_0[] = {
// WANT: 	{0, 1, 0L, 4UL, ompckpt_strides_0, ompckpt_counts_0, ompckpt_rows_0, 0, 0},
// WANT: 	{1, 1, 0L, 4UL, ompckpt_strides_0, ompckpt_counts_0, ompckpt_rows_0, 0, 0},
// WANT: };
// WANT: static const struct ompckpt_part ompckpt_part_0 = {ompckpt_set_2, 2, 2, ompckpt_values_0, ompckpt_boxes_0, 0, 0, 0, 0};
// WANT: #include <ompckpt/abi.h>
// WANT: extern const struct ompckpt_function ompckpt_fn_0;
// WANT: static const struct ompckpt_function *const ompckpt_functions[] = {
// WANT: 	&ompckpt_fn_0,
// WANT: 	0,
// WANT: };
// WANT: static const struct ompckpt_site ompckpt_sites[] = {
// WANT: 	{"make at wrappers.c:13", 1, OMPCKPT_OBJECT_CONSTANT},
// WANT: 	{"make at wrappers.c:14", 2, OMPCKPT_OBJECT_CONSTANT},
// WANT: 	{0, 0, 0},
// WANT: };
// WANT: static const char *const ompckpt_positions[] = {
// WANT: 	"main:15",
// WANT: 	0,
// WANT: };
// WANT: const struct ompckpt_program ompckpt_program = {OMPCKPT_ABI, 1, 3, 1, 2, 1, ompckpt_functions, ompckpt_sites, ompckpt_positions, 0, 0, 0};
