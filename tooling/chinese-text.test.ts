import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findChineseLiterals } from './chinese-text.ts'
import { listFiles } from './graph/files.ts'
import { workspaceRoot } from './graph/packages.ts'

/** Sources of screens: the contract's sentences are its refusals and the errors of its schemas. */
const SOURCES =
  /^(packages\/(?!contract\/|testing\/)[^/]+|apps\/(?!server\/|host-lab\/)[^/]+)\/src\/.*(?<!\.d)\.tsx?$/
/**
 * Files for texts: `messages.ts`, or `<part>.messages.ts` for a part that loads separately; a
 * manifest contains the titles of its routes.
 */
const ALLOWED = /[/.]messages\.ts$|\/src\/([\w-]+\/)?(feature|area|manifest)\.ts$/
/**
 * Excluded files: tests and their data, and the page that shows every component of ui with sample
 * content.
 */
const TESTS = /\.(test|fixture)\.tsx?$|\/samples\.ts$|\/src\/(testing|test-kit|gallery)\//

const isScreen = (file: string) => SOURCES.test(file) && !ALLOWED.test(file) && !TESTS.test(file)

it.each([
  ["const title = '购物车'", '购物车'],
  ['const title = `共 ${count} 件`', '共'],
  ['const title = <p title="购物车" />', '购物车'],
  ['const title = <p>\n  购物车\n</p>', '购物车'],
  ["const title = '，'", '，'],
])('reports %s', (code, text) => {
  expect(findChineseLiterals('a.tsx', code)[0]).toBe(`a.tsx:1 ${text}`)
})

it.each([
  '// 购物车',
  'const title = <p>{/* 购物车 */}</p>',
  'const isDigit = /[〇一二]/',
  "t('title')",
])('accepts %s', (code) => expect(findChineseLiterals('a.tsx', code)).toEqual([]))

it.each([
  ['packages/a/src/pages/b/b.tsx', true],
  ['apps/wechat/src/host/pay.ts', true],
  ['packages/a/src/pages/b/messages.ts', false],
  ['packages/shop/src/feature.ts', false],
  ['packages/shop/src/cart/manifest.ts', false],
  ['packages/gift/src/cards/area.ts', false],
  ['packages/a/src/pages/b/b.test.tsx', false],
  ['packages/contract/src/refusals.ts', false],
  ['apps/server/src/app.ts', false],
])('checks %s: %s', (file, isChecked) => expect(isScreen(file)).toBe(isChecked))

it('finds Chinese literals in no source of a screen but messages.ts', () => {
  const files = listFiles(/\.tsx?$/).filter(isScreen)
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    findChineseLiterals(file, readFileSync(join(workspaceRoot, file), 'utf8')),
  )
  expect(found).toEqual([])
})
