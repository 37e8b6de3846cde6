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
says 1 'is no number|has no number' predict p --label W
says 1 'images and the one being written need' predict p --label n=1000000 --threads 8
says 1 "nowhere" predict p --dir nowhere
says 2 'usage' predict
says 2 'must be followed by per cent' predict p --overhead much
says 1 "can't be read" predict p nowhere
profile q <<-'END'
	run 1 S
	position small main a.c 10
	every 0.1 5 0 1000 8
	end 1 1000 500
END
says 1 'two numbers of threads' predict q --threads 2
says 0 '^ +1 +1008 +\? +1.008 +2.016 +3024 ' predict q --threads 1
finish
