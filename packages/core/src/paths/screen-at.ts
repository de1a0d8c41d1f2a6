import { screens, type ScreenName } from './screens.ts'

export type ScreenMatch = { name: ScreenName; params: Readonly<Record<string, string>> }

// Longer patterns first, so that /my/order/detail/5 is not read as the list "detail".
const matchers = Object.entries(screens)
  .map(([name, pattern]) => ({
    name: name as ScreenName,
    form: new RegExp(`^${pattern.replace(/:\w+/, '([^/]+)')}/?$`),
    param: /:(\w+)/.exec(pattern)?.[1],
    weight: pattern.split('/').length * 2 - (pattern.includes(':') ? 1 : 0),
  }))
  .sort((a, b) => b.weight - a.weight)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The screen at a pathname and what its address says, or null where the mall has none. */
export function matchScreen(pathname: string): ScreenMatch | null {
  for (const { name, form, param } of matchers) {
    const found = form.exec(pathname)
    if (found) return { name, params: param ? { [param]: decoded(found[1] ?? '') } : {} }
  }
  return null
}

export const screenAt = (pathname: string): ScreenName | null => matchScreen(pathname)?.name ?? null
