# common.sh - what the tests with a Slurm of their own share; sourced with OMPCKPT-CC, OMPCKPT and BACKEND as arguments.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# All works in a scratch folder; ompckpt is in PATH. A failure prints what the job has said, and what Slurm did.
. "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/cluster.sh"
ompckpt_cc=$(realpath "$1") ompckpt=$(realpath "$2") backend=$3
here=$(dirname "$(realpath "$0")")
unset "${!OMPCKPT_@}" "${!SLURM_@}" "${!SBATCH_@}"
export OMP_WAIT_POLICY=passive OMP_NUM_THREADS=2
scratch=$(mktemp -d)
trap 'cluster_stop; rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/work"
ln -s "$ompckpt" "$scratch/bin/ompckpt"
PATH=$scratch/bin:$PATH
cd "$scratch/work" || exit 2

fail() {
	echo "FAILED: $*"
	[ -z "${job:-}" ] || scontrol show job "$job" 2>/dev/null | grep -E 'JobState|Restarts|RunTime|EndTime'
	tail -n 30 err out said.* 2>/dev/null
	tail -n 15 "$scratch"/cluster/log.* 2>/dev/null
	exit 1
}

# await COMMAND...: until it succeeds; no time is short for a busy machine.
await() {
	local since=$SECONDS
	until "$@"; do
		[ $((SECONDS - since)) -lt 240 ] || fail "it never comes to that: $*"
		sleep 0.05
	done
}

# submit SCRIPT [OPTION...]: its number in "job"; its output goes to out and err.
submit() {
	local script=$1
	shift
	rm -f out err
	job=$(sbatch --parsable --open-mode=append -o out -e err --time=60 "$@" "$script") || fail "sbatch $script"
}
# says PATTERN [N]: so many lines of the job do.
says() { [ -e err ] && [ "$(grep -Ec "$1" err)" -ge "${2:-1}" ]; }
state_is() { [[ "$(squeue -h -j "$job" -t all -o %T)" = "$1" ]]; }
restarts() { squeue -h -j "$job" -t all -O restartcnt:10 | tr -d ' '; }

# requeued N: put back for the N-th time, and started again, with time enough; two seconds after its end instead of two
# minutes, in the same second slurmd would take it for the one that has ended.
requeued() { await is_started_again "$1"; }
is_started_again() {
	[ "$(restarts)" = "$1" ] || return
	state_is PENDING || { state_is RUNNING; return; }
	local begin
	begin=$(date -d "$(squeue -h -j "$job" -o %S)" +%s 2>/dev/null) || return
	[ "$begin" -le $(($(date +%s) + 5)) ] || scontrol update JobId="$job" StartTime=now+2 TimeLimit=60 2>/dev/null
	return 1
}

# The N-th script of a page, from its #! to its last exit.
script_of() {
	awk -v n="$2" '/^```bash$/ { k++; next } /^```$/ { if (k == n) exit } k == n' "$1"
}
