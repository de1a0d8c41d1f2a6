import { screens, type ScreenName } from './screens.ts'

export type ScreenMatch = { name: ScreenName; params: Readonly<Record<string, string>> }

const bare = (path: string): string => path.replace(/\/$/, '')
const all = Object.entries(screens) as [ScreenName, string][]
const isPlain = (pattern: string): boolean => !pattern.includes(':')

// Split by hand, because a regular expression for each path took 4 ms of the main thread at the
// start.
const plain = new Map(
  all.filter(([, pattern]) => isPlain(pattern)).map(([name, pattern]) => [bare(pattern), name]),
)
const patterned = all
  .filter(([, pattern]) => !isPlain(pattern))
  .map(([name, pattern]) => ({ name, parts: bare(pattern).split('/') }))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function filled(parts: readonly string[], given: readonly string[]): Record<string, string> | null {
  if (parts.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const text = given[at] ?? ''
    if (part.startsWith(':') && text !== '') params[part.slice(1)] = decoded(text)
    else if (part !== text) return null
  }
  return params
}

/**
 * The screen at a pathname and the parameters of its address, or null where the mall has none. A
 * fixed path takes precedence over a path with parameters.
 */
export function matchScreen(pathname: string): ScreenMatch | null {
  const path = bare(pathname)
  const name = plain.get(path)
  if (name) return { name, params: {} }
  const given = path.split('/')
  for (const one of patterned) {
    const params = filled(one.parts, given)
    if (params) return { name: one.name, params }
  }
  return null
}

export const screenAt = (pathname: string): ScreenName | null => matchScreen(pathname)?.name ?? null
