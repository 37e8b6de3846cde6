/* A function with a position gets to code that is not seen, inside a structure. */
struct actions {
	const char *name;
	void (*act)(void);
};
void install(const struct actions *a);
void elsewhere(void);
__asm__(".globl install\ninstall: ret\n.globl elsewhere\nelsewhere: ret");

static void act(void)
{
#pragma potential_ckpt
}

static const struct actions actions = {"act", act};

int main(void)
{
	install(&actions);
	elsewhere();
	return 0;
}
// REJECT: 19:2: 'install' may call back into code with a position
// REJECT: 20:2: 'elsewhere' may call back into code with a position
// NOTE: 19:10: argument 1 of this call of 'install' leads to 'act', which may be called from then on
