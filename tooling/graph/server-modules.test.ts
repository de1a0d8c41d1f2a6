import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspaceRoot } from './packages.ts'
import {
  findCircles,
  findDeepImports,
  findRankFaults,
  moduleRanks,
  rankExceptions,
  readServerImports,
  toModuleGraph,
} from './server-modules.ts'

const modules = 'apps/server/src/modules'
const toImport = (file: string, target: string) => ({
  file: `apps/server/src/${file}`,
  target: `apps/server/src/${target}`,
})
const imports = readServerImports()
const graph = toModuleGraph(imports)

describe('the modules of the server', () => {
  it('have exactly one rank each', () => {
    const folders = readdirSync(join(workspaceRoot, modules))
    const ranked = moduleRanks.flat()
    expect(new Set(ranked).size).toBe(ranked.length)
    expect(ranked.filter((name) => !folders.includes(name))).toEqual([])
  })

  it('are imported through their doors', () => {
    expect(imports.length).toBeGreaterThan(1_000)
    expect(findDeepImports(imports)).toEqual([])
  })

  it('import only lower ranks, except the listed imports', () => {
    expect(graph.size).toBeGreaterThan(20)
    expect(findRankFaults(graph).toSorted()).toEqual(Object.keys(rankExceptions).toSorted())
  })

  it('import each other without a cycle', () => {
    expect(findCircles(graph)).toEqual([])
  })
})

it.each([
  ['a file of another module', 'modules/pay/a.ts', 'modules/orders/reading.repository.ts'],
  ['a nested index of another module', 'modules/pay/a.ts', 'modules/orders/placing/index.ts'],
  ['a file of a module from outside', 'edge/a.ts', 'modules/goods/card.ts'],
  ['the test door from shipped code', 'modules/pay/a.ts', 'modules/login/testing.ts'],
  ['a fixture past the test door', 'modules/pay/a.test.ts', 'modules/orders/testing/buy.ts'],
])('rejects an import of %s', (_title, file, target) => {
  expect(findDeepImports([toImport(file, target)])).toHaveLength(1)
})

it.each([
  ['a door', 'modules/pay/a.ts', 'modules/orders/index.ts'],
  ['a door from outside', 'app.ts', 'modules/orders/index.ts'],
  ['tables of another module', 'modules/pay/a.ts', 'modules/orders/tables.ts'],
  ['an own file', 'modules/pay/jobs.ts', 'modules/pay/refunds/refund.service.ts'],
  ['a test door', 'modules/pay/a.test.ts', 'modules/orders/testing/index.ts'],
  ['the database', 'modules/pay/a.ts', 'db/batcher.ts'],
])('accepts an import of %s', (_title, file, target) => {
  expect(findDeepImports([toImport(file, target)])).toEqual([])
})

it('rejects an import of the same or a higher rank', () => {
  const ranks = [['low', 'beside'], ['high']]
  const faulty = new Map([
    ['low', new Set(['beside', 'high'])],
    ['high', new Set(['low'])],
  ])
  expect(findRankFaults(faulty, ranks)).toEqual(['low → beside', 'low → high'])
  const unranked = new Map([
    ['new', new Set(['high'])],
    ['high', new Set(['new'])],
  ])
  expect(findRankFaults(unranked, ranks)).toEqual(['high → new'])
})

it('finds a cycle of three modules', () => {
  const circle = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
  ])
  expect(findCircles(circle)).toEqual(['a → b', 'b → c', 'c → a'])
})

it('ignores imports of tests and tables', () => {
  const fromTest = toImport('modules/goods/a.test.ts', 'modules/pay/index.ts')
  const ofTables = toImport('modules/goods/a.ts', 'modules/pay/tables.ts')
  expect(toModuleGraph([fromTest, ofTables]).size).toBe(0)
})
