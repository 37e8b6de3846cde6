# profile.sh - for the tests here: profiles from text (make_profile.c).
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
root=$here/../..
"$backend" -O1 -D_GNU_SOURCE -I"$root/lib/profile" -I"$root/lib/image" -I"$root/include" \
	"$root"/test/cli/make_profile.c "$root"/lib/profile/profile_writer.c "$root"/lib/image/checksum.c \
	-o "$scratch/make_profile" || exit 2

# profile FILE <LINES: append a run.
profile() { "$scratch/make_profile" "$1" || fail "make_profile $1"; }
