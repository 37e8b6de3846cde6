/* test_migrate.c - what one build's variables hold becomes another's, or is refused.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "migrate/align.h"
#include "migrate/contents.h"
#include "migrate/element.h"
#include "migrate/types.h"
#include "run_suite.h"

static char said[400];

void complain(const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	vsnprintf(said, sizeof said, format, ap);
	va_end(ap);
}

/* Statics: a, b behind it, function f, g of no known place, h that is lost, i whose end is no place, r
 * a record of two cells; "word" and what ends with it. Objects: 1 to 3 variables, 4 a block. */
#define STATICS                                                                                    \
	"[['a','',0,0,1,7,0],['b','',0,0,1,1,0],['f','',0,1,0,-1,0],['g','',0,1,0,-1,0],"          \
	"['h','',0,1,0,-1,0],['i','',0,0,0,1,0],['r','',0,0,0,4,[0,8]]]"
#define SETS "[[],[0],[0,1],[2,3],[-1],[0,1,2,3,-1],[5],[-6],[[6,1]],[6],[-2],[2,4],[1]]"

static const char old_text[] =
	"{'machine':62,'is_static':0,'memory':[4096,12800],"
	"'statics_at':[[4096,16],[4112,8],[8192,40],[0,0],[8448,4],[4120,8],[4128,24]],"
	"'strings_at':[[12292,12544],[12288]],"
	"'naming':{'version':3,'positions':[['step',1]],"
	"'objects':[['(external)','','heap',-1,0,0],['x','','static',1,0,0],"
	"['count','p.c','static',2,0,0],['gone','p.c','static',3,0,0],"
	"['malloc at p.c:3',':main:malloc#1/1','heap',0,0,0]],"
	"'others':[['table','p.c','fixed',5],['old','p.c','dead',1],['own','p.c','thread',1]],"
	"'functions':[null],'statics':" STATICS ",'strings':['word','password'],'sets':" SETS
	",'escaped':1,'kept':0,"
	"'types':[['p',''],['i',8,1],['i',4,1],['f',8],"
	"['s',24,'struct s',[['p',0,0,0],['n',8,2,0],['f',16,0,0]]],['a',3,4],"
	"['u',8,'union u',[['p',0,0,0],['n',0,1,0]]],['a',0,0],['o',4],['f',4],['i',1,0]]}}";

/* Members of struct s in another order, and one more; i and h lie elsewhere; "word" alone. */
static const char new_text[] =
	"{'machine':62,'is_static':0,'memory':[16384,32768],"
	"'statics_at':[[20480,16],[16384,8],[24576,4],[24832,9],[0,0],[32000,8],[32128,32]],"
	"'strings_at':[[28672],[],[28928]],"
	"'naming':{'version':3,'text':1,'positions':[['step',1]],"
	"'objects':[['(external)','','heap',-1,0,0],['x','','static',1,0,0],"
	"['count','p.c','static',2,0,0],['more','p.c','static',9,0,0],"
	"['malloc at p.c:9',':main:malloc#1/1','heap',0,0,0],['again','p.c','static',3,0,0],"
	"['table','p.c','static',5,0,0]],"
	"'others':[],'functions':[null],'statics':" STATICS
	",'strings':['password','new','word'],'sets':" SETS ",'escaped':1,'kept':0,"
	"'types':[['p',''],['i',8,1],['i',4,1],['f',8],"
	"['s',32,'struct s',[['n',0,2,0],['f',8,0,0],['m',16,3,0],['p',24,0,0]]],['a',4,4],"
	"['u',8,'union u',[['p',0,0,0],['n',0,1,0]]],['a',0,0],['o',4],['i',2,0],['i',1,0]]}}";

static struct build old, new;
static struct match match;
static struct places map;

static json_t *quoted(const char *text)
{
	char *copy = strdup(text);
	for (char *c = copy; *c; c++)
		*c = *c == '\'' ? '"' : *c;
	json_t *o = json_loads(copy, 0, NULL);
	ck_assert_ptr_nonnull(o);
	free(copy);
	return o;
}

static void begin(void)
{
	json_t *why;
	ck_assert(build_of_section(&old, quoted(old_text)));
	ck_assert(build_of_section(&new, quoted(new_text)));
	ck_assert(match_builds(&match, &old, &new, &why));
	map = (struct places){.match = &match};
	places_add(&map,
		   (struct place_range){0x100000, 64, 0x100000, -6, -6, ~0u, ~0u, false, "block"});
	places_add(&map,
		   (struct place_range){0x100040, 32, 0x100040, -2, -2, ~0u, ~0u, false, "other"});
	places_add(&map, (struct place_range){0x200000, 16, 0, -3, -3, ~0u, ~0u, false, "local"});
	places_sort(&map);
	said[0] = '\0';
}

static void end(void)
{
	places_free(&map);
	match_free(&match);
	build_free(&old);
	build_free(&new);
}

START_TEST(addresses)
{
	static const struct {
		uint32_t set;
		uint64_t at;
		enum place_state state;
		uint64_t to;
	} rows[] = {
		{1, 0x1000, PLACE_FOUND, 0x5000},
		{1, 0x100f, PLACE_FOUND, 0x500f},
		{1, 0x1010, PLACE_FOUND, 0x5010}, /* the end of a: b is not meant */
		{2, 0x1010, PLACE_AMBIGUOUS, 0},
		{2, 0x1018, PLACE_FOUND, 0x4008},
		{6, 0x1020, PLACE_UNNAMED, 0}, /* the end of i, where nothing leads */
		{6, 0x101f, PLACE_FOUND, 0x7d07},
		{2, 0x2000, PLACE_UNNAMED, 0}, /* no function is meant */
		{3, 0x2000, PLACE_FOUND, 0x6000},
		{3, 0x2001, PLACE_UNNAMED, 0}, /* inside a function */
		{4, 0x3000, PLACE_FOUND, 0x7000},
		{4, 0x3004, PLACE_FOUND, 0x7004}, /* of the longer text */
		{4, 0x3008, PLACE_FOUND, 0x7008},
		{4, 0x3100, PLACE_FOUND, 0x7100},
		{4, 0x3105, PLACE_UNNAMED, 0},
		{9, 0x1020, PLACE_FOUND, 0x7d80 + 24}, /* members have moved */
		{9, 0x1030, PLACE_FOUND, 0x7d80 + 8},
		{5, 0, PLACE_ELSEWHERE, 0},
		{5, 0x200000000000, PLACE_ELSEWHERE, 0},
		{MATCH_NONE, 0x2000, PLACE_FOUND, 0x6000},
		{MATCH_NONE, 0x2100, PLACE_LOST, 0},
		{7, 0x100008, PLACE_FOUND, 0x100008},
		{7, 0x100040, PLACE_FOUND, 0x100040}, /* the end, as the next is not meant */
		{10, 0x100008, PLACE_ELSEWHERE, 0},
		{MATCH_NONE, 0x100040, PLACE_FOUND, 0x100040},
		{MATCH_NONE, 0x200004, PLACE_LOST, 0},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct place to;
		enum place_state state = places_find(&map, rows[i].set, rows[i].at, "", &to);
		ck_assert_msg(state == rows[i].state, "row %zu: %d", i, (int)state);
		if (state == PLACE_FOUND)
			ck_assert_msg(to.to == rows[i].to, "row %zu: %#lx", i,
				      (unsigned long)to.to);
	}
}
END_TEST

static struct contents last;
static unsigned char room[256];

/* "n" words of a variable of type "type", from byte "from" on, become one of type "to". */
static bool carries(uint32_t type, uint32_t to, struct build_sets sets, struct build_sets expected,
		    const uint64_t *words, uint64_t from, size_t n)
{
	spans_free(&last.known);
	memset(room, 0x55, sizeof room);
	last = (struct contents){.places = &map,
				 .what = "x",
				 .old = type,
				 .new = to,
				 .old_sets = &sets,
				 .new_sets = &expected,
				 .to = room,
				 .size = sizeof room};
	bool ok = contents_carry(&last, (const unsigned char *)words, from, n * 8);
	spans_sort(&last.known);
	return ok;
}

static uint64_t word(size_t at)
{
	uint64_t w;
	memcpy(&w, room + at, sizeof w);
	return w;
}

#define WHOLE(n) ((struct build_sets){(uint32_t[]){n}, 1, true})
#define LIST(...)                                                                                  \
	((struct build_sets){(uint32_t[]){__VA_ARGS__},                                            \
			     sizeof(uint32_t[]){__VA_ARGS__} / sizeof(uint32_t), false})

/* Three records become four, whose members lie otherwise. */
START_TEST(records)
{
	const uint64_t words[] = {0x1000, 7, 0x2000, 0x1008, 8, 0x2000};
	ck_assert(carries(5, 5, LIST(2, 0, 3), LIST(0, 3, 0, 2), words, 0, 6));
	ck_assert(word(24) == 0x5000 && (uint32_t)word(0) == 7 && word(8) == 0x6000);
	ck_assert(word(56) == 0x5008 && (uint32_t)word(32) == 8 && word(40) == 0x6000);
	ck_assert_uint_eq(word(16), 0x5555555555555555); /* a new member */
	ck_assert(carries(5, 5, LIST(2, 0, 3), LIST(0, 3, 0, 2), words + 2, 64, 1));
	ck_assert(word(72) == 0x6000 && last.known.n == 1 && last.known.at[0].from == 72);
	ck_assert_str_eq(said, "");
	unsigned char initial[256] = {0};
	contents_begin(&last, initial);
	spans_sort(&last.known);
	ck_assert(word(16) == 0 && word(96) == 0 && last.known.at[last.known.n - 1].to == 128);
}
END_TEST

START_TEST(ends)
{
	uint64_t words[] = {0x1000, 0x1010, 0x77};
	ck_assert(carries(7, 7, WHOLE(1), WHOLE(1), words, 0, 3)); /* of any number of elements */
	ck_assert(word(0) == 0x5000 && word(8) == 0x5010 && word(16) == 0x77);
	words[0] = 0x1010;
	ck_assert(!carries(0, 0, WHOLE(2), WHOLE(2), words, 0, 1));
	ck_assert_ptr_nonnull(strstr(said, "the end of one variable"));
	words[0] = 0x1900;
	ck_assert(!carries(0, 0, WHOLE(2), WHOLE(2), words, 0, 1));
	ck_assert_ptr_nonnull(strstr(said, "says no name"));
}
END_TEST

/* A word that is not declared a pointer is a number, unless it looks like an address. */
START_TEST(numbers)
{
	static const uint32_t types[] = {1, 3, 6, BUILD_UNKNOWN};
	for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
		uint64_t at = 0x1900;
		ck_assert(carries(types[i], types[i], WHOLE(2), WHOLE(2), &at, 0, 1));
		ck_assert_uint_eq(word(0), 0x1900);
		at = 0x1008;
		ck_assert(carries(types[i], types[i], WHOLE(0), WHOLE(0), &at, 0, 1));
		ck_assert_uint_eq(word(0), 0x1008);
		ck_assert(!carries(types[i], types[i], WHOLE(2), WHOLE(2), &at, 0, 1));
		ck_assert_ptr_nonnull(strstr(said, "an address or a number"));
		at = 0x100008; /* the same in both builds */
		ck_assert(carries(types[i], types[i], WHOLE(7), WHOLE(7), &at, 0, 1));
	}
	uint64_t half = 0x1008; /* too small to hold one */
	ck_assert(carries(2, 2, WHOLE(2), WHOLE(2), &half, 0, 1));
}
END_TEST

/* The save sets of the new build know of no other pointers than its own. */
START_TEST(not_expected)
{
	const uint64_t a = 0x1000, block = 0x100008, member = 0x1020, other = 0x1030;
	ck_assert(!carries(0, 0, WHOLE(1), WHOLE(12), &a, 0, 1));
	ck_assert_ptr_nonnull(strstr(said, "nothing in this build makes it point"));
	ck_assert(!carries(0, 0, WHOLE(7), WHOLE(0), &block, 0, 1));
	ck_assert(carries(0, 0, WHOLE(7), WHOLE(7), &block, 0, 1));
	ck_assert(carries(0, 0, WHOLE(1), WHOLE(10), &a, 0, 1)); /* all that escaped */
	ck_assert(carries(0, 0, WHOLE(9), WHOLE(8), &member, 0, 1));
	ck_assert(carries(0, 0, WHOLE(9), WHOLE(8), &other, 0, 1));
	ck_assert(carries(0, 0, WHOLE(9), WHOLE(9), &other, 0, 1));
	ck_assert(match_has(&match, 8, 6, 8) && !match_has(&match, 8, 6, 0));
}
END_TEST

START_TEST(wider)
{
	const uint64_t minus = 0xfffffffe;
	float half = 0.5f;
	uint64_t bits = 0;
	memcpy(&bits, &half, sizeof half);
	ck_assert(carries(2, 1, WHOLE(0), WHOLE(0), &minus, 0, 1));
	ck_assert_int_eq((int64_t)word(0), -2);
	ck_assert(carries(9, 3, WHOLE(0), WHOLE(0), &bits, 0, 1));
	double wide;
	memcpy(&wide, room, sizeof wide);
	ck_assert(wide == 0.5);
	ck_assert(carries(1, 2, WHOLE(0), WHOLE(0), &minus, 0, 1));
	ck_assert(last.has_lost && !last.known.n);
}
END_TEST

START_TEST(origins)
{
	ck_assert(match_origin_of_static(&match, 2) == ORIGIN_OLD);
	ck_assert(match_origin_of_static(&match, 3) == ORIGIN_DECLARED);
	ck_assert(match_origin_of_static(&match, 5) == ORIGIN_UNKNOWN);  /* of the type of one that
									 * is gone */
	ck_assert(match_origin_of_static(&match, 6) == ORIGIN_DECLARED); /* nothing wrote it */
	ck_assert(match.objects[3] == MATCH_NONE && match.objects[4] == 4);
}
END_TEST

/* In the new build's text "from" becomes "to". */
static bool matches(const char *from, const char *to)
{
	struct build other = {0};
	struct match m;
	json_t *why = NULL;
	const char *at = strstr(new_text, from);
	char text[sizeof new_text + 100];
	ck_assert_ptr_nonnull(at);
	snprintf(text, sizeof text, "%.*s%s%s", (int)(at - new_text), new_text, to,
		 at + strlen(from));
	ck_assert(build_of_section(&other, quoted(text)));
	bool ok = match_builds(&m, &old, &other, &why);
	snprintf(said, sizeof said, "%s", why ? json_string_value(why) : "");
	json_decref(why);
	match_free(&m);
	build_free(&other);
	return ok;
}

START_TEST(whole_program)
{
	ck_assert(matches("'escaped':1", "'escaped':2"));
	ck_assert(!matches("'escaped':1", "'escaped':12"));
	ck_assert_ptr_nonnull(strstr(said, "a library may hold the address of 'a'"));
	ck_assert(!matches("'others':[]", "'others':[['old','p.c','fixed',1]]"));
	ck_assert_ptr_nonnull(strstr(said, "'old' was written"));
	ck_assert(matches("'others':[]", "'others':[['table','p.c','fixed',5]]"));
	ck_assert(matches("'others':[]", "'others':[['mine','p.c','thread',1]]"));
	ck_assert(!matches("'others':[]", "'others':[['own','p.c','thread',1]]"));
	ck_assert_ptr_nonnull(strstr(said, "'own' is each thread's own"));
}
END_TEST

/* A number that is none of what it counts. */
START_TEST(damaged)
{
	static const char *const rows[][2] = {
		{"'escaped':1", "'escaped':13"},
		{"['a',4,4]", "['a',4,9]"},
		{"['n',0,2,0]", "['n',0,5,0]"},
		{"'static',1,0,0]", "'static',77,0,0]"},
		{"'static',1,0,0]", "'static',1,99,0]"},
		{"'static',1,0,0]", "'static',1,[0,0],0]"},
		{"['a','',0,0,1,7,0]", "['a','',55,0,1,7,0]"},
		{"['u',8", "['?',8"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct build other = {0};
		const char *at = strstr(new_text, rows[i][0]);
		char text[sizeof new_text + 100];
		ck_assert_ptr_nonnull(at);
		snprintf(text, sizeof text, "%.*s%s%s", (int)(at - new_text), new_text, rows[i][1],
			 at + strlen(rows[i][0]));
		ck_assert_msg(!build_of_section(&other, quoted(text)), "row %zu", i);
		build_free(&other);
	}
}
END_TEST

/* A text whose pieces are one letter each; "{" and "}" begin and end a block. */
static struct build_function letters(const char *text)
{
	struct build_function f = {.npieces = strlen(text)};
	char *codes = calloc(f.npieces * BUILD_PIECE + 1, 1);
	for (size_t i = 0; i < f.npieces; i++)
		snprintf(codes + i * BUILD_PIECE, BUILD_PIECE + 1, "00%c%c", text[i],
			 text[i] == '{'   ? '1'
			 : text[i] == '}' ? '2'
					  : '0');
	f.text = codes;
	return f;
}

/* Where has P gone: to a piece of that number; into a range, "[1,3)", with "?" if something of the
 * old text is left there? */
START_TEST(elements)
{
	static const struct {
		uint32_t id;
		uint64_t at;
		const char *want;
	} rows[] = {
		{6, 2 * 32 + 16, "[2].m"},
		{6, 3, "[0].n"},
		{6, 32 + 5, "[1]"}, /* no member */
		{4, 17, "[2]"},
		{1, 4, ""},
		{0, 4, ""},
		{99, 0, ""},
	};
	char text[100], little[8];
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		element_of(&new, rows[i].id, rows[i].at, text, sizeof text);
		ck_assert_msg(!strcmp(text, rows[i].want), "row %zu: %s", i, text);
	}
	element_of(&new, 4, 80000000, little, sizeof little);
	ck_assert_str_eq(little, "");
}
END_TEST

START_TEST(texts)
{
	static const struct {
		const char *old, *new, *found;
	} rows[] = {
		{"abPc", "abPc", "2"},
		{"abPc", "xabyPcd", "4"},
		{"{aP}{b}", "{a}{bP}", "[2,2)"},
		{"{aP}{b}", "{x{yaP}}{b}", "5"},
		{"aPPb", "aPb", "[1,2)?"},
		{"aPb", "aPPb", "[1,3)?"},
		{"aPb", "aQb", "[1,2)"},
		{"aPb", "aQRSb", "[1,4)"},
		{"aPb", "abP", "[1,3)?"},
		{"{Pa}", "{aP}", "[1,3)?"},
		{"P", "", "[0,0)"},
		{"Pa", "Qab", "[0,1)"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct build_function f = letters(rows[i].old), g = letters(rows[i].new);
		struct alignment *a = align_texts(&f, &g);
		struct align_range r = align_find(a, strcspn(rows[i].old, "P"));
		char found[40];
		snprintf(found, sizeof found,
			 r.is_same                  ? "%zu"
			 : align_is_replaced(a, &r) ? "[%zu,%zu)"
						    : "[%zu,%zu)?",
			 r.new_begin, r.new_end);
		ck_assert_msg(!strcmp(found, rows[i].found), "row %zu: %s", i, found);
		align_free(a);
		free((void *)(uintptr_t)f.text);
		free((void *)(uintptr_t)g.text);
	}
	struct build_function f = letters("a{b}cd}e");
	static const bool level[] = {true, true, false, false, true, true, true, false};
	for (size_t i = 0; i < f.npieces; i++)
		ck_assert_msg(align_is_level(f.text, 0, i) == level[i], "piece %zu", i);
	free((void *)(uintptr_t)f.text);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("migrate");
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, addresses);
	tcase_add_test(t, records);
	tcase_add_test(t, ends);
	tcase_add_test(t, numbers);
	tcase_add_test(t, not_expected);
	tcase_add_test(t, wider);
	tcase_add_test(t, origins);
	tcase_add_test(t, whole_program);
	tcase_add_test(t, damaged);
	tcase_add_test(t, elements);
	tcase_add_test(t, texts);
	return run_suite("migrate", t);
}
