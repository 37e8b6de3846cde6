/* tracer.c - a valgrind tool: which bytes are read after a cut before they are written?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a transformed program; where its cuts lie is told by intercept.c.
 * Out:   the file named by --trace-file= (trace.h).
 * Means: every access of every thread, libraries and system calls included, to the three places
 *        with fixed addresses: the executable's own data (below 4 GB), heap, frame arena. A byte
 *        remembers how many cuts had been made when it was written last; a read makes it live at
 *        all cuts made since then. Accesses between TRACE_ENTER and TRACE_LEAVE are the runtime's
 *        and not counted. New blocks and new frames are fresh: ompckpt_frames of the initial thread
 *        is watched for the latter. A byte that realloc has moved is live where it was, at the cuts
 *        before, if it is read where it is.
 * Errs:  a fresh byte that is read before it is written (padding that is copied along) is not live.
 *        Values in registers and on the stack are not seen.
 * Cost:  about 30 times the program's time on one processor; 10 bytes per byte touched. Between
 *        two cuts only the first read of a number, before a write, and its first write change
 *        anything; the others end at two comparisons. */
#include <pub_tool_basics.h>
#include <pub_tool_clreq.h>
#include <pub_tool_libcassert.h>
#include <pub_tool_libcbase.h>
#include <pub_tool_libcfile.h>
#include <pub_tool_libcprint.h>
#include <pub_tool_machine.h>
#include <pub_tool_mallocfree.h>
#include <pub_tool_options.h>
#include <pub_tool_threadstate.h>
#include <pub_tool_tooliface.h>
#include <pub_tool_vki.h>

#include "base/memory_layout.h"
#include "trace.h"

#define REGION (1ul << 32)
#define REGION_PAGES (REGION / TRACE_PAGE)
#define UNTOUCHED 0 /* as the executable brought it; in heap and frames: fresh */
#define FRESH 255

/* Where a byte was before realloc moved it, and the cuts since it was written there. */
struct origin {
	Addr at;
	ULong cuts;
	const struct origin *before;
};

struct page {
	struct trace_page out;
	const struct origin **moved; /* by byte; NULL: none was */
	UChar last[TRACE_PAGE]; /* 1 + cuts made when it was written last, or the above */
	UChar read[TRACE_PAGE]; /* 1 + cuts made when it was read last; 0: never */
};

static struct region {
	Addr base;
	Bool starts_fresh;
	struct page *page[REGION_PAGES];
} regions[] = {
	{.base = 0},
	{.base = LAYOUT_HEAP, .starts_fresh = True},
	{.base = LAYOUT_FRAMES, .starts_fresh = True},
};

static struct trace_head head;
static UInt *inside; /* by thread: how many functions of the runtime it is in */
static const HChar *trace_file;
static Long frames_offset; /* of ompckpt_frames, from the thread pointer */
static struct {
	const Addr *at; /* ompckpt_frames of the initial thread */
	Addr end;       /* its value when we looked last */
} frames;

static struct region *region_of(Addr a)
{
	switch (a / REGION) {
	case 0:
		return &regions[0];
	case LAYOUT_HEAP / REGION:
		return &regions[1];
	case LAYOUT_FRAMES / REGION:
		return &regions[2];
	default:
		return NULL;
	}
}

static struct page *page_of(struct region *r, Addr a)
{
	struct page **p = &r->page[(a - r->base) / TRACE_PAGE];
	if (*p == NULL) {
		*p = VG_(calloc)("oracle.page", 1, sizeof **p);
		(*p)->out.address = a / TRACE_PAGE * TRACE_PAGE;
	}
	return *p;
}

/* All cuts since a byte was written, of which "last" is known; 0 of one that is fresh. */
static ULong cuts_since(const struct region *r, UChar last)
{
	ULong all = head.ncuts == TRACE_CUTS ? ~0ul : (1ul << head.ncuts) - 1;
	if (last == FRESH || (last == UNTOUCHED && r->starts_fresh))
		return 0;
	return last > 1 ? all & (last > TRACE_CUTS ? 0 : ~0ul << (last - 1)) : all;
}

static void read_moved(const struct page *p, UWord at, UWord end)
{
	for (; at < end; at++)
		for (const struct origin *o = p->moved[at]; o; o = o->before)
			page_of(region_of(o->at), o->at)->out.live[o->at % TRACE_PAGE] |= o->cuts;
}

/* Bytes of a number were written at once, as a rule: where "last" is the same, the cuts are, too. */
static void read_bytes(const struct region *r, struct page *p, UWord at, UWord end)
{
	UChar last = p->last[at];
	ULong cuts = cuts_since(r, last);
	if (p->moved)
		read_moved(p, at, end);
	for (; at < end; at++) {
		if (p->last[at] != last) {
			last = p->last[at];
			cuts = cuts_since(r, last);
		}
		p->out.live[at] |= cuts;
		p->read[at] = head.ncuts + 1;
	}
}

static void write_bytes(struct page *p, UWord at, UWord end)
{
	for (; at < end; at++) {
		p->last[at] = head.ncuts + 1;
		if (p->out.first[at] == 0)
			p->out.first[at] = head.ncuts + 1;
		if (p->moved)
			p->moved[at] = NULL;
	}
}

/* A byte that was never written stays fresh. */
static void move_byte(Addr from, Addr to)
{
	struct region *r = region_of(from);
	struct page *p = page_of(r, from), *q = page_of(r, to);
	UChar last = p->last[from % TRACE_PAGE];
	struct origin *o;
	if (last == FRESH || last == UNTOUCHED)
		return;
	o = VG_(malloc)("oracle.origin", sizeof *o);
	o->at = from;
	o->cuts = cuts_since(r, last);
	o->before = p->moved ? p->moved[from % TRACE_PAGE] : NULL;
	write_bytes(q, to % TRACE_PAGE, to % TRACE_PAGE + 1);
	if (q->moved == NULL)
		q->moved = VG_(calloc)("oracle.moved", TRACE_PAGE, sizeof *q->moved);
	q->moved[to % TRACE_PAGE] = o;
}

static Bool is_programs(void)
{
	return inside[VG_(get_running_tid)()] == 0;
}

static void make_fresh(Addr a, SizeT size)
{
	struct region *r = region_of(a);
	for (Addr end = a + size; r != NULL && a < end; a++) {
		struct page *p = page_of(r, a);
		p->last[a % TRACE_PAGE] = FRESH;
		if (p->moved)
			p->moved[a % TRACE_PAGE] = NULL;
	}
}

static void watch_frames(void)
{
	if (frames.at == NULL || *frames.at == frames.end)
		return;
	if (*frames.at > frames.end)
		make_fresh(frames.end, *frames.at - frames.end);
	frames.end = *frames.at;
}

/* Are the first "size" of 8 bytes all "byte"? */
static Bool all_are(const UChar *eight, SizeT size, UChar byte)
{
	ULong got;
	__builtin_memcpy(&got, eight, sizeof got);
	return (got ^ byte * 0x0101010101010101ul) << (64 - 8 * size) == 0;
}

/* Would this access of 1 to 8 bytes change nothing, as no cut was made since the last? */
static Bool is_settled(const struct region *r, Addr a, SizeT size, Bool is_write)
{
	const struct page *p = r->page[(a - r->base) / TRACE_PAGE];
	UWord at = a % TRACE_PAGE;
	if (p == NULL || p->moved || at > TRACE_PAGE - 8)
		return False;
	return all_are(p->last + at, size, head.ncuts + 1) ||
	       (!is_write && all_are(p->read + at, size, head.ncuts + 1));
}

static void trace_range(Addr a, SizeT size, Bool is_write)
{
	struct region *r = region_of(a);
	if (a == (Addr)frames.at && is_write)
		watch_frames();
	if (r == NULL || size == 0 || !is_programs())
		return;
	watch_frames();
	if (size <= 8 && is_settled(r, a, size, is_write))
		return;
	if (size > REGION - (a - r->base))
		size = REGION - (a - r->base);
	for (SizeT n; size > 0; a += n, size -= n) {
		UWord at = a % TRACE_PAGE;
		n = size < TRACE_PAGE - at ? size : TRACE_PAGE - at;
		if (is_write)
			write_bytes(page_of(r, a), at, at + n);
		else
			read_bytes(r, page_of(r, a), at, at + n);
	}
}

static VG_REGPARM(2) void trace_load(Addr a, SizeT size)
{
	trace_range(a, size, False);
}

static VG_REGPARM(2) void trace_store(Addr a, SizeT size)
{
	trace_range(a, size, True);
}

/* Call "trace_load" or "trace_store" in front of a statement, if "guard" holds (NULL: always). */
static void add_call(IRSB *out, Bool is_write, IRExpr *address, Int size, IRExpr *guard)
{
	void *f = is_write ? (void *)trace_store : (void *)trace_load;
	IRDirty *d = unsafeIRDirty_0_N(2, is_write ? "trace_store" : "trace_load",
				       VG_(fnptr_to_fnentry)(f),
				       mkIRExprVec_2(address, mkIRExpr_HWord(size)));
	if (guard != NULL)
		d->guard = guard;
	addStmtToIRSB(out, IRStmt_Dirty(d));
}

static Int size_of(const IRTypeEnv *types, IRExpr *e)
{
	return sizeofIRType(typeOfIRExpr(types, e));
}

static void add_dirty(IRSB *out, const IRDirty *d)
{
	if (d->mFx == Ifx_Read || d->mFx == Ifx_Modify)
		add_call(out, False, d->mAddr, d->mSize, d->guard);
	if (d->mFx == Ifx_Write || d->mFx == Ifx_Modify)
		add_call(out, True, d->mAddr, d->mSize, d->guard);
}

static void add_cas(IRSB *out, const IRCAS *c)
{
	Int size = size_of(out->tyenv, c->dataLo) * (c->dataHi != NULL ? 2 : 1);
	add_call(out, False, c->addr, size, NULL);
	add_call(out, True, c->addr, size, NULL);
}

static void add_loadg(IRSB *out, const IRLoadG *l)
{
	IRType loaded, widened;
	typeOfIRLoadGOp(l->cvt, &widened, &loaded);
	add_call(out, False, l->addr, sizeofIRType(loaded), l->guard);
}

static void add_calls(IRSB *out, const IRStmt *s)
{
	switch (s->tag) {
	case Ist_WrTmp:
		if (s->Ist.WrTmp.data->tag == Iex_Load)
			add_call(out, False, s->Ist.WrTmp.data->Iex.Load.addr,
				 sizeofIRType(s->Ist.WrTmp.data->Iex.Load.ty), NULL);
		break;
	case Ist_Store:
		add_call(out, True, s->Ist.Store.addr, size_of(out->tyenv, s->Ist.Store.data),
			 NULL);
		break;
	case Ist_StoreG:
		add_call(out, True, s->Ist.StoreG.details->addr,
			 size_of(out->tyenv, s->Ist.StoreG.details->data),
			 s->Ist.StoreG.details->guard);
		break;
	case Ist_LoadG:
		add_loadg(out, s->Ist.LoadG.details);
		break;
	case Ist_Dirty:
		add_dirty(out, s->Ist.Dirty.details);
		break;
	case Ist_CAS:
		add_cas(out, s->Ist.CAS.details);
		break;
	default:
		break;
	}
}

static IRSB *instrument(VgCallbackClosure *closure, IRSB *in, const VexGuestLayout *layout,
			const VexGuestExtents *extents, const VexArchInfo *host, IRType guest_word,
			IRType host_word)
{
	IRSB *out = deepCopyIRSBExceptStmts(in);
	for (Int i = 0; i < in->stmts_used; i++) {
		add_calls(out, in->stmts[i]);
		addStmtToIRSB(out, in->stmts[i]);
	}
	return out;
}

static void on_syscall_read(CorePart part, ThreadId tid, const HChar *what, Addr a, SizeT size)
{
	if (part == Vg_CoreSysCall)
		trace_range(a, size, False);
}

static void on_syscall_read_string(CorePart part, ThreadId tid, const HChar *what, Addr a)
{
	if (part == Vg_CoreSysCall)
		trace_range(a, VG_(strlen)((const HChar *)a) + 1, False);
}

static void on_syscall_write(CorePart part, ThreadId tid, Addr a, SizeT size)
{
	if (part == Vg_CoreSysCall)
		trace_range(a, size, True);
}

static Bool on_request(ThreadId tid, UWord *args, UWord *result)
{
	*result = 0;
	switch (args[0]) {
	case TRACE_ENTER:
		inside[tid]++;
		return True;
	case TRACE_LEAVE:
		inside[tid]--;
		return True;
	case TRACE_CUT:
		if (head.ncuts == TRACE_CUTS)
			return True;
		head.epoch[head.ncuts] = args[1];
		head.frames_end[head.ncuts++] = args[2];
		return True;
	case TRACE_THREAD:
		frames.at = (const Addr *)(args[1] + frames_offset);
		frames.end = *frames.at;
		return True;
	case TRACE_FRESH:
		make_fresh(args[1], args[2]);
		return True;
	case TRACE_ZEROED:
		trace_range(args[1], args[2], True);
		return True;
	case TRACE_MOVED:
		make_fresh(args[2], args[3]);
		for (UWord i = 0; i < args[3]; i++)
			move_byte(args[1] + i, args[2] + i);
		return True;
	default:
		return False;
	}
}

static void put(Int fd, const void *from, SizeT size)
{
	for (const HChar *at = from; size > 0;) {
		Int n = VG_(write)(fd, at, size);
		tl_assert2(n > 0, "cannot write the trace");
		at += n;
		size -= n;
	}
}

static void at_end(Int code)
{
	SysRes opened = VG_(open)(trace_file, VKI_O_CREAT | VKI_O_TRUNC | VKI_O_WRONLY, 0666);
	tl_assert2(!sr_isError(opened), "cannot create %s", trace_file);
	Int fd = sr_Res(opened);
	put(fd, &head, sizeof head);
	for (UInt i = 0; i < sizeof regions / sizeof *regions; i++)
		for (UWord k = 0; k < REGION_PAGES; k++)
			if (regions[i].page[k] != NULL)
				put(fd, &regions[i].page[k]->out, sizeof(struct trace_page));
	VG_(close)(fd);
}

static Bool take_option(const HChar *arg)
{
	if VG_STR_CLO (arg, "--trace-file", trace_file) {
	} else if VG_INT_CLO (arg, "--frames-offset", frames_offset) {
	} else
		return False;
	return True;
}

static void print_usage(void)
{
	VG_(printf)
	("    --trace-file=FILE         leave the trace there\n"
	 "    --frames-offset=N         where ompckpt_frames lies, from the thread pointer\n");
}

static void print_debug_usage(void)
{
	VG_(printf)("    (none)\n");
}

static void after_options(void)
{
	if (trace_file == NULL)
		VG_(fmsg_bad_option)("--trace-file", "is needed\n");
	inside = VG_(calloc)("inside", VG_N_THREADS, sizeof *inside);
}

static void before_options(void)
{
	VG_(details_name)("Oracle");
	VG_(details_description)("what is read after a cut before it is written");
	VG_(details_copyright_author)("Part of ompckpt.");
	VG_(details_bug_reports_to)("ompckpt's issues");
	VG_(basic_tool_funcs)(after_options, instrument, at_end);
	VG_(needs_command_line_options)(take_option, print_usage, print_debug_usage);
	VG_(needs_client_requests)(on_request);
	VG_(track_pre_mem_read)(on_syscall_read);
	VG_(track_pre_mem_read_asciiz)(on_syscall_read_string);
	VG_(track_post_mem_write)(on_syscall_write);
}

VG_DETERMINE_INTERFACE_VERSION(before_options)
