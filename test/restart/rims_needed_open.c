// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* With mistakes; some sides are open. */
#define ARE_OPEN 1
#define WAYS NEEDS
#include "rims.h"
