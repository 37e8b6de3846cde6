#!/bin/bash
# placement.sh - how many bytes does a plan of 5 out of 8 positions save, and does the run keep its promise?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/placement.sh [--build FOLDER] [--class C] [--compiler CC] [PROGRAM...]
#
# cg, ft, mg and adi (or PROGRAMs), class W, with 8 positions each (-DMORE_POSITIONS), are profiled; a plan for an interval
# that needs 5 checkpoints may keep 5 positions. It is compared with all 56 choices of 5 that keep the interval; least,
# mean and most of them, and what is saved against mean and most:
#   plan       MB of all checkpoints, how many of them, at how many positions
#   lightest   with the lightest checkpoints each choice allows
#   by clock   with those the run time takes, which knows no weights
#   sizes      MB of one checkpoint, the mean over a choice's positions: the paper's measure (Figure 11)
# Then each program is built with the plan, run as a chain of processes that is cut where the plan's checkpoints are,
# and once by the clock:
#   images     bytes of the chain's images beside the promise (OMPCKPT_FULL=1)
#   by clock   checkpoints taken, live bytes of the mean one beside that of the plan; bytes written for the mean one, for
#              what an older image has is not written again
# Exit 1 if a plan is not the least of all choices, if a chain's output is not that of a run through, if its cuts are
# not the plan's, or if its images are more than 2 % off the promise.
set -eu
here=$(realpath "$(dirname "$0")")
build=$here/../build class=W compiler=gcc
while [ $# -gt 0 ]; do
	case $1 in
	--build) build=$2; shift 2 ;;
	--class) class=$2; shift 2 ;;
	--compiler) compiler=$2; shift 2 ;;
	-*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	*) break ;;
	esac
done
build=$(realpath "$build")
programs=("$@")
[ $# -gt 0 ] || programs=(cg ft mg adi)
declare -A rounds=([cg]=8 [ft]=20 [mg]=10) # for a second or so in class W
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-2} OMP_WAIT_POLICY=passive OMPCKPT_VERBOSE=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

lib=$here/../lib
"${CC:-cc}" -O2 -I"$lib/placement" -I"$lib/profile" -I"$lib/base" "$here/placement.c" -o placement \
	"$build"/lib/{placement/libompckpt_placement,profile/libompckpt_profile,image/libompckpt_image,base/libompckpt_base}.a \
	-lxxhash -lm

missed=0
miss() {
	echo "placement.sh: $*" >&2
	missed=1
}

# build_with FOLDER OPTION: the program $p
build_with() {
	make -s -f "$here/programs/Makefile" "$p" CFLAGS="-O2 -DMORE_POSITIONS" CLASS="$class" OUT="$scratch/$1" \
		CC="$build/tools/ompckpt-cc/ompckpt-cc --ompckpt-cc=$compiler $2"
}

# value FILE KEY [N]: the N-th word behind the key.
value() { awk -v key="$2" -v n="${3:-1}" '$1 == key { print $(n + 1) }' "$1"; }

mb() { awk -v b="$1" 'BEGIN { printf "%.1f", b / 1e6 }'; }

# part A B: by how many per cent is A less than B?
part() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", b ? 100 * (b - a) / b : 0 }'; }

# interval: as long as 5 checkpoints need, but not shorter than the longest gap.
interval() {
	"$build/tools/ompckpt/ompckpt" plan "$p.profile" --interval 1e-9 --json 2>/dev/null >gap || true
	"$build/tools/ompckpt/ompckpt" plan "$p.profile" --interval 1000000 | cat - gap | awk '
		$1 == "span" { t = $2 / 5.5 }
		$1 == "\"seconds\":" && $2 + 0 > t { t = $2 + 1e-6 }
		END { printf "%.9f", t }'
}

profile_and_plan() {
	build_with profiled --ompckpt-profile
	OMPCKPT_INTERVAL=1000000 OMPCKPT_PROFILE=$scratch/$p.profile "profiled/$p" "$@" >/dev/null 2>&1
	"$build/tools/ompckpt/ompckpt" plan "$p.profile" --interval "$(interval)" --positions 5 -o "$p.plan" >/dev/null
	./placement "$p.profile" "$p.plan" >"$p.figures"
	build_with planned "--ompckpt-plan=$scratch/$p.plan"
}

# row BYTES KEY: least, mean and most of all choices, and what BYTES saves.
row() {
	local mean most
	mean=$(value "$p.figures" "$2" 2) most=$(value "$p.figures" "$2" 3)
	printf ' %s / %s / %s | %s, %s |' "$(mb "$(value "$p.figures" "$2")")" "$(mb "$mean")" "$(mb "$most")" \
		"$(part "$1" "$mean")" "$(part "$1" "$most")"
}

print_choices() {
	local bytes least
	bytes=$(value "$p.plan" promise) least=$(value "$p.figures" lightest)
	[ "$bytes" -eq "$least" ] || miss "$p: the plan weighs $bytes, a choice of 5 $least"
	printf '| %s | %s, %s at %s | %s |' "$p" "$(mb "$bytes")" "$(value "$p.plan" promise 4)" \
		"$(grep -c '^keep' "$p.plan")" "$(value "$p.figures" choices)"
	row "$bytes" lightest
	row "$(value "$p.figures" planned)" clock
	row "$(value "$p.figures" sizes)" sizes
	echo
}

# sum FILE KEY: over all checkpoints.
sum() { sed -n "/\"position\"/s/.*\"$2\": \([0-9]*\).*/\1/p" "$1" | awk '{ s += $1 } END { printf "%d", s }'; }

print_run() {
	local promise n images clock_n
	promise=$(value "$p.plan" promise) n=$(value "$p.plan" promise 4)
	touch "$p.chain"
	if ! "$here/../test/chain.sh" --full --steps "$(sed -n 's/^steps //p' "$p.figures")" --stats "$p.chain" \
		"planned/$p" "$@" >/dev/null; then
		miss "$p: the chain failed"
	fi
	sed -n 's/.*"position": "\([^"]*\)".*/\1/p' "$p.chain" | diff - <(awk '$1 == "at" { print $3 }' "$p.plan") >&2 ||
		miss "$p: the cuts are not where the plan has them"
	images=$(sum "$p.chain" bytes)
	OMPCKPT_INTERVAL=$(value "$p.plan" interval) OMPCKPT_STATS=$scratch/$p.clock OMPCKPT_DIR=$scratch/images \
		"planned/$p" "$@" >/dev/null 2>&1
	clock_n=$(grep -c '"position"' "$p.clock" || true)
	[ "$clock_n" -gt 0 ] || clock_n=1
	printf '| %s | %d | %d | %+.2f | %d | %d | %+.2f | %d |\n' "$p" "$promise" "$images" \
		"$(awk -v a="$images" -v b="$promise" 'BEGIN { print 100 * (a / b - 1) }')" "$clock_n" \
		$(($(sum "$p.clock" live_bytes) / clock_n)) \
		"$(awk -v a="$(sum "$p.clock" live_bytes)" -v n="$clock_n" -v b="$promise" -v m="$n" \
			'BEGIN { print 100 * (a / n / (b / m) - 1) }')" $(($(sum "$p.clock" bytes) / clock_n))
	awk -v a="$images" -v b="$promise" 'BEGIN { exit !(a <= 1.02 * b && a >= 0.98 * b) }' ||
		miss "$p: the images are more than 2 % off"
}

# each FUNCTION: for every program, with its arguments.
each() {
	for p in "${programs[@]}"; do
		if [ "$class" = W ]; then
			"$1" W ${rounds[$p]:-}
		else
			"$1" "$class"
		fi
	done
}

each profile_and_plan
echo '| program | plan | choices | lightest | saved, % | by clock | saved, % | sizes | saved, % |'
echo '|---|---|---|---|---|---|---|---|---|'
each print_choices
echo
echo '| program | promise | images | off, % | by clock | live each | off, % | written each |'
echo '|---|---|---|---|---|---|---|---|'
each print_run
exit $missed
