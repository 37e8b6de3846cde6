/* drum.c - how does a drum sound?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "drum.h"

#include <math.h>
#include <stdio.h>

static double sound[STEPS], power[PITCHES];

static double pitch_of(int i)
{
	return i * 0.5 / PITCHES;
}

/* How much of a pitch is in the sound? */
static double listen(double pitch)
{
	double sine = 0, cosine = 0;
	for (int i = 0; i < STEPS; i++) {
		sine += sound[i] * sin(pitch * i);
		cosine += sound[i] * cos(pitch * i);
	}
	return sine * sine + cosine * cosine;
}

static void find_pitches(void)
{
	for (int first = 0; first < PITCHES; first += BATCH) {
#pragma omp parallel for
		for (int i = first; i < first + BATCH; i++)
			power[i] = listen(pitch_of(i));
	}
}

int main(void)
{
	int best = 0;
	skin_strike();
	skin_swing(sound);
	find_pitches();
	for (int i = 0; i < PITCHES; i++)
		if (power[i] > power[best])
			best = i;
	printf("the drum's pitch is %.5f\n", pitch_of(best));
	return 0;
}
