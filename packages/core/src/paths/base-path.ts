/// <reference path="../env.d.ts" />

/**
 * The address of a screen's path on this page's origin: below the base path of the bundle. The build
 * removes this for a bundle at the root.
 */
export const toPagePath = (path: string): string =>
  import.meta.env.MALL_BASE && path.startsWith('/') ? import.meta.env.MALL_BASE + path : path

/** The screen's path of an address on this page's origin, with its query. */
export function toScreenPath(address: string): string {
  if (!import.meta.env.MALL_BASE) return address
  const rest = address.slice(import.meta.env.MALL_BASE.length)
  const isBelow = address.startsWith(import.meta.env.MALL_BASE) && /^(?:[/?#]|$)/.test(rest)
  if (!isBelow) return address
  return rest.startsWith('/') ? rest : `/${rest}`
}
