// flatten.cpp - one compilation's source as one text: the order of the steps, and the backend's ways.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    a compile command.
// Out:   its flat text.
// Means: resolve, expand, verify. A system macro whose name a user macro makes into a string must be
//        expanded after all: verification finds it, and the steps are run again with that line
//        expanded in full.
// Errs:  a text the backend would see differently is never handed on.
#include "flatten.h"

#include "arena.h"
#include "diag.h"
#include "front.h"
#include "text.h"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int memory_file(const std::string &contents)
{
	int fd = memfd_create("ompckpt", MFD_CLOEXEC);
	size_t done = 0;
	while (fd >= 0 && done < contents.size()) {
		ssize_t n = write(fd, contents.data() + done, contents.size() - done);
		if (n <= 0)
			break;
		done += n;
	}
	if (fd >= 0)
		lseek(fd, 0, SEEK_SET);
	return fd;
}

static void read_all(int fd, std::string &out)
{
	struct stat st;
	if (fstat(fd, &st) < 0)
		return;
	out.resize(st.st_size);
	size_t done = 0;
	while (done < out.size()) {
		ssize_t n = pread(fd, &out[done], out.size() - done, done);
		if (n <= 0)
			break;
		done += n;
	}
	out.resize(done);
}

int run_child(const std::vector<std::string> &argv, const char *directory, const std::string &input,
	      std::string &output, std::string &errors)
{
	int in = memory_file(input), out = memory_file(""), err = memory_file("");
	std::vector<char *> args;
	for (auto &s : argv)
		args.push_back(const_cast<char *>(s.c_str()));
	args.push_back(nullptr);
	pid_t child = fork();
	if (child == 0) {
		if (directory && *directory && chdir(directory) < 0)
			_exit(127);
		setenv("LC_ALL", "C", 1);
		dup2(in, 0);
		dup2(out, 1);
		dup2(err, 2);
		execvp(args[0], args.data());
		_exit(127);
	}
	int status = -1;
	if (child > 0)
		waitpid(child, &status, 0);
	read_all(out, output);
	read_all(err, errors);
	close(in);
	close(out);
	close(err);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static std::vector<std::string> backend(const front_command *c, const std::vector<std::string> &args,
					std::initializer_list<const char *> more)
{
	std::vector<std::string> argv = {c->backend};
	argv.insert(argv.end(), args.begin(), args.end());
	argv.insert(argv.end(), more.begin(), more.end());
	return argv;
}

// The directories between "search starts here" and "End of search list" of the backend's -v.
static void read_directories(const std::string &v, Personality &p)
{
	bool listed = false;
	size_t at = 0;
	while (at < v.size()) {
		size_t end = v.find('\n', at);
		end = end == v.npos ? v.size() : end;
		std::string line = v.substr(at, end - at);
		at = end + 1;
		if (line == "End of search list.")
			break;
		if (listed && line[0] == ' ')
			p.system.push_back(line.substr(1));
		listed |= line.rfind("#include <...>", 0) == 0;
	}
}

bool read_personality(const front_command *c, const Options &o, Personality &p)
{
	std::string errors;
	auto argv = backend(c, o.flat, {"-v", "-dM", "-E", "-x", "c", "-"});
	if (run_child(argv, c->directory, "", p.macros, errors) != 0) {
		diag(DIAG_ERROR, {c->file, 0, 0}, "'%s' does not tell its predefined macros",
		     c->backend);
		return false;
	}
	read_directories(errors, p);
	p.is_clang = p.macros.find("#define __clang__ ") != p.macros.npos;
	return true;
}

static bool preprocess(const front_command *c, const std::vector<std::string> &argv,
		       const std::string &input, std::string &out)
{
	std::string errors;
	if (run_child(argv, c->directory, input, out, errors) == 0)
		return true;
	diag(DIAG_ERROR, {c->file, 0, 0}, "'%s -E' fails: %.*s", c->backend,
	     (int)errors.find('\n'), errors.c_str());
	return false;
}

// "-g0": with -g3 the macros are in the output.
static bool original_tokens(const front_command *c, const Options &o, std::string &out)
{
	return preprocess(c, backend(c, o.original, {"-g0", "-E", c->file}), "", out);
}

// Where the literal, or the line with a directive, that begins at "at" ends; "at" if there is none.
static size_t behind_opaque(const std::string &s, size_t at)
{
	if (at == 0 || s[at - 1] == '\n') {
		size_t word = s.find_first_not_of(" \t", at);
		if (word != s.npos && s[word] == '#')
			return std::min(s.find('\n', at), s.size());
	}
	if (s[at] != '"' && s[at] != '\'')
		return at;
	size_t end = at + 1;
	while (end < s.size() && s[end] != s[at])
		end += s[end] == '\\' ? 2 : 1;
	return std::min(end + 1, s.size());
}

// Digraphs become what they stand for, at the same width: later stages look for braces. (A raw
// string may hold anything: a text with one stays as it is.)
static void spell_digraphs(std::string &s)
{
	if (s.find("R\"") != s.npos)
		return;
	static const char *const rows[][2] = {
		{"<%", "{ "}, {"%>", " }"}, {"<:", "[ "}, {":>", " ]"}};
	for (size_t at = 0; at < s.size();) {
		size_t end = behind_opaque(s, at);
		for (auto &row : rows)
			if (end == at && s.compare(at, 2, row[0]) == 0)
				s.replace(at, 2, row[1]);
		at = end == at ? at + 1 : end;
	}
}

static void report(arena *a, const front_command *c, const Difference &d)
{
	const char *file = d.line.first.empty() ? c->file : arena_strdup(a, d.line.first.c_str());
	diag(DIAG_ERROR, {file, d.line.second, 0},
	     "cannot flatten this line: '%s' sees '%s' in the source, but '%s' in the flat text",
	     c->backend, d.want.c_str(), d.got.c_str());
	diag(DIAG_HELP, {file, d.line.second, 0}, "write this line without a macro");
}

static bool flatten(arena *a, const front_command *c, struct text *out)
{
	Options o = sort_options(c);
	Personality p;
	std::string want;
	if (!read_personality(c, o, p) || !original_tokens(c, o, want))
		return false;
	std::set<Line> full;
	for (;;) {
		Resolved r;
		std::string flat, got;
		unsigned known = full.size();
		if (!resolve(a, c, o, p, full, r) || !expand(a, c, o, p, r, flat) ||
		    !preprocess(c, backend(c, o.flat, {"-g0", "-E", "-x", "c", "-"}), flat, got))
			return false;
		auto differences = compare_tokens(want, got);
		if (differences.empty()) {
			spell_digraphs(flat);
			text_add(out, flat.data(), flat.size());
			return true;
		}
		for (auto &d : differences)
			full.insert(d.line);
		if (full.size() == known) {
			report(a, c, differences[0]);
			return false;
		}
	}
}

extern "C" bool front_flatten(const struct front_command *c, struct text *out)
{
	arena *a = arena_new();
	bool done = flatten(a, c, out);
	arena_free(a);
	return done;
}
