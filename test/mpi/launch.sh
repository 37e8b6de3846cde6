# launch.sh - what the scripts beside it share; sourced. How a job of MPI is started, where it works, its results.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Both launchers end with the code that MPI_Abort was called with, 75 or 78 (Open MPI 4.1, MPICH 4.0). Of a rank
# that SIGKILL ended, mpirun.openmpi makes 137, mpiexec.mpich 9. Of a job of one rank, mpiexec of MPICH 4.0 makes 1 of
# any code one time in ten, also of a program that has nothing of ours.
set -u
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}    # threads that wait must not hold a busy machine
export KMP_FORCE_MONOTONIC_DYNAMIC_SCHEDULE=1         # as in chain.sh
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_hwloc_base_binding_policy=none
export PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1
export PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe PRTE_MCA_hwloc_default_binding_policy=none
export OMPI_MCA_btl_vader_single_copy_mechanism=none    # containers forbid it, and Open MPI says so on stderr

# launcher MPI: its command in "launch"; 77, which is "left out" for ctest, if it is not installed.
launcher() {
	case $1 in
	openmpi) launch=(mpirun.openmpi) ;;
	mpich) launch=(mpiexec.mpich) ;;
	*) usage ;;
	esac
	command -v "${launch[0]}" >/dev/null || { echo "$1 is not installed: left out"; exit 77; }
}

# code_of_job CODE STDERR: the code MPI_Abort was called with in a job of one rank, if the launcher made 1 of it.
code_of_job() {
	local said
	said=$(sed -n 's/^Abort(\([0-9]*\)) on node 0 .*/\1/p' "$2" | tail -n 1)
	if [ "$1" -eq 1 ]; then echo "${said:-1}"; else echo "$1"; fi
}

# Can ranks live on when others die? Its options for the launcher in "ulfm": Open MPI 5 with ULFM.
has_ulfm() {
	ulfm=(--with-ft ulfm)
	export OMPI_MCA_btl=self,sm,tcp OMPI_MCA_btl_tcp_if_include=lo
	timeout 60 "${launch[0]}" "${ulfm[@]}" -n 1 true >/dev/null 2>&1
}

# A folder in "scratch", in memory if there is room: each link waits for its images to be on the disk.
scratch_folder() {
	local where=${TMPDIR:-/tmp} room
	room=$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)
	[ ! -w /dev/shm ] || [ "${room:-0}" -lt 2000000 ] || where=/dev/shm
	scratch=$(mktemp -d -p "$where") || exit 2
}

# built_in_scratch "PROGRAM…" OMPCKPT_CC BACKEND MPI: its launcher, and the programs in a folder in "scratch", which is the
# working folder then.
built_in_scratch() {
	local compiler program
	compiler=$(realpath "$2")
	launcher "$4"
	scratch_folder
	cd "$scratch" || exit 2
	unset "${!OMPCKPT_@}"
	export OMP_NUM_THREADS=1
	for program in $1; do
		OMPI_CC=$compiler MPICH_CC=$compiler OMPCKPT_CC=$3 "mpicc.$4" -w -g -O2 -fopenmp "$here/$program.c" -o "$program" -lm || exit 1
	done
}

# same_results WANTED GOT: the same out.* in both folders, and at least one? Prints the first lines that differ.
same_results() {
	local f bad=0
	[ -s "$1/out.0" ] || { echo "    no $1/out.0"; return 1; }
	for f in "$1"/out.* "$2"/out.*; do
		f=$(basename "$f")
		cmp -s "$1/$f" "$2/$f" && continue
		bad=1
		echo "    $f:"
		diff "$1/$f" "$2/$f" 2>&1 | head -n 6 | sed 's/^/        /'
	done
	return $bad
}

# below PID: the processes that it has started, and those have, one a line.
below() {
	local p
	for p in $(pgrep -P "$1"); do
		echo "$p"
		below "$p"
	done
}
