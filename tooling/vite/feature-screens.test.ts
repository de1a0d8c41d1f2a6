import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, expect, it } from 'vitest'
import { codeSplitting, firstScreens } from './code-splitting.mjs'
import { readAreas, readScreens, writeScreens } from './feature-screens.mjs'

const root = mkdtempSync(join(tmpdir(), 'mall-screens-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('finds the screens of routes, including those that a constant loads', () => {
  const code = `
    const shared = () => import('./b.tsx')
    const unused = () => import('./other.ts')
    export const feature = defineFeature({
      routes: [
        { path: '/a', entry: 'first', lazy: () => import('./a.tsx') },
        { path: '/b', entry: 'edge', lazy: shared },
        { path: '/b/:id', lazy: async () => ({ Component: (await shared()).Second }) },
        { path: '/c', lazy: () => import('./c.tsx') },
        { path: screens.d, tab: 'd', lazy: () => import('./d.tsx') },
        { path: screens.e, tab: 'd', lazy: () => import('./e.tsx') },
      ],
      tabs: [{ name: 'd', screen: 'd', label: 'D', icon: IconD }],
    })`
  expect([...readScreens('feature.ts', code)]).toEqual([
    ['./a.tsx', 'first'],
    ['./b.tsx', 'edge'],
    ['./c.tsx', undefined],
    ['./d.tsx', 'tab'],
    ['./e.tsx', undefined],
  ])
})

it('finds the modules of areas', () => {
  const code = `
    export const one = defineArea({ id: 'one', prefixes: ['/one'], load: () => import('./one.ts') })
    export const two = defineFeature({ routes: [{ lazy: () => import('./page.tsx') }] })`
  expect(readAreas('areas.ts', code)).toEqual(['./one.ts'])
})

const filler = (name: string) => `export const ${name} = ${JSON.stringify(name.repeat(2000))}\n`
const screen = (...parts: string[]) =>
  [
    ...parts.map((part) => `import { ${part} } from './${part}.ts'`),
    `export const Component = () => [${parts.join()}]`,
  ].join('\n')

function writeShell() {
  const files = {
    'index.html': '<script type="module" src="/main.ts"></script>',
    'main.ts': "import { feature } from './package/src/feature.ts'\nwindow.start(feature)",
    'package/src/feature.ts': `
      export const feature = {
        routes: [
          { path: '/a', entry: 'first', lazy: () => import('./a.ts') },
          { path: '/b', entry: 'edge', lazy: () => import('./b.ts') },
          { path: '/c', lazy: () => import('./c.ts') },
        ],
        areas: [defineArea({ id: 'd', prefixes: ['/d'], load: () => import('./d-area.ts') })],
      }
      function defineArea(area) { return area }`,
    'package/src/d-area.ts': `
      export const area = { routes: [{ path: '/d', lazy: () => import('./d.ts') }] }`,
    'package/src/a.ts': screen('one'),
    'package/src/b.ts': screen('one', 'two', 'three'),
    'package/src/c.ts': screen('two', 'three'),
    'package/src/d.ts': screen('three', 'four'),
    ...Object.fromEntries(
      ['one', 'two', 'three', 'four'].map((name) => [`package/src/${name}.ts`, filler(name)]),
    ),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}

/** Modules of each file of the build, without the hashes, and the list of screens. */
async function buildShell() {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [firstScreens(), writeScreens(root)],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting } },
    },
  })
  if (!('output' in result)) throw new Error('no output')
  const chunks = result.output.flatMap((file) =>
    file.type === 'chunk' ? [file.moduleIds.map((id) => id.replace(root, '')).toSorted()] : [],
  )
  const list = result.output.find(({ fileName }) => fileName === '.vite/screens.json')
  if (list?.type !== 'asset') throw new Error('no list of screens')
  return JSON.stringify(
    {
      chunks: chunks.toSorted((one, other) => one.join().localeCompare(other.join())),
      list: String(list.source),
    },
    null,
    1,
  )
}

it('changes only the name of a screen in the build when its file is renamed', async () => {
  writeShell()
  const before = await buildShell()
  expect(before).toContain('/package/src/b.ts')
  const { list } = JSON.parse(before)
  expect(JSON.parse(list)).toEqual({
    first: ['package/src/a.ts'],
    visits: ['package/src/a.ts', 'package/src/b.ts'],
    screens: ['a', 'b', 'c', 'd'].map((name) => `package/src/${name}.ts`),
    areas: { 'package/src/d.ts': 'package/src/d-area.ts' },
  })
  const feature = join(root, 'package/src/feature.ts')
  // The new name is sorted at the former one's position, so that only the name differs.
  writeFileSync(feature, readFileSync(feature, 'utf8').replace('./b.ts', './basket.ts'))
  renameSync(join(root, 'package/src/b.ts'), join(root, 'package/src/basket.ts'))
  const after = await buildShell()
  expect(after).not.toBe(before)
  expect(after.replaceAll('basket.ts', 'b.ts')).toBe(before)
})
