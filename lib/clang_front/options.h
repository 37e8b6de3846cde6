// options.h - which of the user's compiler options go where. Internal to this folder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef OMPCKPT_CLANG_FRONT_OPTIONS_H
#define OMPCKPT_CLANG_FRONT_OPTIONS_H

#include "front.h"

#include <string>
#include <vector>

struct Inclusion {
	std::string file;
	bool macros_only;
};

struct Options {
	std::vector<std::string> flat;  // for the backend's compile of the flat text
	std::vector<std::string> clang; // what of these Clang knows and a parse needs
	std::vector<std::vector<std::string>> machine; // -m…: like clang, but it may not know them
	std::vector<std::string> original;    // for the backend's -E of the source as it is
	std::vector<std::string> quote, user; // directories of -iquote and -I, in order
	std::vector<std::string> macros;      // "#define X 1", "#undef Y", in order
	std::vector<Inclusion> includes;      // files of -imacros, then those of -include, in order
	bool openmp = false;
};

Options sort_options(const front_command *c);

#endif
