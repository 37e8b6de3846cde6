// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Some sides are open: what is not filled there is needed. */
#define ARE_OPEN 1
#define WAYS EVERY
#include "rims.h"
