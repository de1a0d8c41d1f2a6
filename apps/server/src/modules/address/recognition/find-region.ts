import { findAt, findBelow, listBelow, type Match, type RegionPath } from './region-index.ts'

export type FoundRegion = { path: RegionPath; rest: string; before: string }
/** Limit of the position in characters at which an address may start, which bounds the search. */
const MAX_START = 600
type Candidate = FoundRegion & { score: number }

const SEPARATOR = /^[\s,;|、。/\-.>·]+/
const OFFICE = /^(?:街道)?办事处/
const PLACEHOLDER = /^(?:市辖区|省直辖县级行政区划|自治区直辖县级行政区划)/

const skip = (text: string) =>
  text.replace(SEPARATOR, '').replace(PLACEHOLDER, '').replace(SEPARATOR, '')

/** Continues from a region to the levels below it; a level may be omitted or written twice. */
function descend(path: RegionPath, written: string): { path: RegionPath; rest: string } {
  let rest = written
  let current = path
  let twice = ''
  while (current.length < 4) {
    const text = skip(rest)
    const next = findBelow(current, text) ?? findBelowOmitted(current, text)
    if (next) {
      current = next.path
      rest = next.rest
      continue
    }
    const repeated = current.at(-1) ?? ''
    if (repeated !== twice && text.startsWith(repeated)) {
      rest = text.slice(repeated.length)
      twice = repeated
      continue
    }
    const [only, ...others] = listBelow(current)
    if (current.length === 3 || only === undefined || others.length > 0) break
    if (current.length === 2 && only !== current.at(-1)) break
    current = [...current, only]
  }
  return { path: current, rest }
}

/** The only region two levels lower whose full name starts the text: 广东省南山区, 深圳市粤海街道. */
function findBelowOmitted(path: RegionPath, text: string): Match | null {
  if (path.length === 0 || path.length > 2) return null
  const matches = listBelow(path).flatMap((name) => {
    const match = findBelow([...path, name], text)
    return match?.isFull ? [match] : []
  })
  const longest = Math.max(0, ...matches.map(({ length }) => length))
  const best = matches.filter(({ length }) => length === longest)
  return best.length === 1 ? (best[0] ?? null) : null
}

/** The region of an address at any position of the text; null without one. */
export function findRegion(text: string): FoundRegion | null {
  const candidates: Candidate[] = []
  for (let start = 0; start < Math.min(text.length, MAX_START); start += 1) {
    const written = text.slice(start)
    const isStart = start === 0 || /[\s,;|、。/:]/.test(text[start - 1] ?? '')
    for (const match of findAt(written)) {
      const { path, rest } = descend(match.path, match.rest)
      // A short name without context may be part of a person's name or a street.
      const isAlone = written.length - rest.length === match.length
      if (!match.isFull && isAlone && (!isStart || match.path.length === 3)) continue
      const score = (written.length - rest.length) * 4 + path.length + (match.isFull ? 1 : 0)
      candidates.push({ path, rest, before: text.slice(0, start), score })
    }
  }
  const highest = Math.max(...candidates.map(({ score }) => score))
  const [best, ...equals] = candidates.filter(({ score }) => score === highest)
  // Null for two counties of the same name, because the text does not decide.
  if (!best || equals.some(({ path }) => path.join('/') !== best.path.join('/'))) return null
  return { path: best.path, rest: best.rest.replace(OFFICE, ''), before: best.before }
}
