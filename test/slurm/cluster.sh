# cluster.sh - a Slurm of our own: slurmctld and some slurmd, all on this machine; sourced by the scripts beside it.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# In:    Debian's slurmctld, slurmd and slurm-client; none of them must run, and no munged: who asks is believed (auth/none).
# Out:   SLURM_CONF, by which all commands of Slurm find this cluster; nodes n1, n2, ... of 8 processors each.
# Means: ports that nobody listens at, all files in one folder, no cgroups, no systemd; root or not. As each node is
#        this machine, what is "on a node" is seen by all. A job's time counts from the start of its script; it ends after
#        the seconds in the file end_in of the cluster's folder, if there is one, instead of whole minutes.
# Errs:  a program of Slurm that does not come up within CLUSTER_PATIENCE seconds (60) is a failure. 77: not installed.
set -u

# cluster_start FOLDER NODES [LINE...]: lines for slurm.conf.
cluster_start() {
	local tries=0
	PATH=$PATH:/usr/sbin
	cluster=$1 cluster_nodes=$2 cluster_pids=()
	shift 2
	cluster_has_all || { echo "slurm-wlm is not installed: left out"; exit 77; }
	until mkdir -p "$cluster" && cluster_write "$@" && cluster_daemons; do
		cluster_stop
		[ $((tries += 1)) -lt 5 ] || { echo "no private Slurm can be started:"; tail -n 5 "$cluster"/log.*; exit 1; }
	done
}

cluster_has_all() {
	local program
	for program in slurmctld slurmd srun sbatch scancel scontrol sinfo squeue; do
		command -v $program >/dev/null || return 1
	done
}

# The first of so many ports in a row that nobody listens at, below those that the system gives away.
cluster_ports() {
	local first port
	while first=$((15000 + RANDOM % 15000)); do
		for ((port = first; port < first + $1; port++)); do
			! grep -qi ":$(printf %04x $port) 00000000:0000 0A" /proc/net/tcp || continue 2
		done
		echo $first
		return
	done
}

cluster_write() {
	local host user port
	host=$(hostname -s) user=$(id -un) port=$(cluster_ports $((cluster_nodes + 1)))
	rm -rf "$cluster"/state "$cluster"/spool "$cluster"/log.*
	mkdir -p "$cluster/state" "$cluster"/spool/n "$cluster/tmp"
	cat >"$cluster/prolog" <<-END_OF_FILE
		#!/bin/sh
		export SLURM_CONF='$cluster/slurm.conf' PATH='$PATH'
		[ ! -s '$cluster/end_in' ] || scontrol update JobId="\$SLURM_JOB_ID" EndTime="now+\$(cat '$cluster/end_in')"
		exit 0
	END_OF_FILE
	chmod +x "$cluster/prolog"
	cat >"$cluster/slurm.conf" <<-END_OF_FILE
		ClusterName=private
		SlurmctldHost=$host(127.0.0.1)
		SlurmUser=$user
		SlurmdUser=$user
		AuthType=auth/none
		CredType=cred/none
		SlurmctldPort=$port
		StateSaveLocation=$cluster/state
		SlurmdSpoolDir=$cluster/spool/%n
		SlurmctldPidFile=$cluster/slurmctld.pid
		SlurmdPidFile=$cluster/slurmd.%n.pid
		SlurmctldLogFile=$cluster/log.slurmctld
		SlurmdLogFile=$cluster/log.%n
		TmpFS=$cluster/tmp/%n
		PrologSlurmctld=$cluster/prolog
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		JobAcctGatherType=jobacct_gather/none
		AccountingStorageType=accounting_storage/none
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		SwitchType=switch/none
		SlurmdParameters=config_overrides
		SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
		ReturnToService=2
		KillWait=2
		MessageTimeout=60
		BatchStartTimeout=300
		SlurmdTimeout=300
	END_OF_FILE
	printf '%s\n' "$@" >>"$cluster/slurm.conf"
	cat >>"$cluster/slurm.conf" <<-END_OF_FILE
		NodeName=n[1-$cluster_nodes] NodeHostname=$host NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + cluster_nodes))] CPUs=8
		PartitionName=main Nodes=ALL Default=YES State=UP
	END_OF_FILE
	export SLURM_CONF=$cluster/slurm.conf
}

cluster_daemons() {
	local n since=$SECONDS
	slurmctld -D -i >"$cluster/log.0" 2>&1 &
	cluster_pids=($!)
	for ((n = 1; n <= cluster_nodes; n++)); do
		mkdir -p "$cluster/spool/n$n" "$cluster/tmp/n$n"
		slurmd -D -N n$n >>"$cluster/log.0" 2>&1 &
		cluster_pids+=($!)
	done
	until [ "$(sinfo -h -t idle -o %D 2>/dev/null)" = "$cluster_nodes" ]; do
		kill -0 "${cluster_pids[@]}" 2>/dev/null || return 1
		[ $((SECONDS - since)) -lt "${CLUSTER_PATIENCE:-60}" ] || return 1
		sleep 0.05
	done
}

# cluster_node_dies nN: with all that runs there, which has its name or its log; Slurm notices at once.
cluster_node_dies() {
	local pid all=()
	for pid in $(cluster_processes); do
		tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | grep -qx "SLURMD_NODENAME=$1" ||
			ls -l "/proc/$pid/fd" 2>/dev/null | grep -q "log.$1\$" || continue
		all+=("$pid")
	done
	disown "${cluster_pids[${1#n}]}"
	kill -9 "${all[@]}"
	scontrol update NodeName="$1" State=DOWN Reason=dead
}

# Every process that was started to find this cluster, jobs and what they left behind too, but not this one.
cluster_processes() {
	local environment pid
	for environment in /proc/[0-9]*/environ; do
		pid=${environment#/proc/} pid=${pid%/environ}
		[ "$pid" = $$ ] || [ "$pid" = $BASHPID ] || ! tr '\0' '\n' 2>/dev/null <"$environment" | grep -qx "SLURM_CONF=$cluster/slurm.conf" || echo "$pid"
	done
}

cluster_stop() {
	local tries=0 left
	[ ${#cluster_pids[@]} -gt 0 ] || return 0
	kill "${cluster_pids[@]}" 2>/dev/null
	while mapfile -t left < <(cluster_processes) && [ ${#left[@]} -gt 0 ] && [ $((tries += 1)) -lt 200 ]; do
		[ $tries -lt 10 ] || kill -9 "${left[@]}" 2>/dev/null
		sleep 0.05
	done
	wait "${cluster_pids[@]}" 2>/dev/null
	cluster_pids=()
	unset SLURM_CONF
}
