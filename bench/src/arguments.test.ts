import { expect, it } from 'vitest'
import { UsageError, readArguments } from './arguments.ts'

it('leaves unset options to the bench', () => {
  expect(readArguments(['api'])).toEqual({
    bench: 'api',
    only: [],
    shells: [],
    strict: false,
    smoke: false,
    smooth: false,
  })
})

it('parses numbers and lists', () => {
  const args = readArguments(['growth', '--runs', '7', '--seconds', '0.5', '--scale', '0.1'])
  expect(args).toMatchObject({ bench: 'growth', runs: 7, seconds: 0.5, scale: 0.1 })
  expect(readArguments(['api', '--only', 'list,order']).only).toEqual(['list', 'order'])
})

it('resolves the folder to keep against the working directory', () => {
  expect(readArguments(['growth', '--keep', '/data/mall']).keep).toBe('/data/mall')
  expect(readArguments(['growth', '--keep', 'data']).keep).toBe(`${process.cwd()}/data`)
})

it('accepts two addresses in either form', () => {
  const two = { a: 'http://one', b: 'http://other' }
  expect(readArguments(['api', '--against', 'http://one', 'http://other'])).toMatchObject(two)
  expect(readArguments(['api', '--a', 'http://one', '--b', 'http://other'])).toMatchObject(two)
})

it.each<[string, string[]]>([
  ['no bench', []],
  ['a bench that there is not', ['speed']],
  ['a word too many', ['api', 'fast']],
  ['half a round', ['api', '--runs', '1.5']],
  ['no time at all', ['api', '--seconds', '0']],
  ['more than the full size', ['growth', '--scale', '2']],
  ['one address to compare', ['api', '--against', 'http://one']],
])('refuses %s', (_sentence, args) => {
  expect(() => readArguments(args)).toThrow(UsageError)
})
