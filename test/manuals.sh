#!/bin/bash
# manuals.sh - do the man pages and the completion know every command, option and variable?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/manuals.sh ROOT OMPCKPT-CC OMPCKPT
set -u
root=$1
PATH=$(dirname "$2"):$(dirname "$3"):$PATH
man=$root/docs/man
failures=0
fail() {
	echo "FAILED: $1"
	failures=$((failures + 1))
}

# plain PAGE: its text, one blank between words
plain() { groff -mdoc -Tascii -P-cbou "$man/$1" | tr -s ' \n\t' '   ' | sed 's/- //g'; }

for page in ompckpt-cc.1 ompckpt.1 ompckpt.7; do
	said=$(groff -mdoc -ww -z "$man/$page" 2>&1)
	[ -z "$said" ] || fail "$page: $said"
done

tool=$(plain ompckpt.1)
help=$(ompckpt --help)
commands=$(sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p' <<<"$help")
[ "$(wc -w <<<"$commands")" -gt 10 ] || fail "no commands in: $help"
for command in $commands; do
	grep -q " $command " <<<"$tool" || fail "ompckpt.1 does not know the command $command"
done
for option in $(grep -o -- '--[a-z][a-z-]*' <<<"$help" | sort -u); do
	grep -q -e "$option" <<<"$tool" || fail "ompckpt.1 does not know $option"
done
driver=$(plain ompckpt-cc.1)
for option in $(ompckpt-cc --ompckpt-help | grep -o -- '--ompckpt-[a-z]\{1,\}' | sort -u); do
	grep -q -e "$option" <<<"$driver" || fail "ompckpt-cc.1 does not know $option"
done
run=$(plain ompckpt.7)
for variable in $(sed -n 's/^| \(OMPCKPT_[^|]*\)|.*/\1/p' "$root/docs/restart.md" | tr -d ,); do
	grep -q "$variable" <<<"$run" || fail "ompckpt.7 does not know $variable"
done

# offers WANT WORD...: Tab behind the last word offers WANT.
offers() {
	local want=$1
	shift
	COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
	"_${1//-/_}"
	[[ " ${COMPREPLY[*]} " == *" $want "* ]] || fail "Tab behind '$*' offers '${COMPREPLY[*]}', not $want"
}
. "$root/tools/ompckpt/completion.bash"
offers simulate ompckpt si
offers --interval ompckpt plan x --int
offers --json ompckpt ls --j
offers --ompckpt-plan= ompckpt-cc --ompckpt-p
[ $failures -eq 0 ] || exit 1
echo "all right"
