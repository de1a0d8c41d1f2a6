import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { layerOf, packageFolders, workspaceRoot } from '../graph/packages.ts'

/** Packages of screens, and a package that a generator may write. */
const screens = packageFolders().filter((folder) =>
  ['commerce', 'feature'].includes(layerOf(folder)),
)

/**
 * Paths as in the workspace, each with code that breaks one rule and a word of the expected
 * message.
 */
const offences: [file: string, code: string, complaint: string][] = [
  ...[...screens, 'packages/generated'].map((folder): [string, string, string] => [
    `${folder}/src/pages/window.ts`,
    'export const a = () => window.name',
    '@mall/core/host',
  ]),
  ['packages/shop/src/document.ts', 'export const a = () => document.title', '@mall/core/host'],
  ['packages/shop/src/location.ts', 'export const a = () => location.href', '@mall/core/paths'],
  [
    'packages/shop/src/storage.ts',
    "export const a = () => localStorage.getItem('a')",
    '@mall/core/storage',
  ],
  [
    'packages/shop/src/tab.ts',
    "export const a = () => sessionStorage.getItem('a')",
    '@mall/core/storage',
  ],
  ['packages/shop/src/fetch.ts', "export const a = () => fetch('/a')", '@mall/core/api'],
  ['packages/shop/src/agent.ts', 'export const a = () => navigator.userAgent', '@mall/core/host'],
  ['packages/shop/src/way-round.ts', 'export const a = () => globalThis', '@mall/core/host'],
  ['packages/shop/src/build.ts', 'export const a = () => import.meta.env', '@mall/core/host'],
  ['packages/shop/src/schema.ts', "import { z } from 'zod'\nexport const a = z", 'first load'],
  [
    'packages/ui/src/router.tsx',
    "import { Link } from 'react-router-dom'\nexport const a = Link",
    'react-router-dom',
  ],
  [
    'packages/ui/src/store.tsx',
    "import { Provider } from 'react-redux'\nexport const a = Provider",
    'react-redux',
  ],
  [
    'packages/ui/src/domain.ts',
    "import { paths } from '@mall/core/paths'\nexport const a = paths",
    '@mall/core/paths',
  ],
  [
    'packages/ui/src/shape.ts',
    "import type { Goods } from '@mall/contract'\nexport type A = Goods",
    '@mall/contract',
  ],
  ['packages/core/src/any.ts', 'export const a = (b: any) => String(b)', 'no-explicit-any'],
  ['packages/core/src/loud.ts', "export const a = () => console.log('a')", 'no-console'],
  [
    'packages/core/src/floating.ts',
    'export function a(b: () => Promise<void>) {\n  b()\n}',
    'no-floating-promises',
  ],
  [
    'packages/core/src/misused.ts',
    'export const a = (b: Promise<boolean>) => (b ? 1 : 2)',
    'no-misused-promises',
  ],
  ['apps/server/src/later.ts', '// TODO: later\nexport const a = 1', 'no-warning-comments'],
  ['apps/server/src/default.ts', 'export default 1', 'no-default-export'],
  [
    'packages/core/src/focused.test.ts',
    "import { expect, it } from 'vitest'\nit.only('a', () => expect(1).toBe(1))",
    'no-focused-tests',
  ],
  [
    'packages/core/src/skipped.test.ts',
    "import { expect, it } from 'vitest'\nit.skip('a', () => expect(1).toBe(1))",
    'no-disabled-tests',
  ],
  [
    'packages/ui/src/hook.tsx',
    "import { useState } from 'react'\nexport function A(p: { b: boolean }) {\n  if (p.b) useState(1)\n  return null\n}",
    'rules-of-hooks',
  ],
  [
    'packages/core/src/packed.ts',
    'export const a = (b: object) => ({ ...b, ...{ c: 1, d: 2 } })',
    'no-useless-spread',
  ],
  [
    'packages/core/src/packed-arguments.ts',
    'export const a = (b: (c: number, d: string) => void) => b(...([1, "d"] as const))',
    'no-spread-literal',
  ],
  ['packages/ui/src/picture.tsx', 'export const A = () => <img src="/a.webp" />', 'alt-text'],
]

const innocents: [file: string, code: string][] = [
  ['packages/core/src/host/browser.ts', 'export const a = () => window.name'],
  ['packages/contract/src/schema.ts', "import { z } from 'zod'\nexport const a = z"],
  ['packages/shell/src/build.ts', 'export const a = () => import.meta.env'],
  ['packages/shop/src/page.test.tsx', 'export const a = () => document.title'],
  [
    'packages/shop/src/place.ts',
    "import { useLocation } from 'react-router-dom'\nexport const useA = () => useLocation().pathname",
  ],
  ['apps/server/src/cli/mall.ts', "console.log('a')\nexport const a = 1"],
  ['packages/ui/vite.config.ts', 'export default {}'],
]

type Diagnostic = { filename: string; message: string; code: string; help?: string }
const place = mkdtempSync(join(tmpdir(), 'mall-lint-'))
let diagnostics: Diagnostic[] = []

const lintFile = (file: string) =>
  diagnostics
    .filter(({ filename }) => filename.replaceAll('\\', '/').endsWith(file))
    .map(({ code, message, help }) => `${code} ${message} ${help ?? ''}`)
    .join('\n')

beforeAll(() => {
  const copy = (path: string) => cpSync(join(workspaceRoot, path), join(place, path))
  mkdirSync(join(place, 'tooling'))
  for (const path of ['.oxlintrc.json', 'tooling/lint/lint-plugin.mjs', 'tsconfig.base.json'])
    copy(path)
  writeFileSync(
    join(place, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { lib: ['ES2023', 'DOM'] },
      include: ['packages', 'apps'],
    }),
  )
  symlinkSync(join(workspaceRoot, 'node_modules'), join(place, 'node_modules'), 'junction')
  for (const [file, code] of [...offences, ...innocents]) {
    mkdirSync(dirname(join(place, file)), { recursive: true })
    writeFileSync(join(place, file), `${code}\n`)
  }
  const program = join(workspaceRoot, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const args = [program, '--format=json', 'packages', 'apps']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' })
  const report = stdout.slice(stdout.indexOf('{'))
  if (!report) throw new Error(`the linter said nothing: ${stderr}`)
  diagnostics = JSON.parse(report).diagnostics
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

it.each(offences)('reports %s', (file, _code, complaint) => {
  expect(lintFile(file)).toContain(complaint)
})

it.each(innocents)('accepts %s', (file) => {
  expect(lintFile(file)).toBe('')
})
