/* own.h - thread-local variables of another file.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
void own_push(int v);
long own_sum(void);
void own_name(const char *s);
const char *own_named(void);
