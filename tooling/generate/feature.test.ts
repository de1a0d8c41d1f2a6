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
  it('writes a package that compiles, keeps the table of layers and passes its test', () => {
    const { paths } = generate(copy.place, ['feature', 'meadow', 'giftIndex'])
    copy.install('packages/meadow', 'packages/shop')
    expect(paths).toContain('packages/meadow/src/feature.ts')
    expect(paths.length).toBeLessThanOrEqual(20)
    expect(copy.text('packages/meadow/src/meadow/manifest.ts')).toContain(
      "prefixes: ['/gift/index']",
    )
    expect(copy.complaints('packages/meadow', paths)).toEqual([])

    const meadow = readPackage('packages/meadow', copy.place)
    const others = copied.map((folder) => readPackage(folder, copy.place))
    expect(faultsOf([meadow, ...others]).filter((fault) => fault.includes('meadow'))).toEqual([])
    expect(meadow.files.length).toBeGreaterThanOrEqual(3)

    expect(copy.test('packages/meadow')).toMatch(/1 passed/)
  })

  it('writes the manifest of shop with fewer libraries', () => {
    const read = (path: string) => JSON.parse(copy.text(path))
    const { dependencies, devDependencies, ...shop } = read('packages/shop/package.json')
    const own = read('packages/meadow/package.json')
    expect(own).toMatchObject({ ...shop, name: '@mall/meadow' })
    expect(Object.keys(own)).toEqual(Object.keys({ ...shop, dependencies, devDependencies }))
    expect({ ...devDependencies, ...dependencies }).toMatchObject({
      ...own.dependencies,
      ...own.devDependencies,
    })
    // The new package's tests are counted, and run in both loading modes.
    expect(own.scripts.test).toContain('test-results/unit.json')
    expect(own.scripts['test:plain']).toContain('MALL_LOADING=plain')
    expect(copy.text('packages/meadow/vitest.config.ts')).toBe(
      copy.text('packages/shop/vitest.config.ts'),
    )
  })

  it('lists the feature in its apps', () => {
    generate(copy.place, ['feature', 'equity', 'equityWareDetail', 'generic-browser'])
    expect(copy.text('apps/generic-browser/src/features.ts')).toMatch(
      /\[\s*shopFeature,[^\]]*equityFeature,?\s*\]/,
    )
    const { dependencies } = JSON.parse(copy.text('apps/generic-browser/package.json'))
    expect(dependencies).toMatchObject({ '@mall/equity': 'workspace:*' })
  })

  it('refuses an unknown screen', () => {
    expect(() => generate(copy.place, ['feature', 'other', 'nowhere'])).toThrow(CannotGenerate)
    expect(existsSync(join(copy.place, 'packages/other'))).toBe(false)
  })

  it('refuses to overwrite a package', () => {
    expect(() => generate(copy.place, ['feature', 'shop', 'home'])).toThrow(/exists already/)
  })
})
