/* What a compiler says of itself and of the place (of the time: test/cc/test_clock.sh): the text that is compiled again must hold the same.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

#define COUNT __COUNTER__
#if __COUNTER__ == 0
static int counter = COUNT;
#endif
#include "units/asked.h"
static int level_here = __INCLUDE_LEVEL__;

#ifdef __has_feature
static const char *features = "features";
#else
static const char *features = "no features";
#endif
#if defined __has_builtin
#if __has_builtin(__builtin_assume) || !__has_builtin(__builtin_expect)
static const char *builtins = "assume";
#else
static const char *builtins = "expect";
#endif
#endif
#define HAS(x) __has_attribute(x)
#if HAS(ext_vector_type)
static const char *attributes = "ext_vector_type";
#elif HAS(access) && __has_attribute(__noreturn__)
static const char *attributes = "access";
#else
static const char *attributes = "neither";
#endif
#ifdef __is_identifier
static const char *identifiers = "asks";
#else
static const char *identifiers = "does not ask";
#endif
#if __has_include(<stdio.h>) && __has_include("units/asked.h") && !__has_include("none.h")
static const char *files = "files";
#endif

int main(void)
{
	const char *changed = __TIMESTAMP__;
	for (int k = 0; k < 2; k++) {
#pragma potential_ckpt
		printf("%d %d %d %d %d\n", counter, level_here, level_there(), counted_there(), COUNT);
		printf("%s %s %s %s %s\n", features, builtins, attributes, identifiers, files);
		int sum = 0;
#pragma omp parallel for reduction(+ : sum)                                                        \

		for (int i = 0; i < 4; i++)
			sum += i * k;
#pragma GCC diagnostic ignored "-Wunused"                                                          \

		printf("%d %d\n", sum, __LINE__);
		printf("%s %s %s\n", changed, changed_there(), base_there());
	}
	return 0;
}
