import { screenAt } from './screen-at.ts'

/** Base for parsing paths; no address has this origin. */
const HERE = 'https://mall.invalid'

/** Characters by which a browser may read a path as something else: \ @ and invisible ones. */
const trick = /[\\@\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2060\ufeff]/

/** Decodes a text until it no longer changes, at most six times; null for a broken escape. */
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
 * Whether an address is the path of a screen that the shells contain ("/home?…"). An address that
 * could leave the origin in any notation is refused.
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

/** The target if it is a screen of the mall, else the fallback. */
export const safeRedirect = (target: unknown, fallback: string): string =>
  isOwnPath(target) ? target : fallback
