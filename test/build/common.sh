# common.sh - what the tests of build systems share: ompckpt installed in $prefix, a program of three files
# and one archive, and how it is checked. With INSTALLED set, OMPCKPT-CC is an installed one already; EXAMPLES is where the examples are. Sourced with OMPCKPT-CC, OMPCKPT and BACKEND as arguments.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
if [ -n "${INSTALLED:-}" ]; then
	prefix=$(dirname "$ompckpt_cc")/..
else
	prefix=$scratch/prefix
	check "install" cmake --install "$(dirname "$ompckpt_cc")/../.." --prefix "$prefix"
	ompckpt_cc=$prefix/bin/ompckpt-cc ompckpt=$prefix/bin/ompckpt
fi
work=$PWD
examples=${EXAMPLES:-$here/../../examples}
export OMP_NUM_THREADS=2 OMP_WAIT_POLICY=passive    # threads that wait must not hold a busy machine

# needs COMMAND...: without it the test is skipped.
needs() {
	local c
	for c; do
		command -v "$c" >/dev/null || { echo "skipped: $c is not installed"; exit 77; }
	done
}

# cut_and_resumed WHY FILE ARGUMENT...: the run, cut twice and resumed, prints and writes what a whole one does.
# The files it writes are named in $writes.
cut_and_resumed() {
	local why=$1 status=75 part=0
	shift
	# shellcheck disable=SC2086
	rm -f ${writes:-}
	OMPCKPT_VERBOSE=0 "$@" >whole.out || { fail "$why: it does not run"; return; }
	for f in ${writes:-}; do mv "$f" "$f.whole"; done
	: >joined.out
	while [ $status -eq 75 ] && [ $part -lt 3 ]; do
		part=$((part + 1))
		if [ $part -lt 3 ]; then export OMPCKPT_STOP_AFTER=1; else unset OMPCKPT_STOP_AFTER; fi
		OMPCKPT_VERBOSE=0 OMPCKPT_EVERY=${every:-7} OMPCKPT_RESTART=auto OMPCKPT_POISON=1 "$@" >>joined.out
		status=$?
	done
	unset OMPCKPT_STOP_AFTER
	[ $status -eq 0 ] && [ $part -eq 3 ] || fail "$why: part $part ends with $status"
	cmp whole.out joined.out || fail "$why: the output differs"
	for f in ${writes:-}; do cmp "$f" "$f.whole" || fail "$why: $f differs"; done
}
