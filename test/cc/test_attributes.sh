#!/bin/bash
# test_attributes.sh - has each attribute that Clang knows a line in lib/clang_front/attributes.txt?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
table=$here/../../lib/clang_front/attributes.txt
list=$(find /usr/lib/llvm-19/include /usr/include/clang -name AttrList.inc 2>/dev/null | head -n 1)
[ -n "$list" ] || { echo "Clang's list of attributes is not installed"; exit 77; }

while read -r name; do
	[ "$name" = NAME ] || grep -q "^$name " "$table" || fail "attribute '$name' has no line in attributes.txt"
done < <(grep -o 'ATTR([A-Za-z0-9_]*)' "$list" | sed 's/ATTR(//; s/)//' | sort -u)

# Each that is refused, is.
while read -r what declaration; do
	printf '%s\nint main(void)\n{\n#pragma potential_ckpt\n\treturn 0;\n}\n' "$declaration" >refused.c
	"$ompckpt_cc" --ompckpt-cc=clang-19 -fopenmp -w -c refused.c 2>said && fail "$what is accepted"
	grep -q 'stands for another symbol' said || fail "$what: $(cat said)"
done <<'END'
alias int real(void) { return 1; } int other(void) __attribute__((alias("real")));
ifunc int one(void) { return 1; } static void *pick(void) { return one; } int f(void) __attribute__((ifunc("pick")));
weakref static int f(const char *) __attribute__((weakref("puts")));
asm-name int x __asm__("y");
redefine_extname extern int f(void); void dummy(void); int g(void) __asm__("f");
overloadable int __attribute__((overloadable)) f(int x) { return x; } int __attribute__((overloadable)) f(double x) { return 2; }
pragma-weak int real(void) { return 1; } int other(void) __attribute__((weak, alias("real")));
END
finish
