#!/bin/bash
# test_clean.sh - errors and signals leave nothing behind.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
write_program

# failing WHY OUTPUT ARGS...
failing() {
	local why=$1 output=$2
	shift 2
	if cc "$@" >said 2>&1; then
		fail "$why: it succeeds"
	fi
	[ ! -e "$output" ] || fail "$why: $output stays"
	no_temporaries "$why"
}

echo 'int f( { return 1; }' >wrong.c
failing "an error in a source" wrong.o -c wrong.c
failing "an undefined name" x main.c -o x
cat >misplaced.c <<'END'
int main(int argc, char **argv)
{
	if (argc > 1)
#pragma potential_ckpt
		return argv[1][0];
	return 0;
}
END
failing "a misplaced position" misplaced.o -c misplaced.c
grep -Eq '^misplaced.c:4:[0-9]+: error: ' said || fail "the message names the place: $(cat said)"
failing "a misplaced position, linked" x misplaced.c -o x

# The compiler that is slow, and can be interrupted at every moment.
cat >slow <<END
#!/bin/bash
sleep 0.2
exec $backend "\$@"
END
chmod +x slow
for signal in INT TERM HUP; do
	for after in 0.1 0.3 0.5 0.7 0.9 1.1; do
		# a shell's background jobs ignore SIGINT: env gives it back
		env --default-signal=INT "$ompckpt_cc" --ompckpt-cc="$PWD/slow" main.c d/m.c d/k.c \
			-o x >said 2>&1 &
		pid=$!
		sleep $after
		kill -$signal $pid 2>/dev/null
		wait $pid
		code=$?
		if [ $code -ne 0 ]; then
			[ ! -e x ] || fail "SIG$signal after $after s: an output stays"
			[ $code -gt 128 ] || fail "SIG$signal after $after s: exit status $code"
		fi
		no_temporaries "SIG$signal after $after s"
		rm -f x
	done
done
finish
