const most = 10

/**
 * Words that continue what is typed, from category names and the parts of product names (they are
 * set apart by spaces): what begins with it first, then what contains it, in the order given.
 */
export function suggestionsFor(kw: string, names: readonly string[]): string[] {
  const typed = kw.normalize('NFKC').toLowerCase().trim()
  if (typed === '') return []
  const words = new Set<string>()
  for (const name of names) {
    for (const word of typed.includes(' ') ? [name] : name.split(/\s+/)) {
      if (word.normalize('NFKC').toLowerCase().includes(typed) && [...word].length <= 20)
        words.add(word)
    }
  }
  words.delete(kw)
  const begins = (word: string) => Number(word.toLowerCase().startsWith(typed))
  return [...words].toSorted((a, b) => begins(b) - begins(a)).slice(0, most)
}
