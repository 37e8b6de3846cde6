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

# Of the contract, "In:", "Out:", … of the comment at the top begin a line, and what belongs to them stands under their text.
while IFS= read -r line; do
	say "$line"
done < <(find "$@" \( -name '*.[ch]' -o -name '*.cpp' \) -print0 | LC_ALL=C xargs -0 awk '
	function bad(at, what) { print FILENAME ":" at ": " what }
	FNR == 1 { begin = type = inside = is_read = 0 }
	{
		wide = $0
		gsub(/[\200-\277]/, "", wide) # but the first byte of each character
		while (tab = index(wide, "\t"))
			wide = substr(wide, 1, tab - 1) substr("        ", 1 + (tab - 1) % 8) substr(wide, tab + 1)
	}
	length(wide) > 100 { bad(FNR, "more than 100 columns") }
	/^\t?\{/ && !type { begin = FNR }
	/^\t?\}/ { if (begin && FNR - begin > 61) bad(begin, "a function of more than 60 lines"); begin = 0 }
	{ type = /^(class|struct|union|enum|namespace)/ }
	is_read { next }
	/^ \*$/ { inside = 0 }
	/^ \* (In|Out|Means|Errs|Cost|Needs): / { inside = 1; sub(/^ \* [A-Z][a-z]*: */, "") }
	inside && (/^ \* [^ ]/ || /(In|Out|Means|Errs|Cost|Needs):  /) { bad(FNR, "the contract\047s lines are not as they should be") }
	/\*\// { is_read = 1 }')
if command -v clang-format >/dev/null; then
	while IFS= read -r file; do
		say "$file: not as 'clang-format -i' leaves it"
	done < <(find "$@" \( -name '*.[ch]' -o -name '*.cpp' \) -print0 | xargs -0 -n 40 -P 2 clang-format --dry-run 2>&1 |
		sed -nE 's/^([^ :]+):[0-9]+:[0-9]+: warning: code should be clang-formatted.*/\1/p' | sort -u)
fi
exit $bad
