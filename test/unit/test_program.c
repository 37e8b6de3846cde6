/* test_program.c - units joined by their names; what a type can be asked.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "program.h"
#include "run_suite.h"

#include <string.h>

enum made { DECLARED, TENTATIVE, LARGER, WEAK, INLINE, EXTERN_INLINE, FULL };

static const struct {
	const char *why;
	bool is_function, is_static;
	enum made first, second;
	int winner; /* unit of the definition both get; -1: each its own */
	unsigned errors;
} rows[] = {
	{"a body wins over a declaration", true, false, DECLARED, FULL, 1, 0},
	{"a weak body gives way", true, false, WEAK, FULL, 1, 0},
	{"a gnu_inline body is a copy only", true, false, EXTERN_INLINE, FULL, 1, 0},
	{"an inline body counts where there is no other", true, false, DECLARED, INLINE, 1, 0},
	{"of two inline bodies one is taken", true, false, INLINE, INLINE, 0, 0},
	{"two bodies are an error", true, false, FULL, FULL, 0, 1},
	{"of two declarations one stands for both", true, false, DECLARED, DECLARED, 0, 0},
	{"static functions are not joined", true, true, FULL, FULL, -1, 0},
	{"an initialised variable wins over a tentative one", false, false, TENTATIVE, FULL, 1, 0},
	{"tentative definitions are one variable", false, false, TENTATIVE, TENTATIVE, 0, 0},
	{"of tentative definitions the larger is taken", false, false, TENTATIVE, LARGER, 1, 0},
	{"a tentative definition wins over extern", false, false, DECLARED, TENTATIVE, 1, 0},
	{"two initialised variables are an error", false, false, FULL, FULL, 0, 1},
	{"file statics are not joined", false, true, FULL, FULL, -1, 0},
};

static void ignore(const char *line)
{
	(void)line;
}

static void add_function(struct arena *a, struct unit *u, enum made made, bool is_static)
{
	struct function *f = ARENA_NEW(a, struct function);
	f->name = "x";
	f->unit = u;
	f->is_static = is_static;
	f->body = made == DECLARED ? NULL : ARENA_NEW(a, struct stmt);
	f->is_weak = made == WEAK;
	f->is_inline = made == INLINE || made == EXTERN_INLINE;
	f->is_extern_inline = made == EXTERN_INLINE;
	ARRAY_PUSH(a, u->functions, f);
}

static void add_var(struct arena *a, struct unit *u, enum made made, bool is_static)
{
	static const struct type number = {.size = 4}, array = {.size = 40};
	struct var *v = ARENA_NEW(a, struct var);
	v->name = "x";
	v->unit = u;
	v->type = made == LARGER ? &array : &number;
	v->storage = is_static ? STORAGE_FILE_STATIC : STORAGE_GLOBAL;
	v->is_definition = made != DECLARED;
	v->has_init = made == FULL || made == WEAK;
	v->is_weak = made == WEAK;
	ARRAY_PUSH(a, u->globals, v);
}

static struct program *two_units(struct arena *a, int row)
{
	struct program *p = program_new(a);
	for (int i = 0; i < 2; i++) {
		struct unit *u = ARENA_NEW(a, struct unit);
		enum made made = i ? rows[row].second : rows[row].first;
		if (rows[row].is_function)
			add_function(a, u, made, rows[row].is_static);
		else
			add_var(a, u, made, rows[row].is_static);
		ARRAY_PUSH(a, p->units, u);
	}
	return p;
}

/* The unit of the definition that unit "i"'s name got. */
static int winner(const struct program *p, int row, int i)
{
	const struct unit *u = p->units.at[i];
	const struct unit *of = rows[row].is_function ? u->functions.at[0]->definition->unit
						      : u->globals.at[0]->definition->unit;
	return of == p->units.at[1];
}

START_TEST(names_are_joined)
{
	struct arena *a = arena_new();
	struct program *p = two_units(a, _i);
	unsigned errors = diag_errors();
	diag_set_hook(ignore);
	program_link(p);
	diag_set_hook(NULL);
	ck_assert_msg(diag_errors() - errors == rows[_i].errors, "%s: wrong number of errors",
		      rows[_i].why);
	for (int i = 0; i < 2; i++) {
		int want = rows[_i].winner < 0 ? i : rows[_i].winner;
		ck_assert_msg(winner(p, _i, i) == want, "%s: unit %d", rows[_i].why, i);
	}
	unsigned entities = rows[_i].winner < 0 ? 2 : 1;
	ck_assert_msg(p->functions.n + p->vars.n == entities, "%s: entities", rows[_i].why);
	arena_free(a);
}
END_TEST

START_TEST(linking_again_changes_nothing)
{
	struct arena *a = arena_new();
	struct program *p = two_units(a, 0);
	program_link(p);
	program_link(p);
	ck_assert_uint_eq(p->functions.n, 1);
	ck_assert_ptr_eq(program_function(p, "x"), p->units.at[1]->functions.at[0]);
	ck_assert_ptr_null(program_function(p, "y"));
	arena_free(a);
}
END_TEST

static const struct {
	const char *declare, *name, *want;
} declarations[] = {
	{"int $", "x", "int x"},
	{"double (*$)[10]", "rows", "double (*rows)[10]"},
	{"int (*$(int))(char)", "f", "int (*f(int))(char)"},
};

START_TEST(declarations_are_written)
{
	struct arena *a = arena_new();
	struct type t = {.declare = declarations[_i].declare};
	ck_assert_str_eq(type_declare(a, &t, declarations[_i].name), declarations[_i].want);
	arena_free(a);
}
END_TEST

START_TEST(scalars)
{
	for (enum type_kind k = TYPE_VOID; k <= TYPE_OTHER; k++) {
		bool want = k == TYPE_INTEGER || k == TYPE_FLOATING || k == TYPE_COMPLEX ||
			    k == TYPE_POINTER;
		ck_assert_int_eq(type_is_scalar(&(struct type){.kind = k}), want);
	}
}
END_TEST

static const struct type integer = {.kind = TYPE_INTEGER, .size = 4, .canonical = "int"};
static const struct type real = {.kind = TYPE_FLOATING, .size = 8, .canonical = "double"};
static const struct field of_one[] = {{"a", &integer, 0, false}},
			  of_two[] = {{"a", &integer, 0, false}, {"b", &integer, 4, false}},
			  of_bits[] = {{"a", &integer, 0, false}, {"b", &integer, 4, true}},
			  of_real[] = {{"a", &real, 0, false}};
static const struct type inner_two = {.kind = TYPE_RECORD, .size = 8, .canonical = "struct i",
				      .fields = of_two, .nfields = 2},
			 inner_real = {.kind = TYPE_RECORD, .size = 8, .canonical = "struct i",
				       .fields = of_real, .nfields = 1};
static const struct field with_two[] = {{"i", &inner_two, 0, false}},
			  with_real[] = {{"i", &inner_real, 0, false}};

#define RECORD(bytes, list, n)                                                                     \
	{.kind = TYPE_RECORD, .size = bytes, .canonical = "struct s", .fields = list, .nfields = n}

static const struct {
	const char *why;
	struct type a, b;
	bool want;
} sames[] = {
	{"the same members", RECORD(8, of_two, 2), RECORD(8, of_two, 2), true},
	{"another size", RECORD(4, of_one, 1), RECORD(8, of_one, 1), false},
	{"other members", RECORD(8, of_two, 2), RECORD(8, of_real, 1), false},
	{"a bit-field", RECORD(8, of_two, 2), RECORD(8, of_bits, 2), false},
	{"another record within", RECORD(8, with_two, 1), RECORD(8, with_real, 1), false},
	{"not complete", RECORD(8, of_two, 2), RECORD(0, NULL, 0), true},
};

START_TEST(records_of_one_name)
{
	ck_assert_msg(type_same(&sames[_i].a, &sames[_i].b) == sames[_i].want &&
			      type_same(&sames[_i].b, &sames[_i].a) == sames[_i].want,
		      "%s", sames[_i].why);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("program");
	tcase_add_loop_test(t, records_of_one_name, 0, sizeof sames / sizeof *sames);
	tcase_add_loop_test(t, names_are_joined, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, linking_again_changes_nothing);
	tcase_add_loop_test(t, declarations_are_written, 0,
			    sizeof declarations / sizeof *declarations);
	tcase_add_test(t, scalars);
	return run_suite("program", t);
}
