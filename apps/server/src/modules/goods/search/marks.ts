import { initialTokens, normalize, soundTokens } from './product-tokens.ts'
import { syllablesOf } from './syllables.ts'
import type { SearchStep } from './words.ts'

/** Parts of a name that match by sound or initials. */
function soundedIn(name: string, tokens: ReadonlySet<string>): string[] {
  const marks: string[] = []
  for (const run of name.match(/\p{Script=Han}+/gu) ?? []) {
    const characters = [...run]
    const syllables = syllablesOf(run)
    for (let length = 4; length >= 1; length -= 1) {
      for (let from = 0; from + length <= characters.length; from += 1) {
        const part = syllables.slice(from, from + length)
        const initials = part.map((one) => one[0] ?? '').join('')
        const sounds = length <= 2 ? soundTokens(part) : []
        const wanted = [
          ...sounds,
          ...(length > 1 ? initialTokens(initials) : []),
          `q:${part.join('')}`,
        ]
        if (wanted.some((one) => tokens.has(one)))
          marks.push(characters.slice(from, from + length).join(''))
      }
    }
  }
  return marks
}

/** The longest part of a name that matches a pattern with one wrong character. */
function fittedIn(name: string, patterns: readonly string[]): string[] {
  const fitting = patterns.map((pattern) => {
    const part = new RegExp(pattern.replaceAll('%', '').trim().replaceAll('_', '.'), 'u')
    return part.exec(name)?.[0] ?? ''
  })
  const longest = fitting.toSorted((a, b) => b.length - a.length)[0]
  return longest ? [longest] : []
}

/** Parts of names that match a search, as written in the names (咖啡 for kafei), for highlighting. */
export function marksOf(names: readonly string[], { texts, words }: SearchStep): string[] {
  const literal = texts.flatMap((text) => text.split(/\s+/)).filter((one) => one !== '')
  const tokens = new Set(words.flatMap(({ all }) => all))
  const patterns = words.flatMap(({ like }) => like ?? [])
  const marks = new Set<string>()
  for (const name of names) {
    const written = normalize(name)
    const found = literal.filter((text) => written.includes(text))
    if (found.length === 0 && patterns.length > 0) found.push(...fittedIn(written, patterns))
    if (found.length === 0 && texts.length === 0) found.push(...soundedIn(written, tokens))
    for (const one of found) marks.add(one)
  }
  return [...marks].slice(0, 20)
}
