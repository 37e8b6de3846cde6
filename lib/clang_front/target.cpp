// target.cpp - the machine that the backend compiles for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    the backend, which is asked.
// Out:   what makes Clang read types, and find system headers, as on that machine.
// Errs:  a backend that does not say is taken to compile for this machine.
// Cost:  one run of the backend, which compiles nothing; for a cross compiler two.
#include "target.h"

#include "flatten.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

#include <map>

typedef std::vector<std::string> Words;

static std::string answer(const front_command *c, const char *question)
{
	std::string said, errors;
	if (run_child({c->backend, question}, c->directory, "", said, errors) != 0)
		return "";
	return llvm::StringRef(said).rtrim().str();
}

static Words ask(const front_command *c)
{
	std::string machine = answer(c, "-dumpmachine");
	llvm::Triple there(machine), here(llvm::sys::getProcessTriple());
	if (there.getArch() == llvm::Triple::UnknownArch || there.getArch() == here.getArch())
		return {};
	Words words = {"--target=" + machine};
	std::string root = answer(c, "-print-sysroot");
	if (root.rfind('/', 0) == 0 && root != "/")
		words.push_back("--sysroot=" + root);
	return words;
}

void add_target(const front_command *c, std::vector<std::string> &args)
{
	static std::map<std::string, Words> known;
	auto added = known.try_emplace(c->backend);
	if (added.second)
		added.first->second = ask(c);
	args.insert(args.end(), added.first->second.begin(), added.first->second.end());
}
