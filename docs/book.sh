#!/bin/bash
# book.sh - docs/ as HTML pages: every chapter, its pictures, and a line of contents on top.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: docs/book.sh OUT        needs cmark-gfm
set -eu
docs=$(dirname "$(realpath "$0")")
mkdir -p "$1"
out=$(realpath "$1")

style='body { max-width: 60em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 sans-serif; color-scheme: light dark }
pre { overflow-x: auto; padding: .7em; background: color-mix(in srgb, currentColor 8%, transparent) }
code, pre { font-family: monospace; font-size: 14px }
table { border-collapse: collapse } td, th { padding: .2em .7em; text-align: left; vertical-align: top;
border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
nav { font-size: 14px } img { max-width: 100%; background: #fff }'

# page FILE: from Markdown to HTML; links to chapters lead to their pages, also those that are only named.
page() {
	local file=$1 to=${1%.md} up=''
	[[ $file != */* ]] || up=../
	to=${to%README}
	[[ $to != */ && -n $to ]] || to+=index
	mkdir -p "$(dirname "$out/$to")"
	{
		printf '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\n'
		printf '<title>ompckpt: %s</title><style>%s</style></head><body>\n<nav><a href="%sindex.html">ompckpt: the book</a></nav>\n' \
			"$(sed -n '1s/^# //p' "$docs/$file")" "$style" "$up"
		cmark-gfm -e table "$docs/$file" |
			sed -E 's|href="([^":]*)README\.md"|href="\1index.html"|g; s|href="([^":]*)\.md"|href="\1.html"|g' |
			sed -E "s|docs/([a-z0-9-]+)\.md|<a href=\"${up}\1.html\">\1</a>|g"
		printf '</body></html>\n'
	} >"$out/$to.html"
}

cd "$docs"
for file in *.md decisions/*.md; do
	page "$file"
done
rm -rf "$out/pictures"
cp -r pictures "$out/pictures"
