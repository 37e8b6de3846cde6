# read_program.sh - what a program of test/restart says about itself. To be sourced.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# said KEY: what stands in $file after "// KEY: ".
said() { sed -n "s|^// $1: *||p" "$file"; }

# read_program FILE: to $file; its sources and options to the array "common", its arguments to "args".
read_program() {
	local f
	file=$1
	read -r -a common <<<"-fopenmp -w $(said FLAGS)"
	common+=("$file")
	for f in $(said WITH); do
		common+=("$(dirname "$(realpath "$file")")/$f")
	done
	read -r -a args <<<"$(said ARGS)"
}

# twins COMPILER… : "plain", which "$backend" links, and "program", which COMPILER, an ompckpt-cc, links: of the same objects, compiled
# once by COMPILER, from "sources" with "options".
twins() {
	local i objects=()
	for i in "${!sources[@]}"; do
		objects+=("$i.o")
		"$@" "${options[@]}" -c "${sources[i]}" -o "$i.o"
	done
	"$backend" -o plain "${options[@]}" "${objects[@]}" -lm
	"$@" -o program "${options[@]}" "${objects[@]}" -lm
}
