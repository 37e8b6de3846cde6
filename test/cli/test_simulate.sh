#!/bin/bash
# test_simulate.sh - simulate: policies against each other, and against the model.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/../cli/says.sh"

# 500 s of work, a candidate each 0.1 s; a checkpoint takes 0.6 s, 25 s between failures
profile p <<-'END'
	run 4 W
	position step main a.c 10
	every 0.1 5000 0 600 0
	saved 0 600 0.6 3
	end 500.05 0 0
END
value() { awk -v policy="$1" -v by="$2" -v field="$3" '$1 == policy && $2 == by { print $field }' table; }

"$ompckpt" simulate p --mtbf 25 --interval 20 --restart 1 --reliability 0.5 >table || fail "simulate"
[ "$(value exact rule 4)" -ge 97 ] && [ "$(value exact rule 4)" -le 101 ] || { fail "exact: steps of 5.0 s"; cat table; }
for policy in reliability young daly exact given; do
	for by in rule plan; do
		awk -v t="$(value $policy $by 5)" -v e="$(value $policy $by 6)" -v m="$(value $policy $by 8)" \
			'BEGIN { d = t - m; exit !(d < 5 * e + 0.02 * m && -d < 5 * e + 0.02 * m) }' ||
			{ fail "$policy by $by is far from the model"; cat table; }
	done
	awk -v t="$(value $policy rule 5)" -v best="$(value exact rule 5)" -v e="$(value exact rule 6)" \
		'BEGIN { exit !(t > best - 4 * e) }' || { fail "$policy is faster than the exact optimum"; cat table; }
done
cp table first
"$ompckpt" simulate p --mtbf 25 --interval 20 --restart 1 --reliability 0.5 >table
cmp -s table first || fail "the same seed gives the same table"
"$ompckpt" simulate p --mtbf 25 --interval 20 --restart 1 --reliability 0.5 --seed 2 >table
cmp -s table first && fail "another seed gives the same table"
says 0 '"expected_s"' simulate p --mtbf 25 --json
says 0 '100000 nodes' simulate p --mtbf 2500000 --nodes 100000 --runs 100
says 0 'Weibull' simulate p --mtbf 25 --weibull 0.7 --runs 100
says 0 'Weibull' simulate p --mtbf 25 --weibull 0.7 --age 100 --runs 100
says 0 'runs given up' simulate p --mtbf 5 --runs 2
says 2 'needs one profile, and --mtbf' simulate p
says 2 'two runs' simulate p --mtbf 5 --runs 1
says 1 "can't be read" simulate nowhere --mtbf 5
profile bare <<-'END'
	run 1 -
	position step main a.c 10
	every 1 5 0 600 0
	end 5 0 0
END
says 1 'say it with --cost' simulate bare --mtbf 5
says 0 'daly' simulate bare --mtbf 50 --cost 0.1

# Levels: a row for each power of ten; the simulated efficiency beside the exact one; other laws.
plan() { "$ompckpt" simulate --level partner:85%:6 --level rs:14%:20:30 "$@" --mtbf 1825d --work 7d >table || fail "plan $*"; }
near() { # NODES: simulated within 2.5 of its interval of the computed one
	awk -v n="$1" '$1 == n { d = $(NF - 3) - $(NF - 2); if (d < 0) d = -d; exit !(d < 2.5 * $(NF - 1)); }' table ||
		{ fail "$1 nodes: simulated is far from computed"; cat table; }
}
plan --level fs:1%:2G/node,1T/all --bytes 16G
[ "$(tail -n +4 table | wc -l)" -eq 6 ] || { fail "six rows"; cat table; }
for nodes in 1000 10000 100000; do near $nodes; done
awk '$1 == 1 { one = $3 } $1 == 100000 { exit !($3 < one / 100) }' table || { fail "more nodes, shorter intervals"; cat table; }
cp table first
plan --level fs:1%:2G/node,1T/all --bytes 16G
cmp -s table first || fail "the same seed gives the same plan"
plan --level fs:1%:5m --nodes 1000
[ "$(tail -n +4 table | wc -l)" -eq 1 ] || { fail "one row"; cat table; }
near 1000
plan --level fs:1%:5m --nodes 10000 --weibull 0.7 --age 365d
awk '$1 == 10000 { exit !($(NF - 3) == "-" && $(NF - 2) > 90 && $(NF - 2) < 99) }' table || { fail "Weibull"; cat table; }
# one level is the exact interval of section 5
says 0 '^ *1 +100 +10.5[0-9]+ +1, +0.6 s' simulate --level all:1:0.6 --mtbf 100 --work 1h --nodes 1
says 0 '"period_s"' simulate --level a:.5:1 --level b:.5:10 --mtbf 1d --work 1h --nodes 1 --json
# storage: 16e9 bytes at 2e9 a second, or those of 1000 nodes at 1e12
says 0 ', +8 s ' simulate --level fs:1:2G/node,1T/all --bytes 16G --mtbf 5d --work 1h --nodes 100
says 0 ', +16 s ' simulate --level fs:1:2G/node,1T/all --bytes 16G --mtbf 50d --work 1h --nodes 1000
says 0 ' 0.000 +- +- +-$' simulate --level fs:1:1h --mtbf 1d --work 1d --nodes 1000
says 0 ' 0.000 +- +- +-$' simulate --level fs:1:1h --mtbf 1d --work 1d --nodes 100000
says 0 '^ +1 .* 100.000 +0 +0$' simulate --level fs:1:1m --mtbf 1000d --work 1d --weibull 150 --nodes 1
says 2 'needs --mtbf and --work, and no profile' simulate --level fs:1:1 --mtbf 1d
says 2 'needs --mtbf and --work, and no profile' simulate p --level fs:1:1 --mtbf 1d --work 1d
says 2 'add up to 100 %' simulate --level a:80%:1 --level b:10%:5 --mtbf 1d --work 1d
says 2 'last level must have a share' simulate --level a:1:1 --level b:0:5 --mtbf 1d --work 1d
says 2 'say with --bytes' simulate --level a:1:1G/node --mtbf 1d --work 1d
says 2 'NAME:SHARE:COST' simulate --level a:1 --mtbf 1d --work 1d
says 2 'NAME:SHARE:COST' simulate --level a:1:1G --mtbf 1d --work 1d
says 2 'NAME:SHARE:COST' simulate --level a:1:1G/rack --mtbf 1d --work 1d
says 2 'NAME:SHARE:COST' simulate --level a:120%:1 --mtbf 1d --work 1d
says 2 'NAME:SHARE:COST' simulate --level a:1:1:1:1 --mtbf 1d --work 1d
says 2 "no option '--cost'" simulate --level a:1:1 --cost 1 --mtbf 1d --work 1d

# Teams: on the same nodes they make use of half of the time at most, and win where failures are many.
plan --level fs:1%:5m --teams 2 -o page.html
[ "$(awk '$1 == 10 { print $(NF - 2) }' table)" = checkpoints ] || { fail "10 nodes: checkpoints"; cat table; }
awk '$1 == 1000 { d = $(NF - 4) - $(NF - 5); if (d < 0) d = -d; exit !(d < 0.1 && $(NF - 4) > 49 && $(NF - 4) <= 50 && $NF > 99) }' table ||
	{ fail "1000 nodes: teams"; cat table; }
grep -q 'id="efficiency-nodes"' page.html && grep -q "faster from about 1.4e+06 nodes on" page.html || fail "the page"
says 0 ' teams +[0-9.]+ +[0-9.]+$' simulate --level fs:1:5m --mtbf 365d --work 30d --teams 2 --nodes 100000 --runs 100 -o crossed.html
grep -q 'teams are faster from about 5.4e+04 nodes on' crossed.html || fail "where teams win"
says 0 '4 replacements' simulate --level fs:1:5m --mtbf 365d --work 30d --teams 3 --spares 4 --nodes 100 --runs 100
says 0 '"same_size"' simulate --level fs:1:5m --mtbf 365d --work 30d --teams 2 --save 20 --repair 1m --nodes 100 --runs 100 --json
says 0 ' 1 .* - +- +- +- +- +-$' simulate --level fs:1:5m --mtbf 365d --work 30d --teams 2 --nodes 1 --runs 100
says 2 'takes 2 to 16' simulate --level fs:1:5m --mtbf 365d --work 30d --teams 1
says 2 'go with --teams' simulate --level fs:1:5m --mtbf 365d --work 30d --spares 0
says 2 "can't be longer" simulate --level fs:1:5m --mtbf 365d --work 30d --teams 2 --save 2m --repair 1m
says 1 "can't be written" simulate --level fs:1:5m --mtbf 365d --work 30d --nodes 10 --runs 10 -o nowhere/page.html
finish
