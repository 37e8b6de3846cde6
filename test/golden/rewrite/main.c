/* main starts the run or hands over to replay; its argv has a fixed address. */
int main(int argc, char **argv, char **environment)
{
#pragma potential_ckpt
	return argc + !argv[0] + !environment[0];
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | sed -n '/^int main/,/^static int ompckpt_replay/p' | sed 's/; /;\n/g'
// WANT: int main(int argc, char **argv, char **environment)
// WANT: {ompckpt_keep_environment();
// WANT: if (ompckpt_start()) return ((int (*)(void))ompckpt_replay_next())();
// WANT: argv = (void *)ompckpt_argv();
// WANT: environment = (void *)ompckpt_environment();
// WANT:
// WANT: if (OMPCKPT_DUE) { struct { struct ompckpt_frame h;
// WANT: char r[32] __attribute__((aligned(16)));
// WANT: } ompckpt_f;
// WANT: ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_0, 0);
// WANT: *(__typeof__(argc) *)(ompckpt_f.r + 0) = argc;
// WANT: *(__typeof__(argv) *)(ompckpt_f.r + 8) = argv;
// WANT: *(__typeof__(environment) *)(ompckpt_f.r + 16) = environment;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: ompckpt_leave(&ompckpt_f);
// WANT: }
// WANT:  return argc + !argv[0] + !environment[0];
// WANT: }
// WANT: #line 2 "main.c"
// WANT: static int ompckpt_body_0(int argc, char **argv, char **environment)
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[32] __attribute__((aligned(16)));
// WANT: } ompckpt_f;
// WANT: ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_0);
// WANT: switch (ompckpt_f.h.label) { case 1: goto ompckpt_L1;
// WANT: default: __builtin_unreachable();
// WANT: }
// WANT: if (OMPCKPT_DUE) { struct { struct ompckpt_frame h;
// WANT: char r[32] __attribute__((aligned(16)));
// WANT: } ompckpt_f;
// WANT: ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_0, 0);
// WANT: *(__typeof__(argc) *)(ompckpt_f.r + 0) = argc;
// WANT: *(__typeof__(argv) *)(ompckpt_f.r + 8) = argv;
// WANT: *(__typeof__(environment) *)(ompckpt_f.r + 16) = environment;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: ompckpt_leave(&ompckpt_f);
// WANT: }  if (0) { ompckpt_L1: ;
// WANT: ompckpt_resumed();
// WANT: ompckpt_leave(&ompckpt_f);
// WANT: }
// WANT:  return argc + !argv[0] + !environment[0];
// WANT: }
// WANT: static int ompckpt_replay_0(void) { const char *r = ompckpt_replay_record(&ompckpt_fn_0);
// WANT: (void)r;
// WANT: return ompckpt_body_0(*(int (*))(r + 0), *(char **(*))(r + 8), *(char **(*))(r + 16));
// WANT: }
