// read.h - the reader: Clang's syntax tree in, the structures of program.h out. Internal to this
// folder. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One Reader reads one unit. Its methods stand in read_*.cpp, by subject; state that follows the
// walk (function, statement, scope) is saved and restored by the method that changes it.
#ifndef OMPCKPT_CLANG_FRONT_READ_H
#define OMPCKPT_CLANG_FRONT_READ_H

#include "program.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/Expr.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <string>
#include <vector>

// One "#pragma potential_ckpt" as the preprocessor met it; its call in the tree has its number.
struct Marker {
	clang::SourceLocation hash;
	unsigned offset;  // of the "#"
	std::string file; // and its place in the user's source
	unsigned line, column;
	std::string name;
	bool placed = false; // met between statements, or already reported
};

#define MARKER_FUNCTION "__ompckpt_position"

// What a token of the tree is in the text.
struct Span {
	range text = {0, 0};
	bool known = false;    // false: not in the unit's own text
	bool in_macro = false; // spelled in a system macro's body: text is the invocation
};

class Reader
{
      public:
	Reader(arena *a, unit *u, clang::ASTContext &ctx, std::vector<Marker> &markers);

	// Read everything the file declares: "groups" are its top-level declarations, in order.
	void read(llvm::ArrayRef<clang::DeclGroupRef> groups);

      private:
	struct Token {
		unsigned begin, end;
		clang::tok::TokenKind kind;
	};

	arena *a;
	unit *u;
	clang::ASTContext &ctx;
	clang::SourceManager &sm;
	std::vector<Marker> &markers;
	clang::PrintingPolicy policy;

	std::vector<Token> tokens; // of the text, directives left out
	llvm::StringMap<const char *> files;
	llvm::DenseMap<void *, type *> types;
	llvm::DenseMap<const clang::VarDecl *, var *> vars;
	var *reduced = nullptr; // what a declared reduction's omp_in, omp_out … stand for
	llvm::DenseMap<const clang::FunctionDecl *, function *> functions;
	llvm::StringMap<function *> builtins;

	function *fn = nullptr;  // being read, or NULL
	stmt *here = nullptr;    // the statement whose expressions are read
	stmt *head_of = nullptr; // the loop or switch whose head is read
	stmt *scope = nullptr;   // innermost statement that can hold a declaration
	// By the beginning of the declaration: all its declarators share them.
	std::map<unsigned, range> specifiers;
	std::vector<stmt *> constructs; // enclosing OpenMP constructs
	llvm::DenseMap<const clang::LabelDecl *, stmt *> labels;
	std::vector<std::pair<stmt *, const clang::LabelDecl *>> gotos;

	// read_loc.cpp
	void lex_text();
	Span span_of(clang::SourceLocation loc);
	Span span_of(clang::SourceRange r);
	loc loc_of(clang::SourceLocation l);
	loc loc_at(unsigned offset);
	bool in_text(clang::SourceLocation l);
	unsigned first_token_at(unsigned offset) const;
	unsigned end_with_semicolon(unsigned end) const;
	unsigned skip_group(unsigned token) const;
	range directive_line(unsigned offset) const;
	bool spelled(unsigned token, llvm::StringRef word) const;
	const char *keep(llvm::StringRef s);

	// read_type.cpp
	const type *type_of(clang::QualType q);
	void fill_type(type *t, clang::QualType q);
	void fill_kind(type *t, const clang::Type *ty);
	void fill_record(type *t, const clang::RecordDecl *def);
	void fill_spelling(type *t, clang::QualType unqualified);
	const clang::TagDecl *local_tag(clang::QualType q);
	bool is_unnamed(clang::QualType q);
	void counts_within(const clang::Expr *e, std::vector<expr *> &out);
	void counts_of(clang::QualType q, std::vector<expr *> &out);
	void refs_in(clang::TypeLoc tl);
	void refs_in(const clang::Stmt *s);
	void refs_in(const clang::TagDecl *d);

	// read_decl.cpp
	void read_group(clang::DeclGroupRef group);
	function *function_of(const clang::FunctionDecl *d);
	function *builtin_named(llvm::StringRef name, clang::QualType type);
	void fill_function(function *f, const clang::FunctionDecl *d);
	void read_function(const clang::FunctionDecl *d);
	var *var_of(const clang::VarDecl *d);
	var *new_var(const clang::VarDecl *d, storage where);
	var *global_of(const clang::VarDecl *d);
	// "extern" in a header that nothing here names: perhaps no object defines it.
	static bool is_mere_declaration(const clang::Decl *d);
	void read_global(const clang::VarDecl *d, range declaration, unsigned declarators);
	var *read_local(const clang::VarDecl *d, range declaration, unsigned declarators);
	void refuse_size_that_acts(clang::QualType q, bool is_outermost);
	void refuse_size_in(clang::QualType q, const clang::Expr *e);
	void refuse_operand_that_acts(const clang::Expr *e);
	void read_param(const clang::ParmVarDecl *d);
	void place_declarator(var *v, const clang::VarDecl *d, range declaration,
			      unsigned declarators);
	// The token at which the declarator around the token "name" begins.
	unsigned declarator_begin(unsigned name, range declaration);
	// The specifiers of all declarators, one of which begins at "declarator".
	range share_specifiers(range declaration, unsigned declarator);
	// A function declared beside variables: where the specifiers end.
	void place_function(const clang::FunctionDecl *d, range declaration);
	range declaration_range(const clang::Decl *first, const clang::Decl *last);
	void fill_init(var *v, const clang::VarDecl *d);
	void refuse_symbol(const clang::NamedDecl *d);
	void refuse_own_data(const clang::Decl *d);
	void read_cleanup(const clang::VarDecl *d, var *v);
	void add_ref(var *v, clang::SourceLocation l);

	// read_asm.cpp
	void read_file_asm(const clang::FileScopeAsmDecl *d);
	void read_asm_text(stmt *t, llvm::StringRef text);
	void refuse_asm_data(const stmt *t);
	void read_asm(stmt *t, const clang::GCCAsmStmt *s);

	// read_stmt.cpp
	stmt *statement(const clang::Stmt *s, stmt *parent);
	stmt *new_stmt(stmt_kind kind, const clang::Stmt *s, stmt *parent);
	void fill_stmt(stmt *t, const clang::Stmt *s);
	void child(stmt *t, const clang::Stmt *s);
	expr *head(const clang::Expr *e);
	void check_jump(const stmt *t);
	void read_decl_stmt(stmt *t, const clang::DeclStmt *s);
	void read_if(stmt *t, const clang::IfStmt *s);
	void read_for(stmt *t, const clang::ForStmt *s);
	void read_label(stmt *t, const clang::LabelStmt *s);
	const stmt *keeps_out() const;
	stmt *read_position(const clang::CallExpr *call, stmt *parent);
	const clang::CallExpr *marker_call(const clang::Stmt *s);
	void misplaced(Marker &m);
	void resolve_gotos();

	// read_expr.cpp
	expr *expression(const clang::Expr *e);
	expr *new_expr(expr_kind kind, const clang::Expr *e);
	void arg(expr *x, const clang::Expr *e);
	expr *section_mark(expr *x, const clang::DeclRefExpr *e);
	expr *named(const clang::DeclRefExpr *e);
	expr *conversion(const clang::CastExpr *e);
	expr *unary(const clang::UnaryOperator *e);
	expr *binary(const clang::BinaryOperator *e);
	expr *call(const clang::CallExpr *e);
	expr *member(const clang::MemberExpr *e);
	expr *subscript(const clang::ArraySubscriptExpr *e);
	expr *subscript_of(expr_kind kind, const clang::Expr *e, const clang::Expr *base);
	expr *init_list(const clang::InitListExpr *e);
	expr *string(const clang::StringLiteral *e);
	expr *literal(const clang::Expr *e);
	void place_literal(var *v, range whole);
	expr *compound_literal(const clang::CompoundLiteralExpr *e);
	expr *size_of(const clang::UnaryExprOrTypeTraitExpr *e);
	expr *offset_of(const clang::OffsetOfExpr *e);
	expr *va_arg(const clang::VAArgExpr *e);
	expr *atomic(const clang::AtomicExpr *e);
	expr *section(const clang::Expr *e);
	expr *other(const clang::Expr *e);
	expr *dispatch(const clang::Expr *e);
	expr *dispatch_rare(const clang::Expr *e);
	void fill_value(expr *x, const clang::Expr *e);
	void take_address(expr *lvalue);
	const field *field_of(const clang::FieldDecl *d);

	// read_omp.cpp
	void read_omp(stmt *t, const clang::OMPExecutableDirective *d);
	void read_clause(omp *o, const clang::OMPClause *c, const clang::OMPExecutableDirective *d);
	void read_shares(omp *o, const clang::OMPClause *c);
	void share(omp *o, sharing how, const clang::Expr *ref, bool implicit);
	void add_share(omp *o, sharing how, const clang::VarDecl *d, range ref, bool copied);
	void mark_part(omp *o, const var *original);
	void reduction_operator(omp *o, const clang::OMPClause *c, unsigned first);
	void sections(omp *o, const clang::OMPClause *c);
	void user_reduction(omp *o, const clang::Expr *op, var *copy);
	void counters(omp *o, const clang::OMPLoopBasedDirective *d);
	void implicit_shared(omp *o, const clang::OMPExecutableDirective *d);
	void clause_exprs(omp *o, const clang::OMPClause *c);
	void read_body(stmt *t, const clang::OMPExecutableDirective *d);
};

// An lvalue's own variable, when it must lie in one: x, x.m, x[i] of an array; else NULL.
var *lvalue_base(expr *e);

#endif
