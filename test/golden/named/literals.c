/* Compound literals at file scope become variables; those of system macros stay. */
// RUN: ompckpt-cc --ompckpt-dump=named
struct node {
	int value;
	struct node *next;
};
static struct node *list = &(struct node){
	1,
	&(struct node){2, 0},
}, plain;
static int *row = (int[]){1, 2, 3}, other;
static struct ring {
	struct ring *next;
} ring = {&(struct ring){&ring}};
static const char *const names[] = {"a", (const char[]){"b"}};
int (*const pairs[])[2] = {&(int[2]){1, 2}, &(int[]){3, 4}};
static struct {
	int *p;
} unnamed = {(int[]){7}};

int main(void)
{
	int *local = (int[]){1, 2};
#pragma potential_ckpt
	return local[1] + __LINE__;
}
// WANT: #line 3 "literals.c"
// WANT: struct node {
// WANT:  int value;
// WANT:  struct node *next;
// WANT: };
// WANT: static __typeof__(
// WANT: #line 9 "literals.c"
// WANT: struct node) ompckpt_literal_1 = {2, 0}; static __typeof__(
// WANT: #line 7 "literals.c"
// WANT: struct node) ompckpt_literal_2 = {
// WANT:  1,
// WANT:  & ompckpt_literal_1 ,
// WANT: };
// WANT: #line 7 "literals.c"
// WANT: static struct node *list = & ompckpt_literal_2
// WANT: #line 10 "literals.c"
// WANT: , plain;
// WANT: static __typeof__(int[]) ompckpt_literal_3 = {1, 2, 3}; static int *row =  ompckpt_literal_3 , other;
// WANT: struct ring {
// WANT:  struct ring *next;
// WANT: }; static struct ring ring; static __typeof__(struct ring) ompckpt_literal_4 = {&ring};
// WANT: #line 12 "literals.c"
// WANT: static struct ring  ring = {& ompckpt_literal_4
// WANT: #line 14 "literals.c"
// WANT: };
// WANT: static __typeof__(const char[]) ompckpt_literal_5 = {"b"}; static const char *const names[] = {"a",  ompckpt_literal_5 };
// WANT: static __typeof__(int[]) ompckpt_literal_6 = {3, 4}; static __typeof__(int[2]) ompckpt_literal_7 = {1, 2}; int (*const pairs[])[2] = {& ompckpt_literal_7 , & ompckpt_literal_6 };
// WANT: static __typeof__(
// WANT: #line 19 "literals.c"
// WANT: int[]) ompckpt_literal_8 = {7};
// WANT: #line 17 "literals.c"
// WANT: static struct {
// WANT:  int *p;
// WANT: } unnamed = { ompckpt_literal_8 };
// WANT:
// WANT: int main(void)
// WANT: {
// WANT:  int *local = (int[]){1, 2};
// WANT: #pragma potential_ckpt
// WANT:  return local[1] + 25;
// WANT: }
