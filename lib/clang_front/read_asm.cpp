// read_asm.cpp - assembler in the source: which names of the program does its text touch?
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    asm at file scope, asm statements.
// Out:   for each the words of its text, of which program_link finds those that name something.
// Means: any word that is the name of a function or of a variable at file scope is taken for its
//        symbol.
// Errs:  on the side of naming too much: a text that may put names together (.macro, .include), or
//        whose lines are hard to tell (a comment of several), names everything. Data of its own,
//        which no checkpoint would hold, is refused.
#include "read.h"

#include "clang_compat.h"

#include <cctype>

using namespace clang;

static bool begins_word(unsigned char c)
{
	return isalpha(c) || c == '_' || c == '.' || c == '$' || c >= 128;
}

namespace
{

// A word of the text that may be a symbol: no instruction, no register, no operand.
class Words
{
      public:
	explicit Words(llvm::StringRef text) : text(text)
	{
	}

	llvm::StringRef next()
	{
		while (at < text.size()) {
			unsigned char c = text[at];
			if (!begins_word(c) && !isdigit(c)) {
				is_first |= c == '\n' || c == ';';
				at++;
				continue;
			}
			size_t begin = at;
			while (at < text.size() &&
			       (begins_word(text[at]) || isdigit((unsigned char)text[at])))
				at++;
			llvm::StringRef word = text.slice(begin, at);
			if (begins_word(c) && !is_operand(begin) && !is_instruction(word))
				return word.ltrim('$');
		}
		return "";
	}

	llvm::StringRef rest() const
	{
		return text.substr(at);
	}

      private:
	llvm::StringRef text;
	size_t at = 0;
	bool is_first = true; // nothing yet in this line of assembler

	bool is_operand(size_t begin) const
	{
		llvm::StringRef before = text.take_front(begin);
		if (before.consume_back("["))
			before = before.rtrim(
				"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
		return before.ends_with("%");
	}

	bool is_instruction(llvm::StringRef word)
	{
		bool is_label = rest().starts_with(":"), was_first = is_first;
		bool is_prefix = word == "lock" || word.starts_with("rep");
		is_first &= is_label || is_prefix;
		return was_first && !is_label && word[0] != '.';
	}
};

} // namespace

static bool is_any(llvm::StringRef word, llvm::ArrayRef<const char *> list)
{
	for (const char *s : list)
		if (word == s)
			return true;
	return false;
}

// Does what follows ".section" or ".pushsection" (its name, its flags) say that it can be written?
static bool is_writable(llvm::StringRef rest)
{
	rest = rest.take_until([](char c) { return c == '\n' || c == ';'; }).ltrim();
	auto parts = rest.split(',');
	for (const char *name : {".data", ".bss", ".tdata", ".tbss"})
		if (parts.first.trim(" \t\"").starts_with(name))
			return true;
	return parts.second.ltrim().starts_with("\"") &&
	       parts.second.split('"').second.split('"').first.contains('w');
}

void Reader::refuse_asm_data(const stmt *t)
{
	::diag(DIAG_ERROR, t->loc,
	       "this asm keeps data of its own, which a checkpoint would not hold");
	::diag(DIAG_HELP, t->loc,
	       "declare the data in C, and name it in the asm; or put the asm into an assembler "
	       "file: "
	       "its data is saved");
}

void Reader::read_asm_text(stmt *t, llvm::StringRef text)
{
	bool has_data = false;
	Words words(text);
	t->asm_names_all = text.contains("/*");
	for (llvm::StringRef word = words.next(); !word.empty(); word = words.next()) {
		has_data |= is_any(word, {".data", ".bss", ".comm", ".lcomm", ".tbss", ".tdata"});
		if (is_any(word, {".section", ".pushsection"}))
			has_data |= is_writable(words.rest());
		else if (is_any(word, {".macro", ".include", ".incbin", ".irp", ".irpc"}))
			t->asm_names_all = true;
		else
			ARRAY_PUSH(a, t->asm_names, keep(word));
	}
	if (has_data)
		refuse_asm_data(t);
	ARRAY_PUSH(a, u->asms, t);
}

void Reader::read_file_asm(const FileScopeAsmDecl *d)
{
	stmt *t = ARENA_NEW(a, stmt);
	t->kind = STMT_ASM;
	t->range = declaration_range(d, d);
	t->loc = loc_of(d->getBeginLoc());
	t->asm_clobbers_memory = true;
	read_asm_text(t, asm_text_of(d));
}

void Reader::read_asm(stmt *t, const GCCAsmStmt *s)
{
	if (s->isAsmGoto()) {
		::diag(DIAG_ERROR, t->loc, "'asm goto' is not supported");
		::diag(DIAG_HELP, t->loc, "set a variable in the asm and test it afterwards");
	}
	for (const Expr *e : s->outputs())
		ARRAY_PUSH(a, t->asm_outputs, expression(e));
	for (unsigned i = 0; i < s->getNumInputs(); i++)
		ARRAY_PUSH(a, t->asm_inputs, expression(s->getInputExpr(i)));
	for (unsigned i = 0; i < s->getNumOutputs(); i++)
		if (s->isOutputPlusConstraint(i))
			ARRAY_PUSH(a, t->asm_inputs, expression(s->getOutputExpr(i)));
	for (unsigned i = 0; i < s->getNumClobbers(); i++)
		t->asm_clobbers_memory |= s->getClobber(i) == "memory";
	read_asm_text(t, asm_text_of(s));
}
