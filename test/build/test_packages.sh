#!/bin/bash
# test_packages.sh - Debian packages and the archive, unpacked anywhere, build and resume a program; two
# versions side by side; uninstalling leaves nothing.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
build=$(realpath "$(dirname "$1")/../..")
. "$(dirname "$0")/common.sh" "$@"
needs cpack dpkg-deb dpkg-shlibdeps tar
check "packages" cpack --config "$build/CPackConfig.cmake" -G DEB -B "$scratch/deb"
check "archive" cpack --config "$build/CPackConfig.cmake" -G TGZ -B "$scratch/tgz"
cd "$work" && write_program

# used WHY PREFIX: what is installed there builds a program that resumes.
used() {
	ompckpt_cc=$2/bin/ompckpt-cc ompckpt=$2/bin/ompckpt
	check "$1: build" cc main.c d/m.c d/k.c -o x
	transformed "$1" ./x
}

for package in "$scratch"/deb/*.deb; do
	check "unpack $package" dpkg-deb -x "$package" "$scratch/root"
done
[ "$(find "$scratch/deb" -maxdepth 1 -name '*.deb' | wc -l)" -eq 3 ] || fail "not three packages: $(ls "$scratch/deb")"
used "Debian packages" "$scratch/root/usr"
for kind in ompckpt libompckpt-runtime libompckpt-dev; do
	[ "$(dpkg-deb -f "$scratch"/deb/${kind}_*.deb Package)" = $kind ] || fail "no package $kind"
done
dpkg-deb -f "$scratch"/deb/ompckpt_*.deb Depends | grep -q 'libompckpt-runtime.*libclang' || fail "dependencies of ompckpt"
dpkg-deb -f "$scratch"/deb/libompckpt-runtime_*.deb Depends | grep -q libisal || fail "dependencies of libompckpt-runtime"

check "unpack the archive" tar xzf "$scratch"/tgz/*.tar.gz -C "$scratch"
archive=$(echo "$scratch"/ompckpt-*)
cp -r "$archive" "$scratch/other version"
used "archive" "$archive"
used "a second version" "$scratch/other version"
diff -r "$scratch/root/usr" "$archive" >said || fail "archive and packages differ: $(cat said)"

check "install" cmake --install "$build" --prefix "$scratch/installed"
diff -r "$scratch/installed" "$archive" | grep '^Only' && fail "installation and archive differ"
find "$scratch/installed" ! -type d >manifest    # as cmake writes it; another test may install at the same time
check "uninstall" cmake -DMANIFEST="$PWD/manifest" -P "$here/../../tools/cmake/uninstall.cmake"
[ -z "$(find "$scratch/installed" ! -type d)" ] || fail "left behind: $(find "$scratch/installed" ! -type d)"
[ -z "$(find "$scratch/installed" -name ompckpt)" ] || fail "folders left behind"
finish
