/* What the naming says of a region's threads: parts, numbers and sizes, labels in shared work, a region with its own number. */
#include <omp.h>
#include <stdio.h>

static double field[100];

int main(void)
{
	double sum = 0;
#pragma omp parallel reduction(+ : sum)
	{
		int me = omp_get_thread_num(), n = omp_get_num_threads(), half = me / 2;
		short narrow = omp_get_num_threads();
		double own = 0;
#pragma omp for
		for (int i = 0; i < 100; i++)
			own += field[i];
#pragma potential_ckpt
#pragma omp critical
		printf("%d %d %d %d %g\n", me, n, half, narrow, own);
	}
#pragma omp parallel num_threads(3)
	{
#pragma omp for
		for (int i = 0; i < 100; i++) {
#pragma potential_ckpt
			field[i] += i;
		}
	}
	return sum > field[1];
}
// RUN: ompckpt-cc --ompckpt-dump=naming -fopenmp
// WANT: {"version":3,
// WANT: "positions":[["main:18",0],
// WANT: ["main:26",0],
// WANT: ["main:24",0]],
// WANT: "objects":[["","","heap",-1,1],
// WANT: ["field","teams.c","static",1,0]],
// WANT: "others":[],
// WANT: "functions":[{"name":"main","scope":"","file":"teams.c","region":0,"digest":849773213,"record":16,"arena":0,"align":64,"variables":[["sum",0],["sum",0],["me",2],["n",2],["half",2],["narrow",3],["own",0],["i",2],["ompckpt_a2",2],["ompckpt_b1",2],["ompckpt_d3",4],["ompckpt_c4",5],["ompckpt_m5",6],["ompckpt_h6",5],["ompckpt_i7",5],["ompckpt_e8",5],["ompckpt_w9",2],["i",2]],"values":[["sum",0,0,0,0,0]],"locals":[],"labels":[[10,-2,[],[0],[],0,3],
// WANT: [22,-2,[],[0],[],0,20]],"text":"M]R9i<g0Ag9eleH?Ag9eT;KD`:3<V\\5XDmiDXjchkj\\3=RgL5i=0PaOHCNTgd6YoABG09bZn9bZnAg9e1lLKAg9eAg9eiIO0iTkLkQiDK_FXbGHTEa2@QH:lXZJ\\d>U4lTWDAg9efdOY6CS4ag2dfC_l43Ji8Y7\\Ag9eCNTgdD>L9bZn9bZnSiV<9bZn9bZnCjk=CNTg9bZn9bZn9bZn9bZn9CkH9bZn"},
// WANT: {"name":"main","scope":"","file":"teams.c","region":1,"digest":849773213,"record":32,"arena":0,"align":64,"variables":[["sum",0],["sum",0],["me",2],["n",2],["half",2],["narrow",3],["own",0],["i",2],["ompckpt_a2",2],["ompckpt_b1",2],["ompckpt_d3",4],["ompckpt_c4",5],["ompckpt_m5",6],["ompckpt_h6",5],["ompckpt_i7",5],["ompckpt_e8",5],["ompckpt_w9",2],["i",2]],"values":[["sum",0,0,0,null,0],["me",2,8,0,null,0],["n",2,12,0,null,0],["half",2,16,0,null,0],["narrow",3,20,0,null,0],["own",0,24,0,0,0]],"locals":[],"labels":[[18,0,[],[0,1,2,3,4,5],[5790841000719300170,4358812350230527352],0,14]]},
// WANT: {"name":"main","scope":"","file":"teams.c","region":2,"digest":849773213,"record":64,"arena":0,"align":64,"variables":[["sum",0],["sum",0],["me",2],["n",2],["half",2],["narrow",3],["own",0],["i",2],["ompckpt_a2",2],["ompckpt_b1",2],["ompckpt_d3",4],["ompckpt_c4",5],["ompckpt_m5",6],["ompckpt_h6",5],["ompckpt_i7",5],["ompckpt_e8",5],["ompckpt_w9",2],["i",2]],"values":[["ompckpt_a2",2,0,0,0,0],["ompckpt_d3",4,8,0,1,0],["ompckpt_c4",5,16,0,null,0],["ompckpt_m5",6,24,0,0,0],["ompckpt_h6",5,32,0,1,0],["ompckpt_i7",5,40,0,null,0],["ompckpt_e8",5,48,0,0,0],["i",2,56,0,null,0]],"locals":[],"labels":[[26,1,[],[0,1,2,3,4,5,6,7],[[6126438399999099652,1],[2767680176344087242,0],2259702902115679925,39870522928841224,5035762308173712474,4818602901751883192,5044685224683836574,3269146775186483696,3817020500615054674],0,41],
// WANT: [24,2,[],[3],[39870522928841224,5035762308173712474,4818602901751883192,5044685224683836574,3269146775186483696,3817020500615054674],0,49]]}],
// WANT: "statics":[],
// WANT: "strings":[],
// WANT: "team":{"objects":[[1,"it comes from a loop with positions in it (teams.c:24)"]],
// WANT: "values":[[1,3,"it comes from omp_get_thread_num (teams.c:12)"],
// WANT: [1,4,"it comes from omp_get_num_threads (teams.c:13)"],
// WANT: [1,5,"each thread carries it from one piece of its work to the next (teams.c:15)"],
// WANT: [2,5,"it comes from a loop with positions in it (teams.c:24)"],
// WANT: [2,6,"it comes from a loop with positions in it (teams.c:24)"],
// WANT: [2,7,"it comes from a loop with positions in it (teams.c:24)"]],
// WANT: "parts":[[1,0,"it is a thread's part of a reduction (teams.c:9)"],
// WANT: [1,5,"each thread carries it from one piece of its work to the next (teams.c:15)"]],
// WANT: "numbers":[[1,1]],
// WANT: "sizes":[[1,2]],
// WANT: "work":[[2,1],[2,2]],
// WANT: "sized":[[2,"parallel (teams.c:22)"]]},
// WANT: "text":3485351467462745810,
// WANT: "escaped":1,"kept":0,
// WANT: "sets":[[],
// WANT: [-2]],
// WANT: "types":[["f",8],
// WANT: ["a",100,0],
// WANT: ["i",4,1],
// WANT: ["i",2,1],
// WANT: ["i",8,1],
// WANT: ["i",8,0],
// WANT: ["i",4,0]],
// WANT: "end":1}
