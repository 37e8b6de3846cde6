/* path_draws.c - names, bounds and conditions for generate_paths.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "paths.h"
#include "random.h"
#include "text.h"

const char *path_array(void)
{
	return ONE_OF("a0", "a1", "a2", "own", "h0", "h1");
}

const char *path_number(void)
{
	return text("n%u", below(PATH_NUMBERS));
}

/* From 0 to 40; from 60 to PATH_ELEMENTS: every number lies between 70 and 150. */
const char *path_low(void)
{
	return chance(70) ? text("%u", below(3) * 10)
			  : text("%s - %u", path_number(), 50 + below(3) * 10);
}

const char *path_high(void)
{
	return chance(25) ? text("%u", PATH_ELEMENTS - below(3) * 20)
			  : text("%s%s", path_number(), ONE_OF("", "", " - 1", " + 30"));
}

/* True or not, which data decides: numbers that a compiler follows, or some that it does not. */
const char *path_unknown(void)
{
	if (chance(50))
		return text("real[(step * 5 + %u) %% 40] > 0.%u", below(40), 2 + below(6));
	return text("data[(step * 7 + %u) %% 40] %% 3 == %u", below(40), below(3));
}

const char *path_condition(void)
{
	const char *n = path_number();
	return chance(60) ? path_unknown()
			  : text("%s %s %u", n, ONE_OF("<", ">=", ">"), 80 + below(6) * 10);
}

void path_position(void)
{
	if (chance(35))
		line("#pragma potential_ckpt");
}
