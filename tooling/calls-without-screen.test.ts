import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, type Call } from '@mall/contract'
import { loginMethods } from '@mall/contract/login-methods'
import { expect, it } from 'vitest'
import { packageFolders, readPackage, workspaceRoot, type Layer } from './graph/packages.ts'

/** Layers whose code runs in the browser of a shopper. */
const shellLayers: readonly Layer[] = ['core', 'ui', 'commerce', 'feature', 'kit', 'shell']
const IS_TEST = /\.test\.tsx?$|\/(?:test-kit|testing)\//

/** Names of calls used as values, without those in comparisons and type arguments. */
const listNames = (code: string): string[] =>
  [...code.matchAll(/(?<![=<|] ?)'(\w+\.\w+)'/g)].map(([, name = '']) => name)

/** Calls of endpoints that packages inject, and those that the table of login methods names. */
function listUsed(): Set<string> {
  const packages = packageFolders().map((folder) => readPackage(folder))
  const code = packages
    .filter(({ layer }) => shellLayers.includes(layer))
    .flatMap(({ folder, files }) => files.map(({ path }) => join(folder, path)))
    .filter((path) => !IS_TEST.test(path))
    .map((path) => readFileSync(join(workspaceRoot, path), 'utf8'))
  const byMethod = Object.values(loginMethods).flatMap(({ call }) => call ?? [])
  return new Set([...code.flatMap(listNames), ...byMethod])
}

it('parses names of calls as values', () => {
  const code = `call.query('a.one'); ({ name: 'a.two', sz: 'a.three' }); ok ? 'a.four' : 'a.five'
    type T = DataOf<'b.one'> | 'b.two'; if (name === 'b.three') routes['a.six']`
  expect(listNames(code)).toEqual(['a.one', 'a.two', 'a.three', 'a.four', 'a.five', 'a.six'])
})

it('says why no screen makes a call of exactly those that no package makes', () => {
  const used = listUsed()
  const made = Object.values<Call>(calls).filter(
    ({ ops, auth }) => ops === null && auth !== 'provider',
  )
  const unused = made.filter(({ name }) => !used.has(name))
  const explained = made.filter(({ withoutScreen }) => withoutScreen !== undefined)
  expect(explained.map(({ name }) => name)).toEqual(unused.map(({ name }) => name))
})
