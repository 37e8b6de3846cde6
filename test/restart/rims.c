// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* All sides are edges. */
#define ARE_OPEN 0
#define WAYS EVERY
#include "rims.h"
