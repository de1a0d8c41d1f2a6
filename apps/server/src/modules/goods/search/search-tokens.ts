/**
 * Chinese has no spaces, so text is indexed by characters and pairs. Latin words and numbers are
 * one token each. `searchTokens('挂耳咖啡 10g')` → 挂 耳 咖 啡 挂耳 耳咖 咖啡 10g.
 */
export function searchTokens(text: string): string[] {
  const tokens = new Set<string>()
  for (const word of text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[a-z0-9]+|\p{Script=Han}+/gu) ?? []) {
    if (!/\p{Script=Han}/u.test(word)) {
      tokens.add(word)
      continue
    }
    const characters = [...word]
    characters.forEach((character, index) => {
      tokens.add(character)
      const next = characters[index + 1]
      if (next) tokens.add(character + next)
    })
  }
  return [...tokens]
}

/** Tokens that a result must all have: pairs, or single characters without pairs. */
export function queryTokens(text: string): string[] {
  const tokens = searchTokens(text)
  const pairs = tokens.filter((token) => [...token].length > 1)
  const covered = new Set(pairs.flatMap((pair) => [...pair]))
  return tokens.filter((token) => [...token].length > 1 || !covered.has(token)).slice(0, 20)
}
