// problems.h - Clang's errors, kept until it is known whose fault they are. Internal to this
// folder. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef OMPCKPT_CLANG_FRONT_PROBLEMS_H
#define OMPCKPT_CLANG_FRONT_PROBLEMS_H

#include "arena.h"
#include "diag.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"

#include <string>
#include <vector>

struct Problem {
	diag_level level;
	std::string file, text;
	unsigned line, column;
	unsigned offset; // in the main file
};

class Problems : public clang::DiagnosticConsumer
{
      public:
	std::vector<Problem> list;
	unsigned errors = 0;

	void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
			      const clang::Diagnostic &info) override
	{
		bool error = level >= clang::DiagnosticsEngine::Error;
		bool note = level == clang::DiagnosticsEngine::Note && after_error;
		if (level != clang::DiagnosticsEngine::Note)
			after_error = error;
		if (!error && !note)
			return;
		errors += error;
		llvm::SmallString<200> text;
		info.FormatDiagnostic(text);
		Problem p = {error ? DIAG_ERROR : DIAG_NOTE, "", std::string(text), 0, 0, 0};
		if (info.hasSourceManager() && info.getLocation().isValid()) {
			clang::SourceManager &sm = info.getSourceManager();
			auto at = sm.getPresumedLoc(sm.getExpansionLoc(info.getLocation()));
			if (at.isValid()) {
				p.file = at.getFilename();
				p.line = at.getLine();
				p.column = at.getColumn();
			}
			p.offset = sm.getFileOffset(sm.getExpansionLoc(info.getLocation()));
		}
		list.push_back(p);
	}

	void report(arena *a) const
	{
		for (const Problem &p : list) {
			const char *file =
				p.file.empty() ? nullptr : arena_strdup(a, p.file.c_str());
			::diag(p.level, {file, p.line, p.column}, "%s", p.text.c_str());
		}
	}

      private:
	bool after_error = false;
};

#endif
