#!/bin/bash
# links.sh - the book as HTML: every link and picture leads somewhere, every chapter is reached, Chromium shows
# every picture.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/links.sh ROOT
set -u
root=$(realpath "$1")
book=$(mktemp -d)
trap 'rm -rf "$book"' EXIT
failures=0
fail() {
	echo "FAILED: $1"
	failures=$((failures + 1))
}
"$root/docs/book.sh" "$book" || fail "the book can't be made"

# In the sources, too: README.md and CONTRIBUTING.md are no chapters.
for file in "$root"/*.md "$root"/docs/*.md "$root"/docs/*/*.md "$root"/*/README.md; do
	for link in $(grep -o '](\([^)]*\))' "$file" | sed 's/^](//; s/)$//; s/#.*//' | grep -v '^[a-z]*:'); do
		[ -e "$(dirname "$file")/$link" ] || fail "$file: $link"
	done
	for name in $(grep -o 'docs/[a-z0-9/-]*\.md' "$file" | sort -u); do
		[ -e "$root/$name" ] || fail "$file: $name"
	done
done

cd "$book" || exit 2
reached=' index.html '
queue=(index.html)
while [ ${#queue[@]} -gt 0 ]; do
	page=${queue[0]}
	queue=("${queue[@]:1}")
	for link in $(grep -Eo '(href|src)="[^"#:]*' "$page" | sed 's/.*="//'); do
		to=$(realpath -m --relative-to=. "$(dirname "$page")/$link")
		[[ $to != *..* ]] || continue
		[ -e "$to" ] || { fail "$page: $to"; continue; }
		[[ $to == *.html && $reached != *" $to "* ]] || continue
		reached+="$to "
		queue+=("$to")
	done
done
for page in *.html decisions/*.html; do
	[[ $reached == *" $page "* ]] || fail "$page is reached from nowhere"
done

# All pictures on one page, whose title says which of them are not shown.
seen() {
	for page in $reached; do
		grep -o '<img [^>]*>' "$page" | sed "s|src=\"|&$(dirname "$page")/|"
	done
	echo "<script>onload = () => document.title = [...document.images].filter(i => !i.naturalWidth).map(i => i.src).join(' ') + ' end'</script>"
}
shown() {
	"$browser" --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --virtual-time-budget=2000 \
		--user-data-dir="$book/.chromium" --dump-dom "file://$book/seen.html" 2>/dev/null | grep '<title>' >said
	grep -q '<title> end</title>' said
}
browser=$(command -v chromium || true)
if [ -n "$browser" ]; then
	seen >seen.html
	shown || shown || shown || # it may fail for reasons of its own
		fail "Chromium: a picture is not shown, or nothing is: $(<said)"
fi
echo "$(wc -w <<<"$reached") pages"
[ $failures -eq 0 ]
