# damage.sh - for the tests here: a file whose bytes are no more what they were.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# damage FILE [AT [COUNT]]: COUNT bytes of FILE (64), or what it has, from AT on (its middle), each made another.
# One byte of an image may be padding, which no reader looks at (docs/image-format.md); between its contents there are
# never 64 of that.
damage() {
	local file=$1 at=${2:-$(($(stat -c %s "$1") / 2))} count=${3:-64}
	tail -c +$((at + 1)) "$file" | head -c "$count" | LC_ALL=C tr '\000-\377' '\001-\377\000' |
		dd of="$file" bs=1 seek="$at" conv=notrunc status=none
}
