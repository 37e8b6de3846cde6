/* How a program is spelled must not matter: macros that hide control flow, included fragments, #line,
 * digraphs, odd layout, names of all kinds.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
%:include <stdio.h>
#include <string.h>

#define CANDIDATE _Pragma("potential_ckpt")
#define NAMED(n) _Pragma(TEXT(potential_ckpt name(n)))
#define TEXT(x) #x
#define FOREVER for (;;)
#define UNLESS(c) if (!(c))
#define RETURN_IF(c, v)                   \
	do {                              \
		if (c) {                  \
			CANDIDATE         \
			return call(v);   \
		}                         \
	} while (0)
#define EACH(T, x, list, n) for (T *x = (list), *end_##x = x + (n); x < end_##x; x++)
#define TRY int failed = 0; do {
#define THROW { failed = __LINE__ > 0; goto caught; }
#define CATCH caught:; } while (0); if (failed)
#define SWAP(a, b) ({ __typeof__(a) t_ = (a); (a) = (b); (b) = t_; call(0); })
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define BEGIN {
#define END }
#define LIST(X) X(first, 1) X(second, 2) X(third, 3)
#define call(x) (call)(x)

static int calls;

static int (call)(int x)
{
	calls++;
	CANDIDATE
	return x;
}

#define DEFINE(name, v)                  \
	static int name(int x)           \
	{                                \
		int local = x * v;       \
		NAMED(name##_##v)        \
		return local + (v);      \
	}
LIST(DEFINE)

static int hidden(int n)
BEGIN
	int sum = 0, v[] = { 3, 1, 2 };
	FOREVER BEGIN
		UNLESS (sum < 20)
			break;
		sum += call(sum + 1);
		CANDIDATE
	END
	EACH (int, p, v, 3) {
		CANDIDATE
		sum += MAX(call(*p), n);
	}
	TRY
		if (call(n) > 1)
			THROW
		sum++;
	CATCH {
		sum += 100;
	}
	SWAP(v[0], v[1]);
	RETURN_IF(n == 2, sum + v[0]);
	sum += v[1] * 10;
	RETURN_IF(n == 1, sum);
	return sum;
END

static int fragments(int n)
{
	int sum = n;
#include "units/fragment.inc"
	for (int i = 0; i < 2; i++) {
#include "units/fragment.inc"
	}
	return sum;
}

#line 1000 "elsewhere.c"
static int generated(int n)
{
	int at = __LINE__;
#line 3
	int t = n
#line 7 "parts.y"
		+ call(n
#line 2 "parts.l"
			+ 1);
#pragma potential_ckpt
	return t + at + (strcmp(__FILE__, "parts.l") == 0);
}
#line 92 "spelling.c"

static int digraphs(int n)
<%
	int v<:3:> = <% n, 2, 3 %>;
%: pragma potential_ckpt
	return v<:0:> + v<:2:>;
%>

static int layout(int n) { int a = n; _Pragma("potential_ckpt") a++; if (a) { _Pragma ( "potential_ckpt" ) } return
	call /* here */ ( /* and
	here */ a ) + 1; /**/ }

static int contin\
ued(int n)
{
	int a = n; // a comment that goes on \
	a = 1000;
#  pragma /* odd */ potential_ckpt \
	name(continued)
	return \
 a;
}

static int n\u00e4mes(int größe)
{
	int \u00e9 = größe * 2;
#pragma potential_ckpt
	const char *s = u8"\u00fc" "??!";
	return é + (int)strlen(s) + (int)strlen(__func__);
}

static int counters(int n)
{
	int a = __COUNTER__ + n, b = __COUNTER__;
#pragma potential_ckpt
	return a * 10 + b + __COUNTER__;
}

static int shadows(int shadows, int x)
{
	struct x { int x; } y = { x };
	enum y { printf_ = 4 };
	{
		int x = shadows + y.x;
		{
			extern int outside;
			int y = x;
#pragma potential_ckpt
			x += y + outside;
			{
				int outside = x, shadows = printf_;
#pragma potential_ckpt
				x = outside + shadows;
			}
			outside++;
		}
#pragma potential_ckpt
		shadows = x;
	}
	goto x;
x:
#pragma potential_ckpt
	return shadows + (int)sizeof(struct x);
}

int outside = 7;

int main(void)
{
	for (int k = 0; k < 3; k++) {
		printf("%d %d %d\n", first(k), second(k), third(k));
		printf("%d %d %d\n", hidden(k), fragments(k), generated(k));
		printf("%d %d %d %d\n", digraphs(k), layout(k), continued(k), nämes(k));
		printf("%d %d\n", counters(k), shadows(k, 3));
	}
	printf("%d %d calls at %d\n", outside, calls, __LINE__);
	return 0;
}
// FLAGS: -w -std=gnu11
