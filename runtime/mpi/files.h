/* files.h - the files that MPI has open: what they are, for a restart, and why one can't be there.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    MPI_File_open, _set_view, ... of the program. Out: of each file what it takes to open it
 *        again; its bytes, durable; a reason against a checkpoint.
 * Means: each rank has a descriptor of its own beside the library's: it says where the file lies
 *        and how long it is, and makes durable what was written through any. One of a file that is
 *        closed stays open until that is done. Only the thread that calls MPI closes it: to close
 *        any descriptor gives up the process's locks on the file, by which ROMIO writes data with
 *        holes.
 * Errs:  on the side of no checkpoint. What is read and then overwritten would be read again after
 *        a restart, as it is later: a file is read or written, not both. By the size of a file a
 *        rank could see what it wrote itself after its copy: after a restart it may ask for it only
 *        if all ranks' copies have seen the same. Who appends asks for it.
 * Cost:  at the checkpoint an fstat for each file, in the background an fdatasync. */
enum { CLOSED_MOST = 64 };

struct file {
	struct file *next;
	int fd, mode; /* fd -1: can't be opened beside MPI */
	bool is_atomic, asks_size;
	MPI_Offset at;
	MPI_Datatype etype, filetype; /* its own, if derived */
	MPI_Info info;                /* all that the program has given */
	char representation[MPI_MAX_DATAREP_STRING + 1];
	char path[4096];

	/* Under files_lock, for the background writer. */
	bool is_closed, is_durable, is_in_use;
	unsigned round;
};

static char files_lock;
static struct file *files;  /* with those that are closed and not durable yet */
static struct slot no_file; /* the error handler of MPI_FILE_NULL: new files have it */

static void files_in(void)
{
	while (__atomic_test_and_set(&files_lock, __ATOMIC_ACQUIRE))
		sched_yield();
}

static void files_out(void)
{
	__atomic_clear(&files_lock, __ATOMIC_RELEASE);
}

static bool writes(const struct file *f)
{
	return f->mode & MPI_MODE_WRONLY;
}

/* Files that may hold more than at the restart's checkpoint, until somebody sets their size. */
static struct vague {
	uint64_t path;
	struct vague *next;
} * vagues;

static uint64_t path_hash(const char *path)
{
	uint64_t hash = 0;
	for (; *path; path++)
		hash = mix(hash, (unsigned char)*path);
	return hash;
}

static struct vague **vague_at(uint64_t path)
{
	struct vague **at = &vagues;
	while (*at && (*at)->path != path)
		at = &(*at)->next;
	return at;
}

static void vague_add(uint64_t path)
{
	struct vague **at = vague_at(path);
	if (*at)
		return;
	*at = need(__real_calloc(1, sizeof **at));
	(*at)->path = path;
}

static void vague_drop(uint64_t path)
{
	struct vague **at = vague_at(path), *v = *at;
	if (!v)
		return;
	*at = v->next;
	__real_free(v);
}

static struct file *file_of(const struct slot *s)
{
	return s->extra;
}

/* Not for what the library makes of it itself. */
static struct slot *file_slot(MPI_File f)
{
	return inside || !IS_VIRTUAL(f) ? NULL : SLOT(FILES, f);
}

static void info_adds(MPI_Info to, MPI_Info from)
{
	int n = 0, there;
	char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL + 1];
	if (from != MPI_INFO_NULL)
		PMPI_Info_get_nkeys(from, &n);
	for (int i = 0; i < n; i++) {
		PMPI_Info_get_nthkey(from, i, key);
		PMPI_Info_get(from, key, MPI_MAX_INFO_VAL, value, &there);
		PMPI_Info_set(to, key, value);
	}
}

/* A type of the file's own, made without a call of the program's functions for attributes. */
static MPI_Datatype type_kept(MPI_Datatype t)
{
	MPI_Datatype kept = t;
	if (!named(t))
		PMPI_Type_contiguous(1, t, &kept);
	return kept;
}

static void has_view(struct file *f, MPI_Offset at, MPI_Datatype e, MPI_Datatype t,
		     const char *representation)
{
	if (!named(f->etype))
		PMPI_Type_free(&f->etype);
	if (!named(f->filetype))
		PMPI_Type_free(&f->filetype);
	f->at = at;
	f->etype = e;
	f->filetype = t;
	snprintf(f->representation, sizeof f->representation, "%s", representation);
}

static struct file *file_add(int mode)
{
	struct file *f = need(__real_calloc(1, sizeof *f));
	f->fd = -1;
	f->mode = mode;
	f->etype = f->filetype = MPI_BYTE;
	snprintf(f->representation, sizeof f->representation, "native");
	PMPI_Info_create(&f->info);
	files_in();
	f->next = files;
	files = f;
	files_out();
	return f;
}

static void file_beside(struct file *f, const char *path)
{
	char link[40];
	int way = f->mode & MPI_MODE_RDONLY ? O_RDONLY : O_WRONLY;
	f->fd = open(path, way | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	snprintf(f->path, sizeof f->path, "%s", path);
	if (f->fd < 0)
		return;
	snprintf(link, sizeof link, "/proc/self/fd/%d", f->fd);
	ssize_t n = readlink(link, f->path, sizeof f->path);
	f->path[n > 0 && (size_t)n < sizeof f->path ? n : 0] = 0;
}

/* The library's descriptors are not the program's: those of libraries are closed by exec. */
static void hide_descriptors(const struct file *f)
{
	struct stat mine, other;
	if (f->fd < 0 || fstat(f->fd, &mine) != 0)
		return;
	for (int fd = 3; fd < 1024; fd++)
		if (fstat(fd, &other) == 0 && other.st_dev == mine.st_dev &&
		    other.st_ino == mine.st_ino)
			fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/* The next that may have data which is not durable; it stays until file_synced. */
static struct file *file_to_sync(unsigned round)
{
	files_in();
	struct file *f = files;
	while (f && (f->mode & MPI_MODE_RDONLY || f->fd < 0 || f->is_durable || f->round == round))
		f = f->next;
	if (f) {
		f->round = round;
		f->is_in_use = true;
	}
	files_out();
	return f;
}

static void file_synced(struct file *f, bool was_closed, bool ok)
{
	files_in();
	f->is_in_use = false;
	f->is_durable = was_closed && ok;
	files_out();
}

static bool files_sync(void)
{
	static unsigned round;
	int error = 0;
	round++;
	for (struct file *f; (f = file_to_sync(round));) {
		bool was_closed = __atomic_load_n(&f->is_closed, __ATOMIC_ACQUIRE);
		bool ok = fdatasync(f->fd) == 0 || errno == EROFS || errno == EINVAL;
		if (!ok)
			error = errno;
		file_synced(f, was_closed, ok);
	}
	errno = error;
	return error == 0;
}

/* One that is closed and durable, taken out of the list. */
static struct file *file_done(void)
{
	files_in();
	struct file **at = &files;
	while (*at && !((*at)->is_closed && (*at)->is_durable && !(*at)->is_in_use))
		at = &(*at)->next;
	struct file *f = *at;
	if (f)
		*at = f->next;
	files_out();
	return f;
}

static void files_drop(void)
{
	for (struct file *f; (f = file_done());) {
		if (f->fd >= 0)
			close(f->fd);
		__real_free(f);
	}
}

static unsigned files_closed(void)
{
	unsigned n = 0;
	files_in();
	for (struct file *f = files; f; f = f->next)
		n += f->is_closed;
	files_out();
	return n;
}

static void file_close(struct file *f)
{
	has_view(f, 0, MPI_BYTE, MPI_BYTE, "");
	PMPI_Info_free(&f->info);
	bool is_durable = f->mode & MPI_MODE_RDONLY || f->fd < 0;
	if (!is_durable && files_closed() >= CLOSED_MOST)
		is_durable = fdatasync(f->fd) == 0;
	files_in();
	f->is_durable = is_durable;
	__atomic_store_n(&f->is_closed, true, __ATOMIC_RELEASE);
	files_out();
	files_drop();
}

/* A file that is only read has one size. */
static void asks_size(struct file *f)
{
	if (f->mode & MPI_MODE_RDONLY)
		return;
	f->asks_size = true;
	if (!*vague_at(path_hash(f->path)))
		return;
	fprintf(stderr,
		"ompckpt: the program asks for the size of '%s', which is not known exactly: while "
		"some ranks were copied others went on to write; restart from another checkpoint, "
		"or start afresh (OMPCKPT_RESTART=off)\n",
		f->path);
	PMPI_Abort(MPI_COMM_WORLD, 78);
}

/* What is appended between two positions is appended again after a restart: the runtime has noted
 * the size before, if it can find the file. */
static void appends(struct file *f)
{
	if (!(f->mode & MPI_MODE_RDONLY) && f->fd < 0)
		never("the program appends to a file that only MPI can open, and would do so "
		      "again");
	asks_size(f);
}

/* Not "ufs:name" or the like, which only MPI can open. */
static bool is_plain(const char *name)
{
	return name[strcspn(name, ":/")] != ':';
}

int MPI_File_open(MPI_Comm comm, const char *name, int mode, MPI_Info info, MPI_File *out)
{
	MPI_File made;
	char room[4096];
	if (!inside && !(mode & MPI_MODE_RDONLY))
		ompckpt_shadows_refuse("MPI_File_open", name);
	name = ompckpt_shadow_read(name, room);
	if (!inside && mode & (MPI_MODE_WRONLY | MPI_MODE_RDWR) && is_plain(name))
		ompckpt_mpi_writes(name, mode & MPI_MODE_EXCL);
	inner_in();
	int rc = inner_out(PMPI_File_open(COMM(comm), name, mode, INFO(info), &made));
	if (inside) {
		*out = made;
		return rc;
	}
	collective(comm, MPI_SUCCESS);
	if (rc != MPI_SUCCESS)
		return rc;
	struct slot *s = slot_for(FILES, BITS(made));
	struct file *f = file_add(mode);
	collective_object(s, comm);
	info_adds(f->info, INFO(info));
	file_beside(f, name);
	hide_descriptors(f);
	if (mode & MPI_MODE_APPEND)
		appends(f);
	takes_errhandler(s, no_file.errhandler, no_file.errhandler_known);
	s->extra = f;
	*out = VIRTUAL(MPI_File, s);
	return rc;
}

int MPI_File_close(MPI_File *h)
{
	if (!IS_VIRTUAL(*h))
		return PMPI_File_close(h);
	struct slot *s = SLOT(FILES, *h);
	MPI_File real = (MPI_File)(uintptr_t)s->real;
	inner_in();
	int rc = checked(inner_out(PMPI_File_close(&real)));
	add(s->pulse);
	takes_errhandler(s, MPI_ERRORS_RETURN, false);
	file_close(file_of(s));
	slot_free(FILES, s);
	*h = real;
	return rc;
}

int MPI_File_set_view(MPI_File h, MPI_Offset at, MPI_Datatype e, MPI_Datatype t,
		      const char *representation, MPI_Info info)
{
	struct slot *s = file_slot(h);
	inner_in();
	int rc = inner_out(
		PMPI_File_set_view(FILE_(h), at, TYPE(e), TYPE(t), representation, INFO(info)));
	if (!s)
		return rc;
	add(s->pulse);
	if (checked(rc) == MPI_SUCCESS) {
		info_adds(file_of(s)->info, INFO(info));
		has_view(file_of(s), at, type_kept(TYPE(e)), type_kept(TYPE(t)), representation);
	}
	return rc;
}

int MPI_File_get_view(MPI_File f, MPI_Offset *at, MPI_Datatype *e, MPI_Datatype *t, char *rep)
{
	inner_in();
	int rc = inner_out(PMPI_File_get_view(FILE_(f), at, e, t, rep));
	if (rc == MPI_SUCCESS) {
		types_out(e, 1);
		types_out(t, 1);
	}
	return rc;
}

int MPI_File_set_info(MPI_File h, MPI_Info info)
{
	struct slot *s = file_slot(h);
	inner_in();
	int rc = inner_out(PMPI_File_set_info(FILE_(h), INFO(info)));
	if (s) {
		add(s->pulse);
		info_adds(file_of(s)->info, INFO(info));
	}
	return rc;
}

int MPI_File_set_atomicity(MPI_File h, int flag)
{
	struct slot *s = file_slot(h);
	inner_in();
	int rc = inner_out(PMPI_File_set_atomicity(FILE_(h), flag));
	if (s)
		add(s->pulse);
	if (s && rc == MPI_SUCCESS)
		file_of(s)->is_atomic = flag != 0;
	return rc;
}

int MPI_File_get_amode(MPI_File h, int *mode)
{
	struct slot *s = file_slot(h);
	inner_in();
	int rc = inner_out(PMPI_File_get_amode(FILE_(h), mode));
	if (s && rc == MPI_SUCCESS)
		*mode = file_of(s)->mode;
	return rc;
}

int MPI_File_get_size(MPI_File h, MPI_Offset *size)
{
	if (file_slot(h))
		asks_size(file_of(file_slot(h)));
	inner_in();
	return inner_out(PMPI_File_get_size(FILE_(h), size));
}

int MPI_File_seek(MPI_File h, MPI_Offset to, int whence)
{
	if (whence == MPI_SEEK_END && file_slot(h))
		appends(file_of(file_slot(h)));
	inner_in();
	return inner_out(PMPI_File_seek(FILE_(h), to, whence));
}

int MPI_File_set_size(MPI_File h, MPI_Offset size)
{
	struct slot *s = file_slot(h);
	inner_in();
	int rc = inner_out(PMPI_File_set_size(FILE_(h), size));
	if (s)
		add(s->pulse);
	if (s && rc == MPI_SUCCESS)
		vague_drop(path_hash(file_of(s)->path));
	return rc;
}

/* Does this process read the same file by another handle? */
static bool is_read_too(const struct file *f, const struct stat *of)
{
	struct stat other;
	for (uint32_t i = 0; i < tables[FILES].used; i++) {
		const struct slot *s = slot_at(FILES, i);
		const struct file *g = s->order ? file_of(s) : NULL;
		if (g && g != f && !writes(g) && g->fd >= 0 && fstat(g->fd, &other) == 0 &&
		    other.st_dev == of->st_dev && other.st_ino == of->st_ino)
			return true;
	}
	return false;
}

static bool is_representation(const char *name)
{
	return !strcmp(name, "native") || !strcmp(name, "internal") || !strcmp(name, "external32");
}

static const char *file_why_not(const struct slot *s)
{
	const struct file *f = file_of(s);
	struct stat st;
	if (s->active)
		return "a split collective call on it is not over";
	if (f->mode & MPI_MODE_RDWR)
		return "it may be read and overwritten (MPI_MODE_RDWR; MPI_MODE_WRONLY would do)";
	if (f->mode & (MPI_MODE_SEQUENTIAL | MPI_MODE_DELETE_ON_CLOSE))
		return "its mode is MPI_MODE_SEQUENTIAL or MPI_MODE_DELETE_ON_CLOSE";
	if (s->wild)
		return "its shared pointer was used";
	if (f->asks_size)
		return "the program has asked for its size, and writes it (MPI_MODE_APPEND, "
		       "MPI_SEEK_END, MPI_File_get_size)";
	if (!is_representation(f->representation))
		return "its data representation is the program's own";
	if (f->fd < 0 || !f->path[0] || fstat(f->fd, &st) != 0)
		return "it can't be opened by its name without MPI";
	if (!S_ISREG(st.st_mode) || st.st_nlink != 1)
		return "it is no regular file of one name";
	return writes(f) && is_read_too(f, &st) ? "it is open for reading, too" : NULL;
}

static const char *file_obstacle(void)
{
	static char text[400];
	for (uint32_t i = 0; i < tables[FILES].used; i++) {
		const struct slot *s = slot_at(FILES, i);
		const char *why = s->order ? file_why_not(s) : NULL;
		if (!why)
			continue;
		snprintf(text, sizeof text, "MPI has the file '%.200s' open: %s", file_of(s)->path,
			 why);
		return text;
	}
	return NULL;
}
