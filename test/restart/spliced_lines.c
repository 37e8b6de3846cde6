/* spliced_lines.c - comments in front of directives, and among their lines, that are continued by backslashes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* a
   b */ #define A(x) \
 /* multi
 line */ (x + 1)
/* c */\
/* d */ #define B(x) (x \
/* e
f */ + 2)
#define C(x) /* g */\
\
/* h */ (x + 3)
int printf(const char *, ...);
int main(void)
{
	int s = 0;
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		s += A(i) * B(i) - C(i) + __LINE__;
	}
	printf("%d\n", s);
	return 0;
}
