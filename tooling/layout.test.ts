/**
 * Checks that all features have one layout: `src/feature.ts`, areas with a door, a folder for each
 * screen.
 */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './graph/files.ts'
import { layerOf, packageFolders, workspaceRoot } from './graph/packages.ts'
import { areaRows } from './graph/rules.ts'

const MAX_FEATURE_LINES = 40
const features = packageFolders().filter((folder) => layerOf(folder) === 'feature')

/** Files of a feature, from its `src`. */
const listSources = (folder: string): string[] =>
  listFiles(/\.(?:tsx?|css)$/)
    .filter((path) => path.startsWith(`${folder}/src/`))
    .map((path) => path.slice(`${folder}/src/`.length))

const isTest = (path: string) => /\.(?:test|fixture)\.tsx?$/.test(path)
const isPage = (path: string) => path.endsWith('-page.tsx')

/** Sentences about files that do not fit the layout. */
function findFaults(files: readonly string[]): string[] {
  const areas = new Set(
    files.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''),
  )
  areas.delete('testing')
  const beside = (folder: string, found: RegExp) =>
    files.some((path) => posix.dirname(path) === folder && found.test(posix.basename(path)))
  /** Whether a matching file is next to a page or in the page's area. */
  const isNear = (page: string, found: RegExp) =>
    beside(posix.dirname(page), found) || beside(page.split('/')[0] ?? '', found)
  return [
    ...(files.includes('feature.ts') ? [] : ['feature.ts is missing']),
    ...files
      .filter((path) => !path.includes('/') && path !== 'feature.ts' && !isTest(path))
      .map((path) => `${path} is in no area`),
    ...[...areas]
      .filter((area) => !files.includes(`${area}/index.ts`))
      .map((area) => `${area} has no door`),
    ...files
      .filter(isPage)
      .flatMap((page) => [
        ...(page.split('/').length > 3 ? [`${page} is deeper than src/<area>/<screen>`] : []),
        ...(isNear(page, /^messages\.ts$/) ? [] : [`${page} has no texts beside it`]),
        ...(isNear(page, /\.test\.tsx$/) ? [] : [`${page} has no test beside it`]),
        ...(beside(posix.dirname(page), /^samples\.ts$/)
          ? []
          : [`${page} has no sample beside it`]),
      ]),
  ]
}

const sound = [
  'feature.ts',
  'cart/index.ts',
  'cart/messages.ts',
  'cart/cart.test.tsx',
  'cart/example/example-page.tsx',
  'cart/example/samples.ts',
]

it('accepts areas with a door and screens with their texts, tests and samples', () => {
  expect(findFaults(sound)).toEqual([])
})

it.each([
  ['a feature without its manifest', [], 'feature.ts'],
  ['a part outside of areas', ['button.tsx']],
  ['an area without a door', ['orders/order-row.tsx']],
  ['a second level of folders', ['cart/pages/other/other-page.tsx', 'cart/pages/other/samples.ts']],
  ['a screen without a sample', ['cart/other/other-page.tsx']],
  ['a screen without texts', [], 'cart/messages.ts'],
  ['a screen without a test', [], 'cart/cart.test.tsx'],
] as [string, string[], string?][])('rejects %s', (_title, added, removed) => {
  expect(findFaults([...sound.filter((path) => path !== removed), ...added])).toHaveLength(1)
})

it('lists the areas of every feature', () => {
  expect(Object.keys(areaRows).toSorted()).toEqual(features.toSorted())
})

it.each(features)('lays out %s like all others', (folder) => {
  expect(findFaults(listSources(folder))).toEqual([])
})

it.each(features)('keeps the manifest of %s short', (folder) => {
  const text = readFileSync(join(workspaceRoot, folder, 'src/feature.ts'), 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_FEATURE_LINES)
})
