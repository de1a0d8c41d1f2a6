import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freightTexts } from '@mall/contract/format-freight'
import { expect, it } from 'vitest'
import { listFiles } from './graph/files.ts'
import { workspaceRoot } from './graph/packages.ts'

const SET = /defineMessages\('([\w.]+)', \{(.*?)(?:\n|(?<=') )\}\)/gs
const OVERRIDE = /'([a-z]\w*(?:\.\w+)+)': '/g

/** Keys of all sets, as a company names them. */
function listKeys(code: string): string[] {
  const sets = [...code.matchAll(SET)]
  return sets.flatMap(([, scope, texts = '']) =>
    [...texts.matchAll(/(?:^|\{|,)\s*(\w+): ['`]/gm)].map(([, key]) => `${scope}.${key}`),
  )
}
const read = (pattern: RegExp) =>
  listFiles(pattern).map((file) => readFileSync(join(workspaceRoot, file), 'utf8'))

/** The set of core/format whose texts are in the contract. */
const freightKeys = Object.keys(freightTexts).map((key) => `core.format.freight.${key}`)
const keys = [...read(/[/.]messages\.ts$/).flatMap(listKeys), ...freightKeys]

it('lists the keys of a set', () => {
  const code = "export const messages = defineMessages('a.b', {\n  one: '一',\n  two: `二`,\n})\n"
  expect(listKeys(code)).toEqual(['a.b.one', 'a.b.two'])
  expect(listKeys("defineMessages('a', { one: '一' })")).toEqual(['a.one'])
})

it('assigns every text its own key', () => {
  expect(keys.length).toBeGreaterThan(700)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

it('overrides existing texts only in the demo companies', () => {
  const demo = read(/^apps\/server\/src\/demo\/companies\/.*\.ts$/).join('\n')
  const overrides = [...demo.matchAll(OVERRIDE)].map(([, key = '']) => key)
  expect(overrides).toContain('shop.cart.emptyNote')
  expect(overrides.filter((key) => !keys.includes(key))).toEqual([])
})
