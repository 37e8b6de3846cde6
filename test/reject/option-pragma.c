/* An option in a pragma, or in an attribute, is refused where it stands.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// REJECT: 6:1: 'instrument-functions' can't go with positions: it calls functions
// REJECT: 8:31: 'short-enums' can't go with positions: it can't hold for a part of a file
// REJECT: 9:15: 'fpmath=387' can't go with positions: how exact a result is
#pragma GCC optimize("no-tree-vectorize", "instrument-functions")

__attribute__((cold, optimize("O2,short-enums"))) static int f(int x) { return x; }
[[gnu::target("fpmath=387")]] __attribute__((cold)) static int g(int x);

static int g(int x)
{
	return x + 1;
}

int main(void)
{
	int n = 0;
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		n += f(i) + g(i);
	}
	return n == 0;
}
