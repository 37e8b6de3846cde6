// options.cpp - the user's compiler options, sorted by who needs them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    the options of one compilation, as typed.
// Out:   struct Options.
// Means: preprocessing options are consumed by flattening; everything else goes on to the backend.
//        Clang only gets what changes the meaning of C: the rest of gcc's options it may not know.
#include "options.h"

#include "arena.h"

#include <cstring>

static bool starts(const std::string &s, const char *with)
{
	return s.compare(0, strlen(with), with) == 0;
}

// "-DX", "-D X", "--opt=X": the value of option "name" at args[i]; advances i over a separate one.
static bool value_of(const front_command *c, unsigned &i, const char *name, std::string &value)
{
	std::string s = c->args[i];
	if (!starts(s, name))
		return false;
	value = s.substr(strlen(name));
	if (value.empty() && i + 1 < c->nargs)
		value = c->args[++i];
	else if (!value.empty() && value[0] == '=')
		value.erase(0, 1);
	return true;
}

static std::string define(const std::string &d)
{
	size_t equals = d.find('=');
	if (equals == d.npos)
		return "#define " + d + " 1";
	return "#define " + d.substr(0, equals) + " " + d.substr(equals + 1);
}

static bool consumed(Options &o, const front_command *c, unsigned &i)
{
	std::string v, s = c->args[i];
	if (s == "-I-")
		return true;
	if (value_of(c, i, "-include", v) || value_of(c, i, "-imacros", v))
		o.includes.push_back(v);
	else if (value_of(c, i, "-iquote", v))
		o.quote.push_back(v);
	else if (value_of(c, i, "-D", v))
		o.macros.push_back(define(v));
	else if (value_of(c, i, "-U", v))
		o.macros.push_back("#undef " + v);
	else if (value_of(c, i, "-I", v))
		o.user.push_back(v);
	else
		return false;
	return true;
}

// Options with which C means something else, known to gcc and Clang alike.
static bool changes_meaning(const std::string &s)
{
	static const char *const prefixes[] = {
		"-std=", "-ansi", "-fopenmp", "-fsigned-char", "-funsigned-char", "-fno-signed-char",
		"-fno-unsigned-char", "-fshort-enums", "-fshort-wchar", "-fms-extensions",
		"-fgnu89-inline", "-fasm", "-fno-asm", "-ffreestanding", "-fno-builtin", "-pthread",
		"-nostdinc", "-trigraphs", "-fdollars-in-identifiers", "-isysroot", "--sysroot=",
	};
	for (const char *p : prefixes)
		if (starts(s, p))
			return true;
	return false;
}

Options sort_options(const front_command *c)
{
	Options o;
	for (unsigned i = 0; i < c->nargs; i++) {
		if (consumed(o, c, i))
			continue;
		std::string s = c->args[i], v;
		unsigned first = i;
		bool directory = value_of(c, i, "-isystem", v) || value_of(c, i, "-idirafter", v) ||
				 (s == "-isysroot" && value_of(c, i, "-isysroot", v));
		for (unsigned j = first; j <= i; j++) {
			o.flat.push_back(c->args[j]);
			if (directory || changes_meaning(s))
				o.clang.push_back(c->args[j]);
			else if (starts(s, "-m") && !starts(s, "-mfpmath="))
				o.machine.push_back(c->args[j]);
		}
		o.openmp |= starts(s, "-fopenmp");
	}
	return o;
}

extern "C" const char *const *front_flat_args(struct arena *a, const front_command *c)
{
	Options o = sort_options(c);
	auto **list = ARENA_ARRAY(a, const char *, o.flat.size() + 1);
	for (size_t i = 0; i < o.flat.size(); i++)
		list[i] = arena_strdup(a, o.flat[i].c_str());
	list[o.flat.size()] = nullptr;
	return list;
}
