# called.awk - a generated program whose main becomes a function: another main calls it, and prints a checksum of all static arrays
# of numbers afterwards. So what a position needs is also what its callers need.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/^static (unsigned|long|int|short|double|float|char)/ && !/\(/ {
	rest = $0
	while (match(rest, /[ ,*][a-zA-Z_][a-zA-Z_0-9]*(\[[^]]*\])+/)) {
		found = substr(rest, RSTART, RLENGTH)
		rest = substr(rest, RSTART + RLENGTH)
		if (found ~ /^\*/)
			continue
		sub(/^[ ,]/, "", found)
		sub(/\[.*/, "", found)
		arrays[++n] = found
	}
}
/^int main\(/ {
	arguments = /argv/ ? "argc, argv" : ""
	sub(/^int main\(/, "static int program_called(")
}
{ print }
END {
	print "int main(int argc, char **argv)\n{"
	print "\tunsigned long check = 0;\n\t(void)argc, (void)argv;"
	print "\tcheck += (unsigned long)program_called(" arguments ");"
	for (i = 1; i <= n; i++)
		print "\tfor (unsigned long i = 0; i < sizeof " arrays[i] "; i++) check = check * 31 + ((unsigned char *)&" arrays[i] ")[i];"
	print "\tprintf(\"%lu\\n\", check);\n\treturn 0;\n}"
}
