/* callbacks.h - functions of the program that MPI calls: operations, error handlers, attributes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each runs through one of the adapter's own functions, which hands it virtual handles. Of
 * operations 64 and of error handlers 16 of a kind can be; a further one is called directly, and
 * sees the library's handles, which all calls of MPI take as well. */
#define EACH16(F, H)                                                                               \
	F(H##0)                                                                                    \
	F(H##1)                                                                                    \
	F(H##2)                                                                                    \
	F(H##3)                                                                                    \
	F(H##4)                                                                                    \
	F(H##5) F(H##6) F(H##7) F(H##8) F(H##9) F(H##a) F(H##b) F(H##c) F(H##d) F(H##e) F(H##f)
#define EACH64(F) EACH16(F, 0x0) EACH16(F, 0x1) EACH16(F, 0x2) EACH16(F, 0x3)
/* The library calls a function of the program. */
static void into_program(void)
{
	inside = 0;
	within++;
}
static void out_of_program(int was)
{
	inside = was;
	within--;
}

enum { OPERATIONS = 64, HANDLERS = 16 };

static struct slot *operations[OPERATIONS];

static void operate(int which, void *in, void *out, int *n, MPI_Datatype *t)
{
	int was = inside;
	MPI_Datatype known = known_TYPES_(*t);
	into_program();
	((MPI_User_function *)operations[which]->function)(in, out, n, &known);
	out_of_program(was);
}
#define OPERATE(i)                                                                                 \
	static void operate_##i(void *a, void *b, int *n, MPI_Datatype *t)                         \
	{                                                                                          \
		operate(i, a, b, n, t);                                                            \
	}
EACH64(OPERATE)
#define NAMED(i) operate_##i,
static MPI_User_function *const operate_by[OPERATIONS] = {EACH64(NAMED)};

static int free_of(struct slot **slots, int n)
{
	for (int i = 0; i < n; i++)
		if (!slots[i])
			return i;
	return -1;
}

static int op_create(struct slot *s)
{
	MPI_Op made;
	int i = free_of(operations, OPERATIONS);
	if (i >= 0)
		operations[i] = s;
	s->peer = i;
	MPI_User_function *f = i >= 0 ? operate_by[i] : (MPI_User_function *)s->function;
	int rc = checked(PMPI_Op_create(f, s->mode, &made));
	slot_is(OPS, s, BITS(made));
	return rc;
}

int MPI_Op_create(MPI_User_function *f, int commute, MPI_Op *out)
{
	if (inside)
		return PMPI_Op_create(f, commute, out);
	struct slot *s = slot_new(OPS);
	of_program((void *)f);
	s->function = (void *)f;
	s->mode = commute != 0;
	*out = VIRTUAL(MPI_Op, s);
	return op_create(s);
}

#if MPI_VERSION >= 4
int MPI_Op_create_c(MPI_User_function_c *f, int commute, MPI_Op *out)
{
	MPI_Op made;
	never("an operation with large counts");
	int rc = checked(PMPI_Op_create_c(f, commute, &made));
	struct slot *s = slot_for(OPS, BITS(made));
	s->peer = -1;
	*out = VIRTUAL(MPI_Op, s);
	return rc;
}
#endif

FREES(Op_free, MPI_Op, OPS, if (s->peer >= 0) operations[s->peer] = NULL)

#define HANDLING(T, kind, k, FN)                                                                   \
	static struct slot *kind##_handlers[HANDLERS];                                             \
	static void kind##_error(int which, T *h, int *code)                                       \
	{                                                                                          \
		int was = inside;                                                                  \
		T known = known_##k(*h);                                                           \
		into_program();                                                                    \
		((FN *)kind##_handlers[which]->function)(&known, code);                            \
		out_of_program(was);                                                               \
	}
#define COMM_ERROR(i)                                                                              \
	static void comm_error_##i(MPI_Comm *h, int *e, ...)                                       \
	{                                                                                          \
		comm_error(i, h, e);                                                               \
	}
#define WIN_ERROR(i)                                                                               \
	static void win_error_##i(MPI_Win *h, int *e, ...)                                         \
	{                                                                                          \
		win_error(i, h, e);                                                                \
	}
#define FILE_ERROR(i)                                                                              \
	static void file_error_##i(MPI_File *h, int *e, ...)                                       \
	{                                                                                          \
		file_error(i, h, e);                                                               \
	}
#define COMM_NAME(i) comm_error_##i,
#define WIN_NAME(i) win_error_##i,
#define FILE_NAME(i) file_error_##i,
HANDLING(MPI_Comm, comm, COMMS, MPI_Comm_errhandler_function)
HANDLING(MPI_Win, win, WINS, MPI_Win_errhandler_function)
HANDLING(MPI_File, file, FILES, MPI_File_errhandler_function)
EACH16(COMM_ERROR, 0x0)
EACH16(WIN_ERROR, 0x0)
EACH16(FILE_ERROR, 0x0)
static MPI_Comm_errhandler_function *const comm_by[] = {EACH16(COMM_NAME, 0x0)};
static MPI_Win_errhandler_function *const win_by[] = {EACH16(WIN_NAME, 0x0)};
static MPI_File_errhandler_function *const file_by[] = {EACH16(FILE_NAME, 0x0)};

static int errhandler_create(struct slot *s)
{
	MPI_Errhandler made;
	struct slot **of = s->mode == 'c'   ? comm_handlers
			   : s->mode == 'w' ? win_handlers
					    : file_handlers;
	int rc, i = s->peer = free_of(of, HANDLERS);
	if (i >= 0)
		*(struct slot **)(s->place = &of[i]) = s;
	if (s->mode == 'c')
		rc = PMPI_Comm_create_errhandler(
			i >= 0 ? comm_by[i] : (MPI_Comm_errhandler_function *)s->function, &made);
	else if (s->mode == 'w')
		rc = PMPI_Win_create_errhandler(
			i >= 0 ? win_by[i] : (MPI_Win_errhandler_function *)s->function, &made);
	else
		rc = PMPI_File_create_errhandler(
			i >= 0 ? file_by[i] : (MPI_File_errhandler_function *)s->function, &made);
	slot_is(ERRHS, s, BITS(made));
	return checked(rc);
}

static int errhandler_new(void *function, char mode, MPI_Errhandler *out)
{
	struct slot *s = slot_new(ERRHS);
	of_program(function);
	s->function = function;
	s->mode = (unsigned char)mode;
	s->uses = 1;
	*out = VIRTUAL(MPI_Errhandler, s);
	return errhandler_create(s);
}

int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function *f, MPI_Errhandler *out)
{
	return inside ? PMPI_Comm_create_errhandler(f, out) : errhandler_new((void *)f, 'c', out);
}
int MPI_Win_create_errhandler(MPI_Win_errhandler_function *f, MPI_Errhandler *out)
{
	return inside ? PMPI_Win_create_errhandler(f, out) : errhandler_new((void *)f, 'w', out);
}
int MPI_File_create_errhandler(MPI_File_errhandler_function *f, MPI_Errhandler *out)
{
	return inside ? PMPI_File_create_errhandler(f, out) : errhandler_new((void *)f, 'f', out);
}

int MPI_Errhandler_free(MPI_Errhandler *h)
{
	if (!IS_VIRTUAL(*h))
		return PMPI_Errhandler_free(h);
	release(*h);
	*h = MPI_ERRHANDLER_NULL;
	return MPI_SUCCESS;
}

#define ERRHANDLERS(T, name, to, slot_of)                                                          \
	int MPI_##name##_set_errhandler(T h, MPI_Errhandler e)                                     \
	{                                                                                          \
		int rc = PMPI_##name##_set_errhandler(to(h), heard_by_##name(e));                  \
		struct slot *s = inside || rc != MPI_SUCCESS ? NULL : slot_of;                     \
		if (s)                                                                             \
			takes_errhandler(s, e, true);                                              \
		return rc;                                                                         \
	}                                                                                          \
	int MPI_##name##_get_errhandler(T h, MPI_Errhandler *e)                                    \
	{                                                                                          \
		struct slot *s = inside ? NULL : slot_of;                                          \
		if (s && listens_##name() &&                                                       \
		    !(s->errhandler_known && IS_VIRTUAL(s->errhandler))) {                         \
			*e = s->errhandler_known ? s->errhandler : MPI_ERRORS_ARE_FATAL;           \
			return MPI_SUCCESS;                                                        \
		}                                                                                  \
		if (!s || !s->errhandler_known || !IS_VIRTUAL(s->errhandler))                      \
			return PMPI_##name##_get_errhandler(to(h), e);                             \
		retain(*e = s->errhandler);                                                        \
		return MPI_SUCCESS;                                                                \
	}
ERRHANDLERS(MPI_Comm, Comm, COMM, comm_slot(h))
ERRHANDLERS(MPI_Win, Win, WIN, IS_VIRTUAL(h) ? SLOT(WINS, h) : NULL)
ERRHANDLERS(MPI_File, File, FILE_,
	    IS_VIRTUAL(h)        ? SLOT(FILES, h)
	    : h == MPI_FILE_NULL ? &no_file
				 : NULL)

/* Attributes: the program's function, and what it is for, are in the keyval's slot. */
enum { OWN, NULL_COPY, DUP };
#define KEYED(T, name, k, letter)                                                                  \
	static int name##_copy(T h, int key, void *x, void *in, void *out, int *flag)              \
	{                                                                                          \
		struct slot *s = x;                                                                \
		int was = inside;                                                                  \
		(void)key;                                                                         \
		if (s->tag != OWN) {                                                               \
			*flag = s->tag == DUP;                                                     \
			*(void **)out = in;                                                        \
			return MPI_SUCCESS;                                                        \
		}                                                                                  \
		into_program();                                                                    \
		int rc = ((MPI_##name##_copy_attr_function *)s->function)(                         \
			known_##k(h), VIRTUAL(int, s), s->extra, in, out, flag);                   \
		out_of_program(was);                                                               \
		return rc;                                                                         \
	}                                                                                          \
	static int name##_delete(T h, int key, void *value, void *x)                               \
	{                                                                                          \
		struct slot *s = x;                                                                \
		int was = inside;                                                                  \
		(void)key;                                                                         \
		if (!s->other)                                                                     \
			return MPI_SUCCESS;                                                        \
		into_program();                                                                    \
		int rc = ((MPI_##name##_delete_attr_function *)s->other)(                          \
			known_##k(h), VIRTUAL(int, s), value, s->extra);                           \
		out_of_program(was);                                                               \
		return rc;                                                                         \
	}                                                                                          \
	static int name##_key(struct slot *s)                                                      \
	{                                                                                          \
		int made;                                                                          \
		int rc = checked(                                                                  \
			PMPI_##name##_create_keyval(name##_copy, name##_delete, &made, s));        \
		slot_is(KEYS, s, (uint32_t)made);                                                  \
		return rc;                                                                         \
	}                                                                                          \
	static int name##_key_new(void *copy, int how, void *drop, int *key, void *x)              \
	{                                                                                          \
		struct slot *s = slot_new(KEYS);                                                   \
		if (how == OWN)                                                                    \
			of_program(copy);                                                          \
		if (drop)                                                                          \
			of_program(drop);                                                          \
		s->function = copy;                                                                \
		s->tag = how;                                                                      \
		s->other = drop;                                                                   \
		s->extra = x;                                                                      \
		s->mode = letter;                                                                  \
		s->uses = s->active = 1;                                                           \
		*key = VIRTUAL(int, s);                                                            \
		return name##_key(s);                                                              \
	}                                                                                          \
	int MPI_##name##_free_keyval(int *key)                                                     \
	{                                                                                          \
		if (!IS_VIRTUAL(*key))                                                             \
			return PMPI_##name##_free_keyval(key);                                     \
		struct slot *s = SLOT(KEYS, *key);                                                 \
		int real = (int)s->real, rc = checked(PMPI_##name##_free_keyval(&real));           \
		s->active = 0;                                                                     \
		key_release(s);                                                                    \
		*key = MPI_KEYVAL_INVALID;                                                         \
		return rc;                                                                         \
	}
#define ATTRIBUTES(T, name, to, slot_of)                                                           \
	int MPI_##name##_set_attr(T h, int key, void *value)                                       \
	{                                                                                          \
		inner_in();                                                                        \
		int rc = checked(inner_out(PMPI_##name##_set_attr(to(h), KEY(key), value)));       \
		struct slot *s = slot_of;                                                          \
		if (rc == MPI_SUCCESS && s && IS_VIRTUAL(key))                                     \
			attribute_add(s, INDEX(key), value);                                       \
		return rc;                                                                         \
	}                                                                                          \
	int MPI_##name##_delete_attr(T h, int key)                                                 \
	{                                                                                          \
		inner_in();                                                                        \
		int rc = checked(inner_out(PMPI_##name##_delete_attr(to(h), KEY(key))));           \
		struct slot *s = slot_of;                                                          \
		struct attribute **at = s ? &s->attributes : NULL;                                 \
		while (at && *at && (!IS_VIRTUAL(key) || (*at)->key != INDEX(key)))                \
			at = &(*at)->next;                                                         \
		if (rc == MPI_SUCCESS && at && *at)                                                \
			attribute_drop(at);                                                        \
		return rc;                                                                         \
	}
KEYED(MPI_Comm, Comm, COMMS, 'c')
KEYED(MPI_Datatype, Type, TYPES_, 't')
KEYED(MPI_Win, Win, WINS, 'w')
ATTRIBUTES(MPI_Comm, Comm, COMM, comm_slot(h))
ATTRIBUTES(MPI_Datatype, Type, TYPE, IS_VIRTUAL(h) ? SLOT(TYPES_, h) : NULL)
ATTRIBUTES(MPI_Win, Win, WIN, IS_VIRTUAL(h) ? SLOT(WINS, h) : NULL)

#define NEW_KEY(name, LIKE, MPI_NULL_COPY, MPI_DUP, MPI_NULL_DELETE)                               \
	int MPI_##name##_create_keyval(MPI_##name##_copy_attr_function *copy,                      \
				       MPI_##name##_delete_attr_function *drop, int *key, void *x) \
	{                                                                                          \
		if (inside)                                                                        \
			return PMPI_##name##_create_keyval(copy, drop, key, x);                    \
		int how = copy == MPI_NULL_COPY ? NULL_COPY : copy == MPI_DUP ? DUP : OWN;         \
		return name##_key_new((void *)copy, how,                                           \
				      drop == MPI_NULL_DELETE ? NULL : (void *)drop, key, x);      \
	}
NEW_KEY(Comm, , MPI_COMM_NULL_COPY_FN, MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN)
NEW_KEY(Type, , MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN)
NEW_KEY(Win, , MPI_WIN_NULL_COPY_FN, MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN)

int MPI_Keyval_create(MPI_Copy_function *copy, MPI_Delete_function *drop, int *key, void *x)
{
	if (inside)
		return PMPI_Keyval_create(copy, drop, key, x);
	int how = copy == MPI_NULL_COPY_FN || (void *)copy == (void *)MPI_COMM_NULL_COPY_FN
			  ? NULL_COPY
		  : copy == MPI_DUP_FN || (void *)copy == (void *)MPI_COMM_DUP_FN ? DUP
										  : OWN;
	return Comm_key_new((void *)copy, how, drop == MPI_NULL_DELETE_FN ? NULL : (void *)drop,
			    key, x);
}
int MPI_Keyval_free(int *key)
{
	return MPI_Comm_free_keyval(key);
}
int MPI_Attr_put(MPI_Comm c, int key, void *value)
{
	return MPI_Comm_set_attr(c, key, value);
}
int MPI_Attr_delete(MPI_Comm c, int key)
{
	return MPI_Comm_delete_attr(c, key);
}
#if MPI_VERSION >= 4
int MPI_Errhandler_create(MPI_Comm_errhandler_function *f, MPI_Errhandler *e)
{
	return MPI_Comm_create_errhandler(f, e);
}
int MPI_Errhandler_get(MPI_Comm c, MPI_Errhandler *e)
{
	return MPI_Comm_get_errhandler(c, e);
}
int MPI_Errhandler_set(MPI_Comm c, MPI_Errhandler e)
{
	return MPI_Comm_set_errhandler(c, e);
}
#endif
