#!/bin/bash
# pictures.sh - the pictures a page of ompckpt report shows, as files of their own.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/pictures.sh PAGE FOLDER       FOLDER/ID.svg for each picture that is there already
set -eu
page=$1
for file in "$2"/*.svg; do
	id=$(basename "$file" .svg)
	{
		sed -n "s|^<figure>\(<svg id=\"$id\"\) |\1 xmlns=\"http://www.w3.org/2000/svg\" |p" "$page"
		echo '<style>'
		sed -n '/^<style>$/,/^<\/style>/p' "$page" | sed '1d; s|^</style>.*||'
		echo 'svg{background:var(--back);font-family:sans-serif}</style>'
		sed -n "/^<figure><svg id=\"$id\"/,/<\/svg>/p" "$page" | sed '1d; s|</figure>$||'
	} >"$file.new"
	mv "$file.new" "$file"
done
