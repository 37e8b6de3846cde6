// read_stmt.cpp - statements, labels and positions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    a function's body.
// Out:   its tree of struct stmt; a position wherever a marker call stands between statements of a
//        block, an error wherever it stands elsewhere.
// Errs:  what has no counterpart in program.h (asm goto, blocks) is refused.
#include "read.h"

using namespace clang;

stmt *Reader::new_stmt(stmt_kind kind, const Stmt *s, stmt *parent)
{
	stmt *t = ARENA_NEW(a, stmt);
	Span at = span_of(s->getSourceRange());
	t->kind = kind;
	t->parent = parent;
	t->range = at.text;
	t->in_macro = at.in_macro;
	t->loc = loc_of(s->getBeginLoc());
	return t;
}

void Reader::child(stmt *t, const Stmt *s)
{
	stmt *c = statement(s, t);
	ARRAY_PUSH(a, t->children, c);
	if (c->range.end > t->range.end)
		t->range.end = c->range.end;
}

static stmt_kind kind_of(const Stmt *s)
{
	switch (s->getStmtClass()) {
	case Stmt::CompoundStmtClass: return STMT_COMPOUND;
	case Stmt::DeclStmtClass: return STMT_DECL;
	case Stmt::IfStmtClass: return STMT_IF;
	case Stmt::WhileStmtClass: return STMT_WHILE;
	case Stmt::DoStmtClass: return STMT_DO;
	case Stmt::ForStmtClass: return STMT_FOR;
	case Stmt::SwitchStmtClass: return STMT_SWITCH;
	case Stmt::CaseStmtClass: return STMT_CASE;
	case Stmt::DefaultStmtClass: return STMT_DEFAULT;
	case Stmt::LabelStmtClass: return STMT_LABEL;
	case Stmt::GotoStmtClass: return STMT_GOTO;
	case Stmt::IndirectGotoStmtClass: return STMT_INDIRECT_GOTO;
	case Stmt::BreakStmtClass: return STMT_BREAK;
	case Stmt::ContinueStmtClass: return STMT_CONTINUE;
	case Stmt::ReturnStmtClass: return STMT_RETURN;
	case Stmt::NullStmtClass: return STMT_NULL;
	case Stmt::GCCAsmStmtClass: return STMT_ASM;
	default: break;
	}
	return isa<OMPExecutableDirective>(s) ? STMT_OMP : STMT_EXPR;
}

static bool ends_in_semicolon(stmt_kind k)
{
	switch (k) {
	case STMT_EXPR:
	case STMT_DECL:
	case STMT_DO:
	case STMT_GOTO:
	case STMT_INDIRECT_GOTO:
	case STMT_BREAK:
	case STMT_CONTINUE:
	case STMT_RETURN:
	case STMT_NULL:
	case STMT_ASM: return true;
	default: return false;
	}
}

stmt *Reader::statement(const Stmt *s, stmt *parent)
{
	if (auto *call = marker_call(s))
		return read_position(call, parent);
	Span outer = span_of(s->getSourceRange());
	while (auto *attributed = dyn_cast<AttributedStmt>(s))
		s = attributed->getSubStmt();
	stmt_kind kind = kind_of(s);
	stmt *t = new_stmt(kind, s, parent);
	if (outer.known && outer.text.begin < t->range.begin)
		t->range.begin = outer.text.begin;
	stmt *old_here = here, *old_scope = scope;
	here = t;
	if (kind == STMT_COMPOUND || kind == STMT_FOR)
		scope = t;
	if (kind == STMT_EXPR && !isa<Expr>(s)) {
		::diag(DIAG_ERROR, t->loc, "this statement (%s) is not supported",
		       s->getStmtClassName());
		t->kind = STMT_NULL;
	}
	fill_stmt(t, s);
	here = old_here;
	scope = old_scope;
	if (ends_in_semicolon(kind) && t->range.end)
		t->range.end = end_with_semicolon(t->range.end);
	return t;
}

// The condition or the step of a loop, the value of a switch.
expr *Reader::head(const Expr *e)
{
	stmt *outer = head_of;
	head_of = here;
	expr *x = e ? expression(e) : nullptr;
	head_of = outer;
	return x;
}

// A break or continue in a head: of the loop or switch itself (clang), or of the one around (gcc)?
void Reader::check_jump(const stmt *t)
{
	const unsigned targets =
		1u << STMT_WHILE | 1u << STMT_DO | 1u << STMT_FOR | 1u << STMT_SWITCH;
	const stmt *s = t->parent;
	while (s && !(targets >> s->kind & 1))
		s = s->parent;
	if (!s || s != head_of)
		return;
	::diag(DIAG_ERROR, t->loc, "'%s' in the head of a loop or switch",
	       t->kind == STMT_BREAK ? "break" : "continue");
	::diag(DIAG_HELP, t->loc,
	       "compilers differ in which loop it means: move it into the loop's body");
}

void Reader::fill_stmt(stmt *t, const Stmt *s)
{
	switch (t->kind) {
	case STMT_COMPOUND:
		for (const Stmt *c : cast<CompoundStmt>(s)->body())
			child(t, c);
		break;
	case STMT_EXPR: t->expr = expression(cast<Expr>(s)); break;
	case STMT_DECL: read_decl_stmt(t, cast<DeclStmt>(s)); break;
	case STMT_IF: read_if(t, cast<IfStmt>(s)); break;
	case STMT_WHILE:
		t->expr = head(cast<WhileStmt>(s)->getCond());
		child(t, cast<WhileStmt>(s)->getBody());
		break;
	case STMT_DO:
		child(t, cast<DoStmt>(s)->getBody());
		t->expr = head(cast<DoStmt>(s)->getCond());
		break;
	case STMT_FOR: read_for(t, cast<ForStmt>(s)); break;
	case STMT_SWITCH:
		t->expr = head(cast<SwitchStmt>(s)->getCond());
		child(t, cast<SwitchStmt>(s)->getBody());
		break;
	case STMT_CASE:
		t->low = expression(cast<CaseStmt>(s)->getLHS());
		if (cast<CaseStmt>(s)->getRHS())
			t->high = expression(cast<CaseStmt>(s)->getRHS());
		child(t, cast<CaseStmt>(s)->getSubStmt());
		break;
	case STMT_DEFAULT: child(t, cast<DefaultStmt>(s)->getSubStmt()); break;
	case STMT_LABEL: read_label(t, cast<LabelStmt>(s)); break;
	case STMT_GOTO:
		t->name = keep(cast<GotoStmt>(s)->getLabel()->getName());
		gotos.push_back({t, cast<GotoStmt>(s)->getLabel()});
		break;
	case STMT_INDIRECT_GOTO:
		t->expr = expression(cast<IndirectGotoStmt>(s)->getTarget());
		fn->uses_label_address = true;
		break;
	case STMT_BREAK:
	case STMT_CONTINUE: check_jump(t); break;
	case STMT_RETURN:
		if (cast<ReturnStmt>(s)->getRetValue())
			t->expr = expression(cast<ReturnStmt>(s)->getRetValue());
		break;
	case STMT_ASM: read_asm(t, cast<GCCAsmStmt>(s)); break;
	case STMT_OMP: read_omp(t, cast<OMPExecutableDirective>(s)); break;
	default: break;
	}
}

void Reader::read_decl_stmt(stmt *t, const DeclStmt *s)
{
	unsigned declarators = 0;
	const Decl *first = nullptr, *last = nullptr;
	for (const Decl *d : s->decls()) {
		first = first && !isa<TagDecl>(first) ? first : d;
		last = d;
		declarators += isa<DeclaratorDecl>(d) || isa<TypedefDecl>(d);
	}
	range whole = declaration_range(first, last);
	if (whole.end && !t->in_macro)
		t->range = whole;
	for (const Decl *d : s->decls()) {
		if (auto *v = dyn_cast<VarDecl>(d)) {
			if (v->isLocalExternDecl() || v->getStorageClass() == SC_Extern) {
				refuse_symbol(v);
				if (!is_mere_declaration(v))
					global_of(v);
				continue;
			}
			var *x = read_local(v, whole, declarators);
			ARRAY_PUSH(a, t->vars, x);
		} else if (auto *def = dyn_cast<TypedefDecl>(d)) {
			refs_in(def->getTypeSourceInfo()->getTypeLoc());
			std::vector<expr *> counts;
			counts_of(def->getUnderlyingType(), counts);
			if (counts.empty())
				continue;
			expr *x = ARENA_NEW(a, expr);
			x->kind = EXPR_OTHER;
			x->text = "typedef";
			x->range = t->range;
			x->loc = t->loc;
			x->type = type_of(ctx.VoidTy);
			for (expr *c : counts)
				ARRAY_PUSH(a, x->args, c);
			t->expr = x;
		} else if (auto *tag = dyn_cast<TagDecl>(d)) {
			refs_in(tag);
		} else if (auto *f = dyn_cast<FunctionDecl>(d)) {
			refuse_symbol(f);
			function_of(f);
			place_function(f, whole);
		}
	}
}

void Reader::read_if(stmt *t, const IfStmt *s)
{
	t->expr = expression(s->getCond());
	child(t, s->getThen());
	if (s->getElse())
		child(t, s->getElse());
}

void Reader::read_for(stmt *t, const ForStmt *s)
{
	if (s->getInit())
		t->init = statement(s->getInit(), t);
	t->expr = head(s->getCond());
	t->inc = head(s->getInc());
	child(t, s->getBody());
}

void Reader::read_label(stmt *t, const LabelStmt *s)
{
	t->name = s->getName() ? keep(s->getName()) : "";
	labels[s->getDecl()] = t;
	child(t, s->getSubStmt());
}

void Reader::resolve_gotos()
{
	for (auto &g : gotos)
		g.first->target = labels.lookup(g.second);
}

/* ---- positions ---- */

// "s" is the call that the pragma handler put there, or NULL.
const CallExpr *Reader::marker_call(const Stmt *s)
{
	auto *call = dyn_cast_or_null<CallExpr>(s);
	if (!call)
		return nullptr;
	const FunctionDecl *f = call->getDirectCallee();
	return f && f->getDeclName().isIdentifier() && f->getName() == MARKER_FUNCTION ? call
										       : nullptr;
}

void Reader::misplaced(Marker &m)
{
	m.placed = true;
	loc l = loc_of(m.hash);
	::diag(DIAG_ERROR, l, "potential_ckpt must stand between statements of a block");
	::diag(DIAG_HELP, l, "put it inside braces, where a statement may stand");
}

// May "t"'s child be a position? Labels stand for what they label.
static bool holds_statements(const stmt *t)
{
	while (t && (t->kind == STMT_LABEL || t->kind == STMT_CASE || t->kind == STMT_DEFAULT))
		t = t->parent;
	return t && t->kind == STMT_COMPOUND;
}

// The innermost construct around that keeps positions out: a parallel region that is not the
// outermost, or any other but work that a team shares and tasks; or null. A critical construct, and
// an ordered one with its loop, is left by the position (moved.c); one that only maps data for a
// device is taken out (mapped.c).
const stmt *Reader::keeps_out() const
{
	bool leaves_loop = false;
	std::vector<const stmt *> around;
	for (const stmt *c : constructs)
		if (!c->omp->only_maps)
			around.push_back(c);
	for (size_t i = around.size(); i-- > 0;) {
		const omp *o = around[i]->omp;
		bool is_work = (omp_is_work(o) && !(o->bits & OMP_PARALLEL)) ||
			       o->bits == OMP_SECTION || o->bits == OMP_TASK ||
			       o->bits == OMP_TASKGROUP;
		bool is_left = (o->bits & (OMP_CRITICAL | OMP_ORDERED)) ||
			       (leaves_loop && (o->bits & OMP_FOR));
		leaves_loop = (leaves_loop && !(o->bits & OMP_FOR)) || (o->bits & OMP_ORDERED);
		if (!is_left && !is_work && (i > 0 || !omp_is_team(o)))
			return around[i];
	}
	return nullptr;
}

// The user's function whose text it is: the normal form makes "ompckpt_task_DIGEST_name" of a task.
static const char *plain_name(const function *f)
{
	llvm::StringRef name = f->name;
	return name.consume_front("ompckpt_task_") ? name.substr(name.find('_') + 1).data()
						   : f->name;
}

stmt *Reader::read_position(const CallExpr *call, stmt *parent)
{
	unsigned n =
		cast<IntegerLiteral>(call->getArg(0)->IgnoreImpCasts())->getValue().getZExtValue();
	Marker &m = markers[n];
	stmt *t = new_stmt(STMT_POSITION, call, parent);
	t->loc = loc_of(m.hash);
	t->range = directive_line(sm.getFileOffset(m.hash));
	position *p = ARENA_NEW(a, position);
	p->loc = t->loc;
	p->is_auto = m.name == POSITION_AUTO;
	p->name = m.name.empty() || p->is_auto
			  ? arena_printf(a, "%s%s:%u", p->is_auto ? "auto:" : "", plain_name(fn),
					 t->loc.line)
			  : keep(m.name);
	p->pragma = t->range;
	p->function = fn;
	p->stmt = t;
	t->position = p;
	ARRAY_PUSH(a, u->positions, p);
	if (m.placed)
		return t;
	if (!holds_statements(parent)) {
		misplaced(m);
	} else if (const stmt *c = keeps_out()) {
		const char *inside =
			omp_is_team(c->omp)
				? arena_printf(a, " inside 'omp %s'", constructs.front()->omp->name)
				: "";
		::diag(DIAG_ERROR, t->loc, "potential_ckpt inside 'omp %s'%s is not supported",
		       c->omp->name, inside);
		::diag(DIAG_NOTE, c->loc, "the construct begins here");
		::diag(DIAG_HELP, t->loc,
		       "move it out of the construct, to where one thread runs, or every thread of "
		       "one parallel region, or work that its threads share (for, single …)");
	}
	m.placed = true;
	return t;
}
