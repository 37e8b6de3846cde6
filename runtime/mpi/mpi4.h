/* mpi4.h - what only MPI 4.0 has: sessions, partitioned and combined messages.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sessions keep the library's handles; who uses them, or partitioned messages, is not cut. */
#if MPI_VERSION >= 4
#define SESSIONS "the program uses sessions of MPI"
int MPI_Session_init(MPI_Info info, MPI_Errhandler e, MPI_Session *s)
{
	never(SESSIONS);
	return PMPI_Session_init(INFO(info), ERRH(e), s);
}
int MPI_Session_finalize(MPI_Session *s)
{
	return PMPI_Session_finalize(s);
}
int MPI_Session_call_errhandler(MPI_Session s, int e)
{
	return PMPI_Session_call_errhandler(s, e);
}
int MPI_Session_create_errhandler(MPI_Session_errhandler_function *f, MPI_Errhandler *e)
{
	never(SESSIONS);
	return PMPI_Session_create_errhandler(f, e);
}
int MPI_Session_get_errhandler(MPI_Session s, MPI_Errhandler *e)
{
	return PMPI_Session_get_errhandler(s, e);
}
int MPI_Session_set_errhandler(MPI_Session s, MPI_Errhandler e)
{
	return PMPI_Session_set_errhandler(s, ERRH(e));
}
int MPI_Comm_create_from_group(MPI_Group g, const char *tag, MPI_Info info, MPI_Errhandler e,
			       MPI_Comm *out)
{
	never(SESSIONS);
	return PMPI_Comm_create_from_group(GROUP(g), tag, INFO(info), ERRH(e), out);
}
int MPI_Intercomm_create_from_groups(MPI_Group g, int a, MPI_Group h, int b, const char *tag,
				     MPI_Info info, MPI_Errhandler e, MPI_Comm *out)
{
	never(SESSIONS);
	return PMPI_Intercomm_create_from_groups(GROUP(g), a, GROUP(h), b, tag, INFO(info), ERRH(e),
						 out);
}

#define PARTITIONED(name, B)                                                                       \
	int MPI_##name(B void *b, int parts, MPI_Count n, MPI_Datatype t, int peer, int tag,       \
		       MPI_Comm c, MPI_Info info, MPI_Request *r)                                  \
	{                                                                                          \
		MPI_Request real;                                                                  \
		never("the program uses partitioned messages of MPI");                             \
		int rc = PMPI_##name(b, parts, n, TYPE(t), peer, tag, COMM(c), INFO(info), &real); \
		if (rc == MPI_SUCCESS)                                                             \
			collective_begun(begun(real, r, __builtin_return_address(0)),              \
					 MPI_COMM_NULL, true);                                     \
		return rc;                                                                         \
	}
PARTITIONED(Psend_init, const)
PARTITIONED(Precv_init, )

#define COMBINED(X, count_t)                                                                       \
	int MPI_Isendrecv##X(const void *a, count_t an, MPI_Datatype at, int to, int stag,         \
			     void *b, count_t bn, MPI_Datatype bt, int from, int rtag, MPI_Comm c, \
			     MPI_Request *r)                                                       \
	{                                                                                          \
		MPI_Request real;                                                                  \
		int rc = PMPI_Isendrecv##X(a, an, TYPE(at), to, stag, b, bn, TYPE(bt), from, rtag, \
					   COMM(c), &real);                                        \
		sent(c, to, stag, rc);                                                             \
		if (rc == MPI_SUCCESS)                                                             \
			receives(begun(real, r, __builtin_return_address(0)), c, from, rtag);      \
		return rc;                                                                         \
	}                                                                                          \
	int MPI_Isendrecv_replace##X(void *b, count_t n, MPI_Datatype t, int to, int stag,         \
				     int from, int rtag, MPI_Comm c, MPI_Request *r)               \
	{                                                                                          \
		MPI_Request real;                                                                  \
		int rc = PMPI_Isendrecv_replace##X(b, n, TYPE(t), to, stag, from, rtag, COMM(c),   \
						   &real);                                         \
		sent(c, to, stag, rc);                                                             \
		if (rc == MPI_SUCCESS)                                                             \
			receives(begun(real, r, __builtin_return_address(0)), c, from, rtag);      \
		return rc;                                                                         \
	}
COMBINED(, int)
COMBINED(_c, MPI_Count)
#endif
