# saved_bytes.sh - is a program right when it is restarted, and what do its images hold? Sourced by scripts of one argument, ompckpt-cc.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
compiler=$(realpath "$1") chain=$(dirname "$(realpath "$0")")/../chain.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
export OMP_NUM_THREADS=3 OMP_WAIT_POLICY=passive

# saved_bytes MOST NAME ARGS...: p.c, run with ARGS, is right when it is cut three times, and no image of it holds more than MOST bytes.
# False: not, with a line about NAME.
saved_bytes() {
	local most=$1 name=$2 found
	shift 2
	rm -f p p.o plain stats
	"$compiler" --ompckpt-cc=gcc -w -fopenmp -O1 -c p.c -o p.o >log 2>&1 && gcc -fopenmp p.o -o plain >>log 2>&1 &&
		"$compiler" --ompckpt-cc=gcc -w -fopenmp p.o -o p >>log 2>&1 && ./plain "$@" >reference &&
		"$chain" --cuts 3 --reference reference --stats stats ./p "$@" >>log 2>&1 || { echo "$name: wrong"; cat log; return 1; }
	found=$(sed -n 's/.*"live_bytes": \([0-9]*\).*/\1/p' stats | sort -n | tail -n 1)
	[ "${found:-$most$most}" -le "$most" ] && return
	echo "$name: ${found:-no} bytes in an image, wanted at most $most"
	return 1
}
