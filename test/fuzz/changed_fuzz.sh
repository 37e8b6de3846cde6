#!/bin/bash
# changed_fuzz.sh - random programs, changed at random, go on from images of their old build.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/fuzz/changed_fuzz.sh [--cuts N] [--keep DIR] [--gadget NAME] [--unchanged|--wrong] OMPCKPT_CC OMPCKPT TOOLS FIRST LAST
#   OMPCKPT_CC OMPCKPT  the built ompckpt-cc and ompckpt
#   TOOLS         the folder with the built change and generators of test/fuzz
#   FIRST LAST    the seeds; 0 as LAST: for ever
#   --cuts N      at most N cuts a program (4), the first and the last candidate among them
#   --keep DIR    where failing programs are kept (fuzz-failures)
#   --gadget NAME just this gadget of gadgets.txt, in small programs
#   --unchanged   the "new" build is of the old source: nothing may differ
#   --wrong       as well, but the reference runs the new source after the cut: must differ (is a difference found?)
# A seed decides the generator, the edits (change.c), the backends and levels of both builds, and the cuts. The old build stops at a cut;
# the new one goes on from the image with OMPCKPT_CHANGED=allow and all else poisoned. Joined, they must say what the reference with this cut
# says, or the new one refuses (exit code 78); why is counted, and of programs with one edit, how often which goes on. Programs that run for more than a second, that a message of ours refuses, or of which
# plain builds of the reference differ, are counted and passed by.
# Exit 0: none differs. 1: some do. 2: wrong use.
set -u

usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }

cuts=4 keep=fuzz-failures gadget='' unchanged=no wrong=no
while [ $# -gt 0 ]; do
	case $1 in
	--cuts) cuts=$2; shift 2 ;;
	--keep) keep=$2; shift 2 ;;
	--gadget) gadget=$2; shift 2 ;;
	--unchanged) unchanged=yes; shift ;;
	--wrong) unchanged=yes wrong=yes; shift ;;
	-*) usage ;;
	*) break ;;
	esac
done
[ $# -eq 5 ] || usage
here=$(dirname "$(realpath "$0")")
compiler=$(realpath "$1") tools=$(realpath "$3") first=$4 last=$5
PATH=$(dirname "$(realpath "$2")"):$PATH
mkdir -p "$keep"
keep=$(realpath "$keep")
unset "${!OMPCKPT_@}" CUT
# In memory if there is room: every cut waits for its image to be on the disk.
where=${TMPDIR:-/tmp}
room=$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)
[ ! -w /dev/shm ] || [ "${room:-0}" -lt 2000000 ] || where=/dev/shm
scratch=$(mktemp -d -p "$where") || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
kinds=(arrays nests own team nests arrays own) backends=(gcc clang-19) levels=(-O2 -O0 -O3 -O1)
# Waiting threads that spin would take most of the time; clang's library loses iterations, now and then (chain_fuzz.sh).
export OMP_WAIT_POLICY=passive OMP_DYNAMIC=false KMP_FORCE_MONOTONIC_DYNAMIC_SCHEDULE=1

# The source in its three versions: old/p.c, new/p.c, reference/p.c.
change() {
	local v
	mkdir -p old new reference
	for v in old new reference; do
		"$tools/change" "$here/gadgets.txt" "$seed" $v "$mode" ${gadget:+"$gadget"} <p.c >$v/p.c || exit 2
	done
	[ $unchanged = no ] || cp old/p.c new/p.c
}

# build FOLDER BACKEND LEVEL: FOLDER/p
build() {
	(cd "$1" && ulimit -t 600 && "$compiler" --ompckpt-cc="$2" "$3" "${flags[@]}" -c p.c -o p.o && exec "$compiler" --ompckpt-cc="$2" "$3" p.o "${flags[@]}" -o p -lm) >log 2>&1
}

# reference BACKEND LEVEL NAME
build_reference() {
	"$1" "$2" "${flags[@]}" reference/p.c -o "$3" -lm >log 2>&1
}

# run FOLDER PROGRAM: appends its output to FOLDER/got; what it says to stderr is FOLDER/err.
run() {
	local program
	program=$(realpath "$2")
	(cd "$1" && exec timeout -k 5 300 "$program" 1) >>"$1/got" 2>"$1/err" </dev/null
}

# The same bytes, and the same file out.txt?
same() {
	cmp -s "$1/got" "$2/got" || return 1
	[ ! -e "$1/out.txt" ] && [ ! -e "$2/out.txt" ] || cmp -s "$1/out.txt" "$2/out.txt"
}

# Do plain builds of the reference differ at this cut?
plain_differs() {
	local b l
	for b in "${backends[@]}"; do
		for l in -O0 -O2; do
			build_reference "$b" "$l" plain || return 1
			rm -rf plainly && mkdir plainly
			run plainly plain
			same plainly want || return 0
		done
	done
	return 1
}

# The K's to cut at: the first, the last, others between.
places() {
	awk -v n="$cuts" -v met="$1" -v seed="$seed" 'BEGIN {
		srand(seed)
		for (i = 0; i < n && i < met; i++) {
			at = i == 0 ? 1 : i == 1 ? met : 2 + int(rand() * (met - 2))
			if (!seen[at]++)
				print at
		}
	}'
}

refusals=0 sames=0 differences=0 uncut=0
declare -A reasons=() went_on=() tried=()
# Of programs with one edit: how many cuts went on, of how many? note EDITS WENT_ON
note() {
	[[ $1 != *" "* ]] || return
	tried[$1]=$((${tried[$1]:-0} + 1))
	went_on[$1]=$((${went_on[$1]:-0} + $2))
}
# Why the new build refuses, without names and numbers.
reason() {
	local text
	text=$(grep -v -E "is new|another type: |what it holds can't|goes on:" "$1" | head -n 1)
	text=$(sed -E "s/^[^ ]*: (error: )?//; s/'[^']*'/'…'/g; s/[^ ]*[0-9][^ ]*/N/g; s/images[^ ]*/IMAGE/g" <<<"$text")
	reasons[${text:-nothing said}]=$((${reasons[${text:-nothing said}]:-0} + 1))
}

# One cut, at the K-th candidate. Gives 1 if the result is wrong.
cut() {
	local code want_code
	rm -rf cut want && mkdir cut want
	OMPCKPT_DIR=images OMPCKPT_EVERY=$1 OMPCKPT_STOP_AFTER=1 run cut old/p
	[ $? -eq 75 ] || { uncut=$((uncut + 1)); return 0; }
	local at=$1
	[ "$mode" = count ] || at=$(grep -c '^tick$' cut/err)
	OMPCKPT_DIR=images OMPCKPT_RESTART=auto OMPCKPT_CHANGED=allow OMPCKPT_POISON=1 run cut new/p
	code=$?
	# A build that comes to no position any more has nothing that could refuse.
	if [ $code -le 1 ] && ! grep -q 'restarted from checkpoint' cut/err; then
		echo "ompckpt: it does not look for images" >>cut/err
		code=78
	fi
	if [ $code -eq 78 ]; then
		refusals=$((refusals + 1))
		note "$edits" 0
		reason cut/err
		return 0
	fi
	[ $unchanged = yes ] && [ $wrong = no ] || export CUT=$at
	run want reference/p
	want_code=$?
	if [ $code -eq $want_code ] && same cut want; then
		unset CUT
		sames=$((sames + 1))
		note "$edits" 1
		return 0
	fi
	plain_differs && { unset CUT; return 2; }
	unset CUT
	{
		echo "cut at candidate $1 (CUT=$at, $mode): exit code $code, wanted $want_code"
		diff want/got cut/got | head -n 20
		sed 's/^/    stderr: /' cut/err | head -n 20
	} >log
	differences=$((differences + 1))
	return 1
}

refused() {
	grep -q 'error: .*checkpoint' log && echo refused || echo "does not build"
}

# The verdict on p.c goes to "verdict". The log is in "log".
try() {
	local flags=(-w -fopenmp) met k
	export OMP_NUM_THREADS=$((2 + seed / 4 % 2))
	old_backend=${backends[seed / 7 % 2]} old_level=${levels[seed / 2 % 4]}
	new_backend=${backends[(seed / 7 + (seed % 3 == 0)) % 2]} new_level=${levels[(seed / 2 + seed % 2 * 2) % 4]}
	mode=count
	case $kind in
	team) mode=ticks ;;
	nests) [ $((seed / 14 % 2)) = 0 ] || mode=ticks ;;
	esac
	change
	build_reference "$old_backend" "$old_level" reference/p || { verdict="no plain build"; return; }
	mkdir through want
	(ulimit -t 1; run want reference/p)
	code=$?
	if [ $code -eq 99 ] && [ $mode = count ]; then
		mode=ticks
		change
		build_reference "$old_backend" "$old_level" reference/p || { verdict="no plain build"; return; }
		rm -rf want && mkdir want
		(ulimit -t 1; run want reference/p)
		code=$?
	fi
	case $code in
	[01]) ;;
	137 | 152) verdict=long; return ;;
	*) echo "the reference ends with $code" >log; verdict="the plain program fails"; plain_differs && verdict="differs without us"; return ;;
	esac
	build old "$old_backend" "$old_level" || { verdict=$(refused); return; }
	build new "$new_backend" "$new_level" || { verdict=$(refused); return; }
	OMPCKPT_STATS=$scratch/stats run through old/p
	if [ $? -ne $code ] || ! same through want; then
		cp through/err log
		verdict="run through differs"
		plain_differs && verdict="differs without us"
		return
	fi
	met=$(sed -n 's/.*"candidates_met": \([0-9]*\).*/\1/p' stats)
	if [ $mode = count ] && [ "$(sed -n 's/^met //p' want/err)" != "$met" ] && [ "${met:-0}" != 0 ]; then
		echo "candidates met: $met; the reference: $(tail -n 1 want/err)" >log
		verdict="counted otherwise"
		return
	fi
	verdict=tried
	edits=$(sed -n '1s/^.* changed: \(.*\) \*.*/\1/p' old/p.c)
	for k in $(places "${met:-0}"); do
		cut "$k"
		case $? in
		1) verdict=differs; return ;;
		2) verdict="differs without us"; return ;;
		esac
	done
}

bad=0 count=0
declare -A verdicts=()
report() {
	local text="$count changed programs (seeds $first to $((first + count - 1))):" v
	for v in "${!verdicts[@]}"; do
		text+=" ${verdicts[$v]} $v,"
	done
	echo "${text%,}; cuts: $sames same, $refusals refused, $differences differ, $uncut not made"
	for v in "${!reasons[@]}"; do
		echo "${reasons[$v]} $v"
	done | sort -rn | sed 's/^/    refused: /'
	for v in "${!tried[@]}"; do
		echo "    of one edit: $v: ${went_on[$v]} of ${tried[$v]} cuts went on"
	done | sort
}
for ((seed = first; last == 0 || seed <= last; seed++)); do
	rm -rf ./*
	kind=${kinds[seed % ${#kinds[@]}]}
	[ -z "$gadget" ] || kind=arrays
	if [ "$kind" = own ]; then
		"$tools/generate" "$seed" >p.c || exit 2
	else
		"$tools/generate_$kind" "$seed" >p.c || exit 2
	fi
	try
	count=$((count + 1))
	verdicts[$verdict]=$((${verdicts[$verdict]:-0} + 1))
	case $verdict in
	tried | long | refused | "differs without us") ;;
	*)
		bad=$((bad + 1))
		rm -rf "$keep/changed-$seed"
		mkdir "$keep/changed-$seed"
		cp p.c log "$keep/changed-$seed"
		cp -r old/p.c "$keep/changed-$seed/old.c"
		cp -r new/p.c "$keep/changed-$seed/new.c"
		cp -r reference/p.c "$keep/changed-$seed/reference.c"
		echo "seed $seed ($kind, $old_backend $old_level to $new_backend $new_level): $verdict ($keep/changed-$seed)"
		head -n 1 old/p.c
		;;
	esac
	[ $((count % 100)) -ne 0 ] || report
done
report
[ "$bad" = 0 ]
