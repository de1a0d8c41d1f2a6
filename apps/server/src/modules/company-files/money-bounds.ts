import { isDeepStrictEqual } from 'node:util'
import type { CompanyChange } from '@mall/contract'
import { boundsOfMoney } from '@mall/contract/company-fields'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const readPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)

/** A copy with another value at a path. */
export function withPath<T extends object>(value: T, path: string, inner: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const own = (value as Json)[key]
  const next = rest.length === 0 ? inner : withPath(isObject(own) ? own : {}, rest.join('.'), inner)
  return { ...value, [key]: next }
}

/** Bounds of money that differ between two states of a company's files, by their paths. */
export const findBoundChanges = (before: object, after: object): CompanyChange[] =>
  boundsOfMoney.flatMap((path) => {
    const change = { path, before: readPath(before, path), after: readPath(after, path) }
    return isDeepStrictEqual(change.before, change.after) ? [] : [change]
  })

export const keepBounds = <T extends object>(files: T, changes: readonly CompanyChange[]): T =>
  changes.reduce((kept, { path, before }) => withPath(kept, path, before), files)
