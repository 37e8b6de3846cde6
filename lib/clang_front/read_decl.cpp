// read_decl.cpp - functions and variables, with every place in the text that matters to a rewriter.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    the top-level declarations of the file; what system headers declare only as it is used.
// Out:   functions, globals, params, locals and statics, one per entity.
// Means: ranges of declarations are found among the tokens of the text, so that attributes and
//        initialisers hidden in system macros are covered too.
#include "read.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

#include <algorithm>

using namespace clang;

Reader::Reader(arena *arena, unit *unit, ASTContext &ctx, std::vector<Marker> &markers)
    : a(arena), u(unit), ctx(ctx), sm(ctx.getSourceManager()), markers(markers),
      policy(ctx.getLangOpts())
{
	policy.AnonymousTagLocations = true;
	policy.Bool = ctx.getLangOpts().Bool;
	policy.SuppressInlineNamespace = true;
	lex_text();
}

// From the first specifier of "first" to the ";" after "last".
range Reader::declaration_range(const Decl *first, const Decl *last)
{
	Span begin = span_of(first->getBeginLoc()), end = span_of(last->getEndLoc());
	if (!begin.known || !end.known)
		return RANGE_NONE;
	unsigned i = first_token_at(begin.text.begin), j = first_token_at(end.text.begin);
	while (i > 0 && spelled(i - 1, "__extension__"))
		i--;
	if (j < tokens.size() && tokens[j].kind == tok::r_brace && !isa<FunctionDecl>(last))
		j++;
	while (j < tokens.size() && tokens[j].kind != tok::semi && tokens[j].kind != tok::r_brace)
		j = skip_group(j);
	if (i >= tokens.size() || j >= tokens.size())
		return begin.text;
	return {tokens[i].begin, tokens[j].end};
}

// The data a system header keeps itself, as those of header-only libraries do; NULL: none.
static const VarDecl *own_data(const Decl *d)
{
	if (auto *f = dyn_cast<FunctionDecl>(d)) {
		if (f->doesThisDeclarationHaveABody())
			for (const Decl *local : f->decls())
				if (auto *v = own_data(local))
					return v;
		return nullptr;
	}
	auto *v = dyn_cast<VarDecl>(d);
	if (!v || !v->hasGlobalStorage() || !v->isReferenced() ||
	    v->isThisDeclarationADefinition() == VarDecl::DeclarationOnly)
		return nullptr;
	QualType t = v->getASTContext().getBaseElementType(v->getType());
	return t.isConstQualified() ? nullptr : v;
}

// What stands in a system header is not read: nobody would know what is written there, or save it.
void Reader::refuse_own_data(const Decl *d)
{
	const VarDecl *v = own_data(d);
	if (!v)
		return;
	loc l = loc_of(v->getLocation());
	std::string name = v->getNameAsString();
	::diag(DIAG_ERROR, l,
	       "this system header keeps data of its own ('%s'), which a checkpoint "
	       "would not hold",
	       name.c_str());
	::diag(DIAG_HELP, l,
	       "include it as one of your own headers: its folder by -I, not -isystem");
}

bool Reader::is_mere_declaration(const Decl *d)
{
	auto *v = dyn_cast<VarDecl>(d);
	return v && v->hasDefinition() == VarDecl::DeclarationOnly && !v->isReferenced();
}

// Headers declare much that a unit never names.
static bool is_of_use(const FunctionDecl *f)
{
	return f->isReferenced() || f->isDefined() || f->hasAttrs();
}

void Reader::read_group(DeclGroupRef group)
{
	unsigned declarators = 0;
	Decl *first = nullptr, *last = nullptr;
	for (Decl *d : group) {
		first = first && !isa<TagDecl>(first) ? first : d;
		last = d;
		declarators += isa<DeclaratorDecl>(d) || isa<TypedefDecl>(d);
	}
	for (Decl *d : group) {
		if (!in_text(d->getLocation())) {
			refuse_own_data(d);
			continue;
		}
		if (isa<FunctionDecl>(d) || isa<VarDecl>(d))
			refuse_symbol(cast<NamedDecl>(d));
		if (auto *f = dyn_cast<FunctionDecl>(d)) {
			if (is_of_use(f))
				function_of(f);
			if (f->doesThisDeclarationHaveABody())
				read_function(f);
		} else if (auto *v = dyn_cast<VarDecl>(d); v && !is_mere_declaration(v)) {
			read_global(v, declaration_range(first, last), declarators);
		} else if (auto *s = dyn_cast<FileScopeAsmDecl>(d)) {
			read_file_asm(s);
		}
	}
}

/* ---- functions ---- */

function *Reader::builtin_named(llvm::StringRef name, QualType type)
{
	function *&slot = builtins[name];
	if (slot)
		return slot;
	function *f = slot = ARENA_NEW(a, function);
	f->name = keep(name);
	f->unit = u;
	f->type = type_of(type);
	f->is_system = f->is_builtin = f->is_variadic = true;
	f->definition = f;
	ARRAY_PUSH(a, u->functions, f);
	return f;
}

function *Reader::function_of(const FunctionDecl *d)
{
	function *&slot = functions[d->getCanonicalDecl()];
	if (slot)
		return slot;
	function *f = slot = ARENA_NEW(a, function);
	ARRAY_PUSH(a, u->functions, f);
	fill_function(f, d);
	return f;
}

static bool returns_twice(const FunctionDecl *d)
{
	static const char *const names[] = {"setjmp",          "_setjmp", "sigsetjmp",
					    "__sigsetjmp",     "vfork",   "getcontext",
					    "__builtin_setjmp"};
	for (const char *n : names)
		if (d->getName() == n)
			return true;
	return d->hasAttr<ReturnsTwiceAttr>();
}

void Reader::fill_function(function *f, const FunctionDecl *d)
{
	const FunctionDecl *def = nullptr, *latest = d->getMostRecentDecl();
	d->hasBody(def);
	bool ours = def && in_text(def->getLocation());
	const FunctionDecl *best = ours ? def : latest;
	f->name = keep(d->getName());
	f->unit = u;
	f->definition = f;
	f->loc = loc_of(best->getLocation());
	f->name_range = span_of(best->getLocation()).text;
	f->type = type_of(latest->getType());
	f->is_static = d->getFormalLinkage() == Linkage::Internal;
	f->is_inline = (latest->isInlineSpecified() || latest->isInlined()) &&
		       !(def && !f->is_static && def->isInlineDefinitionExternallyVisible());
	f->is_extern_inline = latest->hasAttr<GNUInlineAttr>() && f->is_inline && !f->is_static;
	f->is_weak = latest->hasAttr<WeakAttr>() || latest->hasAttr<AliasAttr>();
	f->is_variadic = latest->isVariadic();
	f->is_noreturn = latest->isNoReturn();
	unsigned id = d->getBuiltinID();
	f->is_builtin = id && !ctx.BuiltinInfo.isPredefinedLibFunction(id);
	f->is_system = !ours && (f->is_builtin || !in_text(d->getFirstDecl()->getLocation()));
	f->is_constructor = latest->hasAttr<ConstructorAttr>() || latest->hasAttr<DestructorAttr>();
	f->returns_twice = returns_twice(latest);
	f->is_pure = latest->hasAttr<PureAttr>() || latest->hasAttr<ConstAttr>();
	if (!ours)
		for (const ParmVarDecl *p : best->parameters()) {
			var *v = new_var(p, STORAGE_PARAM);
			v->function = f;
			ARRAY_PUSH(a, f->params, v);
		}
}

static bool calls_something(const Stmt *s)
{
	bool calls = isa_and_nonnull<CallExpr>(s);
	if (s)
		for (const Stmt *c : s->children())
			calls |= calls_something(c);
	return calls;
}

// The size of an array parameter is computed when the function is called, and once more for a
// checkpoint. It may read, but do nothing, nor call anything: what is called from there is not
// looked for. The outermost one of an array is computed by no compiler unless it does something.
void Reader::refuse_size_that_acts(QualType q, bool is_outermost)
{
	const Type *t = q.getTypePtr();
	if (auto *paren = dyn_cast<ParenType>(t))
		return refuse_size_that_acts(paren->getInnerType(), is_outermost);
	if (auto *pointer = dyn_cast<PointerType>(t))
		return refuse_size_that_acts(pointer->getPointeeType(), false);
	auto *array = dyn_cast<ArrayType>(t);
	if (!array)
		return;
	auto *variable = dyn_cast<VariableArrayType>(array);
	const Expr *size = variable ? variable->getSizeExpr() : nullptr;
	if (size && (size->HasSideEffects(ctx) || (!is_outermost && calls_something(size)))) {
		loc l = loc_of(size->getExprLoc());
		::diag(DIAG_ERROR, l, "the size of an array parameter must not do anything");
		::diag(DIAG_HELP, l, "compute it where the function is called, or in its body");
	}
	refuse_size_that_acts(array->getElementType(), false);
}

void Reader::read_param(const ParmVarDecl *d)
{
	refuse_size_that_acts(d->getOriginalType(), true);
	var *v = new_var(d, STORAGE_PARAM);
	v->function = fn;
	v->scope = nullptr;
	vars[d->getCanonicalDecl()] = v;
	ARRAY_PUSH(a, fn->params, v);
	Span s = span_of(d->getSourceRange());
	if (s.known && v->name_range.end) {
		unsigned end = first_token_at(v->name_range.end);
		while (end < tokens.size() && tokens[end].kind != tok::comma &&
		       tokens[end].kind != tok::r_paren && tokens[end].kind != tok::semi)
			end = skip_group(end);
		unsigned last = std::max(s.text.end, tokens[end - 1].end);
		place_declarator(v, d, {s.text.begin, last}, 1);
	}
	if (d->getTypeSourceInfo())
		refs_in(d->getTypeSourceInfo()->getTypeLoc());
	std::vector<expr *> counts;
	counts_of(d->getType(), counts);
	for (expr *c : counts)
		ARRAY_PUSH(a, v->vla_counts, c);
}

static bool by_begin(const range &a, const range &b)
{
	return a.begin < b.begin;
}

static bool same_begin(const range &a, const range &b)
{
	return a.begin == b.begin;
}

// In the order of the text, each once: a macro may expand one argument twice.
template <class List> static void sort_refs(const List &list)
{
	for (unsigned i = 0; i < list.n; i++) {
		auto &refs = list.at[i]->refs;
		std::sort(refs.at, refs.at + refs.n, by_begin);
		refs.n = std::unique(refs.at, refs.at + refs.n, same_begin) - refs.at;
	}
}

void Reader::read_function(const FunctionDecl *d)
{
	fn = function_of(d);
	Span whole = span_of(d->getSourceRange());
	unsigned first = first_token_at(whole.text.begin);
	while (first > 0 && spelled(first - 1, "__extension__"))
		first--;
	fn->whole = {tokens[first].begin, whole.text.end};
	labels.clear();
	gotos.clear();
	for (const ParmVarDecl *p : d->parameters())
		read_param(p);
	fn->body = statement(d->getBody(), nullptr);
	resolve_gotos();
	sort_refs(fn->params);
	sort_refs(fn->locals);
	sort_refs(fn->statics);
	fn = nullptr;
}

/* ---- variables ---- */

var *Reader::new_var(const VarDecl *d, storage where)
{
	var *v = ARENA_NEW(a, var);
	v->name = keep(d->getName());
	v->loc = loc_of(d->getLocation());
	v->unit = u;
	v->storage = where;
	v->type = type_of(d->getType());
	v->align = d->getMaxAlignment() / 8;
	v->is_register = d->getStorageClass() == SC_Register;
	v->is_weak = d->hasAttr<WeakAttr>() || d->hasAttr<AliasAttr>();
	v->is_system = !in_text(d->getFirstDecl()->getLocation());
	v->is_thread_local = d->getTLSKind() != VarDecl::TLS_None;
	for (const VarDecl *r : d->redecls())
		v->is_thread_local |= r->hasAttr<OMPThreadPrivateDeclAttr>();
	v->definition = v;
	Span name = span_of(d->getLocation());
	if (name.known && !name.in_macro && d->getDeclName())
		v->name_range = name.text;
	return v;
}

var *Reader::var_of(const VarDecl *d)
{
	auto it = vars.find(d->getCanonicalDecl());
	if (it != vars.end())
		return it->second;
	if (d->isLocalVarDeclOrParm() && !d->isStaticLocal())
		return read_local(d, RANGE_NONE, 1);
	return global_of(d);
}

var *Reader::global_of(const VarDecl *d)
{
	var *&slot = vars[d->getCanonicalDecl()];
	if (slot)
		return slot;
	bool internal = d->getFormalLinkage() == Linkage::Internal;
	const VarDecl *best = d->getMostRecentDecl();
	if (auto *def = d->getDefinition())
		best = def;
	else if (auto *acting = const_cast<VarDecl *>(d)->getActingDefinition())
		best = acting;
	var *v = new_var(best, internal ? STORAGE_FILE_STATIC : STORAGE_GLOBAL);
	vars[d->getCanonicalDecl()] = v;
	v->type = type_of(d->getMostRecentDecl()->getType());
	v->is_definition = d->hasDefinition() != VarDecl::DeclarationOnly;
	ARRAY_PUSH(a, u->globals, v);
	return v;
}

void Reader::read_global(const VarDecl *d, range declaration, unsigned declarators)
{
	var *v = global_of(d);
	if (span_of(d->getLocation()).text.begin != v->name_range.begin)
		return;
	place_declarator(v, d, declaration, declarators);
	fill_init(v, d);
}

// "*x[10]" around the name at "name": back over what can only belong to a declarator.
static bool of_declarator(tok::TokenKind k, llvm::StringRef s)
{
	return k == tok::l_paren || k == tok::star || s == "const" || s == "volatile" ||
	       s == "restrict" || s == "__restrict" || s == "__restrict__" || s == "__const";
}

unsigned Reader::declarator_begin(unsigned name, range declaration)
{
	unsigned first = name;
	for (unsigned i = name; i > 0 && tokens[i - 1].begin >= declaration.begin; i--) {
		const Token &t = tokens[i - 1];
		if (!of_declarator(t.kind, llvm::StringRef(u->text + t.begin, t.end - t.begin)))
			break;
		if (t.kind == tok::l_paren || t.kind == tok::star)
			first = i - 1;
	}
	return first;
}

range Reader::share_specifiers(range declaration, unsigned declarator)
{
	range &common = specifiers[declaration.begin];
	if (!common.end || common.end > declarator)
		common = {declaration.begin, declarator};
	return common;
}

void Reader::place_function(const FunctionDecl *d, range declaration)
{
	Span s = span_of(d->getLocation());
	unsigned name = s.known && !s.in_macro ? first_token_at(s.text.begin) : tokens.size();
	if (name < tokens.size() && declaration.end >= s.text.end)
		share_specifiers(declaration, tokens[declarator_begin(name, declaration)].begin);
}

void Reader::place_declarator(var *v, const VarDecl *d, range declaration, unsigned declarators)
{
	v->declaration = declaration;
	v->declarators = declarators;
	unsigned name = first_token_at(v->name_range.begin);
	if (!v->name_range.end || name >= tokens.size() || declaration.end < v->name_range.end)
		return;
	unsigned first = declarator_begin(name, declaration);
	unsigned end = name + 1;
	while (end < tokens.size() && tokens[end].begin < declaration.end &&
	       tokens[end].kind != tok::comma && tokens[end].kind != tok::semi &&
	       tokens[end].kind != tok::equal)
		end = tokens[end].kind == tok::r_paren ? end + 1 : skip_group(end);
	v->declarator = {tokens[first].begin, tokens[end - 1].end};
	v->specifiers = share_specifiers(declaration, tokens[first].begin);
	if (end >= tokens.size() || tokens[end].kind != tok::equal)
		return;
	unsigned stop = end + 1;
	while (stop < tokens.size() && tokens[stop].kind != tok::comma &&
	       tokens[stop].kind != tok::semi)
		stop = skip_group(stop);
	v->initialiser = {tokens[end + 1].begin, tokens[stop - 1].end};
}

void Reader::fill_init(var *v, const VarDecl *d)
{
	if (d->getTypeSourceInfo())
		refs_in(d->getTypeSourceInfo()->getTypeLoc());
	v->has_init = d->hasInit();
	if (v->has_init && v->type->is_flexible && d->hasGlobalStorage())
		v->tail = d->getFlexibleArrayInitChars(ctx).getQuantity();
	if (d->hasInit())
		v->init = expression(d->getInit());
}

// Does "d" say that a symbol stands for it that C does not name, or for several? (attributes.txt
// lists all attributes. What an earlier declaration says is
// its matter: a system header's may be declared again, but not defined.)
static bool has_other_symbol(const Decl *d)
{
	auto *f = dyn_cast<FunctionDecl>(d);
	bool is_definition = f && f->doesThisDeclarationHaveABody();
	for (const Attr *a : d->attrs())
		if (isa<AliasAttr, IFuncAttr, WeakRefAttr, AsmLabelAttr, OMPDeclareVariantAttr,
			OverloadableAttr, EnableIfAttr, CPUDispatchAttr, CPUSpecificAttr,
			TargetVersionAttr, BuiltinAliasAttr, ArmBuiltinAliasAttr>(a)) {
			auto *i = dyn_cast<InheritableAttr>(a);
			if (is_definition || !i || !i->isInherited())
				return true;
		}
	return false;
}

// A call or an access by another name than the linker's would be followed to nowhere.
void Reader::refuse_symbol(const NamedDecl *d)
{
	if (!has_other_symbol(d))
		return;
	loc l = loc_of(d->getLocation());
	std::string name = d->getNameAsString();
	::diag(DIAG_ERROR, l, "'%s' stands for another symbol (alias, asm name or variant)",
	       name.c_str());
	::diag(DIAG_HELP, l,
	       "call or name the other one directly, or keep this in a file that is "
	       "not compiled by ompckpt-cc");
}

// A cleanup function of the same text is one that may run at any moment; with a position in reach
// of the variable's function it is refused (normal_refuse.c).
void Reader::read_cleanup(const VarDecl *d, var *v)
{
	auto *cleanup = d->getAttr<CleanupAttr>();
	if (!cleanup)
		return;
	const FunctionDecl *f = cleanup->getFunctionDecl(), *body = f->getDefinition();
	if (body && in_text(body->getLocation())) {
		v->has_cleanup = v->address_taken = true;
		function_of(f)->is_cleanup = true;
		return;
	}
	::diag(DIAG_ERROR, v->loc, "'%s' has a cleanup function that is not in this file", v->name);
	::diag(DIAG_HELP, v->loc,
	       "call the function yourself where the block is left, or define it here");
}

var *Reader::read_local(const VarDecl *d, range declaration, unsigned declarators)
{
	bool is_static = d->isStaticLocal();
	var *v = new_var(d, is_static ? STORAGE_LOCAL_STATIC : STORAGE_LOCAL);
	v->function = fn;
	v->scope = scope;
	vars[d->getCanonicalDecl()] = v;
	if (is_static)
		ARRAY_PUSH(a, fn->statics, v);
	else
		ARRAY_PUSH(a, fn->locals, v);
	place_declarator(v, d, declaration, declarators);
	read_cleanup(d, v);
	std::vector<expr *> counts;
	if (!is_static || d->getType()->isVariablyModifiedType())
		counts_of(d->getType(), counts);
	for (expr *c : counts)
		ARRAY_PUSH(a, v->vla_counts, c);
	fill_init(v, d);
	return v;
}

void Reader::add_ref(var *v, SourceLocation l)
{
	Span s = span_of(l);
	if (!s.known || s.in_macro)
		return;
	ARRAY_PUSH(a, v->refs, s.text);
}

void Reader::read(llvm::ArrayRef<DeclGroupRef> groups)
{
	for (DeclGroupRef g : groups)
		read_group(g);
	sort_refs(u->globals);
	for (Marker &m : markers)
		if (!m.placed)
			misplaced(m);
}
