import { searchTokens } from './search-tokens.ts'
import { syllablesOf } from './syllables.ts'

/** Version of the tokens: a job rewrites tokens of lower versions. */
export const SEARCH_VERSION = 1

/**
 * Tokens beside the literal ones of name and keywords, prefixed by their kind: `c` a whole
 * category name, `k` literal ones of subtitle and categories, `p` one or two syllables, `i`
 * initials, `q` the sound of a whole word, `d` a Latin word without one letter.
 */
export type TokenKind = 'c' | 'k' | 'p' | 'i' | 'q' | 'd'
export const token = (kind: TokenKind, text: string) => `${kind}:${text}`

export const normalize = (text: string) => text.normalize('NFKC').toLowerCase().trim()

const shortestMisspelt = 4
const mostInitials = 4

/**
 * A Latin word and its variants without one letter; two words that differ by one error share a
 * variant.
 */
export function deletionsOf(word: string): string[] {
  if (!/^[a-z]+$/.test(word) || word.length < shortestMisspelt) return []
  const shorter = Array.from(word, (_, nth) => word.slice(0, nth) + word.slice(nth + 1))
  return [...new Set([word, ...shorter])].map((one) => token('d', one))
}

/** `p` tokens that text of these syllables has. */
export const soundTokens = (syllables: readonly string[]): string[] =>
  syllables.length === 1
    ? syllables.map((one) => token('p', one))
    : syllables.slice(1).map((one, nth) => token('p', `${String(syllables[nth])}${one}`))

/** `i` tokens that text of these initials has. */
export function initialTokens(initials: string): string[] {
  if (initials.length <= mostInitials) return [token('i', initials)]
  const windows = initials.length - mostInitials + 1
  return Array.from({ length: windows }, (_, from) =>
    token('i', initials.slice(from, from + mostInitials)),
  )
}

function addSounds(run: string, tokens: Set<string>) {
  const syllables = syllablesOf(run)
  const initials = syllables.map((one) => one[0] ?? '').join('')
  syllables.forEach((one, from) => {
    tokens.add(token('p', one))
    const next = syllables[from + 1]
    if (next !== undefined) tokens.add(token('p', `${one}${next}`))
    for (let length = 2; length <= mostInitials && from + length <= initials.length; length += 1)
      tokens.add(token('i', initials.slice(from, from + length)))
  })
}

export type SearchedProduct = {
  name: string
  subtitle: string
  keywords: readonly string[]
  /** names of its category and of the one above */
  categories: readonly string[]
}

/** All tokens that a product is found by. */
export function productTokens({ name, subtitle, keywords, categories }: SearchedProduct): string[] {
  const words = [...name.split(/\s+/), ...keywords].map(normalize).filter((one) => one !== '')
  const text = words.join(' ')
  const tokens = new Set(searchTokens(text))
  for (const category of categories) tokens.add(token('c', normalize(category)))
  for (const one of searchTokens([subtitle, ...categories].join(' '))) tokens.add(token('k', one))
  for (const word of new Set(words)) {
    for (const run of word.match(/[a-z]+|\p{Script=Han}+/gu) ?? []) {
      if (/^[a-z]/.test(run)) for (const one of deletionsOf(run)) tokens.add(one)
      else addSounds(run, tokens)
    }
    if (/^\p{Script=Han}+$/u.test(word)) tokens.add(token('q', syllablesOf(word).join('')))
  }
  return [...tokens]
}
