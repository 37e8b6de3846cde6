#!/bin/bash
# format.sh - are these folders' sources formatted, at most 100 columns wide, their functions short?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/format.sh FOLDER...
#
# Without clang-format, all but the formatting is looked at.
set -u
export LC_ALL=C.UTF-8
bad=0

say() {
	echo "$1"
	bad=1
}

while IFS= read -r file; do
	while IFS= read -r line; do
		say "$file:$line: more than 100 columns"
	done < <(expand -t 8 "$file" | grep -nE '^.{101,}' | cut -d: -f1)
	while IFS= read -r line; do
		say "$file:$line: a function of more than 60 lines"
	done < <(awk '/^\{/ { begin = FNR } /^\}/ { if (begin && FNR - begin > 61) print begin; begin = 0 }' \
		"$file")
	if command -v clang-format >/dev/null && ! clang-format --dry-run -Werror "$file" 2>/dev/null; then
		say "$file: not as 'clang-format -i' leaves it"
	fi
done < <(find "$@" -name '*.[ch]' -o -name '*.cpp')
exit $bad
