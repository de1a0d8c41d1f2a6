import { screens, type ScreenName } from './screens.ts'

// Longer patterns first, so that /my/order/detail/5 is not read as the list "detail".
const matchers = Object.entries(screens)
  .map(([name, pattern]) => ({
    name: name as ScreenName,
    form: new RegExp(`^${pattern.replace(/:\w+/, '[^/]+')}/?$`),
    weight: pattern.split('/').length * 2 - (pattern.includes(':') ? 1 : 0),
  }))
  .sort((a, b) => b.weight - a.weight)

/** The screen at a pathname, or null where the mall has none. */
export const screenAt = (pathname: string): ScreenName | null =>
  matchers.find(({ form }) => form.test(pathname))?.name ?? null
