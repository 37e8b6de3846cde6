// flatten.cpp - one compilation's source as one text: the order of the steps, and the backend's
// ways. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    a compile command.
// Out:   its flat text.
// Means: resolve, expand, verify. The clock stands still from the first to the compilation proper.
//        A system macro whose name a user macro makes into a string must be
//        expanded after all: verification finds it, and the steps are run again with that line
//        expanded in full.
// Errs:  a text the backend would see differently is never handed on.
#include "flatten.h"

#include "arena.h"
#include "diag.h"
#include "front.h"
#include "target.h"
#include "text.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <spawn.h>
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

// Our environment, but for the language.
static std::vector<char *> environment()
{
	static char plain[] = "LC_ALL=C";
	std::vector<char *> all = {plain};
	for (char **e = environ; *e; e++)
		if (strncmp(*e, "LC_ALL=", 7) != 0)
			all.push_back(*e);
	all.push_back(nullptr);
	return all;
}

// Spawned, not forked: a copy of our tables of pages costs more than a small child does. 127: it
// can't be started.
static int spawn(const std::vector<std::string> &argv, const char *directory, const int (&files)[3])
{
	std::vector<char *> args;
	for (auto &s : argv)
		args.push_back(const_cast<char *>(s.c_str()));
	args.push_back(nullptr);
	posix_spawn_file_actions_t actions;
	posix_spawn_file_actions_init(&actions);
	if (directory && *directory)
		posix_spawn_file_actions_addchdir_np(&actions, directory);
	for (int i = 0; i < 3; i++)
		posix_spawn_file_actions_adddup2(&actions, files[i], i);
	pid_t child = -1;
	int problem =
		posix_spawnp(&child, args[0], &actions, nullptr, args.data(), environment().data());
	posix_spawn_file_actions_destroy(&actions);
	int status = -1;
	if (problem || waitpid(child, &status, 0) != child)
		return problem ? 127 : -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int run_child(const std::vector<std::string> &argv, const char *directory, const std::string &input,
	      std::string &output, std::string &errors)
{
	const int files[] = {memory_file(input), memory_file(""), memory_file("")};
	int status = spawn(argv, directory, files);
	read_all(files[1], output);
	read_all(files[2], errors);
	for (int fd : files)
		close(fd);
	return status;
}

static std::vector<std::string> backend(const front_command *c,
					const std::vector<std::string> &args,
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

// A wrapper, mpicc for one, adds directories by -I, as the commands that -v shows say. They are not
// the system's.
static void part_added(const std::string &v, Personality &p, Options &o)
{
	auto is_system = [&](const std::string &d) {
		return v.find(" -I " + d + " ") == v.npos && v.find(" -I" + d + " ") == v.npos;
	};
	auto added = std::stable_partition(p.system.begin(), p.system.end(), is_system);
	o.user.insert(o.user.end(), added, p.system.end());
	p.system.erase(added, p.system.end());
}

bool read_personality(const front_command *c, Options &o, Personality &p)
{
	const Predefined &known = backend_predefined(c, o);
	if (!known.is_told) {
		diag(DIAG_ERROR, {c->file, 0, 0}, "'%s' does not tell its predefined macros",
		     c->backend);
		return false;
	}
	p.macros = known.macros;
	read_directories(known.said, p);
	part_added(known.said, p, o);
	p.is_clang = p.macros.find("#define __clang__ ") != p.macros.npos;
	return true;
}

static bool preprocess(const front_command *c, const std::vector<std::string> &argv,
		       const std::string &input, std::string &out)
{
	std::string errors;
	if (run_child(argv, c->directory, input, out, errors) == 0)
		return true;
	diag(DIAG_ERROR, {c->file, 0, 0}, "'%s -E' fails: %.*s", c->backend, (int)errors.find('\n'),
	     errors.c_str());
	return false;
}

// "-g0": with -g3 the macros are in the output.
static bool original_tokens(const front_command *c, const Options &o, std::string &out)
{
	return preprocess(c, backend(c, o.original, {"-g0", "-E", c->file}), "", out);
}

// Where the literal, or the line with a directive, that begins at "at" ends; "at" if there is none.
static size_t after_opaque(const std::string &s, size_t at)
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
		size_t end = after_opaque(s, at);
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

/* ---- what the backend answers ---- */

// Questions of the preprocessor; those after the gap are not answered with names alone.
static const char *const questions[] = {"__has_builtin",
					"__has_attribute",
					"__has_feature",
					"__has_extension",
					nullptr,
					"__has_warning",
					"__has_declspec_attribute",
					"__has_constexpr_builtin",
					"__has_embed",
					"__has_c_attribute",
					"__has_cpp_attribute",
					"__is_identifier",
					"__is_target_arch",
					"__is_target_vendor",
					"__is_target_os",
					"__is_target_environment",
					"__is_target_variant_os",
					"__is_target_variant_environment"};

static std::string probe(const std::set<std::string> &asked)
{
	std::string s;
	for (const char *q : questions) {
		if (!q)
			continue;
		s += std::string("#ifdef ") + q + "\n" + q + "_known\n";
		for (const std::string &name : asked)
			if (name.rfind(std::string(q) + "_", 0) == 0)
				s += std::string("#if ") + q + "(" + name.substr(strlen(q) + 1) +
				     ")\n" WORD_ASKED + name + "\n#endif\n";
		s += "#endif\n";
	}
	return s;
}

static bool has_line(const std::string &text, const std::string &line)
{
	return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

// Fill "p.answers" with what the backend says to "asked"; other names are no.
static bool ask(const front_command *c, const Options &o, const std::set<std::string> &asked,
		Personality &p)
{
	std::string said, errors;
	if (run_child(backend(c, o.flat, {"-P", "-E", "-x", "c", "-"}), c->directory, probe(asked),
		      said, errors) != 0)
		return false;
	bool by_name = true;
	p.answers.clear();
	for (const char *q : questions) {
		by_name &= q != nullptr;
		if (!q)
			continue;
		bool known = has_line(said, std::string(q) + "_known");
		if (!known || by_name)
			p.answers += std::string("#undef ") + q + "\n";
		if (known && by_name)
			p.answers += std::string("#define ") + q + "(x) defined(" WORD_ASKED + q +
				     "_##x)\n";
	}
	for (const std::string &name : asked)
		if (has_line(said, WORD_ASKED + name))
			p.answers += "#define " WORD_ASKED + name + " 1\n";
	return true;
}

// Resolve; if the text asks what only the backend knows, until nothing new is asked.
static bool resolve_as_backend(arena *a, const front_command *c, const Options &o, Personality &p,
			       const std::set<Line> &full, Resolved &r)
{
	if (!resolve(a, c, o, p, full, r))
		return false;
	std::set<std::string> asked;
	bool is_new = r.asks && !p.is_clang && p.answers.empty();
	while (is_new) {
		Resolved again;
		if (!ask(c, o, asked, p) || !resolve(a, c, o, p, full, again))
			return false;
		size_t known = asked.size();
		asked.insert(again.asked.begin(), again.asked.end());
		is_new = asked.size() > known;
		r = again;
	}
	return true;
}

// One time for __DATE__ and __TIME__ in all runs of this compilation: that of this place, as if it
// were universal time.
static void stop_clock()
{
	time_t now = time(nullptr);
	struct tm local;
	localtime_r(&now, &local);
	setenv("SOURCE_DATE_EPOCH", std::to_string(timegm(&local)).c_str(), 0);
}

/* ---- the steps ---- */

static bool flatten(arena *a, const front_command *c, struct text *out)
{
	Options o = sort_options(c);
	Personality p;
	std::string want;
	Resolved r;
	std::set<Line> full;
	if (!read_personality(c, o, p) || !resolve_as_backend(a, c, o, p, full, r))
		return false;
	if (r.has_clock)
		stop_clock();
	if (!original_tokens(c, o, want))
		return false;
	for (;;) {
		std::string flat, got;
		unsigned known = full.size();
		if (!expand(a, c, o, p, r, flat) ||
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
		r = Resolved();
		if (!resolve(a, c, o, p, full, r))
			return false;
	}
}

extern "C" bool front_flatten(const struct front_command *c, struct text *out)
{
	arena *a = arena_new();
	bool done = flatten(a, c, out);
	arena_free(a);
	return done;
}
