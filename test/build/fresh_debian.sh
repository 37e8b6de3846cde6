#!/bin/bash
# fresh_debian.sh - the Debian packages in a fresh root: every example is built, cut, killed and resumed by an
# ordinary user who has no sources of ours. By hand: it needs root, the network and some minutes.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/build/fresh_debian.sh BUILD [SUITE]        bookworm by default
set -eu
build=$(realpath "$1") suite=${2:-bookworm}
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
root=$scratch/root
clean() {
	umount "$root/proc" "$root/dev/shm" "$root/dev" 2>/dev/null || true
	rm -rf --one-file-system "$scratch"
}
trap clean EXIT

cpack --config "$build/CPackConfig.cmake" -G DEB -B "$scratch/deb" >/dev/null
debootstrap --variant=minbase "$suite" "$root" >"$scratch/log" || { tail "$scratch/log"; exit 1; }
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
for list in updates security; do
	place="http://deb.debian.org/debian $suite-updates main"
	[ $list = updates ] || place="http://deb.debian.org/debian-security $suite-security main"
	echo "deb $place" >>"$root/etc/apt/sources.list"
done
cp "$scratch"/deb/*.deb "$root/tmp"
cat >"$root/tmp/install" <<'END'
	set -e
	export DEBIAN_FRONTEND=noninteractive
	apt-get update
	apt-get install -y --no-install-recommends /tmp/*.deb gcc libc6-dev make cmake ninja-build pkg-config
	ompckpt doctor
	apt-get install -y --no-install-recommends clang-19 libomp-19-dev
	ompckpt doctor
	useradd -m someone
END
chroot "$root" bash /tmp/install >"$scratch/log" 2>&1 || { tail -n 40 "$scratch/log"; exit 1; }
grep -E '^(ok|BAD|missing)' "$scratch/log"

cp -r "$here/../../examples" "$here" "$root/home/someone"
mkdir "$root/home/someone/cc" && cp "$here/../cc/common.sh" "$root/home/someone/cc"
chroot "$root" chown -R someone /home/someone
for compiler in gcc clang-19; do
	for t in "$root"/home/someone/build/test_{examples,cmake}.sh; do
		echo "$compiler $(basename "$t")"
		chroot --userspec=someone "$root" env -i PATH=/usr/bin:/bin HOME=/home/someone INSTALLED=1 \
			EXAMPLES=/home/someone/examples 			bash "/home/someone/build/$(basename "$t")" /usr/bin/ompckpt-cc /usr/bin/ompckpt $compiler
	done
done

chroot "$root" apt-get remove -y --purge ompckpt libompckpt-runtime libompckpt-dev >"$scratch/log" 2>&1
left=$(find "$root/usr" "$root/etc" "$root/var/lib" -name '*ompckpt*' ! -path '*/dpkg/*' ! -path '*/apt/*')
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
echo "uninstalled: nothing left behind"
