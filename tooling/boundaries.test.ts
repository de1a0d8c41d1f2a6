import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageFolders, readPackages, workspaceRoot } from './graph/packages.ts'
import type { Layer, WorkspacePackage } from './graph/packages.ts'
import type { Import } from './graph/imports.ts'
import { areaRows, coreRooms, faultOf, faultsOf } from './graph/rules.ts'

const packages = readPackages()
const named = (layer: Layer, name: string, folder = `packages/${name}`): WorkspacePackage => ({
  name: `@mall/${name}`,
  folder,
  layer,
  exports: {},
  files: [],
})
const staticImport = (specifier: string): Import => ({ specifier, kind: 'static' })
const contract: WorkspacePackage = {
  ...named('contract', 'contract'),
  exports: { '.': './src/index.ts', './routes': './src/routes.ts', './calls': './src/calls.ts' },
  files: [
    { path: 'src/index.ts', imports: [staticImport('./calls.ts')] },
    { path: 'src/calls.ts', imports: [staticImport('./shapes.ts'), staticImport('./routes.ts')] },
    { path: 'src/shapes.ts', imports: [staticImport('zod')] },
    { path: 'src/routes.ts', imports: [{ specifier: './shapes.ts', kind: 'type' }] },
  ],
}
const core = named('core', 'core')
const ui = named('ui', 'ui')
const commerce = named('commerce', 'commerce')
const shop = named('feature', 'shop')
const gift = named('feature', 'gift')
const shell = named('shell', 'generic-browser', 'apps/generic-browser')
const frame = named('kit', 'shell')
const server = named('server', 'server', 'apps/server')
const testing = named('testing', 'testing')
const samples = [contract, core, ui, commerce, shop, gift, frame, shell, server, testing]

type Row = [string, WorkspacePackage, string, string, Import['kind']?]
const judge = ([, from, path, specifier, kind = 'static']: Row) =>
  faultOf({ from, path, import: { specifier, kind } }, samples)

describe('the workspace', () => {
  it('is read completely: every package folder has code', () => {
    expect(packages.length).toBe(packageFolders().length)
    expect(packages.length).toBeGreaterThanOrEqual(10)
    expect(packages.filter(({ files }) => files.length === 0).map(({ folder }) => folder)).toEqual(
      [],
    )
    const imports = packages.flatMap(({ files }) => files.flatMap((file) => file.imports))
    expect(imports.length).toBeGreaterThan(100)
  })

  it('has no import that the table of layers forbids', () => {
    expect(faultsOf(packages)).toEqual([])
  })

  it('exports only the manifest of a feature package', () => {
    const features = packages.filter(({ layer }) => layer === 'feature')
    expect(features.map(({ exports }) => Object.keys(exports))).toEqual(
      features.map(() => ['./feature']),
    )
  })

  it('imports nothing outside the workspace', () => {
    const outside = packages.flatMap(({ folder, files }) =>
      files
        .filter(({ path }) => path !== 'boundaries.test.ts')
        .filter(({ path }) => {
          const code = readFileSync(join(workspaceRoot, folder, path), 'utf8')
          return /\.\.\/shared\/(spec|design|hooks|tools)\b/.test(code)
        })
        .map(({ path }) => `${folder}/${path}`),
    )
    expect(outside).toEqual([])
  })
})

describe('an allowed import', () => {
  it.each<Row>([
    ['core takes routes from the contract', core, 'src/api/a.ts', '@mall/contract/routes'],
    ['a feature takes types of the contract', shop, 'src/a.ts', '@mall/contract', 'type'],
    ['core loads schemas when asked', core, 'src/api/a.ts', '@mall/contract', 'dynamic'],
    ['a feature takes ports of core', shop, 'src/a.ts', '@mall/core/host'],
    ['a feature takes parts of commerce', shop, 'src/a.tsx', '@mall/commerce/goods'],
    ['the frame takes ports of core', frame, 'src/start-shell.ts', '@mall/core/host'],
    ['a shell takes a manifest', shell, 'src/features.ts', '@mall/shop/feature'],
    ['the server takes the colours of ui', server, 'src/a.ts', '@mall/ui/theme'],
    ['a test takes helpers', shop, 'src/a.test.tsx', '@mall/testing'],
    ['a guard step takes the session', core, 'src/guard/a.ts', '../session/index.ts'],
    ['an area takes from the door of a lower one', shop, 'src/cart/a.ts', '../goods/index.ts'],
    ['an area loads a part late', shop, 'src/cart/a.ts', '../coupons/parts/b.tsx', 'dynamic'],
    ['an area takes a type of the feature', shop, 'src/cart/a.ts', '../feature.ts', 'type'],
    ['the manifest takes from a door', shop, 'src/feature.ts', './cart/index.ts'],
    ['a test looks into another area', shop, 'src/cart/a.test.ts', '../coupons/b.ts'],
  ])('accepts the import: %s', (...row) => {
    expect(judge(row)).toBeNull()
  })
})

describe('a refused import', () => {
  it.each<Row>([
    ['the contract takes from core', contract, 'src/a.ts', '@mall/core/money'],
    ['core takes from ui', core, 'src/feature/a.tsx', '@mall/ui'],
    ['ui takes from the contract', ui, 'src/a.tsx', '@mall/contract', 'type'],
    ['a feature takes from another', shop, 'src/a.ts', '@mall/gift/feature'],
    ['commerce takes a feature', commerce, 'src/a.ts', '@mall/shop/feature'],
    ['a feature takes schemas', shop, 'src/a.ts', '@mall/contract'],
    [
      'core takes schemas by a subpath that reaches them',
      core,
      'src/api/a.ts',
      '@mall/contract/calls',
    ],
    ['the frame takes a feature', frame, 'src/a.ts', '@mall/shop/feature'],
    ['a shell takes a page', shell, 'src/main.tsx', '@mall/shop/pages/any'],
    ['a shell takes from the contract', shell, 'src/main.tsx', '@mall/contract/routes'],
    ['the server takes from core', server, 'src/a.ts', '@mall/core/money'],
    ['the server takes components', server, 'src/a.ts', '@mall/ui'],
    ['shipped code takes test helpers', shop, 'src/a.ts', '@mall/testing'],
    ['a package reaches into a neighbour', shop, 'src/a.ts', '../../core/src/api/index.ts'],
    ['anyone takes from nowhere', shop, 'src/a.ts', '@mall/nowhere'],
    ['the session takes from the api', core, 'src/session/a.ts', '../api/index.ts'],
    ['an area takes from a higher one', shop, 'src/cart/a.ts', '../signed-in/index.ts'],
    ['an area passes a door', shop, 'src/cart/a.ts', '../coupons/use-claim.ts'],
    ['an area loads a page of another', shop, 'src/cart/a.ts', '../coupons/pages/b.tsx', 'dynamic'],
    ['an area takes a part at once', shop, 'src/cart/a.ts', '../coupons/parts/b.tsx'],
    ['an area takes the manifest', shop, 'src/cart/a.ts', '../feature.ts'],
    ['the manifest passes a door', shop, 'src/feature.ts', './cart/manifest.ts'],
    ['an area has no place', shop, 'src/cellar/a.ts', '../common/index.ts'],
    ['a room of core has no place', core, 'src/cellar/a.ts', '../paths/index.ts'],
  ])('refuses the import: %s', (...row) => {
    expect(judge(row)).toMatch(/\w/)
  })
})

it('lists the rooms of core once each', () => {
  const rooms = coreRooms.flat()
  expect(new Set(rooms).size).toBe(rooms.length)
})

it.each(Object.entries(areaRows))('lists the areas of %s once each', (folder, rows) => {
  const areas = rows.flat()
  expect(new Set(areas).size).toBe(areas.length)
  const entries = readdirSync(join(workspaceRoot, folder, 'src'), { withFileTypes: true })
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? entry.name : []))
  expect(folders.filter((name) => name !== 'testing').toSorted()).toEqual(areas.toSorted())
})
