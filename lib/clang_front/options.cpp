// options.cpp - the user's compiler options, sorted by who needs them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    the options of one compilation, as typed.
// Out:   struct Options.
// Means: the classes of lib/base/option_table.def: preprocessing options are consumed by
//        flattening; what only prints, or is for one source alone, is left out; everything else
//        goes on to the backend. Clang only gets what changes the meaning of C: the rest it may not
//        know.
#include "options.h"

#include "arena.h"
#include "option_table.h"

#include <algorithm>
#include <cstring>

static std::string define(const std::string &d)
{
	size_t equals = d.find('=');
	if (equals == d.npos)
		return "#define " + d + " 1";
	return "#define " + d.substr(0, equals) + " " + d.substr(equals + 1);
}

static bool starts(const std::string &s, const char *with)
{
	return s.compare(0, strlen(with), with) == 0;
}

// "-DX", "-D X", "-includeX": false: none of these.
static bool consume(Options &o, const std::string &word, const std::string &value)
{
	std::string v = value.empty() ? "" : value[0] == '=' ? value.substr(1) : value;
	bool macros_only = starts(word, "-imacros");
	if (starts(word, "-include") || macros_only) {
		auto first = std::find_if(o.includes.begin(), o.includes.end(),
					  [](const Inclusion &i) { return !i.macros_only; });
		o.includes.insert(macros_only ? first : o.includes.end(), {v, macros_only});
	} else if (starts(word, "-iquote")) {
		o.quote.push_back(v);
	} else if (starts(word, "-D")) {
		o.macros.push_back(define(v));
	} else if (starts(word, "-U")) {
		o.macros.push_back("#undef " + v);
	} else if (starts(word, "-I")) {
		if (word != "-I-")
			o.user.push_back(v);
	} else {
		return false;
	}
	return true;
}

typedef std::vector<std::string> Words;

static void append(Words &list, const Words &words)
{
	list.insert(list.end(), words.begin(), words.end());
}

// Where the words of one option go.
static void sort_option(Options &o, const option &what, const Words &words)
{
	if (what.kind == OPTION_MESSAGES || what.kind == OPTION_PREPROCESSED ||
	    what.kind == OPTION_ONCE)
		return;
	append(o.original, words);
	if (what.kind == OPTION_SOURCE &&
	    consume(o, words[0], words.size() > 1 ? words[1] : what.joined))
		return;
	append(o.flat, words);
	if (what.kind == OPTION_SEARCH || what.kind == OPTION_MEANING)
		append(o.clang, words);
	bool is_machine = what.kind == OPTION_MACHINE || what.kind == OPTION_BITS;
	if (is_machine && starts(words[0], "-m") && !starts(words[0], "-mllvm"))
		o.machine.push_back(words);
	o.openmp |= starts(words[0], "-fopenmp");
}

Options sort_options(const front_command *c)
{
	Options o;
	for (unsigned i = 0; i < c->nargs; i++) {
		const char *next = i + 1 < c->nargs ? c->args[i + 1] : nullptr;
		option what = option_find(c->args[i], next);
		Words words = {c->args[i]};
		if (what.value == VALUE_NEXT && next) {
			words.push_back(next);
			i++;
		}
		sort_option(o, what, words);
	}
	if (option_effects(c->args, c->nargs).sums_wrap)
		o.clang.push_back("-fwrapv");
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
