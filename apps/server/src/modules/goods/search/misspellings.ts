import { queryTokens } from './search-tokens.ts'
import { soundTokens, token } from './product-tokens.ts'
import { readSyllables, syllablesOf } from './syllables.ts'
import type { Words } from './words.ts'

const longestSound = 14
const mostSounds = 40
const letters = 'abcdefghijklmnopqrstuvwxyz'

const part = (characters: readonly string[]) => characters.join('')

/** Patterns for Chinese text with one character wrong, missing, extra or swapped. */
function charactersWrong(characters: readonly string[]): Words[] {
  const found: Words[] = []
  const add = (left: readonly string[], right: readonly string[], gap: string, rank: number) => {
    const all = [...queryTokens(part(left)), ...queryTokens(part(right))]
    const pattern = `${part(left)}${gap}${part(right)}`
    if (all.length > 0) found.push({ all, like: `%${pattern}%`, rank })
  }
  const { length } = characters
  characters.forEach((_, nth) => {
    const [left, right] = [characters.slice(0, nth), characters.slice(nth + 1)]
    const next = characters[nth + 1]
    if (next !== undefined && next !== characters[nth]) {
      add([...left, next, characters[nth] ?? ''], characters.slice(nth + 2), '', 0)
    }
    if (length > 2) {
      add(left, right, '_', 1)
      add(left, right, '', 2)
      if (nth > 0) add(left, characters.slice(nth), '_', 2)
    } else if (length === 2) {
      // One character of a short word must be a whole keyword, because as a part of keywords it would
      // match too many products.
      const all = queryTokens(part([...left, ...right]))
      const pattern = nth === 0 ? `_${part(right)}` : `${part(left)}_`
      found.push({ all, like: `% ${pattern} %`, rank: 2 })
    }
  })
  return found
}

/** Letters with one of them wrong, missing, too many, or two in the wrong order. */
function* lettersWrong(word: string): Generator<string> {
  for (let nth = 0; nth <= word.length; nth += 1) {
    const [left, right] = [word.slice(0, nth), word.slice(nth)]
    if (right.length > 1) yield `${left}${right[1] ?? ''}${right[0] ?? ''}${right.slice(2)}`
    if (right.length > 0) yield left + right.slice(1)
    for (const letter of letters) {
      if (right.length > 0 && nth > 0) yield left + letter + right.slice(1)
      yield left + letter + right
    }
  }
}

/**
 * Sounds that differ by a letter.
 * @param isWithin whether they may match within a word
 */
function soundsWrong(sound: string, syllables: number, isWithin: boolean): Words[] {
  const found = new Map<string, Words>()
  for (const other of lettersWrong(sound)) {
    if (found.size >= mostSounds) break
    if (other === sound || found.has(other)) continue
    const reading = readSyllables(other).find(({ length }) => length === syllables)
    if (!reading) continue
    found.set(other, { all: [token('q', other)], rank: 1 })
    if (isWithin) found.set(`${other} within`, { all: soundTokens(reading), rank: 3 })
  }
  return [...found.values()]
}

/** Corrections of a word with one error. */
export function misspellings(run: string): Words[] {
  if (/^\p{Script=Han}+$/u.test(run)) {
    const characters = [...run]
    const syllables = syllablesOf(run)
    const sound = syllables.join('')
    if (characters.length < 2) return []
    const isShort = characters.length < 4 && sound.length <= longestSound
    return [
      ...charactersWrong(characters),
      ...(isShort ? soundsWrong(sound, syllables.length, syllables.length > 2) : []),
    ]
  }
  if (!/^[a-z]{4,}$/.test(run) || run.length > longestSound) return []
  const lengths = [2, 3, 4].filter((length) => run.length >= length * 2 - 1)
  return lengths.flatMap((length) => soundsWrong(run, length, true))
}
