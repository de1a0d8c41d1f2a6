/**
 * Every package is compiled once: those that a browser runs together, each other one separately.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageFolders, workspaceRoot } from './graph/packages.ts'

type Config = {
  extends: string
  compilerOptions: object
  include: readonly string[]
  exclude?: readonly string[]
}
type Manifest = { scripts: Record<string, string> }
const read = <T>(...path: string[]) =>
  JSON.parse(readFileSync(join(workspaceRoot, ...path), 'utf8')) as T

const together = read<Config>('tooling', 'types', 'browser.json')
const folders = packageFolders()
const isTogether = (folder: string) =>
  /^(apps|packages)\//.test(folder) && !together.exclude?.includes(`../../${folder}`)

describe.each(folders.filter(isTogether))('%s, compiled together with others', (folder) => {
  it('is compiled by its own tsconfig.json', () => {
    const own = read<Config>(folder, 'tsconfig.json')
    expect(own.extends).toBe(together.extends)
    expect(own.compilerOptions).toEqual(together.compilerOptions)
    const [group] = folder.split('/')
    expect(together.include).toEqual(
      expect.arrayContaining(own.include.map((part) => `../../${group}/*/${part}`)),
    )
    expect(own.exclude).toBeUndefined()
  })

  it('is not compiled a second time', () => {
    expect(read<Manifest>(folder, 'package.json').scripts['types']).toBeUndefined()
  })
})

it.each(folders.filter((folder) => !isTogether(folder)))('%s is compiled separately', (folder) => {
  expect(read<Manifest>(folder, 'package.json').scripts['types']).toMatch(/^tsc --noEmit/)
})

it('this package compiles what is compiled together', () => {
  expect(read<Manifest>('tooling', 'package.json').scripts['types']).toContain(
    'tsc --noEmit -p types/browser.json',
  )
})
