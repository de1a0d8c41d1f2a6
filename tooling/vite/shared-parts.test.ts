import { expect, it } from 'vitest'
import { sharedParts } from './shared-parts.mjs'

/** Screens with what they load, sizes in bytes of code. */
const screens = (table: Record<string, Record<string, number>>) =>
  new Map(Object.entries(table).map(([name, uses]) => [name, new Map(Object.entries(uses))]))
const files = (table: Record<string, Record<string, number>>) =>
  sharedParts(screens(table))
    .map((modules) => [...modules].sort())
    .toSorted((one, other) => one.join().localeCompare(other.join()))

it('puts small things that mostly load together into one file', () => {
  const both = { 'sheet.tsx': 3000, 'close.ts': 300 }
  expect(files({ cart: { ...both, 'tag.tsx': 400 }, order: { ...both, 'tag.tsx': 400 } })).toEqual([
    ['close.ts', 'sheet.tsx', 'tag.tsx'],
  ])
})

it('loads no screen with a large part that it does not use', () => {
  const parts = files({
    login: { 'field.tsx': 40_000 },
    bind: { 'field.tsx': 40_000 },
    cart: { 'sheet.tsx': 40_000 },
    order: { 'sheet.tsx': 40_000 },
  })
  expect(parts).toEqual([['field.tsx'], ['sheet.tsx']])
})

it('leaves to a screen what it alone uses, and every screen its own file', () => {
  const parts = files({
    list: { list: 900, 'filter.tsx': 100 },
    second: { second: 50, list: 900 },
  })
  expect(parts).toEqual([])
})

it('loads no screen with many parts that it does not use, small as each of them is', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const of = (parts: string[]) => Object.fromEntries(parts.map((part) => [part, 4_500]))
  const busy = Array.from({ length: 30 }, (_, at) => `busy ${String(at)}`)
  const table = Object.fromEntries([
    ...busy.map((screen) => [screen, of(names)]),
    ...names.map((part) => [`only ${part}`, of([part])]),
  ])
  const largest = Math.max(...sharedParts(screens(table)).map(({ size }) => size))
  expect(largest).toBe(2)
})

it('keeps the private modules of a feature out of files that other features load', () => {
  const icon = '/packages/ui/src/icon.ts'
  const reminder = '/packages/one/src/reminder.tsx'
  const parts = files({
    '/packages/one/src/a.tsx': { [icon]: 300, [reminder]: 300 },
    '/packages/one/src/b.tsx': { [icon]: 300, [reminder]: 300 },
    '/packages/two/src/c.tsx': { [icon]: 300 },
  })
  expect(parts).toEqual([[reminder], [icon]])
})

it('joins no file that would bring along what its modules import', () => {
  const table = screens({
    home: { route: 300, card: 200, 'waterfall.tsx': 40_000 },
    list: { route: 300, card: 200, 'waterfall.tsx': 40_000 },
    detail: { route: 300, card: 200 },
    my: { route: 300 },
    order: { route: 300 },
  })
  const loadedWith = (id: string) => (id === 'card' ? [id, 'waterfall.tsx'] : [id])
  const fileOf = (files: Set<string>[], id: string) => files.find((file) => file.has(id))
  expect(fileOf(sharedParts(table), 'route')?.has('card')).toBe(true)
  expect(fileOf(sharedParts(table, undefined, loadedWith), 'route')).toEqual(new Set(['route']))
})
