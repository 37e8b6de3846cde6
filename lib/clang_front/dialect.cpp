// dialect.cpp - reads what text says about its own compilation.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    the tokens and pragmas of a flat text, system headers left out.
// Out:   effects of the unit; errors.
// Means: attribute and pragma "optimize" take options; Clang ignores them, gcc does not. They hold
//        for a function or a stretch; we take them for the whole unit. "target" is the machine's -m
//        options.
// Errs:  an option that has no row, or is refused, is an error at its place; so is what changes the
//        layout for one compiler alone.
#include "dialect.h"

#include "arena.h"
#include "diag.h"

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

#include <string>

using namespace clang;

namespace
{

class Dialect
{
      public:
	Dialect(Preprocessor &pp, arena *a, struct option_effects *effects)
	    : sm(pp.getSourceManager()), pp(pp), a(a), effects(effects)
	{
	}

	void token(const Token &t)
	{
		bool is_own =
			t.getLocation().isValid() &&
			sm.getFileID(sm.getExpansionLoc(t.getLocation())) == sm.getMainFileID() &&
			!t.isAnnotation();
		if (!is_own)
			return;
		if (depth)
			inside(t);
		else if (t.is(tok::kw___attribute))
			awaited = 2;
		else if (awaited && t.is(tok::l_paren))
			awaited--, depth = awaited ? 0 : 1;
		else if (brackets && t.is(tok::l_square))
			depth = 1, closing = tok::r_square, opening = tok::l_square;
		else
			awaited = 0;
		brackets = !depth && t.is(tok::l_square);
	}

	void pragma(SourceLocation at)
	{
		if (sm.getFileID(at) != sm.getMainFileID())
			return;
		StringRef text = sm.getCharacterData(at);
		text = text.take_until([](char c) { return c == '\n'; }).ltrim("#\t ");
		if (text.consume_front("pragma"))
			pragma(at, text.trim());
	}

      private:
	SourceManager &sm;
	Preprocessor &pp;
	arena *a;
	struct option_effects *effects;
	unsigned awaited = 0, depth = 0; // parentheses of __attribute__((…
	tok::TokenKind opening = tok::l_paren, closing = tok::r_paren;
	bool brackets = false;
	std::string attribute; // whose arguments we are in
	unsigned attribute_depth = 0;

	loc place(SourceLocation l) const
	{
		PresumedLoc p = sm.getPresumedLoc(sm.getExpansionLoc(l));
		if (p.isInvalid())
			return {nullptr, 0, 0};
		return {arena_strdup(a, p.getFilename()), p.getLine(), p.getColumn()};
	}

	void refuse(SourceLocation at, const std::string &what, const char *why,
		    const char *help) const
	{
		::diag(DIAG_ERROR, place(at), "'%s' can't go with positions: %s", what.c_str(),
		       why);
		::diag(DIAG_HELP, place(at), "%s", help);
	}

	// A token inside __attribute__((…)) or [[…]].
	void inside(const Token &t)
	{
		if (t.isOneOf(tok::l_paren, opening)) {
			depth++;
		} else if (t.isOneOf(tok::r_paren, closing)) {
			if (--depth < attribute_depth)
				attribute.clear();
			if (!depth)
				opening = tok::l_paren, closing = tok::r_paren;
		} else if (!attribute.empty()) {
			argument(t);
		} else if (IdentifierInfo *name = t.getIdentifierInfo()) {
			begin(t, name->getName());
		}
	}

	void begin(const Token &t, StringRef name)
	{
		if (name.size() > 4 && name.starts_with("__") && name.ends_with("__"))
			name = name.drop_front(2).drop_back(2);
		if (name == "scalar_storage_order")
			refuse_byte_order(t.getLocation());
		else if (name == "gcc_struct")
			refuse(t.getLocation(), "gcc_struct",
			       "the layout it asks for is not followed",
			       "leave it, and -mms-bitfields, out");
		if (name == "optimize" || name == "target" || name == "target_clones") {
			attribute = name.str();
			attribute_depth = depth + 1;
		}
	}

	void argument(const Token &t)
	{
		if (!t.isLiteral())
			return;
		std::string spelled = pp.getSpelling(t);
		std::string word = StringRef(spelled).trim('"').str();
		if (attribute == "optimize")
			options(t.getLocation(), word, "");
		else
			options(t.getLocation(), word, "-m");
	}

	// "O3,wrapv" or "avx2,fma,arch=haswell"
	void options(SourceLocation at, StringRef list, const char *prefix)
	{
		while (!list.empty()) {
			auto [word, rest] = list.split(',');
			list = rest;
			word = word.trim();
			if (word.empty() || word == "default")
				continue;
			struct option_effects found = {};
			option o = option_of_attribute((prefix + word.str()).c_str(), &found);
			effects->sums_wrap |= found.sums_wrap;
			effects->pointers_wrap |= found.pointers_wrap;
			effects->any_alias |= found.any_alias;
			effects->chooses_bits |= found.chooses_bits;
			if (o.kind == OPTION_REFUSED)
				refuse(at, word.str(), o.why, o.help);
			else if (o.kind == OPTION_UNKNOWN)
				refuse(at, word.str(),
				       "it is not known to ompckpt-cc, and may change what C means",
				       "leave it out");
			else if (o.kind == OPTION_MEANING)
				refuse(at, word.str(), "it can't hold for a part of a file",
				       "give it on the command line, for the whole file");
		}
	}

	void refuse_byte_order(SourceLocation at) const
	{
		refuse(at, "scalar_storage_order",
		       "the bytes of members come in an order that the runtime does not read",
		       "swap bytes where they are read and written");
	}

	// Quoted options, or the words in parentheses.
	void quoted_options(SourceLocation at, StringRef text, const char *prefix)
	{
		while (!text.empty()) {
			text = text.drop_until([](char c) {
					   return c == '"';
				   }).drop_front(!text.empty());
			auto [word, rest] = text.split('"');
			options(at, word, prefix);
			text = rest;
		}
	}

	void pragma(SourceLocation at, StringRef text)
	{
		auto word = [&text]() {
			StringRef w = text.ltrim().take_while(
				[](char c) { return isalnum((unsigned char)c) || c == '_'; });
			text = text.ltrim().drop_front(w.size());
			return w;
		};
		StringRef first = word();
		if (first == "GCC" || first == "clang")
			return of_compiler(at, first, word(), text);
		if (first == "STDC" || first == "float_control" || first == "fenv_access" ||
		    first == "fp_contract")
			effects->chooses_bits |= text.contains("ON") || text.contains("on");
		else if (first == "scalar_storage_order" && !text.contains("default"))
			refuse_byte_order(at);
		else if (first == "ms_struct" || first == "options" || first == "align")
			refuse(at, "#pragma " + first.str(),
			       "the layout it asks for is not followed", "use '#pragma pack'");
	}

	void of_compiler(SourceLocation at, StringRef whose, StringRef what, StringRef text)
	{
		if (what == "optimize" && whose == "GCC")
			quoted_options(at, text, "");
		else if (what == "target")
			quoted_options(at, text, "-m");
		else if (what == "fp" || what == "attribute")
			effects->chooses_bits |= whose == "clang";
	}
};

class Pragmas : public PPCallbacks
{
      public:
	explicit Pragmas(std::shared_ptr<Dialect> d) : d(std::move(d))
	{
	}

	void PragmaDirective(SourceLocation at, PragmaIntroducerKind) override
	{
		d->pragma(at);
	}

      private:
	std::shared_ptr<Dialect> d;
};

} // namespace

void watch_dialect(Preprocessor &pp, arena *a, struct option_effects *effects)
{
	auto d = std::make_shared<Dialect>(pp, a, effects);
	pp.addPPCallbacks(std::make_unique<Pragmas>(d));
	pp.setTokenWatcher([d](const Token &t) { d->token(t); });
}
