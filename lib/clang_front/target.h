// target.h - the machine that the backend compiles for. Internal to this folder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef OMPCKPT_CLANG_FRONT_TARGET_H
#define OMPCKPT_CLANG_FRONT_TARGET_H

#include "front.h"

#include <string>
#include <vector>

// Append the options by which Clang reads for the backend's machine; none if it is this one.
void add_target(const front_command *c, std::vector<std::string> &args);

#endif
