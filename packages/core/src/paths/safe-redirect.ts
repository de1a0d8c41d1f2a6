import { screenAt } from './screen-at.ts'

/** Only for resolving: no address of this origin exists. */
const HERE = 'https://mall.invalid'

/** Ways to make a path mean something else to a browser: \ @ and what cannot be seen. */
const trick = /[\\@\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2060\ufeff]/

/** Decoded until it stays the same, at most as deep as anyone nests; null for a broken escape. */
function fullyDecoded(text: string): string | null {
  let current = text
  for (let depth = 0; depth < 6; depth++) {
    let next: string
    try {
      next = decodeURIComponent(current)
    } catch {
      return null
    }
    if (next === current) return current
    current = next
  }
  return null
}

/**
 * Whether an address is one of the screens that the shells contain, written as a path ("/home?…").
 * Everything that could leave the origin, whatever its disguise, is not.
 */
export function isOwnPath(target: unknown): target is string {
  if (typeof target !== 'string' || target.length > 2000 || !/^\/[^/\\]/.test(target)) return false
  const [pathname = ''] = target.split(/[?#]/)
  const plain = fullyDecoded(pathname)
  if (plain === null || trick.test(plain) || plain.includes('//') || /\/\.\.?(\/|$)/.test(plain)) {
    return false
  }
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return false
  try {
    const url = new URL(target, HERE)
    return url.origin === HERE && url.pathname === pathname && screenAt(pathname) !== null
  } catch {
    return false
  }
}

/** The target if it is a screen of our own, else the fallback. */
export const safeRedirect = (target: unknown, fallback: string): string =>
  isOwnPath(target) ? target : fallback
