#!/bin/bash
# trixie.sh - does a clean checkout build, and pass its tests, in a fresh Debian 13?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: trixie.sh SOURCE_FOLDER FOLDER [CTEST_ARGUMENTS...]      ("-LE long" if there are none)
#
# Debian 13 is installed below FOLDER, from the mirror of this machine; once there, it is used again, and so is
# what was built: only the sources are new, those of the last commit. Left out (77) without root, mmdebstrap,
# git or a mirror, and where nothing can be mounted. It runs with a process table of its own and what it mounts
# is gone at its end.
set -eu
[ $# -ge 2 ] || { sed -n '5s/^# //p' "$0" >&2; exit 2; }
source=$(realpath "$1") folder=$(realpath -m "$2")
shift 2
[ $# -gt 0 ] || set -- -LE long
root=$folder/root

left_out() {
	echo "trixie.sh: left out: $1"
	exit 77
}
[ "$(id -u)" -eq 0 ] || left_out "not root"
for tool in mmdebstrap git unshare; do
	command -v $tool >/dev/null || left_out "$tool is not installed"
done
if [ -z "${TRIXIE_INSIDE:-}" ]; then
	unshare --mount --pid --fork true 2>/dev/null || left_out "nothing can be mounted"
	TRIXIE_INSIDE=1 exec unshare --mount --pid --fork --kill-child "$0" "$source" "$folder" "$@"
fi
mirror=$(apt-get indextargets --format '$(SITE)' 2>/dev/null | grep -m 1 '/debian/*$') ||
	left_out "no mirror of Debian is known"
git -C "$source" rev-parse HEAD >/dev/null 2>&1 || left_out "no checkout"

if [ ! -e "$root/installed" ]; then
	rm -rf --one-file-system "$root"
	mkdir -p "$folder"
	mmdebstrap --variant=minbase trixie "$root" "$mirror" >"$folder/log" 2>&1 ||
		{ tail -n 20 "$folder/log"; left_out "Debian 13 can't be had from $mirror"; }
	touch "$root/installed"
fi
mount -t proc proc "$root/proc"
mount --rbind --make-rslave /dev "$root/dev"
mount --rbind --make-rslave /sys "$root/sys"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
echo "Debian $(cat "$root/etc/debian_version")"

# Files that have not changed keep their times, so that little is built anew.
mkdir -p "$root/src/new" "$root/src/ompckpt"
rm -rf "$root/src/new"
mkdir "$root/src/new"
git -C "$source" archive HEAD | tar -x -C "$root/src/new"
cat >"$root/src/run" <<'RUN'
	set -e
	export DEBIAN_FRONTEND=noninteractive
	command -v rsync >/dev/null || { apt-get update && apt-get install -y --no-install-recommends rsync; } >/dev/null
	rsync -rlp --checksum --delete --exclude=/build /src/new/ /src/ompckpt/
	cd /src/ompckpt
	tools/setup.sh
	gcc --version | head -n 1
	ldd --version | head -n 1
	exec ctest --test-dir build --output-on-failure "$@"
RUN
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
	bash /src/run "$@"
