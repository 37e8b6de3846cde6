#!/bin/bash
# tutorial.sh - does a walk of docs/ do what it says? Its commands are run, one after the other.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/tutorial.sh OMPCKPT-CC OMPCKPT BACKEND DOCUMENT EXAMPLE [--accept]
#
# docs/DOCUMENT.md is walked through in a copy of docs/example/EXAMPLE.
# A block "```diff" is applied as a patch. In a block "```console" lines that begin with "$ " are commands for one
# shell, the others what they must print. Blanks count as one; in a block "```console varies" any number stands for any
# other (times, and what depends on them), elsewhere figures must be as they are. The walk has up to four tries: no plan
# keeps an interval in which the machine stood still, and who shoots a program must not be held up until it has ended.
# --accept writes the outputs into the document anew, and the pictures of its report into docs/pictures/.
set -eu
export LC_ALL=C.UTF-8
ompckpt_cc=$(realpath "$1") ompckpt=$(realpath "$2") backend=$3 example=$5
docs=$(realpath "$(dirname "$0")/../docs")
document=$docs/$4.md
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset "${!OMPCKPT_@}" "${!OMP_@}"
export PATH=$(dirname "$ompckpt_cc"):$(dirname "$ompckpt"):$PATH OMPCKPT_CC=$backend
export OMP_WAIT_POLICY=passive # threads that wait must not hold a busy machine
export OMP_NUM_THREADS=2       # the drum swings for seconds on any machine

# The document as a shell script, whose output has the form of the blocks.
awk '
	/^```/ && kind {
		if (kind == "diff")
			print "END"
		else
			print "echo \047" fence "\047"
		kind = ""
		next
	}
	/^```(console|diff)/ {
		kind = substr($1, 4)
		if (kind == "diff")
			print "patch -s -p0 <<\047END\047"
		else
			print "echo \047" $0 "\047"
		next
	}
	kind == "diff" { print }
	kind == "console" && /^\$ / {
		command = substr($0, 3)
		print "cat <<\047END\047\n$ " command "\nEND\n" command
	}' fence='```' "$document" >"$scratch/walk"

# walk: on a new copy of the example, to "said".
walk() {
	rm -rf "${scratch:?}/$example"
	cp -r "$docs/example/$example" "$scratch/$example"
	(cd "$scratch/$example" && timeout 800 bash "$scratch/walk") 2>&1 |
		sed "s|$scratch|/home/me|g; /^.*walk: line [0-9]*: .* Killed /d" >"$scratch/said"
}

# comparable: blanks and the numbers that may vary are as one.
comparable() {
	awk '
		/^```/ { varies = /varies/ }
		{ gsub(/[ \t]+/, " ") }
		varies && !/^\$ / { gsub(/[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?/, "#") }
		{ print }'
}

if [ "${6:-}" = --accept ]; then
	walk
	awk -v said="$scratch/said" '
		/^```console/ {
			skipped = 1
			do {
				getline line <said
				print line
			} while (line != fence)
		}
		!skipped { print }
		/^```$/ { skipped = 0 }' fence='```' "$document" >"$scratch/new.md"
	cp "$scratch/new.md" "$document"
	[ ! -e "$scratch/drum/drum.html" ] || "$(dirname "$0")/pictures.sh" "$scratch/drum/drum.html" "$docs/pictures"
	exit
fi
sed -n '/^```console/,/^```$/p' "$document" | comparable >"$scratch/wanted"
for _ in 1 2 3 4; do
	walk
	comparable <"$scratch/said" >"$scratch/got"
	! diff -u "$scratch/wanted" "$scratch/got" || exit 0
done
echo "$document is not what happens; test/tutorial.sh $* --accept"
exit 1
