import { expect, it } from 'vitest'
import { countFile, countPlaywright, countVitest } from './counts.mjs'

const escape = String.fromCharCode(27)

it('sums the tests of every package, colours and prefixes or not', () => {
  const output = [
    '@mall/core:test:  Test Files  3 passed (3)',
    '@mall/core:test:       Tests  12 passed (12)',
    `@mall/ui:test: ${escape}[2m      Tests ${escape}[22m ${escape}[1m${escape}[31m1 failed${escape}[39m${escape}[22m | ${escape}[32m4 passed${escape}[39m | 2 skipped (7)`,
  ].join('\n')
  expect(countVitest(output)).toEqual({ passed: 16, failed: 1, skipped: 2 })
})

it('counts a todo as skipped, and nothing in an output without tests', () => {
  expect(countVitest('  Tests  1 passed | 3 todo (4)')).toEqual({
    passed: 1,
    failed: 0,
    skipped: 3,
  })
  expect(countVitest('Tasks: 4 successful, 4 total')).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

it('counts a build or typecheck that failed, and leaves failed tests to their own summary', () => {
  const output = [
    '  Tests  2 failed | 3 passed (5)',
    'Failed:    @mall/shop#build, @mall/ui#test, @mall/ui#typecheck',
  ].join('\n')
  expect(countVitest(output)).toEqual({ passed: 3, failed: 4, skipped: 0 })
})

it('counts a file that failed by its own line', () => {
  const output = [
    '@mall/ui:test:  ❯ src/a.test.ts (7 tests | 1 failed | 2 skipped) 42ms',
    '@mall/shop:test:  ❯ src/a.test.ts (1 test | 1 failed) 3ms',
  ].join('\n')
  const ofUi = { task: '@mall/ui', file: 'src/a.test.ts' }
  expect(countFile(output, ofUi)).toEqual({ passed: 4, failed: 1, skipped: 2 })
  expect(countFile(output, { ...ofUi, task: '@mall/shop' })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  })
  expect(countFile(output, { ...ofUi, file: 'src/b.test.ts' })).toEqual({
    passed: 0,
    failed: 0,
    skipped: 0,
  })
})

it('takes a flaky journey for one that passed: it is told by its name', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }
  expect(countPlaywright({ stats })).toEqual({ passed: 7, failed: 1, skipped: 3 })
})
