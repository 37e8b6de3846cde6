#!/bin/bash
# setup.sh - what is missing is installed, then everything is configured and built into build/.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: tools/setup.sh [FOLDER]        build into FOLDER instead
# Debian packages only, with sudo unless run by root. Run again, it does what has become necessary.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}

packages=(
	gcc g++ make binutils cmake ninja-build pkg-config
	clang-19 llvm-19-dev libclang-19-dev libclang-cpp19-dev libclang-rt-19-dev libomp-19-dev libpolly-19-dev
	libxxhash-dev libzstd-dev liblz4-dev libisal-dev libjansson-dev check csmith libcsmith-dev
	zlib1g-dev libgsl-dev libfftw3-dev openmpi-bin libopenmpi-dev mpich libmpich-dev slurmctld slurmd slurm-client
	valgrind time spin diffutils patch procps iproute2 chromium graphviz
	mmdebstrap autoconf automake meson ccache distcc gdb dpkg-dev groff-base cmark-gfm
)

machine=$(dpkg --print-architecture 2>/dev/null || true)
if [ "$machine" = amd64 ]; then
	packages+=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user)
fi

mkdir -p "$build"
log=$build/setup.log
: >"$log"

# step WHAT COMMAND...: one line; the output of the command only if it fails.
step() {
	local what=$1 begin=$SECONDS
	shift
	printf '%-58s' "$what ..."
	if ! "$@" >>"$log" 2>&1; then
		echo " failed"
		tail -n 40 "$log" | sed 's/^/    /'
		echo "the whole log: $log"
		exit 1
	fi
	echo " $((SECONDS - begin)) s"
}

missing() {
	dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null |
		sed -n 's/^installed //p' | sort >"$build/installed"
	printf '%s\n' "${packages[@]}" | sort | comm -23 - "$build/installed"
	rm -f "$build/installed"
}

as_root() {
	if [ "$(id -u)" -eq 0 ]; then
		env DEBIAN_FRONTEND=noninteractive "$@"
	else
		sudo env DEBIAN_FRONTEND=noninteractive "$@"
	fi
}

# What the runtime for AArch64 takes from the codecs, as files: the packages themselves would ask for a second architecture.
arm64_codecs() {
	local folder=$1/arm64
	mkdir -p "$folder/lists/partial" "$folder/cache"
	local options=(-o APT::Architectures::="$machine" -o APT::Architectures::=arm64 -o APT::Sandbox::User=root
		-o Dir::State::Lists="$folder/lists" -o Dir::Cache="$folder/cache")
	apt-get "${options[@]}" update
	(cd "$folder" && apt-get "${options[@]}" download libzstd-dev:arm64 liblz4-dev:arm64)
	for package in "$folder"/*.deb; do
		dpkg -x "$package" "$folder"
	done
	rm -rf "$folder"/lists "$folder"/cache "$folder"/*.deb
}

if command -v dpkg-query >/dev/null; then
	mapfile -t wanted < <(missing)
	if [ ${#wanted[@]} -gt 0 ]; then
		step "package lists" as_root apt-get update
		step "installing ${#wanted[@]} packages" \
			as_root apt-get install -y --no-install-recommends "${wanted[@]}"
	fi
else
	echo "not a Debian system: install what README.md names yourself"
fi
if [ "$machine" = amd64 ] && [ ! -f "$build/arm64/usr/lib/aarch64-linux-gnu/libzstd.a" ]; then
	step "codecs for AArch64" arm64_codecs "$(realpath "$build")"
	rm -f "$build/build.ninja"
fi
if [ ! -f "$build/build.ninja" ]; then
	step "configuring" cmake -S . -B "$build" -G Ninja
fi
step "building" cmake --build "$build"
