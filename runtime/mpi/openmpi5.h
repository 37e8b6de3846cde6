/* openmpi5.h - what Open MPI 5 declares of MPI 4.0, while it says it is 3.1: not translated yet.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The library would take the program's handles for its own: a call ends the program. */
#if MPI_VERSION < 4 && defined OMPI_MAJOR_VERSION && OMPI_MAJOR_VERSION >= 5
static int not_translated(const char *name)
{
	fprintf(stderr,
		"ompckpt: '%s' in a program with positions is not supported with Open MPI 5; use "
		"what "
		"MPI 3.1 has, or MPICH\n",
		name);
	return PMPI_Abort(MPI_COMM_WORLD, 1);
}

#define BEYOND(name)                                                                               \
	int ompckpt_no_##name(void) __asm__("MPI_" #name);                                         \
	int ompckpt_no_##name(void)                                                                \
	{                                                                                          \
		return not_translated("MPI_" #name);                                               \
	}
BEYOND(Allgather_init)
BEYOND(Allgatherv_init)
BEYOND(Allreduce_init)
BEYOND(Alltoall_init)
BEYOND(Alltoallv_init)
BEYOND(Alltoallw_init)
BEYOND(Barrier_init)
BEYOND(Bcast_init)
BEYOND(Comm_create_from_group)
BEYOND(Comm_idup_with_info)
BEYOND(Exscan_init)
BEYOND(Gather_init)
BEYOND(Gatherv_init)
BEYOND(Group_from_session_pset)
BEYOND(Info_create_env)
BEYOND(Info_get_string)
BEYOND(Intercomm_create_from_groups)
BEYOND(Isendrecv)
BEYOND(Isendrecv_replace)
BEYOND(Neighbor_allgather_init)
BEYOND(Neighbor_allgatherv_init)
BEYOND(Neighbor_alltoall_init)
BEYOND(Neighbor_alltoallv_init)
BEYOND(Neighbor_alltoallw_init)
BEYOND(Parrived)
BEYOND(Pready)
BEYOND(Pready_list)
BEYOND(Pready_range)
BEYOND(Precv_init)
BEYOND(Psend_init)
BEYOND(Reduce_init)
BEYOND(Reduce_scatter_block_init)
BEYOND(Reduce_scatter_init)
BEYOND(Scan_init)
BEYOND(Scatter_init)
BEYOND(Scatterv_init)
BEYOND(Session_c2f)
BEYOND(Session_call_errhandler)
BEYOND(Session_create_errhandler)
BEYOND(Session_f2c)
BEYOND(Session_finalize)
BEYOND(Session_get_errhandler)
BEYOND(Session_get_info)
BEYOND(Session_get_nth_pset)
BEYOND(Session_get_num_psets)
BEYOND(Session_get_pset_info)
BEYOND(Session_init)
BEYOND(Session_set_errhandler)
#undef BEYOND
#endif
