// read_omp.cpp - OpenMP directives: what each one is, whose variables it shares, what it evaluates.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    executable directives of the tree.
// Out:   struct omp; in the body, privatised variables are vars of their own.
// Means: explicit clauses, the implicit ones Clang adds for tasks, predetermined loop counters, and
//        variables captured by a region (shared). Bodies are the raw statements: Clang's helper
//        expressions are never entered.
// Errs:  a pointer reduced over a section keeps its own var: the body's writes go through it.
#include "read.h"

#include "clang_compat.h"

#include "clang/AST/OpenMPClause.h"

using namespace clang;

static unsigned bits_of(llvm::StringRef name)
{
	static const struct {
		const char *word;
		unsigned bit;
	} rows[] = {
		{"parallel", OMP_PARALLEL},
		{"for", OMP_FOR},
		{"loop", OMP_FOR},
		{"sections", OMP_SECTIONS},
		{"section", OMP_SECTION},
		{"single", OMP_SINGLE},
		{"master", OMP_MASTER},
		{"masked", OMP_MASTER},
		{"critical", OMP_CRITICAL},
		{"ordered", OMP_ORDERED},
		{"atomic", OMP_ATOMIC},
		{"barrier", OMP_BARRIER},
		{"flush", OMP_FLUSH},
		{"task", OMP_TASK},
		{"taskwait", OMP_TASKWAIT},
		{"taskgroup", OMP_TASKGROUP},
		{"taskloop", OMP_TASKLOOP},
		{"taskyield", OMP_TASKYIELD},
		{"simd", OMP_SIMD},
		{"target", OMP_TARGET},
		{"teams", OMP_TEAMS},
		{"distribute", OMP_DISTRIBUTE},
		{"cancel", OMP_CANCEL},
		{"cancellation", OMP_CANCEL},
		{"point", 0},
	};
	unsigned bits = 0;
	while (!name.empty()) {
		auto split = name.split(' ');
		unsigned bit = OMP_OTHER;
		for (auto &row : rows)
			if (split.first == row.word)
				bit = row.bit;
		bits |= bit;
		name = split.second;
	}
	return bits;
}

// The variable at the root of a clause's list item: x, x[1:n], x[i], *x, x.m.
static const VarDecl *root_of(const Expr *e, bool &whole)
{
	whole = true;
	for (;;) {
		e = e->IgnoreParenImpCasts();
		if (auto *ref = dyn_cast<DeclRefExpr>(e))
			return dyn_cast<VarDecl>(ref->getDecl());
		whole = false;
		if (auto *s = dyn_cast<ArraySectionExpr>(e))
			e = s->getBase();
		else if (auto *i = dyn_cast<ArraySubscriptExpr>(e))
			e = i->getBase();
		else if (auto *m = dyn_cast<MemberExpr>(e))
			e = m->getBase();
		else if (auto *o = dyn_cast<UnaryOperator>(e))
			e = o->getSubExpr();
		else
			return nullptr;
	}
}

static bool makes_copy(sharing how)
{
	switch (how) {
	case SHARING_SHARED:
	case SHARING_COPYIN:
	case SHARING_COPYPRIVATE:
	case SHARING_MAP: return false;
	default: return true;
	}
}

// A variable of clang's own (".task_red." of "reduction(task, …)") has no place in the text.
static bool is_of_clang(const VarDecl *d)
{
	return d->getName().starts_with(".");
}

void Reader::add_share(omp *o, sharing how, const VarDecl *d, range ref, bool copied)
{
	if (is_of_clang(d))
		return;
	var *original = var_of(d);
	for (unsigned i = 0; i < o->shares.n; i++) {
		omp_share &s = o->shares.at[i];
		if (s.original != original && s.copy != original)
			continue;
		bool first = s.sharing == SHARING_FIRSTPRIVATE, last = how == SHARING_LASTPRIVATE;
		bool both = (first && last) ||
			    (s.sharing == SHARING_LASTPRIVATE && how == SHARING_FIRSTPRIVATE);
		if (both) {
			s.sharing = s.copy->sharing = SHARING_FIRST_LASTPRIVATE;
			s.second = ref;
		} else if (s.sharing == SHARING_PRIVATE && last)
			s.sharing = s.copy->sharing = SHARING_LASTPRIVATE;
		return;
	}
	var *copy = original;
	if (copied) {
		copy = ARENA_NEW(a, var);
		*copy = *original;
		copy->refs = {};
		copy->function = fn;
		copy->storage = STORAGE_LOCAL;
		copy->original = original;
		copy->sharing = how;
		copy->definition = copy;
		copy->scope = here;
		copy->address_taken = copy->has_init = copy->is_thread_local = false;
		copy->init = nullptr;
		copy->declaration = copy->initialiser = RANGE_NONE;
		ARRAY_PUSH(a, fn->locals, copy);
	}
	omp_share share{how, OP_NONE, nullptr, original, copy, ref, RANGE_NONE, false};
	ARRAY_PUSH(a, o->shares, share);
}

void Reader::share(omp *o, sharing how, const Expr *ref, bool implicit)
{
	bool whole;
	const VarDecl *d = root_of(ref, whole);
	if (!d)
		return;
	if (isa<OMPCapturedExprDecl>(d)) {
		d = root_of(cast<OMPCapturedExprDecl>(d)->getInit(), whole);
		if (!d)
			return;
	}
	bool section_of_pointer = !whole && !d->getType()->isArrayType();
	Span at = span_of(ref->getSourceRange());
	range text = implicit || !at.known ? RANGE_NONE : at.text;
	if (!implicit) {
		const Expr *e = ref;
		while (!whole && !isa<DeclRefExpr>(e->IgnoreParenImpCasts()) &&
		       e->child_begin() != e->child_end())
			e = cast<Expr>(*e->child_begin());
		add_ref(var_of(d), e->IgnoreParenImpCasts()->getBeginLoc());
		text = span_of(e->IgnoreParenImpCasts()->getBeginLoc()).text;
	}
	add_share(o, how, d, text, makes_copy(how) && !section_of_pointer);
	if (!whole)
		mark_part(o, var_of(d));
}

void Reader::mark_part(omp *o, const var *original)
{
	for (unsigned i = 0; i < o->shares.n; i++)
		o->shares.at[i].is_part |= o->shares.at[i].original == original;
}

template <class Clause> static sharing sharing_of(const Clause *c)
{
	switch (c->getClauseKind()) {
	case llvm::omp::OMPC_private: return SHARING_PRIVATE;
	case llvm::omp::OMPC_firstprivate: return SHARING_FIRSTPRIVATE;
	case llvm::omp::OMPC_lastprivate: return SHARING_LASTPRIVATE;
	case llvm::omp::OMPC_linear: return SHARING_LINEAR;
	case llvm::omp::OMPC_copyin: return SHARING_COPYIN;
	case llvm::omp::OMPC_copyprivate: return SHARING_COPYPRIVATE;
	case llvm::omp::OMPC_map:
	case llvm::omp::OMPC_to:
	case llvm::omp::OMPC_from: return SHARING_MAP;
	case llvm::omp::OMPC_shared: return SHARING_SHARED;
	default: return SHARING_REDUCTION;
	}
}

#define SHARE_LIST(CLAUSE)                                                                         \
	if (auto *x = dyn_cast<CLAUSE>(c))                                                         \
		for (const Expr *e : CLAUSE_VARS(x))                                               \
	share(o, sharing_of(c), e, c->isImplicit())

// The list items of a data-sharing clause.
void Reader::read_shares(omp *o, const OMPClause *c)
{
	unsigned first = o->shares.n;
	SHARE_LIST(OMPPrivateClause);
	SHARE_LIST(OMPFirstprivateClause);
	SHARE_LIST(OMPLastprivateClause);
	SHARE_LIST(OMPLinearClause);
	SHARE_LIST(OMPCopyinClause);
	SHARE_LIST(OMPCopyprivateClause);
	SHARE_LIST(OMPMapClause);
	SHARE_LIST(OMPToClause);
	SHARE_LIST(OMPFromClause);
	SHARE_LIST(OMPSharedClause);
	SHARE_LIST(OMPReductionClause);
	SHARE_LIST(OMPInReductionClause);
	if (auto *x = dyn_cast<OMPReductionClause>(c))
		o->reduces_tasks |= x->getModifier() == OMPC_REDUCTION_task;
	if (auto *x = dyn_cast<OMPLinearClause>(c))
		if (x->getStep())
			ARRAY_PUSH(a, o->exprs, expression(x->getStep()));
	if (isa<OMPMapClause>(c))
		sections(o, c);
	if (isa<OMPToClause>(c) || isa<OMPFromClause>(c))
		clause_exprs(o, c);
	if (auto *x = dyn_cast<OMPTaskReductionClause>(c))
		for (const Expr *e : CLAUSE_VARS(x)) {
			bool whole;
			const VarDecl *d = root_of(e, whole);
			add_ref(var_of(d), e->getBeginLoc());
			add_share(o, SHARING_REDUCTION, d, span_of(e->getBeginLoc()).text, false);
			if (!whole)
				mark_part(o, var_of(d));
		}
	reduction_operator(o, c, first);
}

// What a reduction is called; OP_NONE: it has a name of its own.
static op op_of(DeclarationName n)
{
	if (n.isIdentifier())
		return n.getAsString() == "min"   ? OP_MINIMUM
		       : n.getAsString() == "max" ? OP_MAXIMUM
						  : OP_NONE;
	switch (n.getCXXOverloadedOperator()) {
	case OO_Plus: return OP_ADD;
	case OO_Minus: return OP_SUBTRACT;
	case OO_Star: return OP_MULTIPLY;
	case OO_Amp: return OP_BIT_AND;
	case OO_Pipe: return OP_BIT_OR;
	case OO_Caret: return OP_BIT_XOR;
	case OO_AmpAmp: return OP_AND;
	case OO_PipePipe: return OP_OR;
	default: return OP_NONE;
	}
}

// A reduction the user declared calls its combiner and initialiser. Their omp_in, omp_out, omp_priv
// and omp_orig stand for the list item's "copy"; without one they may be anything.
void Reader::user_reduction(omp *o, const Expr *op, var *copy)
{
	auto *call = dyn_cast_or_null<CallExpr>(op);
	auto *opaque = call ? dyn_cast<OpaqueValueExpr>(call->getCallee()) : nullptr;
	auto *ref = opaque && opaque->getSourceExpr()
			    ? dyn_cast<DeclRefExpr>(opaque->getSourceExpr()->IgnoreImpCasts())
			    : nullptr;
	auto *d = ref ? dyn_cast<OMPDeclareReductionDecl>(ref->getDecl()) : nullptr;
	if (!d)
		return;
	if (copy && copy->original && type_same(copy->type, type_of(d->getType())))
		reduced = copy;
	if (d->getCombiner()) {
		expr *combiner = expression(d->getCombiner());
		ARRAY_PUSH(a, o->exprs, combiner);
		ARRAY_PUSH(a, o->combining, combiner);
	}
	if (d->getInitializer()) {
		expr *initialiser = expression(d->getInitializer());
		ARRAY_PUSH(a, o->exprs, initialiser);
		ARRAY_PUSH(a, o->beginning, initialiser);
	}
	reduced = nullptr;
}

template <class Clause>
static const Clause *reduction(const OMPClause *c, DeclarationName &name,
			       std::vector<const Expr *> &ops)
{
	auto *r = dyn_cast<Clause>(c);
	if (!r)
		return nullptr;
	name = r->getNameInfo().getName();
	for (const Expr *e : r->reduction_ops())
		ops.push_back(e);
	return r;
}

void Reader::reduction_operator(omp *o, const OMPClause *c, unsigned first)
{
	DeclarationName name;
	std::vector<const Expr *> ops;
	if (!reduction<OMPReductionClause>(c, name, ops) &&
	    !reduction<OMPInReductionClause>(c, name, ops) &&
	    !reduction<OMPTaskReductionClause>(c, name, ops))
		return;
	for (unsigned i = first; i < o->shares.n; i++) {
		o->shares.at[i].op = op_of(name);
		o->shares.at[i].declared = op_of(name) ? nullptr : keep(name.getAsString());
	}
	bool each_has_one = o->shares.n - first == ops.size();
	for (size_t i = 0; i < ops.size(); i++)
		user_reduction(o, ops[i], each_has_one ? o->shares.at[first + i].copy : nullptr);
	unsigned parts = o->exprs.n;
	sections(o, c);
	for (unsigned i = parts; i < o->exprs.n; i++)
		ARRAY_PUSH(a, o->combining, o->exprs.at[i]);
}

// The parts of arrays among a clause's list items: their bounds are evaluated.
void Reader::sections(omp *o, const OMPClause *c)
{
	for (const Stmt *s : c->children())
		if (s && isa<ArraySectionExpr, ArraySubscriptExpr>(s))
			ARRAY_PUSH(a, o->exprs, expression(cast<Expr>(s)));
}

void Reader::clause_exprs(omp *o, const OMPClause *c)
{
	for (const Stmt *s : c->children())
		if (auto *e = dyn_cast_or_null<Expr>(s))
			ARRAY_PUSH(a, o->exprs, expression(e));
}

static bool is_sharing(OpenMPClauseKind k)
{
	using namespace llvm::omp;
	return k == OMPC_private || k == OMPC_firstprivate || k == OMPC_lastprivate ||
	       k == OMPC_linear || k == OMPC_copyin || k == OMPC_copyprivate || k == OMPC_map ||
	       k == OMPC_to || k == OMPC_from || k == OMPC_shared || k == OMPC_reduction ||
	       k == OMPC_in_reduction || k == OMPC_task_reduction;
}

static schedule schedule_of(OpenMPScheduleClauseKind kind)
{
	switch (kind) {
	case OMPC_SCHEDULE_static: return SCHEDULE_STATIC;
	case OMPC_SCHEDULE_dynamic: return SCHEDULE_DYNAMIC;
	case OMPC_SCHEDULE_guided: return SCHEDULE_GUIDED;
	case OMPC_SCHEDULE_auto: return SCHEDULE_AUTO;
	case OMPC_SCHEDULE_runtime: return SCHEDULE_RUNTIME;
	default: return SCHEDULE_NONE;
	}
}

void Reader::read_clause(omp *o, const OMPClause *c, const OMPExecutableDirective *d)
{
	if (is_sharing(c->getClauseKind()))
		return read_shares(o, c);
	if (isa<OMPNowaitClause>(c))
		o->nowait = true;
	else if (isa<OMPNogroupClause>(c) || (isa<OMPDependClause>(c) && (o->bits & OMP_TASKWAIT)))
		o->leaves_tasks = true;
	else if (auto *k = dyn_cast<OMPDefaultClause>(c))
		o->default_none = k->getDefaultKind() != llvm::omp::OMP_DEFAULT_shared;
	else if (auto *s = dyn_cast<OMPScheduleClause>(c))
		o->schedule = schedule_of(s->getScheduleKind());
	else if (auto *n = dyn_cast<OMPCollapseClause>(c))
		o->collapse = n->getNumForLoops()->EvaluateKnownConstInt(ctx).getZExtValue();
	if (isa<OMPCollapseClause, OMPOrderedClause, OMPSafelenClause, OMPSimdlenClause>(c))
		return;
	unsigned before = o->exprs.n;
	clause_exprs(o, c);
	if (isa<OMPScheduleClause>(c) && o->exprs.n > before)
		o->chunk = o->exprs.at[before];
}

// Counters declared outside their loop are private in it; those declared in it are locals anyway.
void Reader::counters(omp *o, const OMPLoopBasedDirective *d)
{
	auto *loops = dyn_cast<OMPLoopDirective>(d);
	if (!loops)
		return;
	for (const Expr *e : loops->counters()) {
		auto *ref = dyn_cast_or_null<DeclRefExpr>(e ? e->IgnoreParenImpCasts() : nullptr);
		auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
		if (v && isa<OMPCapturedExprDecl>(v)) {
			auto *init = cast<OMPCapturedExprDecl>(v)->getInit()->IgnoreParenImpCasts();
			ref = dyn_cast<DeclRefExpr>(init);
			v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
		}
		if (v && (!v->isLocalVarDeclOrParm() || vars.count(v->getCanonicalDecl())))
			add_share(o, SHARING_COUNTER, v, RANGE_NONE, true);
	}
}

void Reader::implicit_shared(omp *o, const OMPExecutableDirective *d)
{
	const unsigned regions = OMP_PARALLEL | OMP_TASK | OMP_TASKLOOP | OMP_TEAMS | OMP_TARGET;
	if (!(o->bits & regions) || !d->hasAssociatedStmt())
		return;
	const Stmt *s = d->getAssociatedStmt();
	while (auto *captured = dyn_cast<CapturedStmt>(s)) {
		for (const auto &c : captured->captures()) {
			if (!c.capturesVariable() && !c.capturesVariableByCopy())
				continue;
			const VarDecl *v = c.getCapturedVar();
			if (!isa<OMPCapturedExprDecl>(v) && vars.count(v->getCanonicalDecl()))
				add_share(o, SHARING_SHARED, v, RANGE_NONE, false);
		}
		s = captured->getCapturedStmt();
	}
}

void Reader::read_body(stmt *t, const OMPExecutableDirective *d)
{
	if (!d->hasAssociatedStmt() || d->isStandaloneDirective())
		return;
	omp *o = t->omp;
	std::vector<std::pair<const VarDecl *, var *>> outer;
	for (auto &entry : vars)
		for (unsigned i = 0; i < o->shares.n; i++)
			if (entry.second == o->shares.at[i].original &&
			    o->shares.at[i].copy != entry.second)
				outer.push_back({entry.first, o->shares.at[i].copy});
	for (auto &entry : outer)
		std::swap(vars[entry.first], entry.second);
	constructs.push_back(t);
	child(t, d->getRawStmt());
	constructs.pop_back();
	for (auto &entry : outer)
		vars[entry.first] = entry.second;
}

// Does "omp loop" share its iterations out to the team around it, as "for" does? (Clang 19: "for".)
static bool is_of_team(const OMPExecutableDirective *loop, const std::vector<stmt *> &around)
{
	if (auto *bind = loop->getSingleClause<OMPBindClause>())
		return bind->getBindKind() == OMPC_BIND_parallel;
	return !around.empty() && (around.back()->omp->bits & OMP_PARALLEL);
}

// Are the iteration variables of the loops linear or lastprivate? (OpenMP 5.0, 2.19.1.1)
static bool leaves_counters(llvm::StringRef name)
{
	for (; !name.empty(); name = name.split(' ').second)
		if (name.split(' ').first == "simd" || name.split(' ').first == "loop")
			return true;
	return false;
}

// Does "target data" nothing on the host? Other clauses than these make copies of pointers.
static bool only_maps(const OMPExecutableDirective *d, const ASTContext &ctx)
{
	bool ok = isa<OMPTargetDataDirective>(d);
	for (const OMPClause *c : d->clauses()) {
		ok &= isa<OMPMapClause>(c) || isa<OMPIfClause>(c) || isa<OMPDeviceClause>(c);
		for (const Stmt *s : c->children())
			if (auto *e = dyn_cast_or_null<Expr>(s))
				ok &= !e->HasSideEffects(ctx);
	}
	return ok;
}

void Reader::read_omp(stmt *t, const OMPExecutableDirective *d)
{
	omp *o = t->omp = ARENA_NEW(a, omp);
	o->name = keep(DIRECTIVE_NAME(d->getDirectiveKind()));
	o->bits = bits_of(o->name);
	o->leaves_counters = leaves_counters(o->name) || IS_LOOP_DIRECTIVE(d);
	o->is_order_free =
		d->getDirectiveKind() == llvm::omp::OMPD_loop && !is_of_team(d, constructs);
	o->collapse = 1;
	o->only_maps = only_maps(d, ctx);
	Span begin = span_of(d->getBeginLoc());
	o->pragma = directive_line(begin.text.begin);
	o->loc = t->loc = loc_at(o->pragma.begin);
	t->range = o->pragma;
	if (auto *critical = dyn_cast<OMPCriticalDirective>(d))
		if (critical->getDirectiveName().getName())
			o->critical_name = keep(critical->getDirectiveName().getAsString());
	for (const OMPClause *c : d->clauses())
		read_clause(o, c, d);
	if (auto *loop = dyn_cast<OMPLoopBasedDirective>(d))
		counters(o, loop);
	implicit_shared(o, d);
	read_body(t, d);
}
