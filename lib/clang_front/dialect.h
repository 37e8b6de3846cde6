// dialect.h - pragmas and attributes that act as options do. Internal to this folder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef OMPCKPT_CLANG_FRONT_DIALECT_H
#define OMPCKPT_CLANG_FRONT_DIALECT_H

#include "option_table.h"

struct arena;
namespace clang
{
class Preprocessor;
}

// Note in "effects" what the user's text that "pp" is about to lex asks for by
// __attribute__((optimize)), #pragma GCC optimize and their like; errors for what the front does
// not see as gcc does. "effects" and "a" must live as long as "pp".
void watch_dialect(clang::Preprocessor &pp, arena *a, struct option_effects *effects);

#endif
