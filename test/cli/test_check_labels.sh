#!/bin/bash
# test_check_labels.sh - check: addresses of labels in saved memory have names in functions on a path, and none elsewhere.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
PATH=$(dirname "$(realpath "$ompckpt")"):$PATH
cat >p.c <<'C'
#include <stdio.h>
#include <stdlib.h>
struct code {
	void *at;
	int argument;
};
static int run(const struct code *code, const void *const **labels)
{
	static const void *const table[] = {&&add, &&end, &&twice};
	int sum = 0;
	if (labels) {
		*labels = table;
		return 0;
	}
	goto *code->at;
add:
	sum += code++->argument;
	POSITION
	goto *code->at;
twice:
	sum *= 2;
	code++;
	goto *code->at;
end:
	return sum;
}
int main(void)
{
	static const int ops[4] = {0, 2, 0, 1};
	const void *const *labels;
	struct code *code = malloc(4 * sizeof *code);
	run(NULL, &labels);
	for (int i = 0; i < 4; i++)
		code[i] = (struct code){(void *)labels[ops[i]], i + 1};
	for (int i = 0; i < 4; i++) {
		_Pragma("potential_ckpt")
		printf("%d\n", run(code, NULL) + i);
	}
	return 0;
}
C

# There is one label more in the second build, in front of the others.
mkdir first second
mv p.c first/p.c
sed 's/{&&add/{\&\&add, \&\&less/; s/^add:/less:\n\tsum--;\n\tgoto *code->at;\nadd:/; s/= {0, 2, 0, 1}/= {0, 3, 0, 2}/' first/p.c >second/p.c

# cut FOLDER FLAGS: images of the first build; "got" is what it printed.
cut() {
	check "$1: build" cc -O2 $2 first/p.c -o p
	./p >want 2>said
	OMPCKPT_DIR=$1 OMPCKPT_EVERY=4 OMPCKPT_STOP_AFTER=1 ./p >got 2>said
	[ $? -eq 75 ] || fail "$1 stops"
	check "$1: build again" cc -O1 $2 second/p.c -o p
}

on='-DPOSITION=_Pragma("potential_ckpt")'
cut on "$on"
OMPCKPT_POISON=1 OMPCKPT_CHANGED=allow OMPCKPT_DIR=on OMPCKPT_RESTART=auto ./p >>got 2>said || { fail "goes on"; cat said; }
cmp -s want got || { fail "says what it should"; cat got; }

cut off -DPOSITION=
"$ompckpt" check off ./p >out 2>&1 && fail "goes on with labels of a function on no path"
grep -q "malloc in main points to 0x.*says no name" out || { fail "says why not"; cat out; }
finish
