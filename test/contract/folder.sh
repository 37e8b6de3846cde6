#!/bin/bash
# folder.sh - whose folder is it? Modes of what lies there, links, other users, what a killed run wrote.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: folder.sh OMPCKPT-CC BACKEND          works in a scratch folder
. "$(dirname "$0")/common.sh" "$@"
export OMPCKPT_VERBOSE=1
"$ompckpt_cc" --ompckpt-cc="$backend" -O1 "$here/folder.c" -o program || exit 1
"$backend" -w -O1 "$here/folder.c" -o plain || exit 1

fresh() {
	rm -rf images victim
	reset
}
reset() {
	rm -f log state old
	echo 5 >state
	echo spent >old
	chmod 640 old
	touch -d '2001-02-03 04:05:06' old
}
# stop K: three images, then the end at step K.
stop() {
	fresh
	(umask 022 && OMPCKPT_DIR=images OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER="$1" ./program 6 >first 2>err)
	[ $? -eq 75 ] || { echo "FAILED: it does not stop"; cat err; exit 1; }
}
again() { OMPCKPT_DIR=${dir:-images} OMPCKPT_RESTART=${from:-auto} OMPCKPT_EVERY=1 ./program 6 >second 2>err; }
# refused CODE WORDS: again ends so, and computes nothing.
refused() {
	again
	[ $? -eq "$1" ] && grep -q "$2" err && [ ! -s second ]
}
mode() { stat -c %a "$1"; }
fresh
./plain 6 >want
mv log want.log

# Modes: whatever the umask is.
stop 4
check "the folder" test "$(mode images)" = 700
for file in images/*; do
	check "$file" test "$(mode "$file")" = 600
done
check "images, journal and copies are there" test "$(ls images | sed 's/[0-9.]*\([a-z]*\)[.0-9]*/\1/' | sort -u | tr '\n' ' ')" = "appended lock ompckpt overwritten "

# A file that was removed comes back with its mode and times.
stop 2
OMPCKPT_DIR=images OMPCKPT_RESTART=auto OMPCKPT_INTERVAL=1h OMPCKPT_KEEP_AT_EXIT=1 ./program 6 >second 2>err
check "it goes on" test $? -eq 0
check "old is gone" test ! -e old
OMPCKPT_DIR=images OMPCKPT_RESTART=auto OMPCKPT_STOP_AFTER=1 OMPCKPT_EVERY=1 ./program 6 >third 2>err
check "old is back" test -e old
check "with its mode" test "$(mode old)" = 640
check "and its times" test "$(stat -c %Y old)" = "$(date -d '2001-02-03 04:05:06' +%s)"
OMPCKPT_DIR=images OMPCKPT_RESTART=auto ./program 6 >fourth 2>err
check "and all is as in one run" cmp -s want <(cat first third fourth)

# Links in the folder: each file of it, on its way to somebody's file.
plant() { echo precious >victim; rm -f "images/$1"; ln -s ../victim "images/$1"; }
unhurt() { [ "$(cat victim)" = precious ]; }
for file in appended lock; do
	stop 3
	plant $file
	check "$file: a link is refused" refused 78 "symbolic link"
	check "$file: not written through" unhurt
	plant $file
	reset
	OMPCKPT_DIR=images OMPCKPT_EVERY=1 ./program 6 >second 2>err
	check "$file: without restart it computes" cmp -s want second
	check "$file: and says why it takes none" grep -q "no checkpoints: .*symbolic link" err
	check "$file: not written through" unhurt
done
stop 3
plant overwritten.000000000003
check "overwritten: a link is refused" refused 78 "symbolic link"
stop 3
plant .000000000004.tmp
again
check "a temporary name" cmp -s want <(cat first second)
check "not written through" unhurt
stop 3
newest=$(find images -name '*.ompckpt' | sort | tail -n 1)
mv "$newest" elsewhere.ompckpt
ln -s ../elsewhere.ompckpt "$newest"
again
check "an image that is a link is passed over" grep -q "symbolic link; trying an older one" err
stop 3
rm -f elsewhere
mv images elsewhere
ln -s elsewhere images
again
check "the folder is one's own link" cmp -s want <(cat first second)
rm -rf images elsewhere
mkdir -p elsewhere
ln -s elsewhere images
fresh 2>/dev/null

# A file that was put aside for a link is not written through, either.
stop 2
OMPCKPT_DIR=images OMPCKPT_RESTART=auto OMPCKPT_INTERVAL=1h OMPCKPT_KEEP_AT_EXIT=1 ./program 6 >second 2>err
echo precious >victim
rm log
ln -s victim log
printf '%s\n' 1 2 3 4 5 6 7 8 9 >>victim
cp victim before
check "a log that is a link now" refused 78 "cannot cut '.*log' back .*symbolic link"
check "is not cut" cmp -s victim before

# Everybody may write there.
stop 3
chmod 1777 images
check "a folder for all is refused" refused 78 "everybody may write to it.*chmod o-w"
chmod 700 images
again
check "and taken when it is closed" cmp -s want <(cat first second)

# Another user's: root can make such files.
echo >victim
if [ "$(id -u)" -eq 0 ] && chown 12345 victim 2>/dev/null; then
	stop 3
	chown 12345 images
	check "another user's folder" refused 78 "belongs to another user.*OMPCKPT_DIR"
	stop 3
	chown 12345 images/appended
	check "another user's journal" refused 78 "belongs to another user"
	stop 3
	chown 12345 images/lock
	check "another user's lock" refused 78 "belongs to another user"
	stop 3
	chown 12345 images/*.ompckpt
	check "another user's images" refused 78 "no whole image is left"
	check "say why" grep -q "belongs to another user" err
	from=$(find images -name '*.ompckpt' | tail -n 1)
	dir=mine
	check "also when named" refused 78 "belongs to another user.*copy it into a folder of your own"
	unset from dir
	stop 3
	: >images/overwritten.000000000003
	chown 12345 images/overwritten.000000000003
	check "another user's copies" refused 78 "belongs to another user"
	rm -rf images
	mkdir elsewhere2
	ln -s elsewhere2 images
	chown -h 12345 images
	check "another user's link to the folder" refused 78 "symbolic link"
	rm images
else
	echo "SKIPPED: other users' files, for want of root"
fi

# Killed before the first image: what is written again is not there twice.
await_step() { grep -q '^0 ' out; }
killed() { # killed OPTION...: with its first line in "out"
	touch hold
	env OMPCKPT_DIR=images OMPCKPT_INTERVAL=1h OMPCKPT_RESTART=auto "$@" ./program 6 hold >>out 2>err &
	running=$!
	await await_step
	kill -9 $running
	wait $running 2>/dev/null
	running=
	rm hold
}
fresh
echo header >out
killed
check "no image yet" test -z "$(find images -name '*.ompckpt')"
echo 5 >state
OMPCKPT_DIR=images OMPCKPT_RESTART=auto ./program 6 hold >>out 2>err
check "once, behind what was there" cmp -s out <(echo header; cat want)
check "and it says so" grep -q "standard output is cut back to byte 7" err
fresh
echo header >out
killed
echo 5 >state
OMPCKPT_DIR=images OMPCKPT_RESTART=auto ./program 4 >>out 2>err
check "other arguments cut nothing" test "$(head -n 2 out | tr '\n' ' ')" = "header 0 5 "
check "at all" test "$(grep -c '^0 ' out)" -eq 2
fresh
: >out
killed
cp out other
echo 5 >state
OMPCKPT_DIR=images OMPCKPT_RESTART=auto ./program 6 hold >>other 2>err
check "another file is not cut" test "$(grep -c '^0 ' other)" -eq 2
fresh
: >out
killed
echo 5 >state
OMPCKPT_DIR=images ./program 6 hold >>out 2>err
check "a fresh start cuts nothing" test "$(grep -c '^0 ' out)" -eq 2

[ $failures -eq 0 ] || { echo "$failures checks failed"; exit 1; }
echo "folder.sh: all right"
