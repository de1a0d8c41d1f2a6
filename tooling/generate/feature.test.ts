import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../generate.ts'
import { readPackage } from '../graph/packages.ts'
import { faultsOf } from '../graph/rules.ts'
import { CannotGenerate } from './changes.ts'
import { copied, createCopy, type Copy } from './generate.fixture.ts'

let copy: Copy
beforeAll(() => {
  copy = createCopy(['packages/shop', 'apps/generic-browser'])
})
afterAll(() => copy.remove())

describe('gen feature', () => {
  it('makes a package that compiles, keeps the table of layers and passes its own test', () => {
    const { paths } = generate(copy.place, ['feature', 'gift', 'giftIndex'])
    copy.install('packages/gift', 'packages/shop')
    expect(paths).toContain('packages/gift/src/feature.ts')
    expect(paths.length).toBeLessThanOrEqual(20)
    expect(copy.text('packages/gift/src/feature.ts')).toContain("prefixes: ['/gift/index']")
    expect(copy.complaints('packages/gift', paths)).toEqual([])

    const gift = readPackage('packages/gift', copy.place)
    const others = copied.map((folder) => readPackage(folder, copy.place))
    expect(faultsOf([gift, ...others]).filter((fault) => fault.includes('gift'))).toEqual([])
    expect(gift.files.length).toBeGreaterThanOrEqual(3)

    expect(copy.test('packages/gift')).toMatch(/1 passed/)
  }, 60_000)

  it('has the manifest of shop, with fewer libraries', () => {
    const read = (path: string) => JSON.parse(copy.text(path))
    const { dependencies, devDependencies, ...shop } = read('packages/shop/package.json')
    const own = read('packages/gift/package.json')
    expect(own).toMatchObject({ ...shop, name: '@mall/gift' })
    expect(Object.keys(own)).toEqual(Object.keys({ ...shop, dependencies, devDependencies }))
    expect({ ...devDependencies, ...dependencies }).toMatchObject({
      ...own.dependencies,
      ...own.devDependencies,
    })
    // Its tests are counted, and run in both loading modes.
    expect(own.scripts.test).toContain('test-results/unit.json')
    expect(own.scripts['test:plain']).toContain('MALL_LOADING=plain')
    expect(copy.text('packages/gift/vitest.config.ts')).toBe(
      copy.text('packages/shop/vitest.config.ts'),
    )
  })

  it('lists the feature in the apps that show it', () => {
    generate(copy.place, ['feature', 'equity', 'equityWareDetail', 'generic-browser'])
    expect(copy.text('apps/generic-browser/src/features.ts')).toMatch(
      /\[\s*shopFeature,[^\]]*equityFeature,?\s*\]/,
    )
    const { dependencies } = JSON.parse(copy.text('apps/generic-browser/package.json'))
    expect(dependencies).toMatchObject({ '@mall/equity': 'workspace:*' })
  })

  it('refuses a screen that the mall does not have', () => {
    expect(() => generate(copy.place, ['feature', 'other', 'nowhere'])).toThrow(CannotGenerate)
    expect(existsSync(join(copy.place, 'packages/other'))).toBe(false)
  })

  it('refuses to write over a package', () => {
    expect(() => generate(copy.place, ['feature', 'shop', 'home'])).toThrow(/exists already/)
  })
})
