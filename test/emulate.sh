# emulate.sh - how a program of another processor is run. To be sourced.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

native=$(uname -m)
declare -A machines # of programs that are run often: machines[PROGRAM], set by who sources this
limit=(timeout -k 5 "${CHAIN_TIMEOUT:-1200}") # what keeps a program from hanging; () by who sees to that himself

# machine_of PROGRAM: as uname -m calls what it was compiled for.
machine_of() {
	case $(od -An -tu2 -j18 -N2 "$1") in
	*" 183") echo aarch64 ;;
	*) echo x86_64 ;;
	esac
}

# emulate PROGRAM ARGS…: run it in place of this shell, by qemu if this is another processor. qemu keeps a table of all pages
# that are reserved: with less address space the runtime reserves less for the heap. Its allocator of small blocks may be
# locked by another of its threads at a fork, for ever in the child (qemu before 8.0): it takes malloc.
emulate() {
	local machine=${machines[$1]:-}
	[ -n "$machine" ] || machine=$(machine_of "$1")
	[ "$machine" != "$native" ] || exec "${limit[@]}" "$@"
	ulimit -v 60000000
	export G_SLICE=always-malloc
	exec "${limit[@]}" "qemu-$machine" -L "/usr/$machine-linux-gnu" "$@"
}
