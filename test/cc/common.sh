# common.sh - what the driver tests share; sourced with OMPCKPT-CC, OMPCKPT and BACKEND as arguments.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
ompckpt_cc=$(realpath "$1") ompckpt=$(realpath "$2") backend=$3
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch/tmp
mkdir "$TMPDIR" "$scratch/work"
cd "$scratch/work" || exit 2
unset "${!OMPCKPT_@}"
failures=0

cc() { "$ompckpt_cc" "--ompckpt-cc=$backend" "$@"; }

fail() {
	echo "FAILED: $1"
	failures=$((failures + 1))
}

# check WHY COMMAND...: the command must succeed.
check() {
	local why=$1
	shift
	"$@" >"$scratch/said" 2>&1 || { fail "$why: $*"; sed 's/^/    /' "$scratch/said"; }
}

# no_temporaries WHY
no_temporaries() {
	[ -z "$(ls -A "$TMPDIR")" ] || fail "$1: temporary files stay: $(ls -A "$TMPDIR")"
}

# The program of these tests: main.c has a position, m.c and k.c in d/ a function each.
write_program() {
	mkdir -p d
	cat >main.c <<-'END'
		#include <stdio.h>
		int m(int x);
		int k(int x);
		int main(void)
		{
			int sum = 0;
			for (int i = 0; i < 3; i++) {
				sum += m(i) + k(i);
		#ifndef NO_POSITION
		#pragma potential_ckpt
		#endif
			}
			printf("%d\n", sum);
			return 0;
		}
	END
	echo 'int m(int x) { static int calls; return x + ++calls; }' >d/m.c
	echo 'int k(int x) { static int calls; return x * ++calls; }' >d/k.c
}

# transformed WHY FILE: it has a position, prints 17, and does so when stopped and resumed.
transformed() {
	local why=$1 file=$2
	[ -x "$file" ] || { fail "$why: no executable"; return; }
	check "$why" "$ompckpt" positions "$file"
	[ "$("$file")" = 17 ] || fail "$why: it prints $("$file")"
	OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=1 "$file" >"$scratch/first" 2>"$scratch/said"
	[ $? -eq 75 ] || { fail "$why: it does not stop"; cat "$scratch/said"; }
	OMPCKPT_RESTART=auto OMPCKPT_POISON=1 "$file" >"$scratch/second" 2>"$scratch/said"
	[ "$(cat "$scratch/first" "$scratch/second")" = 17 ] ||
		{ fail "$why: resumed, it prints $(cat "$scratch/second")"; cat "$scratch/said"; }
	no_temporaries "$why"
	rm -rf "$file" "$file.ckpt"
}

finish() {
	[ $failures -eq 0 ] || { echo "$failures checks failed"; exit 1; }
	echo "all right"
}

# await COMMAND...: until it succeeds.
await() {
	local tries=0
	until "$@" 2>>noise; do
		[ $((tries += 1)) -lt 6000 ] || { fail "it never comes to that: $*"; finish; }
		sleep 0.05
	done
}
