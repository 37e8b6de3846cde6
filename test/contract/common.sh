# common.sh - what the contract tests share; sourced with OMPCKPT-CC, BACKEND and, where it is needed, OMPCKPT
# as arguments. Leads to a scratch folder of one's own.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}    # threads that wait must not hold a busy machine
ompckpt_cc=$(realpath "$1") backend=$2 ompckpt=$(realpath "${3:-$1}")
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
running=    # a process to be killed at the end
trap 'test -z "$running" || kill -9 $running; rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
unset "${!OMPCKPT_@}"
failures=0

# await COMMAND...: until it succeeds. Nothing here is judged by a time: a busy machine takes long.
await() {
	local tries=0
	until "$@"; do
		sleep 0.05
		[ $((tries += 1)) -lt 6000 ] || { echo "FAILED: it never comes to that: $*"; exit 1; }
	done
}

# check WHY COMMAND...: the command must succeed.
check() {
	local why=$1
	shift
	if ! "$@"; then
		echo "FAILED: $why: $*"
		sed 's/^/    stderr: /' err
		failures=$((failures + 1))
	fi
}
