/* What MPI keeps and calls back: an operation of the program, in calls that communicate; an error handler, in
 * all calls; an attribute with what it points to; memory whose address a datatype holds (MPI_BOTTOM). */
typedef int MPI_Comm, MPI_Datatype, MPI_Op, MPI_Errhandler, MPI_Request;
typedef long MPI_Aint;
int MPI_Send(const void *, int, MPI_Datatype, int, int, MPI_Comm);
int MPI_Wait(MPI_Request *, void *);
int MPI_Ireduce(const void *, void *, int, MPI_Datatype, MPI_Op, int, MPI_Comm, MPI_Request *);
int MPI_Allreduce(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm);
int MPI_Comm_size(MPI_Comm, int *);
int MPI_Get_address(const void *, MPI_Aint *);
int MPI_Type_create_struct(int, const int *, const MPI_Aint *, const MPI_Datatype *, MPI_Datatype *);
int MPI_Op_create(void (*)(void *, void *, int *, MPI_Datatype *), int, MPI_Op *);
int MPI_Comm_create_errhandler(void (*)(MPI_Comm *, int *, ...), MPI_Errhandler *);
int MPI_Comm_set_errhandler(MPI_Comm, MPI_Errhandler);
int MPI_Comm_set_attr(MPI_Comm, int, void *);
int MPI_Comm_get_attr(MPI_Comm, int, void *, int *);
double MPI_Wtime(void);

struct node {
	struct node *next;
	int value;
};

static double absolute[4], plain[4];
static int part, sum, folds, errors, size, found, key, later, later_sum, unkept, lengths[1] = {4};
static MPI_Datatype types[1], made;
static MPI_Errhandler handler;
static MPI_Aint where[1];
static MPI_Request request;
static MPI_Op own;
static struct node first, second = {&first, 1}, *got;

static void fold(void *a, void *b, int *n, MPI_Datatype *t)
{
	folds += *n + *t;
	*(int *)b = *(int *)a;
}

static void on_error(MPI_Comm *c, int *code, ...)
{
	errors += *c + *code;
}

static void keep(void)
{
	MPI_Op_create(fold, 1, &own);
	MPI_Comm_create_errhandler(on_error, &handler);
	MPI_Comm_set_errhandler(0, handler);
	MPI_Comm_set_attr(0, key, &second);
}

static void reduce(void)
{
	MPI_Allreduce(&part, &sum, 1, types[0], own, 0);
}

static void reduce_later(void)
{
	MPI_Ireduce(&later, &later_sum, 1, types[0], own, 0, 0, &request);
}

static void wait_for(void)
{
	MPI_Wait(&request, 0);
}

static void ask(void)
{
	MPI_Comm_size(0, &size);
}

static void look(void)
{
	MPI_Comm_get_attr(0, key, &got, &found);
}

static void change(void)
{
	got->next->value = 1;
}

static double tell(void)
{
	return MPI_Wtime();
}

static void bottom(void)
{
	MPI_Get_address(absolute, where);
	MPI_Type_create_struct(1, lengths, where, types, &made);
	MPI_Send((void *)0, 1, made, 0, 0, 0);
	*(double *)where[0] = unkept + plain[0];
}

int main(void)
{
	keep(), reduce(), reduce_later(), wait_for(), ask(), look(), change(), bottom();
#pragma potential_ckpt
	return folds + errors + (int)tell();
}
// RUN: ompckpt-cc --ompckpt-dump=modref
// WANT: fold:
// WANT:   mod: (external), absolute, part, sum, folds, later, later_sum, first, second
// WANT:   ref: (external), absolute, part, sum, folds, later, later_sum, first, second
// WANT:   must: folds
// WANT: on_error:
// WANT:   mod: errors
// WANT:   ref: (external), absolute, errors, later, later_sum, first, second
// WANT:   must: errors
// WANT: keep:
// WANT:   mod: errors, handler, own, second
// WANT:   ref: (external), absolute, errors, key, later, later_sum, handler, first, second
// WANT:   must:
// WANT: reduce:
// WANT:   mod: (external), absolute, part, sum, folds, errors, later, later_sum, first, second
// WANT:   ref: (external), absolute, part, sum, folds, errors, later, later_sum, types, own, first, second
// WANT:   must:
// WANT: reduce_later:
// WANT:   mod: errors, later, later_sum, request
// WANT:   ref: (external), absolute, errors, later, later_sum, types, own, first, second
// WANT:   must:
// WANT: wait_for:
// WANT:   mod: (external), absolute, part, sum, folds, errors, later, later_sum, request, first, second
// WANT:   ref: (external), absolute, part, sum, folds, errors, later, later_sum, request, first, second
// WANT:   must:
// WANT: ask:
// WANT:   mod: errors, size
// WANT:   ref: (external), absolute, errors, later, later_sum, first, second
// WANT:   must:
// WANT: look:
// WANT:   mod: errors, found, got
// WANT:   ref: (external), absolute, errors, key, later, later_sum, first, second
// WANT:   must:
// WANT: change:
// WANT:   mod: (external), absolute, later, later_sum, first, second
// WANT:   ref: (external), absolute, later, later_sum, first, second, got
// WANT:   must:
// WANT: tell:
// WANT:   mod:
// WANT:   ref:
// WANT:   must:
// WANT: bottom:
// WANT:   mod: (external), absolute, part, sum, folds, errors, later, later_sum, made, where, first, second
// WANT:   ref: (external), absolute, plain, part, sum, folds, errors, later, later_sum, unkept, lengths, types, made, where, first, second
// WANT:   must:
// WANT: main:
// WANT:   mod: (external), absolute, part, sum, folds, errors, size, found, later, later_sum, made, handler, where, request, own, first, second, got
// WANT:   ref: (external), absolute, plain, part, sum, folds, errors, key, later, later_sum, unkept, lengths, types, made, handler, where, request, own, first, second, got
// WANT:   must:
