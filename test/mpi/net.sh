#!/bin/bash
# net.sh - does a job of several nodes come to the same end when the link of one is cut?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: net.sh OMPCKPT_CC OMPCKPT BACKEND
#
# Test program halo, 4 ranks on 4 nodes, Open MPI. Each node is a network namespace on one bridge, with a folder of images
# of its own; the first is where "ompckpt run mpirun" runs. The job waits at a step while --inject cuts the link of
# rank 2's node. The launcher must notice, and the job be started again, with a spare node in the place of the one that
# is cut off, whose folder is lost; and the results be those of an undisturbed run byte for byte.
# Rank 0, which has the supervisor's own network, must not be cut off.
# Exit 0: so it was. 1: not. 2: wrong use. 77: namespaces are not allowed, Open MPI or iproute2 is not installed,
# or the machine too busy.
here=$(dirname "$(realpath "$0")")
. "$here/launch.sh"
usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }
[ $# -eq 3 ] || usage
if [ -z "${NET_INSIDE:-}" ]; then
	namespaces=(unshare --mount --net --pid --fork --kill-child --mount-proc)
	[ "$(id -u)" -eq 0 ] || namespaces+=(--map-root-user)
	command -v ip >/dev/null || { echo "iproute2 is not installed: left out"; exit 77; }
	"${namespaces[@]}" ip link add name bridge type bridge 2>/dev/null ||
		{ echo "network namespaces are not allowed: left out"; exit 77; }
	export NET_INSIDE=1
	exec "${namespaces[@]}" "$0" "$@"
fi
tool=$(realpath "$2") steps=100 hold=60
built_in_scratch halo "$1" "$3" openmpi
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch # of Open MPI's, too
mkdir through job nodes nodes/{own,node1,node2,node3,spare}

fail() {
	echo "net.sh: $1" >&2
	sed 's/^/    stderr: /' "$scratch/said" >&2
	exit 1
}
await() {
	local i
	for ((i = 0; i < 2400; i++)); do
		! grep -q "$1" said || return 0
		kill -0 $job 2>/dev/null || break
		sleep 0.05
	done
	fail "is not said: $1"
}

make_node() {
	ip netns add "$1" &&
		ip link add "to_$1" type veth peer name eth0 netns "$1" &&
		ip link set "to_$1" master bridge up &&
		ip -n "$1" address add "$2/24" dev eth0 &&
		ip -n "$1" link set eth0 up &&
		ip -n "$1" link set lo up
}
make_nodes() {
	mount -t tmpfs tmpfs /run &&
		ip link set lo up &&
		ip link add bridge type bridge &&
		ip address add 10.77.0.1/24 dev bridge &&
		ip link set bridge up &&
		make_node node1 10.77.0.11 &&
		make_node node2 10.77.0.12 &&
		make_node node3 10.77.0.13 &&
		make_node spare 10.77.0.14
}

# In place of ssh: HOST COMMAND. What was on a node that is cut off is lost.
cat >agent <<'END'
#!/bin/bash
while [[ $1 == -* ]]; do shift; done
node=node${1##*.1}
shift
if ! ip -n "$node" -o link show up | grep -q ': eth0@'; then
	rm -rf "${NODES:?}/$node"
	node=spare
fi
exec nsenter --net="/run/netns/$node" unshare --uts --mount \
	sh -c "hostname $node; mount --bind '$NODES/$node' '$NODES/own'; $*"
END
chmod +x agent

make_nodes 2>said || fail "no nodes"
(cd through && exec timeout 120 "${launch[@]}" -n 4 "$scratch/halo" $steps) >out 2>said || fail "the undisturbed run failed"

# A link that is silent for four seconds is given up.
export NODES=$scratch/nodes OMPI_MCA_plm_rsh_agent=$scratch/agent PRTE_MCA_plm_ssh_agent=$scratch/agent
for of in OMPI PRTE; do
	export ${of}_MCA_oob_tcp_keepalive_time=2 ${of}_MCA_oob_tcp_keepalive_intvl=1 ${of}_MCA_oob_tcp_keepalive_probes=2
done
export OMPI_MCA_oob_tcp_if_include=10.77.0.0/24 OMPI_MCA_btl_tcp_if_include=10.77.0.0/24
export OMPCKPT_DIR=$NODES/own OMPCKPT_REDUNDANCY=partner OMPCKPT_EVERY=10 OMPCKPT_POISON=1
touch "job/hold.$hold"
(cd job && exec timeout 300 "$tool" run --json --inject net:rank=2@12s,net:rank=0@12s "${launch[@]}" --map-by node \
	--host 10.77.0.1,10.77.0.11,10.77.0.12,10.77.0.13 -n 4 "$scratch/halo" $steps) >out 2>said </dev/null &
job=$!
await 'rank 2, process [0-9]* is cut off from the network'
await 'not injected: rank 0, process [0-9]* has no link of its own'
compgen -G 'nodes/own/*.set' >/dev/null || { echo "the machine is busy, and the link was cut before there was a set: left out"; exit 77; }
rm "job/hold.$hold"
wait $job || fail "ended with exit code $?"
grep -q 'going on from checkpoint' said || fail "it did not go on from a set"
grep -q '"reason": "ended", "exit_status": 0, "restarts": 1,.*"injected": \[{"fault": "net", "rank": 2,[^{]*$' said ||
	fail "another summary"
[ ! -e nodes/node2 ] || fail "the node was not replaced"
same=$(same_results through job) || fail "other results: $same"
echo "net.sh: cut off, started again from a set, the same"
