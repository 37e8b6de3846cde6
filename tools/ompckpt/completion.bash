# completion.bash - what Tab offers behind ompckpt and ompckpt-cc, in bash.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# The commands, and a command's options, are what the tool itself says.
_ompckpt() {
	local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words
	if [ "$COMP_CWORD" -eq 1 ]; then
		words=$(ompckpt --help 2>/dev/null | sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p')
	elif [[ $word == -* ]]; then
		words=$(ompckpt --help 2>/dev/null |
			awk -v c="$command" '/^  [a-z]/ { on = $1 == c } on' | grep -o -- '--*[a-z][a-z-]*')
		words+=' --json'
	fi
	mapfile -t COMPREPLY < <(compgen -W "${words:-}" -- "$word")
}
complete -o default -F _ompckpt ompckpt

_ompckpt_cc() {
	local word=${COMP_WORDS[COMP_CWORD]}
	[[ $word == --ompckpt* ]] || return
	mapfile -t COMPREPLY < <(compgen -W \
		"$(ompckpt-cc --ompckpt-help | grep -o -- '--ompckpt-[a-z]*=\{0,1\}')" -- "$word")
}
complete -o default -F _ompckpt_cc ompckpt-cc ompckpt-gcc ompckpt-clang
