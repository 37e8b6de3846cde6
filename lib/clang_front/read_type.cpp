// read_type.cpp - types; the variable counts in them; names used where nothing is evaluated.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    Clang's types, with typedefs and typeof looked through.
// Out:   one struct type per distinct canonical type and qualifiers of the unit.
// Errs:  a type that can't be written again in C has no "declare".
#include "read.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

const type *Reader::type_of(QualType q)
{
	q = ctx.getCanonicalType(q);
	type *&slot = types[q.getAsOpaquePtr()];
	if (slot)
		return slot;
	type *t = slot = ARENA_NEW(a, type);
	fill_type(t, q);
	return t;
}

// The innermost tag declared inside a function that "q" names, or NULL.
const TagDecl *Reader::local_tag(QualType q)
{
	const Type *t = q.getTypePtr();
	if (auto *tag = t->getAs<TagType>())
		return tag->getDecl()->getParentFunctionOrMethod() ? tag->getDecl() : nullptr;
	if (auto *p = t->getAs<PointerType>())
		return local_tag(p->getPointeeType());
	if (auto *array = ctx.getAsArrayType(q))
		return local_tag(array->getElementType());
	if (auto *at = t->getAs<AtomicType>())
		return local_tag(at->getValueType());
	auto *f = t->getAs<FunctionType>();
	if (!f)
		return nullptr;
	if (auto *tag = local_tag(f->getReturnType()))
		return tag;
	if (auto *proto = dyn_cast<FunctionProtoType>(f))
		for (QualType p : proto->param_types())
			if (auto *tag = local_tag(p))
				return tag;
	return nullptr;
}

// Does "q" name a record that has no name?
bool Reader::is_unnamed(QualType q)
{
	PrintingPolicy plain = policy;
	plain.AnonymousTagLocations = false;
	std::string s = q.getAsString(plain);
	return s.find("(unnamed") != s.npos || s.find("(anonymous") != s.npos;
}

void Reader::fill_spelling(type *t, QualType unqualified)
{
	if (auto *e = unqualified->getAs<EnumType>())
		if (is_unnamed(unqualified) && !e->getDecl()->getIntegerType().isNull())
			unqualified = e->getDecl()->getIntegerType();
	t->canonical = keep(unqualified.getAsString(policy));
	if (auto *tag = local_tag(unqualified)) {
		t->is_local = true;
		t->canonical = arena_printf(a, "%s@%u", t->canonical,
					    span_of(tag->getLocation()).text.begin);
	}
	if (t->is_variably_modified)
		return;
	if (is_unnamed(unqualified))
		return;
	std::string s = "$";
	unqualified.getAsStringInternal(s, policy);
	if (t->kind == TYPE_VA_LIST)
		s = "__builtin_va_list $";
	else if (s == "struct __va_list_tag *$")
		s = "__typeof__(&**(__builtin_va_list *)0) $";
	else if (s.find("struct __va_list_tag") != s.npos)
		return;
	t->declare = keep(s);
}

void Reader::fill_record(type *t, const RecordDecl *def)
{
	const ASTRecordLayout &layout = ctx.getASTRecordLayout(def);
	t->is_union = def->isUnion();
	t->is_flexible = def->hasFlexibleArrayMember();
	unsigned n = std::distance(def->field_begin(), def->field_end());
	auto *fields = ARENA_ARRAY(a, field, n ? n : 1);
	t->fields = fields;
	t->nfields = n;
	for (const FieldDecl *d : def->fields()) {
		field &f = fields[d->getFieldIndex()];
		uint64_t bit = layout.getFieldOffset(d->getFieldIndex());
		f.name = keep(d->getName());
		f.type = type_of(d->getType());
		f.is_bitfield = d->isBitField();
		f.offset = bit / 8;
		if (f.is_bitfield && f.type->size)
			f.offset -= f.offset % f.type->size;
		// An array of pointers to this record may be the type being filled.
		QualType inner = ctx.getBaseElementType(d->getType());
		t->has_const_member |= f.type->is_const || inner.isConstQualified() ||
				       (inner->isRecordType() && type_of(inner)->has_const_member);
	}
	t->is_system = sm.isInSystemHeader(def->getLocation());
	const IdentifierInfo *name = def->getIdentifier();
	if (name && t->is_system)
		t->is_file = name->isStr("_IO_FILE") || name->isStr("__sFILE");
}

// What numbers of "ty" are called whose bits their size does not tell.
static const char *format_of(const ASTContext &ctx, QualType ty)
{
	if (auto *complex = ty->getAs<ComplexType>())
		ty = complex->getElementType();
	if (!ty->isRealFloatingType())
		return nullptr;
	switch (llvm::APFloatBase::SemanticsToEnum(ctx.getFloatTypeSemantics(ty))) {
	case llvm::APFloatBase::S_IEEEhalf:
	case llvm::APFloatBase::S_IEEEsingle:
	case llvm::APFloatBase::S_IEEEdouble: return nullptr;
	case llvm::APFloatBase::S_x87DoubleExtended: return "x87";
	case llvm::APFloatBase::S_IEEEquad: return "binary128";
	case llvm::APFloatBase::S_BFloat: return "bfloat16";
	default: return "other";
	}
}

/* An enumeration holds what the integer holds that it is represented as. */
static integer_kind integer_kind_of(const Type *ty)
{
	if (auto *e = ty->getAs<EnumType>())
		ty = e->getDecl()->getIntegerType().getTypePtrOrNull();
	const BuiltinType *t = ty ? ty->getAs<BuiltinType>() : nullptr;
	switch (t ? t->getKind() : BuiltinType::Void) {
	case BuiltinType::Bool: return INTEGER_BOOL;
	case BuiltinType::UChar:
	case BuiltinType::UShort:
	case BuiltinType::UInt:
	case BuiltinType::ULong:
	case BuiltinType::ULongLong: return INTEGER_UNSIGNED;
	case BuiltinType::SChar:
	case BuiltinType::Short:
	case BuiltinType::Int:
	case BuiltinType::Long:
	case BuiltinType::LongLong: return INTEGER_SIGNED;
	default: return INTEGER_OTHER;
	}
}

void Reader::fill_kind(type *t, const Type *ty)
{
	if (ty->isVoidType()) {
		t->kind = TYPE_VOID;
	} else if (ctx.hasSameType(QualType(ty, 0), ctx.getBuiltinVaListType())) {
		t->kind = TYPE_VA_LIST;
	} else if (ty->isIntegerType() || ty->isNullPtrType()) {
		t->kind = TYPE_INTEGER;
		t->integer = integer_kind_of(ty);
		t->is_plain_char = ty->isSpecificBuiltinType(BuiltinType::Char_S) ||
				   ty->isSpecificBuiltinType(BuiltinType::Char_U);
		t->is_char_signed = ctx.getLangOpts().CharIsSigned;
	} else if (ty->isAnyComplexType()) {
		t->kind = TYPE_COMPLEX;
		t->format = format_of(ctx, QualType(ty, 0));
	} else if (ty->isVectorType()) {
		t->kind = TYPE_VECTOR;
	} else if (ty->isFloatingType()) {
		t->kind = TYPE_FLOATING;
		t->format = format_of(ctx, QualType(ty, 0));
	} else if (ty->isPointerType()) {
		t->kind = TYPE_POINTER;
		t->element = type_of(ty->getPointeeType());
	} else if (auto *array = dyn_cast<ArrayType>(ty)) {
		t->kind = TYPE_ARRAY;
		t->element = type_of(array->getElementType());
		t->is_vla = isa<VariableArrayType>(array);
		if (auto *fixed = dyn_cast<ConstantArrayType>(array))
			t->count = fixed->getSize().getZExtValue();
	} else if (auto *function = dyn_cast<FunctionType>(ty)) {
		t->kind = TYPE_FUNCTION;
		t->element = type_of(function->getReturnType());
	} else if (ty->isRecordType()) {
		t->kind = TYPE_RECORD;
	} else {
		t->kind = TYPE_OTHER;
	}
}

void Reader::fill_type(type *t, QualType q)
{
	Qualifiers quals;
	QualType bare = ctx.getUnqualifiedArrayType(q, quals);
	t->is_const = quals.hasConst();
	t->is_volatile = quals.hasVolatile();
	t->is_restrict = quals.hasRestrict();
	t->is_variably_modified = q->isVariablyModifiedType();
	QualType value = bare;
	if (auto *atomic = bare->getAs<AtomicType>()) {
		t->is_atomic = true;
		value = ctx.getCanonicalType(atomic->getValueType());
	}
	fill_kind(t, value.getTypePtr());
	fill_spelling(t, bare);
	if (!bare->isIncompleteType() && !bare->isVoidType() && !bare->isFunctionType() &&
	    !bare->isPlaceholderType() && !t->is_vla) {
		t->size = ctx.getTypeSizeInChars(bare).getQuantity();
		t->align = ctx.getTypeAlignInChars(bare).getQuantity();
	} else if (t->is_vla) {
		t->align = ctx.getTypeAlignInChars(bare).getQuantity();
	}
	if (auto *record = value->getAs<RecordType>())
		if (auto *def = record->getDecl()->getDefinition())
			if (!def->isInvalidDecl())
				fill_record(t, def);
	if (t->kind == TYPE_ARRAY)
		t->has_const_member = t->element->has_const_member;
}

// A typeof of a variably modified type evaluates its operand.
void Reader::refuse_operand_that_acts(const Expr *e)
{
	if (!e->HasSideEffects(ctx))
		return;
	loc l = loc_of(e->getExprLoc());
	::diag(DIAG_ERROR, l, "the operand of a typeof with a variable size must not do anything");
	::diag(DIAG_HELP, l, "do it in a statement of its own");
}

// What "e" spells where no count is looked for.
void Reader::refuse_size_in(QualType q, const Expr *e)
{
	std::vector<expr *> counts;
	counts_of(q, counts);
	if (counts.empty())
		return;
	loc l = loc_of(e->getExprLoc());
	::diag(DIAG_ERROR, l,
	       "a type with a variable size is spelled in a compound literal or va_arg");
	::diag(DIAG_HELP, l, "name the type in a typedef in front of the statement");
}

// Of the counts in the type of "e" those that are written in it: a variable that it names had its
// own evaluated where it was declared.
void Reader::counts_within(const Expr *e, std::vector<expr *> &out)
{
	std::vector<expr *> all;
	range whole = span_of(e->getSourceRange()).text;
	counts_of(e->getType(), all);
	for (expr *c : all)
		if (whole.begin <= c->range.begin && c->range.end <= whole.end)
			out.push_back(c);
}

// The variable counts that a declaration with type "q" evaluates, outermost first. A typedef has
// evaluated its own.
void Reader::counts_of(QualType q, std::vector<expr *> &out)
{
	if (!q->isVariablyModifiedType())
		return;
	const Type *t = q.getTypePtr();
	if (auto *p = dyn_cast<ParenType>(t))
		return counts_of(p->getInnerType(), out);
	if (auto *p = dyn_cast<AttributedType>(t))
		return counts_of(p->getModifiedType(), out);
	if (auto *p = dyn_cast<DecayedType>(t))
		return counts_of(p->getDecayedType(), out);
	if (auto *p = dyn_cast<PointerType>(t))
		return counts_of(p->getPointeeType(), out);
	if (auto *p = dyn_cast<FunctionType>(t))
		return counts_of(p->getReturnType(), out);
	if (auto *v = dyn_cast<VariableArrayType>(t)) {
		if (v->getSizeExpr())
			out.push_back(expression(v->getSizeExpr()));
		return counts_of(v->getElementType(), out);
	}
	if (auto *v = dyn_cast<ArrayType>(t))
		return counts_of(v->getElementType(), out);
	if (auto *v = dyn_cast<TypeOfExprType>(t)) {
		refuse_operand_that_acts(v->getUnderlyingExpr());
		return counts_within(v->getUnderlyingExpr(), out);
	}
	if (auto *v = dyn_cast<TypeOfType>(t))
		return counts_of(v->getUnmodifiedType(), out);
}

// Note the names in the types a declaration spells.
void Reader::refs_in(TypeLoc tl)
{
	for (; !tl.isNull(); tl = tl.getNextTypeLoc()) {
		if (auto array = tl.getAs<ArrayTypeLoc>())
			refs_in(array.getSizeExpr());
		else if (auto of = tl.getAs<TypeOfExprTypeLoc>())
			refs_in(of.getUnderlyingExpr());
		else if (auto type = tl.getAs<TypeOfTypeLoc>())
			refs_in(type.getUnmodifiedTInfo()->getTypeLoc());
		else if (auto atomic = tl.getAs<AtomicTypeLoc>())
			refs_in(atomic.getValueLoc());
		else if (auto f = tl.getAs<FunctionTypeLoc>())
			for (const ParmVarDecl *p : f.getParams())
				if (p && p->getTypeSourceInfo())
					refs_in(p->getTypeSourceInfo()->getTypeLoc());
	}
}

void Reader::refs_in(const TagDecl *d)
{
	if (auto *record = dyn_cast<RecordDecl>(d)) {
		for (const FieldDecl *f : record->fields()) {
			refs_in(f->getTypeSourceInfo()->getTypeLoc());
			refs_in(f->getBitWidth());
		}
	} else if (auto *e = dyn_cast<EnumDecl>(d)) {
		for (const EnumConstantDecl *c : e->enumerators())
			refs_in(c->getInitExpr());
	}
}

// Note the names in an expression that nothing evaluates.
void Reader::refs_in(const Stmt *s)
{
	if (!s)
		return;
	if (auto *ref = dyn_cast<DeclRefExpr>(s)) {
		auto *d = dyn_cast<VarDecl>(ref->getDecl());
		if (d && (!d->isLocalVarDeclOrParm() || vars.count(d->getCanonicalDecl())))
			add_ref(var_of(d), ref->getLocation());
		return;
	}
	if (auto *cast = dyn_cast<ExplicitCastExpr>(s))
		refs_in(cast->getTypeInfoAsWritten()->getTypeLoc());
	else if (auto *literal = dyn_cast<CompoundLiteralExpr>(s))
		refs_in(literal->getTypeSourceInfo()->getTypeLoc());
	else if (auto *of = dyn_cast<UnaryExprOrTypeTraitExpr>(s))
		if (of->isArgumentType())
			refs_in(of->getArgumentTypeInfo()->getTypeLoc());
	for (const Stmt *c : s->children())
		refs_in(c);
}
