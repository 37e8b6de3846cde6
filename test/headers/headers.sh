#!/bin/bash
# headers.sh - has every function that the headers declare a row of what it does?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: headers.sh ROWS WRAP.LIST
#
# So are rows by which a length that an argument points to (getline, accept) is not read, though it says how
# much room there is.
# The compilers list the declarations of headers.c, with and without fortification, and of omp.h of gcc and
# clang. Names without a row are printed; so are those that allocate for the program and are not wrapped (names
# that only stand for another one in a header are left out of the latter).
set -eu
rows=$1 wraps=$2
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cp "$(gcc -print-file-name=include/omp.h)" gomp.h
echo '#include "gomp.h"' >gomp.c
echo '#include <omp.h>' >omp.c

# functions FILE OPTIONS...: names that FILE declares, and those the linker sees, but for what the compiler
# brings itself.
functions() {
	clang-19 -fsyntax-only -w -Xclang -ast-dump -fno-color-diagnostics "$@" 2>/dev/null >ast || true
	sed -nE "/ implicit /d; s/^[|\`]-FunctionDecl .*[: ]([A-Za-z_][A-Za-z_0-9]*) '.*/\1/p" ast
	sed -nE 's/^.*AsmLabelAttr .*"([A-Za-z_][A-Za-z_0-9]*)".*/\1/p' ast
}

# lengths: of the functions of the last list, those with pointers to lengths, and which parameters are some.
# What an attribute object is asked for is told by nobody.
lengths() {
	sed -nE "/ implicit /d; s/^[|\`]-FunctionDecl .*[: ]([A-Za-z_][A-Za-z_0-9]*) '[^(]*\\(([^()]*)\\)'.*/\1\t\2/p" ast |
		awk -F'\t' '$2 ~ /(size_t|socklen_t) \*/ && $2 !~ /\.\.\./ && $1 !~ /attr_get|_(alias|warn)$/ {
			n = split($2, type, ", ")
			kinds = ""
			for (i = 1; i <= n; i++)
				kinds = kinds (type[i] ~ /^(size_t|socklen_t) \*/ ? "n" : "?")
			print $1, kinds
		}' | sort -u
}

{
	functions "$here/headers.c"
	lengths >with_lengths
	functions "$here/headers.c" -std=c11
	functions "$here/headers.c" -O2 -D_FORTIFY_SOURCE=2
	lengths >>with_lengths
	functions omp.c
	functions gomp.c
} | sort -u >names
n=$(wc -l <names)
[ "$n" -gt 2500 ] || { echo "headers.sh: only $n functions were found" >&2; exit 1; }
failed=0
"$rows" <names >without || { echo "functions without a row:" >&2; cat without >&2; failed=1; }
grep -Ev '_(alias|warn)$' names | "$rows" --allocating "$wraps" >unwrapped || {
	echo "allocate for the program, but are not in wrap.list:" >&2
	cat unwrapped >&2
	failed=1
}
[ "$(wc -l <with_lengths)" -gt 10 ] || { echo "headers.sh: hardly a length was found" >&2; exit 1; }
"$rows" --parameters <with_lengths >wrong || {
	echo "a length is read as well:" >&2
	cat wrong >&2
	failed=1
}
echo "headers.sh: $n functions"
exit $failed
