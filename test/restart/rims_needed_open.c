// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* With mistakes; some sides are open. */
// LEVELS: O0 O2
#define ARE_OPEN 1
#define WAYS NEEDS
#include "rims.h"
