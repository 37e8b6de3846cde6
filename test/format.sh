#!/bin/bash
# format.sh - are these folders' sources formatted, at most 100 columns wide, their functions short,
# their contracts readable?
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
	done < <(awk '/^\t?\{/ && !type { begin = FNR } /^\t?\}/ { if (begin && FNR - begin > 61) print begin; begin = 0 }
		{ type = /^(class|struct|union|enum|namespace)/ }' "$file")
	# "In:", "Out:", … of the comment at the top begin a line, what belongs to them stands under their text.
	while IFS= read -r line; do
		say "$file:$line: the contract's lines are not as they should be"
	done < <(awk '/^ \*$/ { inside = 0 }
		/^ \* (In|Out|Means|Errs|Cost|Needs): / { inside = 1; sub(/^ \* [A-Z][a-z]*: */, "") }
		inside && (/^ \* [^ ]/ || /(In|Out|Means|Errs|Cost|Needs):  /) { print FNR }
		/\*\// { exit }' "$file")
done < <(find "$@" -name '*.[ch]' -o -name '*.cpp')
if command -v clang-format >/dev/null; then
	while IFS= read -r file; do
		say "$file: not as 'clang-format -i' leaves it"
	done < <(find "$@" \( -name '*.[ch]' -o -name '*.cpp' \) -print0 | xargs -0 -n 40 -P 2 clang-format --dry-run 2>&1 |
		sed -nE 's/^([^ :]+):[0-9]+:[0-9]+: warning: code should be clang-formatted.*/\1/p' | sort -u)
fi
exit $bad
