#!/bin/bash
# chain_fuzz.sh - random programs through the chain test.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/fuzz/chain_fuzz.sh [--csmith|--arrays|--nests|--shapes|--paths|--swaps|--together|--callees|--team|--tasks|--numbers] [--auto] [--called] [--builds OMPCKPT|--threads OMPCKPT] [--cuts N] [--keep DIR] [--changed DIR] OMPCKPT_CC TOOLS FIRST LAST
#   OMPCKPT_CC    the built ompckpt-cc
#   TOOLS         the folder with the built generate and positions of test/fuzz
#   FIRST LAST    the seeds; 0 as LAST: for ever
#   --csmith      programs of csmith with positions put in, instead of our generator's
#   --arrays      loops over arrays, by generate_arrays
#   --nests       loop nests over arrays that live in part, by generate_nests
#   --shapes      lists, trees, pools, tables of rows and scratch, by generate_shapes
#   --paths       arrays filled on one way or another, by generate_paths
#   --swaps       loops that exchange pointers, by generate_swaps
#   --together    teams of which one thread sets pointers and numbers for all, by generate_together; 1 to 4 threads
#   --callees     functions that are cut and write of what their callers read, by generate_callees
#   --team        positions inside parallel regions, by generate_team; 1, 2, 3, 4, 8 or 16 threads
#   --tasks       positions inside tasks, by generate_tasks; 1 to 16 threads
#   --numbers     floating point, by generate_numbers, with options that let the compiler choose how it is computed
#   --auto        without their pragmas, with automatic positions; that a message of ours refuses one is a failure
#   --called      another main calls the program, and reads its arrays afterwards
#   --builds OMPCKPT  a build by the other backend (two of three), at another level, goes on from each image, and back; with the tool
#                 OMPCKPT. What it says that it can't tell is counted
#   --threads OMPCKPT  each image is gone on from with another number of threads, 1 to 8, unless something depends on it. Programs that say
#                 something else with another number are passed by; how many links had another number is counted
#   --cuts N      at most N cuts a program (12)
#   --keep DIR    where failing programs are kept (fuzz-failures)
#   --changed DIR  only programs of which OMPCKPT_CC makes another executable than lies in DIR, and up to the first failure; where DIR has
#                 none, it is put there
# A seed decides the program, the backend and the level (of numbers: the options); of nests also how many images a process leaves. What OMPCKPT_CC compiles is linked plain,
# for the reference, and by OMPCKPT_CC, and must say the same when it is cut and restarted. Programs
# that run for more than a second, or that a message of ours refuses, are counted and passed by; so are
# those of which builds by the compilers alone differ.
# Numbers are compared with the same binary's run through: another binary may compute other bits.
# Exit 0: all the same. 1: some not. 2: wrong use.
set -u

usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }

kind=own cuts=12 keep=fuzz-failures called=no builds=no threads=no changed='' auto=()
while [ $# -gt 0 ]; do
	case $1 in
	--csmith | --arrays | --nests | --shapes | --paths | --swaps | --together | --callees | --team | --tasks | --numbers) kind=${1#--}; shift ;;
	--auto) auto=(--ompckpt-auto); shift ;;
	--called) called=yes; shift ;;
	--builds) builds=yes; PATH=$(dirname "$(realpath "$2")"):$PATH; shift 2 ;;
	--threads) threads=yes; PATH=$(dirname "$(realpath "$2")"):$PATH; shift 2 ;;
	--cuts) cuts=$2; shift 2 ;;
	--keep) keep=$2; shift 2 ;;
	--changed) mkdir -p "$2" && changed=$(realpath "$2") || exit 2; shift 2 ;;
	-*) usage ;;
	*) break ;;
	esac
done
[ $# -eq 4 ] || usage
here=$(dirname "$(realpath "$0")")
compiler=$(realpath "$1") tools=$(realpath "$2") first=$3 last=$4
mkdir -p "$keep"
keep=$(realpath "$keep")
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
files=()
[ "$kind" != own ] || files=(--file out.txt)
backends=(gcc clang-19) levels=(-O0 -O2 -O0 -O0) teams=(2 3 8 1 4 16) task_teams=(2 4 3 16 1 8 2 5)
[ "$kind" != numbers ] || levels=("-Ofast -march=native" -O2 "-O3 -march=x86-64-v3" "-O2 -ffast-math" -O3
	"-Ofast -mprefer-vector-width=256 -march=native" "-O3 -mfma -ffp-contract=fast" "-O1 -fassociative-math -fno-signed-zeros -fno-trapping-math" -Ofast)
sizes=("--max-funcs 4 --max-block-depth 3" "--max-funcs 6 --max-expr-complexity 5" "--max-funcs 8"
	"--max-funcs 3 --max-pointer-depth 4 --no-volatiles")
# Waiting threads that spin would take most of the time.
export OMP_WAIT_POLICY=passive OMP_DYNAMIC=false
# clang's library loses iterations of the other ones, now and then, when teams have different sizes.
export KMP_FORCE_MONOTONIC_DYNAMIC_SCHEDULE=1

generate() {
	case $kind in
	own) "$tools/generate" "$seed" >p.c ;;
	csmith)
		# shellcheck disable=SC2086
		csmith --seed "$seed" --quiet --concise ${sizes[seed / 4 % 4]} >raw.c &&
			"$tools/positions" "$seed" <raw.c >p.c
		;;
	*) "$tools/generate_$kind" "$seed" >p.c ;;
	esac
}

build() {
	# shellcheck disable=SC2086
	(ulimit -t 600; exec "$compiler" --ompckpt-cc="$backend" "${auto[@]}" $level "${flags[@]}" "$@") >log 2>&1
}

# The program as the other backend makes it, or this one at another level.
build_other() {
	local backend=${backends[(seed + (seed % 3 > 0)) % 2]} level=${levels[seed / 2 % ${#levels[@]}]}
	[ "$level" = -O0 ] && level=-O3 || level="-O0 -g"
	mkdir -p o && build -c p.c -o o/p.o && build o/p.o -o other
}

# Does the program say something else with other numbers of threads?
says_threads() {
	local n
	for n in 1 2 3 5 8; do
		(ulimit -t 5; OMP_NUM_THREADS=$n exec ./plain 1) >want0 2>log
		cmp -s reference want0 || return 0
	done
	return 1
}

refused() {
	[ ${#auto[@]} = 0 ] || { echo "does not build"; return; }
	grep -q '^[^ ]*: error: .*checkpoint' log && echo refused || echo "does not build"
}

# Is what was built what lies in the folder of --changed? If there is none, it is put there.
is_as_before() {
	local before=$changed/$kind-$seed
	[ -n "$changed" ] || return
	[ -e "$before" ] && cmp -s p "$before" && return
	[ -e "$before" ] || cp p "$before"
	return 1
}

# Do builds by the compilers alone differ? Programs of a team say the same with every compiler. Leaves
# the log alone.
plain_differs() {
	local compilers=("$backend") c
	[[ $kind != team && $kind != tasks && $kind != together ]] || compilers=("${backends[@]}")
	for c in "${compilers[@]}"; do
		"$c" -O0 "${flags[@]}" p.c -o plain0 >log0 2>&1 || return
		(ulimit -t 60; exec ./plain0 1) >want0 2>log0
		cmp -s reference want0 || return 0
	done
	return 1
}

# Prints the verdict on p.c: same, differs, refused, long, or what failed. The log is in "log".
try() {
	local backend=${backends[seed % 2]} level=${levels[seed / 2 % ${#levels[@]}]}
	local flags=(-w -fopenmp -I/usr/include/csmith)
	export OMP_NUM_THREADS=$((2 + seed / 4 % 2))
	if [ "$kind" = numbers ]; then
		same_binary
		return
	fi
	[ "$kind" != team ] || OMP_NUM_THREADS=${teams[seed / 8 % 6]}
	[ "$kind" != tasks ] || OMP_NUM_THREADS=${task_teams[seed / 8 % 8]}
	[ "$kind" != nests ] || OMP_NUM_THREADS=$((1 + seed / 8 % 3))
	[ "$kind" != together ] || OMP_NUM_THREADS=$((1 + seed / 4 % 4))
	build -c p.c -o p.o || { refused; return; }
	"$backend" -fopenmp p.o -o plain 2>log || { echo "no plain build"; return; }
	(ulimit -t 1; exec ./plain 1) >reference 2>log
	case $? in
	[01]) ;;
	137 | 152) echo long; return ;;
	*) plain_differs && echo "differs without us" || echo "the plain program fails"; return ;;
	esac
	build p.o -o p || { refused; return; }
	! grep -q 'without automatic positions' log || { echo "built without"; return; }
	! is_as_before || { echo "as before"; return; }
	local cut=(--cuts "$cuts")
	if [ $builds = yes ]; then
		cut+=(--other ./other)
		build_other || { refused; return; }
	fi
	[ "$kind" != nests ] || [ $((seed / 2 % 3)) = 0 ] || cut=(--images $((1 + seed / 2 % 3)))
	if [ $threads = yes ]; then
		says_threads && { echo "says the number"; return; }
		cut+=(--threads "$((1 + seed % 8)) $((1 + seed / 3 % 8)) 1 8 3")
	fi
	CHAIN_TIMEOUT=1200 "$here/../chain.sh" "${cut[@]}" --reference reference "${files[@]}" \
		./p 1 >log 2>&1 && echo same && return
	if grep -q 'no candidate was met' log; then
		[ ${#auto[@]} = 0 ] && echo same || echo "no candidate"
	elif grep -Eq 'does not go on|cannot restart from .*: this build needs' log; then
		echo "not moved"
	elif plain_differs; then
		echo "differs without us"
	else
		echo differs
	fi
}

# The verdict on numbers: cut and resumed, does a binary compute what it computes in one go?
same_binary() {
	build p.c -o p -lm || { refused; return; }
	CHAIN_TIMEOUT=1200 "$here/../chain.sh" --cuts "$cuts" ./p >log 2>&1 && echo same && return
	grep -q 'no candidate was met' log && echo same || echo differs
}

bad=0 count=0 moved=0
declare -A verdicts=()
report() {
	local text="$count programs ($kind, seeds $first to $((first + count - 1))):" v
	for v in "${!verdicts[@]}"; do
		text+=" ${verdicts[$v]} $v,"
	done
	[ $threads = no ] || text+=" links with another number of threads: $moved,"
	echo "${text%,}"
}
for ((seed = first; last == 0 || seed <= last; seed++)); do
	rm -rf ./*
	generate || exit 2
	[ ${#auto[@]} = 0 ] || sed -i -e '/^[ \t]*#pragma potential_ckpt/d' -e 's/_Pragma("potential_ckpt[^"]*")//g' p.c
	[ $called = no ] || { awk -f "$here/called.awk" p.c >called.c && mv called.c p.c; }
	verdict=$(try)
	count=$((count + 1))
	verdicts[$verdict]=$((${verdicts[$verdict]:-0} + 1))
	case $verdict in
	same | "as before" | long | refused | "no candidate" | "not moved" | "says the number" | "differs without us")
		links=$(sed -n 's/.* (\([0-9]*\) with another number of threads).*/\1/p' log | tail -n 1)
		moved=$((moved + ${links:-0}))
		;;
	*)
		bad=$((bad + 1))
		cp p.c "$keep/$kind-$seed.c"
		cp log "$keep/$kind-$seed.log"
		echo "seed $seed (${backends[seed % 2]} ${levels[seed / 2 % ${#levels[@]}]}): $verdict ($keep/$kind-$seed.c)"
		[ -z "$changed" ] || break
		;;
	esac
	[ $((count % 100)) -ne 0 ] || report
done
report
[ "$bad" = 0 ]
