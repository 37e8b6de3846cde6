# says.sh - for the tests here: what ompckpt answers; profiles from text (make_profile.c).
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
root=$here/../..
"$backend" -O1 -D_GNU_SOURCE -I"$root/lib/profile" -I"$root/lib/image" -I"$root/include" \
	"$root"/test/cli/make_profile.c "$root"/lib/profile/profile_writer.c "$root"/lib/image/checksum.c \
	-o "$scratch/make_profile" || exit 2

# profile FILE <LINES: append a run.
profile() { "$scratch/make_profile" "$1" || fail "make_profile $1"; }

# says STATUS PATTERN COMMAND...: exit status; the pattern in what it prints, on either stream.
says() {
	local want=$1 pattern=$2
	shift 2
	"$ompckpt" "$@" >out 2>&1
	local code=$?
	[ $code -eq "$want" ] || { fail "exit status $code instead of $want: ompckpt $*"; cat out; }
	grep -Eq -- "$pattern" out || { fail "ompckpt $* does not say '$pattern'"; cat out; }
}
