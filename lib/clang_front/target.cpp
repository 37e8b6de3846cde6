// target.cpp - the machine that the backend compiles for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    the backend, which is asked.
// Out:   what makes Clang read types, and find system headers, as on that machine.
// Errs:  a backend that does not say is taken to compile for this machine.
// Cost:  one run of Clang, two of gcc, which compile nothing; for a cross compiler one more. A run
//        of Clang takes 28 ms before it has done anything, one of gcc 1 ms: "-v" tells Clang's
//        machine beside the answer to another question; if its macros were asked for before, then
//        both, and it is not run once more.
#include "target.h"

#include "flatten.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

#include <map>

typedef std::vector<std::string> Words;

// A backend, and the folder it is found from if its name is relative.
typedef std::pair<std::string, std::string> Backend;

static std::string answer(const char *backend, const char *directory, const char *question)
{
	std::string said, errors;
	if (run_child({backend, question}, directory, "", said, errors) != 0)
		return "";
	return llvm::StringRef(said).rtrim().str();
}

// "Target: x86_64-pc-linux-gnu": a line of what -v says.
static std::string machine_in(llvm::StringRef said)
{
	static const llvm::StringRef word = "\nTarget: ";
	size_t at = ("\n" + said).str().find(word.str());
	if (at == std::string::npos)
		return "";
	said = said.drop_front(at + word.size() - 1);
	return said.take_until([](char c) { return c == '\n'; }).rtrim().str();
}

// -resource-dir DIR: words of the command that Clang's -v shows.
static std::string headers_in(llvm::StringRef said)
{
	static const llvm::StringRef word = " -resource-dir ";
	size_t at = said.find(word);
	llvm::StringRef folder = said.drop_front(at == said.npos ? said.size() : at + word.size());
	folder = folder.take_until([](char c) { return c == ' ' || c == '\n'; });
	return folder.starts_with("/") ? (folder + "/include").str() : "";
}

static Itself ask(const char *backend, const char *directory)
{
	Itself known;
	std::string said;
	if (run_child({backend, "-v", "-print-file-name=include"}, directory, "", known.headers,
		      said) == 0)
		known.machine = machine_in(said);
	if (known.machine.empty())
		known.machine = answer(backend, directory, "-dumpmachine");
	known.headers = llvm::StringRef(known.headers).rtrim().str();
	if (known.headers.rfind('/', 0) != 0)
		known.headers.clear();
	return known;
}

// Does the name mean another file in another folder?
static bool is_relative(llvm::StringRef name)
{
	return name.contains('/') && !name.starts_with("/");
}

static Backend backend_of(const char *backend, const char *directory)
{
	return {backend, directory && is_relative(backend) ? directory : ""};
}

static std::map<Backend, Itself> &all_backends()
{
	static std::map<Backend, Itself> all;
	return all;
}

const Itself &backend_itself(const char *backend, const char *directory)
{
	auto added = all_backends().try_emplace(backend_of(backend, directory));
	if (added.second)
		added.first->second = ask(backend, directory);
	return added.first->second;
}

// With these options a compiler is for the machine, and has the headers, that it has without any.
static bool stays_itself(const Words &options)
{
	static const llvm::StringRef harmless[] = {"-D", "-I",    "-O", "-U",      "-f",
						   "-g", "-std=", "-w", "-pthread"};
	for (llvm::StringRef word : options)
		if (llvm::none_of(harmless, [&](auto begin) { return word.starts_with(begin); }))
			return false;
	return true;
}

// What "said", of -v, tells of the backend itself, if that is Clang.
static void note_itself(const front_command *c, const std::string &said)
{
	Itself known = {machine_in(said), headers_in(said)};
	if (!known.machine.empty() && !known.headers.empty())
		all_backends().try_emplace(backend_of(c->backend, c->directory), known);
}

extern "C" const char *front_machine(const char *backend)
{
	return backend_itself(backend, nullptr).machine.c_str();
}

const Predefined &backend_predefined(const front_command *c, const Options &o)
{
	static std::map<Words, Predefined> all;
	Words argv = {c->backend};
	argv.insert(argv.end(), o.flat.begin(), o.flat.end());
	argv.insert(argv.end(), {"-v", "-dM", "-E", "-x", "c", "-"});
	auto added = all.try_emplace(argv);
	Predefined &p = added.first->second;
	if (added.second)
		p.is_told = run_child(argv, c->directory, "", p.macros, p.said) == 0;
	if (added.second && p.is_told && stays_itself(o.flat))
		note_itself(c, p.said);
	if (!p.is_told)
		p.macros.clear();
	return p;
}

static Words options_of(const front_command *c)
{
	const std::string &machine = backend_itself(c->backend, c->directory).machine;
	llvm::Triple there(machine), here(llvm::sys::getProcessTriple());
	if (there.getArch() == llvm::Triple::UnknownArch || there.getArch() == here.getArch())
		return {};
	Words words = {"--target=" + machine};
	std::string root = answer(c->backend, c->directory, "-print-sysroot");
	if (root.rfind('/', 0) == 0 && root != "/")
		words.push_back("--sysroot=" + root);
	return words;
}

void add_target(const front_command *c, std::vector<std::string> &args)
{
	static std::map<std::string, Words> known;
	auto added = known.try_emplace(c->backend);
	if (added.second)
		added.first->second = options_of(c);
	args.insert(args.end(), added.first->second.begin(), added.first->second.end());
}
