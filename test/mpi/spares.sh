#!/bin/bash
# spares.sh - what does a job of MPI do with spares that nobody needs, and what does it say where it can't go on in itself?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: spares.sh OMPCKPT_CC BACKEND openmpi|mpich
#
# Without ULFM spares wait, and end with the job. With it (Open MPI 5) a job that has a reason in its way, or no
# spare left, ends with 137 and the reason.
# Exit 0: so it was. 1: not. 2: wrong use. 77: this MPI is not installed.
here=$(dirname "$(realpath "$0")")
. "$here/launch.sh"
usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }
[ $# -eq 3 ] || usage
built_in_scratch "halo bound" "$1" "$2" "$3"
trap 'rm -rf "$scratch"' EXIT
failed=0
export OMPCKPT_DIR=images OMPCKPT_INTERVAL=0.2

# says WHAT TEXT CODE WANTED: is TEXT in err, and the exit code the one wanted?
says() {
	[ "$3" = "$4" ] || { echo "spares.sh: $1: exit code $3, not $4"; failed=1; }
	grep -a -q -e "$2" err || { echo "spares.sh: $1: no '$2' in"; sed 's/^/    /' err; failed=1; }
}

mkdir through with
(cd through && timeout 120 "${launch[@]}" -n 3 ../halo 30 >/dev/null 2>&1)
(cd with && OMPCKPT_SPARES=2 timeout 120 "${launch[@]}" -n 5 ../halo 30 >../out 2>../err </dev/null)
says "spares without ULFM" 'the 2 spares are of no use' $? 0
same_results through with || { echo "spares.sh: other results"; failed=1; }

OMPCKPT_SPARES=2 timeout 120 "${launch[@]}" -n 2 ./halo 30 >out 2>err </dev/null
[ $? -ne 0 ] || { echo "spares.sh: two ranks, two spares: no error"; failed=1; }
grep -q 'OMPCKPT_SPARES is 2, and no more ranks than that were started' err || { echo "spares.sh: no message of too few ranks"; failed=1; }

if [ "$3" = openmpi ] && has_ulfm; then
	OMPCKPT_SPARES=1 timeout 120 "${launch[@]}" "${ulfm[@]}" -n 3 ./halo 30 >out 2>err </dev/null
	[ $? -eq 0 ] || { echo "spares.sh: no deaths: exit code"; sed 's/^/    /' err; failed=1; }
	for why in atexit descriptor glob buffer window thread callback; do
		OMPCKPT_SPARES=1 timeout 120 "${launch[@]}" "${ulfm[@]}" -n 3 ./bound $why >out 2>err </dev/null
		code=$?
		case $why in
		atexit) text='it has called atexit' ;;
		descriptor) text='it has opened a file without stdio' ;;
		glob) text='the C library has allocated memory for it' ;;
		buffer) text='a buffer is attached' ;;
		window) text='a window of MPI is open' ;;
		thread) text='it has other threads' ;;
		callback) text='a function that MPI has called' ;;
		esac
		says "bound $why" "this one can't go back: $text" $code 137
	done
	OMPCKPT_SPARES=1 timeout 120 "${launch[@]}" "${ulfm[@]}" -n 3 ./bound two >out 2>err </dev/null
	says "two deaths, one spare" "too few spares" $? 137
	OMPCKPT_SPARES=1 timeout 120 "${launch[@]}" "${ulfm[@]}" -n 3 ./bound again >out 2>err </dev/null
	says "a death, and one more" "too few spares" $? 137
fi
[ $failed = 0 ] && echo "spares.sh: $3: all right"
exit $failed
