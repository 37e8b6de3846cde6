// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* With mistakes; all sides are edges. */
#define ARE_OPEN 0
#define WAYS NEEDS
#include "rims.h"
