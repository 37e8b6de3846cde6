// target.h - the machine that the backend compiles for. Internal to this folder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef OMPCKPT_CLANG_FRONT_TARGET_H
#define OMPCKPT_CLANG_FRONT_TARGET_H

#include "front.h"
#include "options.h"

#include <string>
#include <vector>

// What the backend says of itself, without any options.
struct Itself {
	std::string machine; // "x86_64-linux-gnu"; empty: it does not say
	std::string headers; // the folder of the headers that come with it; empty: it has none
};

// Asked once for each backend.
const Itself &backend_itself(const char *backend, const char *directory);

// What it predefines, with options.
struct Predefined {
	bool is_told;
	std::string macros; // as #define lines
	std::string said;   // what -v says on stderr
};

// For the options of "c", sorted as "o". Asked once for the same options.
const Predefined &backend_predefined(const front_command *c, const Options &o);

// Append the options by which Clang reads for the backend's machine; none if it is this one.
void add_target(const front_command *c, std::vector<std::string> &args);

#endif
