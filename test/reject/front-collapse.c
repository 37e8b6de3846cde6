/* Between the loops of a collapsed nest: how often would it be met? */
int main(void)
{
	int s = 0;
#pragma omp parallel for collapse(2)
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		for (int j = 0; j < 3; j++)
			s++;
	}
	return s;
}
// REJECT: 5:1: a loop that may reach a potential_ckpt has statements between the loops of a collapsed nest
