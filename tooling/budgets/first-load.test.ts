import { expect, it } from 'vitest'
import { loadedWith } from '../graph/closure.ts'
import { readPackages, type WorkspacePackage } from '../graph/packages.ts'

const packages = readPackages()
const shells = packages.filter(({ layer }) => layer === 'shell')

const sample = (folder: string, code: Record<string, [string, 'static' | 'dynamic'][]>) => ({
  name: `@mall/${folder}`,
  folder,
  layer: 'feature' as const,
  exports: { './feature': './src/feature.ts', './*': './src/*/index.ts' },
  files: Object.entries(code).map(([path, imports]) => ({
    path,
    imports: imports.map(([specifier, kind]) => ({ specifier, kind })),
  })),
})
const samples: WorkspacePackage[] = [
  sample('shell', { 'src/main.tsx': [['@mall/shop/feature', 'static']] }),
  sample('shop', {
    'src/feature.ts': [
      ['./screen.tsx', 'dynamic'],
      ['@mall/core/api', 'static'],
    ],
    'src/screen.tsx': [['zod', 'static']],
  }),
  sample('core', { 'src/api/index.ts': [['react', 'static']] }),
]

it('follows imports through packages and stops at lazy ones', () => {
  const { files, libraries } = loadedWith('shell/src/main.tsx', samples)
  expect([...files]).toEqual(['shell/src/main.tsx', 'shop/src/feature.ts', 'core/src/api/index.ts'])
  expect([...libraries]).toEqual(['react'])
})

it('reads the main file of every shell', () => {
  expect(shells.length).toBeGreaterThanOrEqual(1)
  for (const { folder } of shells) {
    expect(loadedWith(`${folder}/src/main.ts`, packages).files.size).toBeGreaterThan(20)
  }
})

it.each(shells.map(({ folder }) => folder))('starts %s without any screen', (folder) => {
  const { files } = loadedWith(`${folder}/src/main.ts`, packages)
  expect([...files].filter((path) => path.endsWith('-page.tsx'))).toEqual([])
})

it.each(shells.map(({ folder }) => folder))('starts %s without the schema library', (folder) => {
  const { libraries } = loadedWith(`${folder}/src/main.ts`, packages)
  expect([...libraries].filter((name) => /^zod(\/|$)/.test(name))).toEqual([])
})
