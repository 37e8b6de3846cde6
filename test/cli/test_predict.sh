#!/bin/bash
# test_predict.sh - predict: from small runs to large ones; storage, overhead, interval.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/../cli/says.sh"

# Sizes n = 10, 14 and 20: 8 n^3 bytes shared, 50 n^2 per thread, 4096 of the image itself; a checkpoint stands still
# for 1 ns per byte, and takes 0.01 s and 10 ns per byte to write.
for n in 10 14 20; do
	for threads in 1 2 4; do
		profile p <<-END
			run $threads n=$n
			position small main a.c 10
			position large step b.c 20
			every 0.1 5 0 $((n * n)) 8
			every 0.1 5 1 $((8 * n * n * n)) $((50 * n * n))
			saved 1 $((4096 + 8 * n * n * n + 50 * n * n * threads)) $(awk -v n=$n -v k=$threads 'BEGIN {
				b = 4096 + 8 * n * n * n + 50 * n * n * k; printf "%.9f %.9f", b * 1e-9, 0.01 + b * 1e-8 }')
			end 1 0 0
		END
	done
done
# at 8 threads, n = 40: 512000 + 8 * 80000 + 4096
says 0 '^ +8 +1156096 +0.00 % +0.001156 +0.02156 +3468288 ' predict p --label n=40 --threads 8
says 0 '^ +64 +5636096 ' predict p --label n=40
says 0 '^ +16 +388096 +0.00 %' predict p --threads 16
says 0 '"storage": 5780480' predict p --label n=40 --threads 8 --keep 4 --json
says 0 '"name": "large"' predict p --label n=40 --threads 8 --json
# 100 s at 5 %: 4324 checkpoints of 1.156 ms fit, the last is not taken
says 0 ' 4323$' predict p --label n=40 --threads 8 --work 100
says 0 ' 4.8[0-9]* ' predict p --label n=40 --threads 8 --mtbf 10000
# 4 ranks of 1156096 bytes on 2 nodes: 4624384 in all, 2312192 on each node; a failure of either
says 0 '4 ranks on 2 nodes; 2 images kept; a failure every 5000 s' predict p --label n=40 --threads 8 --ranks 4 --nodes 2 --mtbf 10000
says 0 '^ +8 +1156096 +0.00 % +4624384 +0.001156 +- +13873152 +3.399' predict p --label n=40 --threads 8 --ranks 4 --nodes 2 --mtbf 10000
says 0 ' 0.002312 +13873152 ' predict p --label n=40 --threads 8 --ranks 4 --nodes 2 --storage 1G/node
says 0 ' 0.04624 +13873152 ' predict p --label n=40 --threads 8 --ranks 4 --nodes 2 --storage 1G/node,100M/all
says 0 '"job_bytes": 4624384' predict p --label n=40 --threads 8 --ranks 4 --json
says 0 ' 0.01156 +3468288 ' predict p --label n=40 --threads 8 --storage 100M/all
says 2 '2 nodes, but no more than 1 ranks' predict p --nodes 2
says 2 'bytes per second' predict p --storage 5
says 1 'is no number|has no number' predict p --label W
says 1 'images and the one being written need' predict p --label n=1000000 --threads 8
says 1 "nowhere" predict p --dir nowhere
says 2 'usage' predict
says 2 'must be followed by per cent' predict p --overhead much
says 1 "can't be read" predict p nowhere

# Two sizes of a cube with a rim: the answer is open, by what the laws differ; three are enough.
cube() {
	profile "$2" <<-END
		run 1 edge=$1
		position cube main a.c 10
		every 0.1 5 0 $((8256 + 8 * ($1 + 2) ** 3)) 0
		end 1 0 0
	END
}
cube 32 two && cube 128 two
says 0 '^ +1 +1373[0-9]{5} +[1-9][.0-9]* %\?' predict two --label edge=256 --threads 1
says 0 'Profile one more size' predict two --label edge=256 --threads 1
says 0 '"open": true' predict two --label edge=256 --threads 1 --json
cube 64 two
says 0 '^ +1 +1373[0-9]{5} +0.[0-9]* % ' predict two --label edge=256 --threads 1

# Several numbers: a part in proportion to each; names must be the same.
several() {
	profile several <<-END
		run 1 rows=$1,entries=$2
		position solve main a.c 10
		every 0.1 5 0 $((8256 + 44 * $1 + 12 * $2)) 0
		end 1 0 0
	END
}
several 1400 89600
says 1 'less than two sizes' predict several --label rows=9,entries=9 --threads 1
several 7000 567000
several 4000 484000
says 0 '^ +1 +24816256 +0.00 % ' predict several --label rows=14000,entries=2016000 --threads 1
says 1 'names of this one' predict several --label entries=2016000,rows=14000 --threads 1
profile q <<-'END'
	run 1 S
	position small main a.c 10
	every 0.1 5 0 1000 8
	end 1 1000 500
END
says 1 'two numbers of threads .of position small, a.c:10.' predict q --threads 2
says 0 '^ +1 +1008 +\? +1.008 +2.016 +3024 ' predict q --threads 1
finish
