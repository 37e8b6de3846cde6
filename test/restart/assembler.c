/* Assembler that names variables and functions of the program, at file scope and in statements.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

int counted;
static int hidden __attribute__((used)), beside __attribute__((used));
static int steps;

__attribute__((used)) static void step(void)
{
	steps += 3;
}

/* A name of an instruction: no asm means it. */
static int add(int x)
{
#pragma potential_ckpt
	return x + 1;
}

#ifdef __x86_64__
void count(void);
int hide(int x);
void through(void);
__asm__(".text\n"
	"	.globl count\n"
	"count:	incl counted(%rip)\n"
	"	ret\n"
	"hide:	movl %edi, hidden(%rip)\n"
	"	movl hidden(%rip), %eax\n"
	"	ret\n"
	"through: subq $8, %rsp\n"
	"	call step\n"
	"	addq $8, %rsp\n"
	"	ret");

static void statements(int k)
{
	__asm__ volatile("addl %0, beside(%%rip)" : : "r"(k) : "cc");
	__asm__ volatile("add %1, %0" : "+r"(k) : "r"(1) : "cc");
}
#else
static void count(void)
{
	counted++;
}

static int hide(int x)
{
	return hidden = x;
}

static void through(void)
{
	step();
}

static void statements(int k)
{
	beside += k;
}
#endif

int main(void)
{
	int sum = 0;
	for (int k = 1; k < 4; k++) {
#pragma potential_ckpt
		int before = hidden;
		count();
		sum += hide(k) + before + add(k);
		statements(k);
		through();
		printf("%d %d %d %d %d\n", k, sum, counted, beside, steps);
	}
	return 0;
}
