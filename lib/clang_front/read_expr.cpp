// read_expr.cpp - expressions, with every load, decay and conversion that C leaves unwritten.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    expressions of the tree; those that nothing evaluates only give their names (refs_in).
// Out:   struct expr: an EXPR_LOAD wherever memory is read, lvalues elsewhere.
// Means: parentheses and conversions without effect are left out; functions decay silently. A
//        member of a result is no lvalue, also where Clang (22 and newer) has a temporary for it.
// Errs:  an expression without a counterpart is EXPR_OTHER over all its parts.
#include "read.h"

#include "clang_compat.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

// The token that makes "e" what it is: who spells that spells the expression. Its first or last
// token may well come from a macro ("p == NULL").
static SourceLocation essential_token(const Expr *e)
{
	if (auto *p = dyn_cast<ParenExpr>(e))
		return essential_token(p->getSubExpr());
	if (auto *c = dyn_cast<ImplicitCastExpr>(e))
		return essential_token(c->getSubExpr());
	if (auto *o = dyn_cast<BinaryOperator>(e))
		return o->getOperatorLoc();
	if (auto *q = dyn_cast<AbstractConditionalOperator>(e))
		return q->getQuestionLoc();
	if (auto *o = dyn_cast<UnaryOperator>(e))
		return o->getOperatorLoc();
	if (auto *c = dyn_cast<CallExpr>(e))
		return c->getRParenLoc();
	if (auto *m = dyn_cast<MemberExpr>(e))
		return m->getMemberLoc();
	if (auto *s = dyn_cast<ArraySubscriptExpr>(e))
		return s->getRBracketLoc();
	return e->getBeginLoc();
}

expr *Reader::new_expr(expr_kind kind, const Expr *e)
{
	expr *x = ARENA_NEW(a, expr);
	Span at = span_of(e->getSourceRange()), essential = span_of(essential_token(e));
	x->kind = kind;
	x->range = at.text;
	x->in_macro = essential.known ? essential.in_macro : at.in_macro;
	if (at.known && essential.known && essential.in_macro)
		x->range = {std::min(at.text.begin, essential.text.begin),
			    std::max(at.text.end, essential.text.end)};
	x->loc = loc_of(e->getExprLoc());
	x->type = type_of(e->getType());
	x->is_lvalue = e->isLValue() && !e->getType()->isFunctionType();
	return x;
}

void Reader::arg(expr *x, const Expr *e)
{
	expr *y = expression(e);
	ARRAY_PUSH(a, x->args, y);
}

// Does what "s" gives depend on how much the compiler sees? The backend sees more than this one.
static bool asks_the_compiler(const Stmt *s)
{
	auto *call = dyn_cast_or_null<CallExpr>(s);
	unsigned builtin = call ? call->getBuiltinCallee() : 0;
	bool asks = builtin == Builtin::BI__builtin_constant_p ||
		    builtin == Builtin::BI__builtin_object_size ||
		    builtin == Builtin::BI__builtin_dynamic_object_size;
	if (s)
		for (const Stmt *c : s->children())
			asks |= asks_the_compiler(c);
	return asks;
}

void Reader::fill_value(expr *x, const Expr *e)
{
	if (x->has_value || x->is_lvalue || e->isValueDependent() ||
	    x->type->kind != TYPE_INTEGER || x->kind == EXPR_CALL || x->kind == EXPR_LOAD)
		return;
	auto value = e->getIntegerConstantExpr(ctx);
	if (!value || !value->isRepresentableByInt64() || asks_the_compiler(e))
		return;
	x->has_value = true;
	x->value = value->getExtValue();
}

expr *Reader::expression(const Expr *e)
{
	expr *x = dispatch(e);
	fill_value(x, e);
	return x;
}

expr *Reader::dispatch(const Expr *e)
{
	if (auto *p = dyn_cast<ParenExpr>(e))
		return expression(p->getSubExpr());
	if (auto *f = dyn_cast<FullExpr>(e))
		return expression(f->getSubExpr());
	if (auto *t = dyn_cast<MaterializeTemporaryExpr>(e))
		return expression(t->getSubExpr());
	if (auto *r = dyn_cast<DeclRefExpr>(e))
		return named(r);
	if (auto *c = dyn_cast<CastExpr>(e))
		return conversion(c);
	if (auto *o = dyn_cast<UnaryOperator>(e))
		return unary(o);
	if (auto *o = dyn_cast<BinaryOperator>(e))
		return binary(o);
	if (auto *c = dyn_cast<CallExpr>(e))
		return call(c);
	if (auto *m = dyn_cast<MemberExpr>(e))
		return member(m);
	if (auto *s = dyn_cast<ArraySubscriptExpr>(e))
		return subscript(s);
	if (auto *l = dyn_cast<InitListExpr>(e))
		return init_list(l);
	if (auto *q = dyn_cast<ConditionalOperator>(e)) {
		expr *x = new_expr(EXPR_CONDITIONAL, e);
		arg(x, q->getCond());
		arg(x, q->getTrueExpr());
		arg(x, q->getFalseExpr());
		return x;
	}
	if (auto *q = dyn_cast<BinaryConditionalOperator>(e)) {
		expr *x = new_expr(EXPR_GNU_CONDITIONAL, e);
		arg(x, q->getCommon());
		arg(x, q->getFalseExpr());
		return x;
	}
	return dispatch_rare(e);
}

expr *Reader::dispatch_rare(const Expr *e)
{
	if (auto *o = dyn_cast<OpaqueValueExpr>(e))
		return o->getSourceExpr() ? expression(o->getSourceExpr()) : other(e);
	if (auto *g = dyn_cast<GenericSelectionExpr>(e)) {
		refs_in(g);
		return expression(g->getResultExpr());
	}
	if (auto *c = dyn_cast<ChooseExpr>(e)) {
		refs_in(c);
		return expression(c->getChosenSubExpr());
	}
	if (auto *s = dyn_cast<StmtExpr>(e)) {
		expr *x = new_expr(EXPR_STMT_EXPR, e);
		x->stmt = statement(s->getSubStmt(), here);
		return x;
	}
	if (auto *c = dyn_cast<CompoundLiteralExpr>(e))
		return compound_literal(c);
	if (auto *s = dyn_cast<UnaryExprOrTypeTraitExpr>(e))
		return size_of(s);
	if (auto *o = dyn_cast<OffsetOfExpr>(e))
		return offset_of(o);
	if (auto *v = dyn_cast<VAArgExpr>(e))
		return va_arg(v);
	if (auto *o = dyn_cast<AtomicExpr>(e))
		return atomic(o);
	if (isa<ArraySectionExpr>(e))
		return section(e);
	if (auto *l = dyn_cast<AddrLabelExpr>(e)) {
		expr *x = new_expr(EXPR_LABEL_ADDRESS, e);
		x->text = keep(l->getLabel()->getName());
		x->function = fn;
		if (fn)
			fn->uses_label_address = true;
		return x;
	}
	return literal(e);
}

expr *Reader::string(const StringLiteral *e)
{
	expr *x = new_expr(EXPR_STRING, e);
	if (e->getCharByteWidth() != 1)
		return x;
	x->text = keep(e->getBytes());
	return x;
}

expr *Reader::literal(const Expr *e)
{
	if (auto *s = dyn_cast<StringLiteral>(e))
		return string(s);
	if (isa<PredefinedExpr>(e)) {
		Span s = span_of(e->getSourceRange());
		if (fn && s.known && !s.in_macro)
			ARRAY_PUSH(a, fn->func_names, s.text);
		return new_expr(EXPR_STRING, e);
	}
	if (isa<IntegerLiteral, CharacterLiteral, FloatingLiteral, ImaginaryLiteral, GNUNullExpr,
		TypeTraitExpr, FixedPointLiteral>(e))
		return new_expr(EXPR_LITERAL, e);
	if (isa<SourceLocExpr>(e))
		return new_expr(e->getType()->isIntegerType() ? EXPR_LITERAL : EXPR_STRING, e);
	if (isa<ImplicitValueInitExpr>(e)) {
		bool record = e->getType()->isRecordType() || e->getType()->isArrayType();
		expr *x = new_expr(record ? EXPR_INIT_LIST : EXPR_LITERAL, e);
		x->has_value = x->type->kind == TYPE_INTEGER;
		return x;
	}
	return other(e);
}

expr *Reader::other(const Expr *e)
{
	expr *x = new_expr(EXPR_OTHER, e);
	x->text = e->getStmtClassName();
	for (const Stmt *c : e->children())
		if (auto *y = dyn_cast_or_null<Expr>(c)) {
			arg(x, y);
			if (y->isLValue())
				take_address(x->args.at[x->args.n - 1]);
		}
	return x;
}

// "__start_name" of the linker is wherever the variables of a section are: as if *(T *)some_number.
expr *Reader::section_mark(expr *x, const DeclRefExpr *e)
{
	expr *number = ARENA_NEW(a, expr), *pointer = ARENA_NEW(a, expr);
	*number = *pointer = *x;
	number->kind = EXPR_LITERAL;
	number->type = type_of(ctx.UnsignedLongTy);
	pointer->kind = EXPR_CAST;
	pointer->type = type_of(ctx.getPointerType(e->getType()));
	number->var = pointer->var = x->var = nullptr;
	number->is_lvalue = pointer->is_lvalue = false;
	ARRAY_PUSH(a, pointer->args, number);
	x->kind = EXPR_DEREF;
	ARRAY_PUSH(a, x->args, pointer);
	return x;
}

expr *Reader::named(const DeclRefExpr *e)
{
	const ValueDecl *d = e->getDecl();
	if (auto *captured = dyn_cast<OMPCapturedExprDecl>(d))
		return expression(captured->getInit());
	if (auto *f = dyn_cast<FunctionDecl>(d)) {
		expr *x = new_expr(EXPR_FUNCTION, e);
		x->function = function_of(f);
		x->function->address_taken = true;
		return x;
	}
	if (isa<OMPDeclareReductionDecl>(d->getDeclContext())) {
		expr *x = reduced ? new_expr(EXPR_VAR, e) : other(e);
		x->var = reduced;
		x->text = reduced ? x->text : keep(d->getName());
		return x;
	}
	if (auto *v = dyn_cast<VarDecl>(d)) {
		expr *x = new_expr(EXPR_VAR, e);
		x->var = var_of(v);
		add_ref(x->var, e->getLocation());
		return var_is_section_mark(x->var) ? section_mark(x, e) : x;
	}
	expr *x = new_expr(EXPR_LITERAL, e);
	if (auto *c = dyn_cast<EnumConstantDecl>(d)) {
		x->has_value = c->getInitVal().isRepresentableByInt64();
		x->value = x->has_value ? c->getInitVal().getExtValue() : 0;
	}
	return x;
}

var *lvalue_base(expr *e)
{
	for (;;) {
		switch (e->kind) {
		case EXPR_VAR:
		case EXPR_COMPOUND_LITERAL: return e->var;
		case EXPR_MEMBER: e = e->args.at[0]; break;
		case EXPR_UNARY:
			if (!e->is_lvalue)
				return nullptr;
			e = e->args.at[0];
			break;
		case EXPR_INDEX:
		case EXPR_DEREF:
			if (e->args.at[0]->kind != EXPR_DECAY)
				return nullptr;
			e = e->args.at[0]->args.at[0];
			break;
		default: return nullptr;
		}
	}
}

void Reader::take_address(expr *lvalue)
{
	if (var *v = lvalue_base(lvalue))
		v->address_taken = true;
}

// What a clause captured is a value already: its load is none.
expr *Reader::conversion(const CastExpr *e)
{
	if (auto *c = dyn_cast<ExplicitCastExpr>(e))
		refs_in(c->getTypeInfoAsWritten()->getTypeLoc());
	expr_kind kind = EXPR_CAST;
	switch (e->getCastKind()) {
	case CK_LValueToRValue: kind = EXPR_LOAD; break;
	case CK_ArrayToPointerDecay: kind = EXPR_DECAY; break;
	case CK_FunctionToPointerDecay:
	case CK_BuiltinFnToFnPtr: return expression(e->getSubExpr());
	case CK_NoOp:
		if (isa<ImplicitCastExpr>(e))
			return expression(e->getSubExpr());
		break;
	default: break;
	}
	expr *x = new_expr(kind, e);
	arg(x, e->getSubExpr());
	if (kind == EXPR_LOAD && !x->args.at[0]->is_lvalue)
		return x->args.at[0];
	if (kind == EXPR_DECAY)
		take_address(x->args.at[0]);
	std::vector<expr *> counts;
	if (auto *c = dyn_cast<ExplicitCastExpr>(e))
		counts_of(c->getTypeAsWritten(), counts);
	for (expr *c : counts)
		ARRAY_PUSH(a, x->args, c);
	return x;
}

static op op_of(UnaryOperatorKind opcode)
{
	switch (opcode) {
	case UO_Minus: return OP_MINUS;
	case UO_Plus: return OP_PLUS;
	case UO_Not: return OP_COMPLEMENT;
	case UO_LNot: return OP_NOT;
	case UO_Real: return OP_REAL;
	case UO_Imag: return OP_IMAGINARY;
	default: return OP_NONE;
	}
}

expr *Reader::unary(const UnaryOperator *e)
{
	const Expr *sub = e->getSubExpr();
	expr *x;
	switch (e->getOpcode()) {
	case UO_Extension: return expression(sub);
	case UO_AddrOf:
		if (sub->getType()->isFunctionType())
			return expression(sub);
		x = new_expr(EXPR_ADDRESS, e);
		arg(x, sub);
		take_address(x->args.at[0]);
		return x;
	case UO_Deref:
		if (e->getType()->isFunctionType())
			return expression(sub);
		return subscript_of(EXPR_DEREF, e, sub);
	case UO_PreInc:
	case UO_PostInc:
	case UO_PreDec:
	case UO_PostDec:
		x = new_expr(EXPR_INCDEC, e);
		x->is_postfix = e->isPostfix();
		x->op = e->isIncrementOp() ? OP_INCREMENT : OP_DECREMENT;
		break;
	default:
		x = new_expr(EXPR_UNARY, e);
		x->op = op_of(e->getOpcode());
		break;
	}
	arg(x, sub);
	return x;
}

static op op_of(BinaryOperatorKind opcode)
{
	switch (opcode) {
	case BO_Mul: return OP_MULTIPLY;
	case BO_Div: return OP_DIVIDE;
	case BO_Rem: return OP_REMAINDER;
	case BO_Add: return OP_ADD;
	case BO_Sub: return OP_SUBTRACT;
	case BO_Shl: return OP_SHIFT_LEFT;
	case BO_Shr: return OP_SHIFT_RIGHT;
	case BO_LT: return OP_LESS;
	case BO_GT: return OP_GREATER;
	case BO_LE: return OP_LESS_EQUAL;
	case BO_GE: return OP_GREATER_EQUAL;
	case BO_EQ: return OP_EQUAL;
	case BO_NE: return OP_NOT_EQUAL;
	case BO_And: return OP_BIT_AND;
	case BO_Xor: return OP_BIT_XOR;
	case BO_Or: return OP_BIT_OR;
	case BO_LAnd: return OP_AND;
	case BO_LOr: return OP_OR;
	default: return OP_NONE;
	}
}

expr *Reader::binary(const BinaryOperator *e)
{
	expr_kind kind = EXPR_BINARY;
	BinaryOperatorKind opcode = e->getOpcode();
	if (e->isCompoundAssignmentOp()) {
		kind = EXPR_COMPOUND_ASSIGN;
		opcode = BinaryOperator::getOpForCompoundAssignment(opcode);
	} else if (e->isAssignmentOp()) {
		kind = EXPR_ASSIGN;
	} else if (e->isCommaOp()) {
		kind = EXPR_COMMA;
	} else if (e->isLogicalOp()) {
		kind = EXPR_LOGICAL;
	}
	expr *x = new_expr(kind, e);
	x->op = op_of(opcode);
	arg(x, e->getLHS());
	arg(x, e->getRHS());
	return x;
}

static bool is_alloca(llvm::StringRef name)
{
	return name == "alloca" || name.starts_with("__builtin_alloca");
}

// Builtins that look at their arguments without evaluating them.
static bool is_unevaluated(const FunctionDecl *f)
{
	switch (f->getBuiltinID()) {
	case Builtin::BI__builtin_constant_p:
	case Builtin::BI__builtin_classify_type:
	case Builtin::BI__builtin_object_size:
	case Builtin::BI__builtin_dynamic_object_size: return true;
	default: return false;
	}
}

expr *Reader::call(const CallExpr *e)
{
	expr *x = new_expr(EXPR_CALL, e);
	if (const CallExpr *marker = marker_call(e)) {
		expr *number = expression(marker->getArg(0));
		if (!markers[number->value].placed)
			misplaced(markers[number->value]);
		return x;
	}
	const Expr *callee = e->getCallee()->IgnoreParenImpCasts();
	auto *ref = dyn_cast<DeclRefExpr>(callee);
	auto *f = ref ? dyn_cast<FunctionDecl>(ref->getDecl()) : nullptr;
	if (f) {
		function *target = function_of(f);
		bool taken = target->address_taken;
		arg(x, e->getCallee());
		target->address_taken = taken;
		if (fn)
			fn->uses_alloca |= is_alloca(f->getName());
	} else {
		arg(x, e->getCallee());
	}
	for (const Expr *y : e->arguments())
		if (f && is_unevaluated(f))
			refs_in(y);
		else
			arg(x, y);
	return x;
}

const field *Reader::field_of(const FieldDecl *d)
{
	const type *record = type_of(RECORD_TYPE(ctx, d->getParent()));
	unsigned i = d->getFieldIndex();
	return i < record->nfields ? &record->fields[i] : nullptr;
}

expr *Reader::member(const MemberExpr *e)
{
	auto *d = dyn_cast<FieldDecl>(e->getMemberDecl());
	if (!d)
		return other(e);
	expr *x = new_expr(e->isArrow() ? EXPR_ARROW : EXPR_MEMBER, e);
	x->field = field_of(d);
	arg(x, e->getBase());
	return x;
}

// "*p" or "p[i]": an array's own decay is not an address that goes anywhere.
expr *Reader::subscript_of(expr_kind kind, const Expr *e, const Expr *base)
{
	expr *x = new_expr(kind, e);
	const Expr *bare = base->IgnoreParens();
	auto *decay = dyn_cast<ImplicitCastExpr>(bare);
	if (decay && decay->getCastKind() == CK_ArrayToPointerDecay) {
		expr *d = new_expr(EXPR_DECAY, decay);
		arg(d, decay->getSubExpr());
		ARRAY_PUSH(a, x->args, d);
	} else {
		arg(x, base);
	}
	return x;
}

expr *Reader::subscript(const ArraySubscriptExpr *e)
{
	const Expr *base = e->getBase();
	expr *x;
	if (base->getType()->isVectorType()) {
		if (!base->isLValue())
			return other(e);
		x = new_expr(EXPR_INDEX, e);
		expr *d = new_expr(EXPR_DECAY, base);
		d->is_lvalue = false;
		arg(d, base);
		ARRAY_PUSH(a, x->args, d);
	} else {
		x = subscript_of(EXPR_INDEX, e, base);
	}
	arg(x, e->getIdx());
	return x;
}

// An array section of a clause: its first element, bounds evaluated.
expr *Reader::section(const Expr *e)
{
	auto *s = cast<ArraySectionExpr>(e);
	expr *x = ARENA_NEW(a, expr);
	Span at = span_of(e->getSourceRange());
	x->kind = EXPR_SECTION;
	x->range = at.text;
	x->in_macro = at.in_macro;
	x->loc = loc_of(e->getBeginLoc());
	x->type = type_of(ctx.VoidTy);
	arg(x, s->getBase());
	if (s->getLowerBound())
		arg(x, s->getLowerBound());
	if (s->getLength())
		arg(x, s->getLength());
	return x;
}

static bool is_designated(const InitListExpr *e)
{
	const InitListExpr *written = e->getSyntacticForm() ? e->getSyntacticForm() : e;
	for (const Expr *i : written->inits())
		if (isa<DesignatedInitExpr>(i))
			return true;
	return false;
}

expr *Reader::init_list(const InitListExpr *e)
{
	if (e->getSemanticForm())
		e = e->getSemanticForm();
	if (e->isTransparent())
		return expression(e->getInit(0));
	expr *x = new_expr(EXPR_INIT_LIST, e);
	x->is_lvalue = false;
	if (e->getInitializedFieldInUnion())
		x->field = field_of(e->getInitializedFieldInUnion());
	x->is_array_init = x->type->kind == TYPE_ARRAY && is_designated(e);
	const Expr *last = nullptr;
	for (const Expr *i : e->inits()) {
		if (x->is_array_init && (i == last || isa<ImplicitValueInitExpr>(i)))
			continue;
		arg(x, i);
		last = i;
	}
	return x;
}

// "(type){…}": the literal, its type, its initialiser.
void Reader::place_literal(var *v, range whole)
{
	unsigned open = first_token_at(whole.begin), brace = skip_group(open);
	if (brace >= tokens.size() || tokens[brace].kind != tok::l_brace)
		return;
	v->declarator = whole;
	v->specifiers = {tokens[open].end, tokens[brace - 1].begin};
	v->initialiser = {tokens[brace].begin, whole.end};
}

expr *Reader::compound_literal(const CompoundLiteralExpr *e)
{
	refs_in(e->getTypeSourceInfo()->getTypeLoc());
	refuse_size_in(e->getTypeSourceInfo()->getType(), e);
	expr *x = new_expr(EXPR_COMPOUND_LITERAL, e);
	var *v = ARENA_NEW(a, var);
	v->name = "";
	v->loc = x->loc;
	v->unit = u;
	v->function = fn;
	v->storage = e->isFileScope() || !fn ? STORAGE_FILE_STATIC : STORAGE_LOCAL;
	v->type = x->type;
	v->is_definition = v->has_init = true;
	v->scope = scope;
	v->definition = v;
	if (v->storage == STORAGE_LOCAL)
		ARRAY_PUSH(a, fn->locals, v);
	else
		ARRAY_PUSH(a, u->globals, v);
	x->var = v;
	if (!fn && !x->in_macro)
		place_literal(v, x->range);
	arg(x, e->getInitializer());
	v->init = x->args.at[0];
	return x;
}

expr *Reader::size_of(const UnaryExprOrTypeTraitExpr *e)
{
	expr *x = new_expr(EXPR_SIZEOF, e);
	bool evaluated =
		e->getKind() == UETT_SizeOf && e->getTypeOfArgument()->isVariableArrayType();
	if (e->isArgumentType()) {
		refs_in(e->getArgumentTypeInfo()->getTypeLoc());
		std::vector<expr *> counts;
		if (evaluated)
			counts_of(e->getArgumentType(), counts);
		for (expr *c : counts)
			ARRAY_PUSH(a, x->args, c);
	} else if (evaluated) {
		arg(x, e->getArgumentExpr());
	} else {
		refs_in(e->getArgumentExpr());
	}
	return x;
}

expr *Reader::offset_of(const OffsetOfExpr *e)
{
	expr *x = new_expr(EXPR_SIZEOF, e);
	refs_in(e->getTypeSourceInfo()->getTypeLoc());
	for (unsigned i = 0; i < e->getNumExpressions(); i++)
		arg(x, e->getIndexExpr(i));
	return x;
}

expr *Reader::va_arg(const VAArgExpr *e)
{
	expr *x = new_expr(EXPR_VA_ARG, e);
	const Expr *list = e->getSubExpr()->IgnoreParens();
	auto *decay = dyn_cast<ImplicitCastExpr>(list);
	if (decay && decay->getCastKind() == CK_ArrayToPointerDecay)
		list = decay->getSubExpr();
	refs_in(e->getWrittenTypeInfo()->getTypeLoc());
	refuse_size_in(e->getWrittenTypeInfo()->getType(), e);
	expr *l = expression(list);
	if (!l->is_lvalue) {
		expr *d = ARENA_NEW(a, expr);
		*d = *l;
		d->kind = EXPR_DEREF;
		d->is_lvalue = true;
		d->args = {};
		d->type = l->type->element ? l->type->element : l->type;
		ARRAY_PUSH(a, d->args, l);
		l = d;
	}
	ARRAY_PUSH(a, x->args, l);
	return x;
}

// Atomic builtins have no declaration: a call of a function of that name.
expr *Reader::atomic(const AtomicExpr *e)
{
	expr *x = new_expr(EXPR_CALL, e);
	QualType type = ctx.getFunctionNoProtoType(e->getType());
	expr *callee = ARENA_NEW(a, expr);
	callee->kind = EXPR_FUNCTION;
	callee->range = x->range;
	callee->loc = x->loc;
	callee->in_macro = x->in_macro;
	callee->type = type_of(type);
	callee->function = builtin_named(e->getOpAsString(), type);
	ARRAY_PUSH(a, x->args, callee);
	auto *exprs = const_cast<AtomicExpr *>(e);
	for (unsigned i = 0; i < e->getNumSubExprs(); i++)
		arg(x, exprs->getSubExprs()[i]);
	return x;
}
