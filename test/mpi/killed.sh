# killed.sh - what the scripts beside it share that kill jobs; sourced. A job is "child", and works in scratch/killed.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Who sources it says in "patience" how many seconds a job may write nothing, and defines fail.
. "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/launch.sh"

alive() { kill -0 "$child" 2>/dev/null; }

# The processes that $child has started.
list_members() { mapfile -t members < <(below "$child"); }

# What the ranks have left so far: it changes as they go on.
written() { stat -c '%n %s %y' "$scratch"/killed/out.* 2>/dev/null; }
nothing_new() { alive && [ "$(written)" = "$seen" ]; }

# wait_while WHY COMMAND...: fails when it lasts and nothing is written meanwhile.
wait_while() {
	local why=$1 since=$SECONDS now last=
	shift
	while "$@"; do
		now=$(written)
		[ "$now" = "$last" ] || since=$SECONDS
		last=$now
		[ $((SECONDS - since)) -lt "$patience" ] || fail "$why"
		sleep 0.02
	done
}
