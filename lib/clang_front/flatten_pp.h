// flatten_pp.h - Clang's preprocessor wearing the backend's ways. Internal to this folder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef OMPCKPT_CLANG_FRONT_FLATTEN_PP_H
#define OMPCKPT_CLANG_FRONT_FLATTEN_PP_H

#include "flatten.h"
#include "problems.h"

#include "clang_compat.h"

// A compiler instance for the source of "c" that only searches the backend's directories and has no
// predefined macros of its own; or NULL.
std::unique_ptr<clang::CompilerInstance> preprocessor(const front_command *c, const Options &o,
						      const Personality &p, Problems &problems);

#endif
