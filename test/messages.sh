#!/bin/bash
# messages.sh - is every message of the sources explained in docs/messages.md?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/messages.sh ROOT
#
# A message is the format of a call that reports an error, a warning or what happens at run time. In
# docs/messages.md it must be found between backquotes, whole or in part: "…" stands for anything.
exec perl -x "$0" "$@"
#!perl
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));

my $root = $ARGV[0] or die "usage: test/messages.sh ROOT\n";
my $string = qr/"(?:[^"\\]|\\.)*"/;
my $strings = qr/$string(?:\s*(?:[A-Z]\w+\s*)?$string)*/;
# where a format stands in a call: behind its first arguments
my @calls = (
	qr/\bdiag\(\s*DIAG_(?:ERROR|WARNING),(?:[^"]|\n)*?($strings)/,
	qr/\bplan_refuse\((?:[^"]|\n)*?($strings)/,
	qr/\bnormal_refuse\((?:[^"]|\n)*?$strings\s*,\s*($strings)/,
	qr/\breport(?:_and_exit)?\(\s*\w+,\s*($strings)/,
);

sub slurp {
	my ($path) = @_;
	open my $f, '<', $path or die "$path: $!\n";
	local $/;
	return <$f>;
}

sub plain {
	my ($format) = @_;
	my $text = join '…', map { join '', map { s/^"//r =~ s/"$//r } /$string/g } split /\b[A-Z]\w+(?=\s*")/, $format;
	$text =~ s/%[-+ #0]*[\d*]*(?:\.[\d*]+)?(?:hh|h|ll|l|z|j)?[a-zA-Z]/…/g;
	$text =~ s/\\n/ /g;
	$text =~ s/\\(.)/$1/g;
	return $text;
}

my @rows;
for my $row (slurp("$root/docs/messages.md") =~ /`([^`]+)`/g) {
	my @pieces = map { quotemeta } grep { /\w/ } split /…|\bN\b|\bNAME\b/, $row;
	push @rows, join '.*', @pieces if @pieces && length $row > 8;
}

my ($n, $missing) = (0, 0);
for my $path (sort split /\n/, `find "$root/lib" "$root/runtime" "$root/tools" -name '*.c' -o -name '*.cpp'`) {
	my $text = slurp($path);
	my %seen;
	for my $call (@calls) {
		while ($text =~ /$call/g) {
			my $at = $-[1];
			my $message = plain($1);
			next if $seen{$message}++ || $message !~ /\w.*\s/;
			$n++;
			next if grep { $message =~ /$_/ } @rows;
			my $line = 1 + (substr($text, 0, $at) =~ tr/\n//);
			print substr($path, length($root) + 1), ":$line: no row for: $message\n";
			$missing++;
		}
	}
}
print "$n messages, $missing without a row in docs/messages.md\n";
exit($missing ? 1 : 0);
