/* Calls that the compiler adds to functions are not seen, and a restart would make them again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// FLAGS: -finstrument-functions
// REJECT: option-instrument.c: '-finstrument-functions' can't go with positions: it calls functions
static int entered;

__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *f, void *caller);
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *f, void *caller);

void __cyg_profile_func_enter(void *f, void *caller)
{
	entered += f != caller;
}

void __cyg_profile_func_exit(void *f, void *caller)
{
	entered += f == caller;
}

int main(void)
{
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
	}
	return entered == 0;
}
