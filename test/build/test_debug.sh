#!/bin/bash
# test_debug.sh - gdb stops at, and steps through, the lines of the user's source: in a run and in a resumed one.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
. "$here/program.sh"
needs gdb addr2line
write_parts
check "build" cc -g -O0 -fopenmp main.c count.c sum.c scale.c -o parts
export OMPCKPT_VERBOSE=0 DEBUGINFOD_URLS=

# debug COMMAND...: what gdb says.
debug() {
	local c list=()
	for c; do list+=(-ex "$c"); done
	gdb -nx -batch -ex 'set confirm off' -ex 'set pagination off' "${list[@]}" ./parts 2>&1
}
# says WHY PATTERN COMMAND...
says() {
	local why=$1 pattern=$2 said
	shift 2
	said=$(debug "$@")
	grep -Eq "$pattern" <<<"$said" || { fail "$why: no '$pattern'"; sed 's/^/    /' <<<"$said"; }
}

line() { grep -n "$1" "$2" | head -n 1 | cut -d: -f1; }
top=$(line 'scale(x, 16' main.c) next=$(line 'if (count' main.c) inside=$(line '++calls' count.c)
says "break in main" "^$top.*scale\(x, 16" "break main.c:$top" run
says "step over a call" "^$next.*if \(count\(\)" "break main.c:$top" run next
says "break in a callee" "^#1 .* main .*main\.c:$next" "break count.c:$inside" run bt
says "its variables" '_i = 0$' "break main.c:$next" run 'info locals'
OMPCKPT_EVERY=15 OMPCKPT_STOP_AFTER=1 ./parts >/dev/null
[ $? -eq 75 ] || fail "it does not stop"
export OMPCKPT_RESTART=auto
says "resumed: break in main" "^$top.*scale\(x, 16" "break main.c:$top" run
says "resumed: step" "^$next.*if \(count\(\)" "break main.c:$top" run next
says "resumed: callers" "^#1 .* in .*main\.c:$next" "break count.c:$inside" run bt
[ "$backend" != gcc ] || # clang's tables do not know a variable in a scope that a jump enters
	says "resumed: its variables" '_i = 14$' "break main.c:$next" run 'info locals'

# Line numbers of profilers come from the same table.
address=$(nm parts | awk '$3 == "scale" { print $1 }')
addr2line -e parts "0x$address" | grep -q 'scale\.c:[23]$' || fail "addr2line: $(addr2line -e parts "0x$address")"
addr2line -e parts "$(objdump -d parts | awk '/call.*<count>/ { print "0x" $1; exit }' | tr -d :)" |
	grep -q "main\.c:$next" || fail "addr2line of a call in main"
finish
