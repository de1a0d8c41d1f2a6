import { createCipheriv } from 'node:crypto'
import { expect, it } from 'vitest'
import { compareFigures, measureShell, tableOf, toFigures } from './budgets.mjs'

type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const budget = { firstLoadKb: 135, routeKb: 15 }
const first = '../../packages/a/src/first.tsx'
const second = '../../packages/a/src/second.tsx'

/** Pseudo-random bytes that gzip cannot compress, equal in every run: gzip adds a few bytes. */
const noise = (kb: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(kb * 1000))

const files: Record<string, Buffer | string> = {
  'entry.js': noise(80),
  'vendor.js': noise(20),
  'first.js': noise(10),
  'second.js': noise(9),
  'sheet.js': noise(3),
}
const built: Record<string, Chunk> = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_vendor.js'],
    dynamicImports: [first],
  },
  '_vendor.js': { file: 'vendor.js' },
  '_sheet.js': { file: 'sheet.js', imports: ['_vendor.js'] },
  [first]: { file: 'first.js', isDynamicEntry: true, imports: ['index.html', '_vendor.js'] },
  [second]: { file: 'second.js', isDynamicEntry: true, imports: ['index.html', '_sheet.js'] },
}

const measure = (
  changes: Record<string, Chunk> = {},
  contents: Record<string, Buffer | string> = {},
) =>
  measureShell({
    name: 'sample',
    manifest: { ...built, ...changes },
    screens: { first: [first], screens: [first, second] },
    read: (file: string) => contents[file] ?? files[file] ?? '',
    budget,
  })

it('counts entry, first screen and their static imports once each', () => {
  const { boot, firstLoad, faults } = measure()
  expect(faults).toEqual([])
  expect(Math.round(boot / 1000)).toBe(100)
  expect(Math.round(firstLoad / 1000)).toBe(110)
})

it('counts for another route only files that the first load lacks', () => {
  const { extras } = measure()
  expect(
    extras.map(({ route, bytes }: { route: string; bytes: number }) => [
      route,
      Math.round(bytes / 1000),
    ]),
  ).toEqual([[second, 12]])
})

it('counts the area of a route with the route', () => {
  const area = '../../packages/a/src/areas/second.ts'
  const { extras } = measureShell({
    name: 'sample',
    manifest: { ...built, [area]: { file: 'area.js', isDynamicEntry: true } },
    screens: { first: [first], screens: [first, second], areas: { [second]: area } },
    read: (file: string) => (file === 'area.js' ? noise(2) : (files[file] ?? '')),
    budget,
  })
  expect(extras.map(({ bytes }: { bytes: number }) => Math.round(bytes / 1000))).toEqual([14])
})

it('fails when the first load exceeds its budget', () => {
  expect(measure({}, { 'first.js': noise(40) }).faults).toEqual([
    expect.stringMatching(/first load is 140\.\d kB, at most 135/),
  ])
})

it('fails when a route exceeds its budget', () => {
  expect(measure({}, { 'sheet.js': noise(7) }).faults).toEqual([
    expect.stringMatching(/second\.tsx adds 16\.\d kB, at most 15/),
  ])
})

it('fails when the entry loads a screen statically', () => {
  const { faults } = measure({
    'index.html': { file: 'entry.js', isEntry: true, imports: ['_vendor.js', second] },
  })
  expect(faults).toContainEqual(expect.stringContaining('loads a screen at once'))
})

it('fails when a chunk contains the schema library', () => {
  const { faults } = measure({}, { 'second.js': 'class ZodError extends Error {}' })
  expect(faults).toContainEqual(expect.stringContaining('second.js holds the schema library'))
})

it('fails when a chunk contains the code of another shell’s host app', () => {
  const { faults } = measure({}, { 'second.js': 'bridge.invoke("getBrandWCPayRequest",x)' })
  expect(faults).toEqual([expect.stringContaining("second.js holds what is wechat's")])
})

it('fails without a first screen', () => {
  const { faults } = measureShell({
    name: 'sample',
    manifest: built,
    screens: { first: [], screens: [first, second] },
    read: (file: string) => files[file] ?? '',
    budget,
  })
  expect(faults).toContainEqual(expect.stringContaining('no screen is declared as the first'))
})

it('prints every route with its size and its budget', () => {
  const table = tableOf(measure(), budget)
  expect(table).toMatch(/110\.\d kB {2}≤ 135/)
  expect(table).toContain('a/src/second.tsx')
})

it('prints the difference to the committed figures', () => {
  const measured = measureShell({
    name: 'sample',
    manifest: built,
    screens: { first: [first], screens: [first, second], visits: [first] },
    read: (file: string) => files[file] ?? '',
    budget,
  })
  const figures = toFigures(measured)
  expect(figures.requests).toEqual({ 'a/src/first.tsx': 3 })
  const before = { ...figures, firstLoad: figures.firstLoad - 20, requests: {} }
  const text = compareFigures(figures, before)
  expect(text).toContain('bytes, first load (+20)')
  expect(text).toMatch(/3 requests, a\/src\/first\.tsx$/)
})
