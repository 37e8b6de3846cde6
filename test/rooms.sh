#!/bin/bash
# rooms.sh - does each room of the runtime know only the rooms below it, and those only by their header?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/rooms.sh SOURCE_DIR BUILD_DIR
#
# The rooms are folders of runtime/, in the order that runtime/CMakeLists.txt gives. Of another room a file may include
# ROOM/ROOM.h; of the lowest one, which is a box of tools, any header. What an object needs of another room's objects
# must be defined in a room below. runtime/mpi is no room: it is compiled where programs are linked. A weak reference may lead up: it finds what the program was linked with, or nothing.
set -u
cd "$1" || exit 2
objects=$2/runtime/CMakeFiles
bad=0
declare -A rank=()

say() {
	echo "$1"
	bad=1
}

read -ra rooms < <(sed -n 's/^set(rooms \(.*\))$/\1/p' runtime/CMakeLists.txt)
for room in "${rooms[@]}"; do
	rank[$room]=${#rank[@]}
	[ -d "runtime/$room" ] || say "runtime/$room: there is no such room"
done

# may_include ROOM HEADER
may_include() {
	local of=${2%/*}
	[ "$of" != "$2" ] || { [ -f "runtime/$1/$2" ] || ! ls runtime/*/"$2" >/dev/null 2>&1; return; }
	[ -f "runtime/$2" ] && [ "$2" != mpi/adapter.h ] || return 0
	[ "${rank[$of]}" -lt "${rank[$1]}" ] && [[ $of == "${rooms[0]}" || $2 == "$of/$of.h" ]]
}

while IFS=: read -r file header; do
	room=${file#runtime/}
	room=${room%%/*}
	if [ -z "${rank[$room]:-}" ]; then
		say "$file: is in no room"
	else
		may_include "$room" "$header" || say "$file: \"$header\" is not for the room '$room'"
	fi
done < <(grep -roE '^#include "[^"]+"' runtime --include='*.[ch]' --exclude-dir=mpi | sed -E 's/#include "(.*)"/\1/')

while IFS= read -r line; do
	say "$line"
done < <(find runtime -name '*.c' ! -path 'runtime/mpi/*' -printf '%P\n' | {
	declare -A object
	while IFS= read -r path; do
		object[${path##*.dir/}]=$path
	done < <(find "$objects" -name '*.c.o')
	found=()
	while IFS= read -r file; do
		[ -n "${object[$file.o]:-}" ] && found+=("${object[$file.o]}") || echo "runtime/$file: its object was not found"
	done
	nm -PA "${found[@]}" | sed -E 's#^.*\.dir/([^:]*)\.o: #\1 #'
} | awk -v rooms="${rooms[*]}" '
	/not found$/ { print; next }
	function room(file) { sub("/.*", "", file); return rank[file] }
	BEGIN { n = split(rooms, names, " "); for (i = 1; i <= n; i++) rank[names[i]] = i }
	$3 == "U" { needs[$2] = needs[$2] " " $1; next }
	$3 ~ /^[A-Z]$/ { home[$2] = $1 }
	END {
		for (name in needs) if (name in home) {
			n = split(needs[name], files, " ")
			for (i = 1; i <= n; i++) if (room(files[i]) < room(home[name]))
				print files[i] ": needs " name " of " home[name] ", a room above"
		}
	}' | sort)
exit $bad
