#!/bin/bash
# strangers.sh - building other people's programs with ompckpt-cc, beside the plain compiler.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: [OMPCKPT_CC=COMPILER] benchmarks/strangers.sh [--pairs N] FOLDER[=COMMAND]...
#
# FOLDER holds a program with its pragmas; nothing is fetched, and nothing in FOLDER is changed: each build is of a
# copy. COMMAND builds it in that folder, by $CC (`ompckpt-gcc` is a name some makefiles look for, so CC is that or
# ompckpt-clang); without one: `make CC=$CC`, or CMake where there is a CMakeLists.txt. It is said again after the
# largest C file that the build made an object of got one more variable: "edit".
#
# One line a program: lines of C, then wall and processor seconds of the whole build and of the edit, plain and here
# (medians of N pairs, 1 if not said), their ratio, and the largest process. Targets: build 1.8 times; edit 1.3 times and
# 1 s for each 50,000 lines more; 300 MB and 4 KB for each line. Each whole
# build begins with an empty cache (OMPCKPT_CACHE), its edit finds what that left.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
pairs=1
if [ "${1:-}" = --pairs ]; then
	pairs=$2
	shift 2
fi
if [ $# = 0 ]; then
	sed -n "s|^# usage: |usage: |p" "$0" >&2
	exit 2
fi
plain=${OMPCKPT_CC:-gcc}
case $plain in *clang*) name=ompckpt-clang ;; *) name=ompckpt-gcc ;; esac
ours=$(realpath "$here/../build")/tools/ompckpt-cc/$name
export OMPCKPT_CC=$plain
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

default_command() {
	if [ -f "$1/CMakeLists.txt" ]; then
		echo 'cmake -S . -B build -DCMAKE_C_COMPILER=$CC -DCMAKE_BUILD_TYPE=Release >/dev/null && cmake --build build -j$(nproc)'
	else
		echo 'make CC=$CC'
	fi
}

# timed CC: "wall processor kilobytes" of the command in the current folder.
timed() {
	CC=$1 /usr/bin/time -q -f '%e %U %S %M' -o "$scratch/time" bash -c "$command" >"$scratch/log" 2>&1 || {
		tail -20 "$scratch/log" >&2
		echo "strangers.sh: $folder: '$command' with CC=$1 failed" >&2
		exit 1
	}
	awk '{ print $1, $2 + $3, $4 }' "$scratch/time"
}

# build CC: "wall processor kilobytes" of a whole build, then the same of the edit.
build() {
	rm -rf "$scratch/copy"
	cp -r "$folder" "$scratch/copy"
	touch "$scratch/begin"
	cd "$scratch/copy"
	local whole edit
	whole=$(timed "$1")
	sleep 1.1 # a make that looks at whole seconds
	edited=$(edited_file)
	echo "int ompckpt_strangers_edit;" >>"$edited"
	edit=$(timed "$1")
	cd "$OLDPWD"
	echo "$whole $edit"
}

# The largest C file whose object is newer than the build's beginning.
edited_file() {
	echo "$sizes" | sort -rn | sed 's/^ *[0-9]* //' | while read -r file; do
		object=$(basename "$file" .c)
		if find "$scratch/copy" -newer "$scratch/begin" \( -name "$object.o" -o -name "$object.c.o" \) | grep -q .; then
			echo "$file"
			break
		fi
	done
}

column() { awk -v c="$1" '{ print $c }' "$2" | median; }

echo "Backend $plain; seconds wall / processors, plain -> here."
echo
echo "| program | lines | build | ratio | edit | more than 1.3 plain, s per 50,000 lines | MB (limit) |"
echo "|---|---|---|---|---|---|---|"
for project; do
	folder=$(realpath "${project%%=*}")
	command=$(default_command "$folder")
	case $project in *=*) command=${project#*=} ;; esac
	sizes=$(cd "$folder" && find . -name '*.c' -not -path '*/.git/*' -exec wc -l {} + | grep -v ' total$' | sort -n)
	lines=$(echo "$sizes" | awk '{ n += $1 } END { print n }')
	: >"$scratch/pairs"
	export OMPCKPT_CACHE=$scratch/cache
	for ((i = 0; i < pairs; i++)); do
		rm -rf "$OMPCKPT_CACHE"
		a=$(build "$plain")
		b=$(build "$ours")
		echo "$a $b" >>"$scratch/pairs"
	done
	for c in $(seq 12); do column "$c" "$scratch/pairs"; done | paste -s -d' ' |
		awk -v name="$(basename "$folder")" -v lines="$lines" '{
			printf "| %s | %d | %.1f / %.1f -> %.1f / %.1f | %.2f / %.2f | %.2f / %.2f -> %.2f / %.2f | %.2f | %d (%d) |\n",
				name, lines, $1, $2, $7, $8, $7 / $1, $8 / $2, $4, $5, $10, $11,
				($10 - 1.3 * $4) * 50000 / lines, ($9 > $12 ? $9 : $12) / 1024, 300 + lines / 256 }'
done
