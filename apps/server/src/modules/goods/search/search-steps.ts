import { queryTokens } from './search-tokens.ts'
import { deletionsOf, initialTokens, normalize, soundTokens, token } from './product-tokens.ts'
import { readSyllables, syllablesOf } from './syllables.ts'
import { misspellings } from './misspellings.ts'
import type { SearchStep, Words } from './words.ts'

const mostVariants = 8
const mostWords = 80
const mostRuns = 4

const isHan = (run: string) => /^\p{Script=Han}/u.test(run)
const isLatin = (run: string) => /^[a-z]+$/.test(run)
const runsOf = (text: string): string[] => text.match(/[a-z0-9]+|\p{Script=Han}+/gu) ?? []

/** The text and its variants with each synonym. */
export function variantsOf(text: string, synonyms: readonly (readonly string[])[]): string[] {
  const variants = new Set([text])
  for (const group of synonyms) {
    const members = group.map(normalize)
    const used = members
      .filter((one) => one !== '' && text.includes(one))
      .toSorted((a, b) => b.length - a.length)[0]
    if (used === undefined) continue
    for (const other of members) variants.add(text.replace(used, other))
  }
  return [...variants].slice(0, mostVariants)
}

/** All combinations with one of each list. */
const combine = (lists: readonly (readonly Words[])[]): Words[] =>
  lists
    .reduce<Words[]>(
      (before, list) =>
        before.flatMap(({ all, rank, like }) =>
          list.map((one) => ({
            all: [...all, ...one.all],
            rank: rank + one.rank,
            ...((one.like ?? like) !== undefined && { like: one.like ?? like }),
          })),
        ),
      [{ all: [], rank: 0 }],
    )
    .slice(0, mostWords)

const literal = (run: string): Words => ({ all: queryTokens(run), rank: 0 })

/** The two words of a longer one: 降噪耳机 finds 降噪蓝牙耳机. */
function partsOf(run: string): [left: string, right: string][] {
  if (!isHan(run)) return []
  const characters = [...run]
  return characters
    .slice(3)
    .map((_, nth) => [characters.slice(0, nth + 2).join(''), characters.slice(nth + 2).join('')])
}

/** Adds the tokens of its parts, of subtitle and category to the literal ones. */
const besideName = (run: string): Words[] => [
  literal(run),
  ...partsOf(run).map(([left, right]) => ({
    all: [...queryTokens(left), ...queryTokens(right)],
    rank: 1,
  })),
  { all: queryTokens(run).map((one) => token('k', one)), rank: 2 },
]

/** Matches a word by sound: Chinese by pinyin, letters as syllables or initials. */
export function soundsOf(run: string, isAlone: boolean): Words[] {
  const whole = (syllables: readonly string[]): Words[] =>
    isAlone ? [{ all: [token('q', syllables.join(''))], rank: 0 }] : []
  if (isHan(run)) {
    const syllables = syllablesOf(run)
    if (syllables.length < 2) return isAlone ? [] : [literal(run)]
    const parts = partsOf(run).map((two) => ({
      all: two.flatMap((one) => soundTokens(syllablesOf(one))),
      rank: 2,
    }))
    return [...whole(syllables), { all: soundTokens(syllables), rank: 1 }, ...parts]
  }
  if (!isLatin(run)) return [literal(run)]
  const readings = readSyllables(run)
  const read = readings.flatMap((syllables) => [
    ...whole(syllables),
    { all: soundTokens(syllables), rank: syllables.length === 1 ? 2 : 1 },
  ])
  const initials = run.length >= 2 ? [{ all: initialTokens(run), rank: 3 }] : []
  return read.length + initials.length === 0 ? [literal(run)] : [...read, ...initials]
}

/** Synonyms that differ by a letter or have the same sound. */
function meantBy(run: string, synonyms: readonly (readonly string[])[]): string[] {
  if (!isLatin(run)) return []
  const wanted = new Set(deletionsOf(run))
  return synonyms
    .flat()
    .map(normalize)
    .filter((word) =>
      isLatin(word)
        ? deletionsOf(word).some((one) => wanted.has(one))
        : /^\p{Script=Han}+$/u.test(word) && syllablesOf(word).join('') === run,
    )
}

/** One word with an error, the others unchanged. */
function nearOf(runs: readonly string[]): Words[] {
  return runs.flatMap((run, nth) => {
    const others = runs.map((other) => [literal(other)])
    const wrong = [
      ...misspellings(run),
      ...deletionsOf(run).map((one) => ({ all: [one], rank: 1 })),
    ]
    return wrong.length === 0 ? [] : combine(others.with(nth, wrong))
  })
}

/**
 * Interpretations of a search, strictest first: words or synonyms in name, keywords or category;
 * also subtitle and category text; by sound (pinyin, initials); with one wrong character. Empty
 * without a letter.
 */
export function searchSteps(kw: string, synonyms: readonly (readonly string[])[]): SearchStep[] {
  const text = normalize(kw)
  const variants = variantsOf(text, synonyms).filter((one) => queryTokens(one).length > 0)
  const runs = runsOf(text)
  if (variants.length === 0) return []
  const steps: SearchStep[] = [
    {
      match: 'exact',
      texts: variants,
      words: variants.flatMap((one) => [
        { all: queryTokens(one), rank: 0 },
        { all: [token('c', one)], rank: 1 },
      ]),
    },
  ]
  if (runs.length <= mostRuns) {
    const beside = variants.flatMap((one) => combine(runsOf(one).map(besideName)))
    const meant = runs
      .flatMap((run) => meantBy(run, synonyms).map((word) => text.replace(run, word)))
      .flatMap((one) => variantsOf(one, synonyms))
      .map((one) => ({ all: queryTokens(one), rank: 0 }))
    const sounds = combine(runs.map((run) => soundsOf(run, runs.length === 1)))
    steps.push(
      { match: 'exact', texts: variants, words: beside.slice(0, mostWords) },
      { match: runs.some(isHan) ? 'near' : 'exact', texts: [], words: sounds },
      { match: 'near', texts: [], words: [...meant, ...nearOf(runs)].slice(0, mostWords) },
    )
  }
  return steps.filter(({ words }) => words.length > 0)
}
