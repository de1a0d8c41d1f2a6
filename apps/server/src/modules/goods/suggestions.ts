const most = 10

/**
 * Suggests words from category names and the parts of product names: those that start with the
 * text first, then those that contain it, last those that contain one of the marks of its
 * interpretation.
 */
export function suggestionsFor(
  kw: string,
  names: readonly string[],
  marks: readonly string[] = [],
): string[] {
  const typed = kw.normalize('NFKC').toLowerCase().trim()
  if (typed === '') return []
  const words = new Set<string>()
  for (const name of names) {
    for (const word of typed.includes(' ') ? [name] : name.split(/\s+/)) {
      const written = word.normalize('NFKC').toLowerCase()
      const fits = written.includes(typed) || marks.some((mark) => written.includes(mark))
      if (fits && [...word].length <= 20) words.add(word)
    }
  }
  words.delete(kw)
  const fit = (word: string) => {
    const place = word.normalize('NFKC').toLowerCase().indexOf(typed)
    return place < 0 ? 2 : Math.min(place, 1)
  }
  return [...words].toSorted((a, b) => fit(a) - fit(b)).slice(0, most)
}
