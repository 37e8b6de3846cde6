/* describe_files.h - open files into bytes, and opened again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    slots and struct file, or the bytes. Out: the other ones.
 * Means: a file is opened again by a communicator of its ranks, so that the one it was opened with
 *        may be gone. Ranks copy themselves one after the other, and the first ones go on to write:
 *        what each has seen of the size is what was there at the checkpoint or more. All ranks tell
 *        each other, by paths, and a file is cut to the most that any has seen; what is too much
 *        will be written again. Nobody goes on before all files are cut.
 * Errs:  on the side of refusing: a file that is missing, or shorter than this rank has seen it,
 *        ends the restart. */
static void put_vague(struct bytes *b)
{
	uint64_t n = 0;
	for (struct vague *v = vagues; v; v = v->next)
		n++;
	put(b, n);
	for (struct vague *v = vagues; v; v = v->next)
		put(b, v->path);
}

static void put_file(struct bytes *b, const struct slot *s)
{
	const struct file *f = file_of(s);
	MPI_Group members;
	MPI_Offset position = 0;
	struct stat st = {0};
	inner_in();
	PMPI_File_get_group((MPI_File)(uintptr_t)s->real, &members);
	if (!(f->mode & MPI_MODE_SEQUENTIAL))
		PMPI_File_get_position((MPI_File)(uintptr_t)s->real, &position);
	inner_out(0);
	if (f->fd >= 0)
		fstat(f->fd, &st);
	put_ranks(b, members);
	PMPI_Group_free(&members);
	put_text(b, f->path);
	put(b, (uint64_t)f->mode), put(b, s->pulse), put(b, (uint64_t)st.st_size);
	put_info(b, f->info);
	put(b, (uint64_t)f->at);
	put_type(b, f->etype), put_type(b, f->filetype);
	put_text(b, f->representation);
	put(b, (uint64_t)position), put(b, f->is_atomic);
	put_errhandler(b, s);
}

struct file_again {
	struct slot *slot;
	struct file *file;
	MPI_Group members;
	uint64_t seen, most; /* its size: by this rank, by all */
	MPI_Offset position;
	MPI_Errhandler errhandler;
	bool has_errhandler;
};

static void get_file(struct bytes *b, struct file_again *a)
{
	char path[sizeof a->file->path], representation[sizeof a->file->representation];
	a->slot = slot_again(FILES, get(b));
	if (!a->slot || b->at > b->size) {
		b->at = b->size + 1;
		return;
	}
	a->members = get_ranks(b);
	get_text(b, path, sizeof path);
	struct file *f = a->file = a->slot->extra = file_add(get_int(b));
	a->slot->pulse = get(b);
	a->seen = a->most = get(b);
	MPI_Info info = get_info(b);
	info_adds(f->info, info);
	PMPI_Info_free(&info);
	MPI_Offset at = (MPI_Offset)get(b);
	MPI_Datatype e = get_type(b), t = get_type(b);
	get_text(b, representation, sizeof representation);
	has_view(f, at, e, t, representation);
	a->position = (MPI_Offset)get(b);
	f->is_atomic = get(b) != 0;
	a->has_errhandler = get(b) != 0;
	if (a->has_errhandler)
		a->errhandler = get_errhandler(b);
	file_beside(f, path);
}

static bool is_there(const struct file_again *a, char *why, size_t capacity)
{
	struct stat st;
	const struct file *f = a->file;
	if (f->fd < 0 || fstat(f->fd, &st) != 0) {
		snprintf(why, capacity,
			 "cannot open '%.200s' again: %s; put the file back, or start afresh "
			 "(OMPCKPT_RESTART=off)",
			 f->path, strerror(errno));
		return false;
	}
	if (!writes(f) || (S_ISREG(st.st_mode) && (uint64_t)st.st_size >= a->seen))
		return true;
	snprintf(why, capacity,
		 "'%.200s' has %lld bytes, but had %llu at the checkpoint; put the file back, or "
		 "start afresh (OMPCKPT_RESTART=off)",
		 f->path, (long long)st.st_size, (unsigned long long)a->seen);
	return false;
}

static bool all_ranks(bool ok)
{
	uint64_t failed_ = !ok;
	agree(MPI_GREATEST, &failed_, 1);
	return !failed_;
}

struct seen {
	uint64_t path, size;
};

/* What all ranks have seen of files that are written; how many. Freed by the caller. */
static struct seen *all_seen(const struct file_again *again, uint64_t n, int *total)
{
	int mine = 0, *counts = need(__real_calloc((size_t)own_size * 2, sizeof *counts));
	struct seen *own_ones = need(__real_calloc(n + 1, sizeof *own_ones));
	for (uint64_t i = 0; i < n; i++)
		if (writes(again[i].file))
			own_ones[mine++] =
				(struct seen){path_hash(again[i].file->path), again[i].seen};
	mine *= 2;
	PMPI_Allgather(&mine, 1, MPI_INT, counts, 1, MPI_INT, own);
	*total = 0;
	for (int i = 0; i < own_size; i++) {
		counts[own_size + i] = *total;
		*total += counts[i];
	}
	struct seen *all = need(__real_calloc((size_t)*total / 2 + 1, sizeof *all));
	PMPI_Allgatherv(own_ones, mine, MPI_UINT64_T, all, counts, counts + own_size, MPI_UINT64_T,
			own);
	*total /= 2;
	__real_free(own_ones);
	__real_free(counts);
	return all;
}

static int by_path(const void *a, const void *b)
{
	const struct seen *x = a, *y = b;
	return x->path != y->path ? (x->path < y->path ? -1 : 1)
				  : (x->size > y->size) - (x->size < y->size);
}

static void agree_on_sizes(struct file_again *again, uint64_t n)
{
	int total;
	struct seen *all = all_seen(again, n, &total);
	qsort(all, (size_t)total, sizeof *all, by_path);
	for (int i = 1; i < total; i++)
		if (all[i].path == all[i - 1].path && all[i].size != all[i - 1].size)
			vague_add(all[i].path);
	for (uint64_t i = 0; i < n; i++) {
		uint64_t path = path_hash(again[i].file->path);
		for (int j = 0; j < total; j++)
			if (all[j].path == path && all[j].size > again[i].most)
				again[i].most = all[j].size;
	}
	__real_free(all);
}

static bool cut_back(const struct file_again *a, char *why, size_t capacity)
{
	struct stat st;
	if (!writes(a->file) ||
	    (fstat(a->file->fd, &st) == 0 &&
	     ((uint64_t)st.st_size <= a->most || ftruncate(a->file->fd, (off_t)a->most) == 0)))
		return true;
	snprintf(why, capacity, "cannot cut '%.200s': %s", a->file->path, strerror(errno));
	return false;
}

static void handler_again(MPI_File real, struct slot *s, MPI_Errhandler e)
{
	takes_errhandler(s, e, true);
	PMPI_File_set_errhandler(real, ERRH(e));
}

static bool open_again(struct file_again *a, char *why, size_t capacity)
{
	struct file *f = a->file;
	int mode = f->mode & ~(MPI_MODE_CREATE | MPI_MODE_EXCL);
	MPI_Comm members;
	MPI_File real;
	MPI_Offset there = -1;
	PMPI_Comm_create_group(world, a->members, 8, &members);
	PMPI_Group_free(&a->members);
	bool ok = PMPI_File_open(members, f->path, mode, f->info, &real) == MPI_SUCCESS;
	PMPI_Comm_free(&members);
	if (ok) {
		slot_is(FILES, a->slot, BITS(real));
		if (!named(f->etype))
			PMPI_Type_commit(&f->etype);
		if (!named(f->filetype))
			PMPI_Type_commit(&f->filetype);
		ok = PMPI_File_set_view(real, f->at, f->etype, f->filetype, f->representation,
					f->info) == MPI_SUCCESS &&
		     (!f->is_atomic || PMPI_File_set_atomicity(real, 1) == MPI_SUCCESS) &&
		     PMPI_File_seek(real, a->position, MPI_SEEK_SET) == MPI_SUCCESS &&
		     PMPI_File_get_position(real, &there) == MPI_SUCCESS && there == a->position;
		hide_descriptors(f);
		if (a->has_errhandler)
			handler_again(real, a->slot, a->errhandler);
	}
	if (!ok)
		snprintf(why, capacity, "MPI can't open '%.200s' again, with its view", f->path);
	return ok;
}

static bool get_files(struct bytes *b, char *why, size_t capacity)
{
	for (uint64_t m = get(b); m && b->at <= b->size; m--)
		vague_add(get(b));
	bool has_default = get(b) != 0, ok = true;
	MPI_Errhandler by_default = has_default ? get_errhandler(b) : MPI_ERRORS_RETURN;
	uint64_t n = get(b), most = b->at <= b->size ? b->size - b->at : 0;
	struct file_again *again = need(__real_calloc((n < most ? n : most) + 1, sizeof *again));
	why[0] = 0;
	if (n > most)
		b->at = b->size + 1;
	for (uint64_t i = 0; i < n && b->at <= b->size; i++) {
		get_file(b, &again[i]);
		ok = ok && b->at <= b->size && is_there(&again[i], why, capacity);
	}
	if (b->at > b->size)
		ok = false;
	bool all_ok = all_ranks(ok);
	if (all_ok) {
		agree_on_sizes(again, n);
		for (uint64_t i = 0; i < n; i++)
			ok = ok && cut_back(&again[i], why, capacity);
		all_ok = all_ranks(ok);
	}
	for (uint64_t i = 0; i < n && all_ok; i++)
		ok = open_again(&again[i], why, capacity) && ok;
	all_ok = all_ok && all_ranks(ok);
	if (all_ok && has_default)
		handler_again(MPI_FILE_NULL, &no_file, by_default);
	if (!all_ok && !why[0])
		snprintf(why, capacity, "another rank can't open a file of MPI again");
	__real_free(again);
	return all_ok;
}
