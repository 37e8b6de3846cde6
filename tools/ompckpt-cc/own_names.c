/* own_names.c - lets the runtime go past names that the program defines to the C library.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what all objects of the link define; libc.names (runtime/libc_names.sh): what the runtime
 *        takes from the C library.
 * Out:   an object that defines ompckpt_libc_NAME, or __real_NAME, for each name in both.
 * Means: such a name finds the library's function when it is called first, past the dynamic
 *        linker's order (libc_find.c); in a static link it is the library's own reserved name for
 *        the same code.
 * Errs:  where there is no such name the program is refused. A program's malloc & co are not its
 *        own (relink.c). */
#include "own_names.h"
#include "arguments.h"
#include "child.h"
#include "diag.h"
#include "files.h"
#include "machine.h"
#include "program.h"
#include "program_of.h"
#include "recompile.h"
#include "shared.h"
#include "temp.h"
#include "text.h"

#include <string.h>

bool own_names_have(const struct names *own, const char *name)
{
	for (unsigned i = 0; i < own->list.n; i++)
		if (!strcmp(own->list.at[i], name))
			return true;
	return false;
}

void own_names_of_file(struct arena *a, const char *path, struct names *defined)
{
	struct text t = {0};
	struct names wanted = {0};
	if (text_read_file(&t, path))
		elf_symbols(a, (struct bytes){t.at, t.n}, defined, &wanted);
	text_free(&t);
}

static bool is_of_system(const struct gathered *o)
{
	const char *file = o->archive ? o->archive->path : o->path;
	return shared_is_toolchain(file) || (shared_is(o) && shared_is_in_system(file));
}

/* "--wrap=NAME", "--wrap,NAME": what calls NAME calls the program. "is_next": it is in front of
 * NAME. */
static void add_wrapped(struct arena *a, const char *text, bool *is_next, struct names *defined)
{
	for (const char *w = text; *w; w += strcspn(w, ","), w += *w == ',') {
		const char *word = arena_strndup(a, w, strcspn(w, ","));
		const char *option = word + strspn(word, "-");
		if (*is_next)
			ARRAY_PUSH(a, defined->list, word);
		else if (!strncmp(option, "wrap=", 5))
			ARRAY_PUSH(a, defined->list, option + 5);
		*is_next = !*is_next && !strcmp(option, "wrap");
	}
}

void own_names_wrapped(struct arena *a, const struct arguments *args, struct names *wrapped)
{
	bool is_next = false;
	for (unsigned i = 0; i < args->list.n; i++) {
		const struct argument *g = &args->list.at[i];
		if (!strncmp(g->text, "-Wl,", 4))
			add_wrapped(a, g->text + 4, &is_next, wrapped);
		else if (!strcmp(g->text, "-Xlinker") && g->value)
			add_wrapped(a, g->value, &is_next, wrapped);
	}
}

static void add_units(struct arena *a, const struct program *units, struct names *defined)
{
	for (unsigned i = 0; i < units->functions.n; i++) {
		const struct function *f = units->functions.at[i];
		if (f->body && !f->is_static && !f->is_extern_inline)
			ARRAY_PUSH(a, defined->list, f->name);
	}
	for (unsigned i = 0; i < units->vars.n; i++) {
		const struct var *v = units->vars.at[i];
		if (v->storage == STORAGE_GLOBAL && v->is_definition)
			ARRAY_PUSH(a, defined->list, v->name);
	}
}

struct names own_names(struct arena *a, const struct arguments *args, const struct whole_program *w,
		       const struct recompiled *new, const struct program *units)
{
	struct names defined = {0}, wanted = {0};
	add_units(a, units, &defined);
	for (unsigned i = 0; i < w->sources.n; i++)
		if (w->sources.at[i].unit != NO_UNIT)
			own_names_of_file(a, new->objects[w->sources.at[i].unit], &defined);
	for (unsigned i = 0; i < args->list.n; i++)
		if (w->source_stand_ins[i])
			own_names_of_file(a, w->source_stand_ins[i], &defined);
	own_names_wrapped(a, args, &defined);
	for (unsigned i = 0; i < w->gather.objects.n; i++)
		if (w->first_unit.at[i] != NO_UNIT ||
		    !(w->is_mpi[i] || is_of_system(&w->gather.objects.at[i])))
			elf_symbols(a, w->gather.objects.at[i].bytes, &defined, &wanted);
	return defined;
}

/* A line of libc.names. */
struct own_name {
	const char *name, *alias, *kind;
};

/* The next one from *at on; false at the end. */
static bool next_row(struct arena *a, const char **at, struct own_name *r)
{
	const char *words[3] = {"", "", ""};
	if (!**at)
		return false;
	for (int i = 0; i < 3; i++) {
		size_t n = strcspn(*at, " \n");
		words[i] = arena_strndup(a, *at, n);
		*at += n + (i < 2 && (*at)[n] == ' ');
	}
	*at += strcspn(*at, "\n");
	*at += **at == '\n';
	*r = (struct own_name){words[0], words[1], words[2]};
	return true;
}

/* What the object holds for one name: the first call finds the function, keeping the arguments. */
static void add_jump(struct text *out, const char *symbol, const char *name)
{
	text_printf(out,
		    "	.text\n	.globl %s\n	.type %s, @function\n%s:\n"
		    "	cmpq $0, .Lat_%s(%%rip)\n	jne 1f\n"
		    "	push %%rbp\n	mov %%rsp, %%rbp\n	and $-16, %%rsp\n	sub $192, "
		    "%%rsp\n",
		    symbol, symbol, symbol, symbol);
	static const char *const saved[] = {"rdi", "rsi", "rdx", "rcx", "r8", "r9", "rax", "r10"};
	for (unsigned i = 0; i < 8; i++)
		text_printf(out, "	mov %%%s, %u(%%rsp)\n	movups %%xmm%u, %u(%%rsp)\n",
			    saved[i], 8 * i, i, 64 + 16 * i);
	text_printf(out,
		    "	lea .Lname_%s(%%rip), %%rdi\n	call ompckpt_libc_find\n"
		    "	mov %%rax, .Lat_%s(%%rip)\n",
		    symbol, symbol);
	for (unsigned i = 0; i < 8; i++)
		text_printf(out, "	mov %u(%%rsp), %%%s\n	movups %u(%%rsp), %%xmm%u\n", 8 * i,
			    saved[i], 64 + 16 * i, i);
	text_printf(out,
		    "	leave\n1:	jmp *.Lat_%s(%%rip)\n	.size %s, . - %s\n"
		    "	.section .rodata\n.Lname_%s:	.string \"%s\"\n"
		    "	.bss\n	.balign 8\n.Lat_%s:	.zero 8\n",
		    symbol, symbol, symbol, symbol, name, symbol);
}

static void add_alias(struct text *out, const char *symbol, const char *alias)
{
	text_printf(out,
		    "	.text\n	.globl %s\n	.type %s, @function\n%s:	jmp %s\n	"
		    ".size %s, . - %s\n",
		    symbol, symbol, symbol, alias, symbol, symbol);
}

static bool refuse(const char *name, const char *why)
{
	diag(DIAG_ERROR, (struct loc){0},
	     "the program defines '%s', and the C library's function of that name, which the "
	     "runtime "
	     "needs, can't be reached %s",
	     name, why);
	diag(DIAG_HELP, (struct loc){0}, "give it another name ('-D%s=my_%s'), or link dynamically",
	     name, name);
	return false;
}

static bool add_row(struct arena *a, const struct arguments *args, struct text *out,
		    const struct own_name *r)
{
	bool is_fixed = arguments_are_static(args);
	bool is_wrapped = strcmp(r->kind, "plain");
	const char *symbol = arena_printf(a, is_wrapped ? "__real_%s" : "ompckpt_libc_%s", r->name);
	if (strcmp(machine_of(a, args), "x86_64") != 0)
		return refuse(r->name, "on this processor");
	if (is_fixed && !strcmp(r->alias, "-"))
		return refuse(r->name, "in a static link");
	if (is_fixed)
		add_alias(out, symbol, r->alias);
	else
		add_jump(out, symbol, r->name);
	return true;
}

static const char *assemble(struct arena *a, const struct arguments *args, const struct text *code)
{
	struct command c = {0};
	const char *source = temp_path(a, "own-names.s"), *object = temp_path(a, "own-names.o");
	if (!files_write(source, code))
		return NULL;
	command_add(a, &c, args->backend);
	command_add(a, &c, "-c");
	command_add(a, &c, source);
	command_add(a, &c, "-o");
	command_add(a, &c, object);
	return child_run(a, command_argv(a, &c), NULL) ? NULL : object;
}

bool own_names_has_bypass(struct arena *a, const struct arguments *args, const char *name)
{
	struct text t = {0};
	struct own_name r;
	bool found = false;
	text_read_file(&t, machine_file(a, args, "libc.names"));
	for (const char *at = t.at ? t.at : ""; !found && next_row(a, &at, &r);)
		found = !strcmp(r.name, name) && strcmp(r.kind, "plain") != 0;
	text_free(&t);
	return found;
}

const char *own_names_bypass(struct arena *a, const struct arguments *args, const struct names *own,
			     bool *ok)
{
	struct text t = {0}, code = {0};
	struct own_name r;
	const char *object = NULL;
	*ok = true;
	text_read_file(&t, machine_file(a, args, "libc.names"));
	for (const char *at = t.at ? t.at : ""; *ok && next_row(a, &at, &r);)
		if (own_names_have(own, r.name))
			*ok = add_row(a, args, &code, &r);
	if (*ok && code.n) {
		text_printf(&code, "	.section .note.GNU-stack,\"\",@progbits\n");
		object = assemble(a, args, &code);
		*ok = object != NULL;
	}
	text_free(&t);
	text_free(&code);
	return object;
}
