import { expect, it } from 'vitest'
import { secondLook } from './second-look.mjs'

const first = [
  '@mall/ui:test:  ❯ src/a.test.ts (3 tests | 1 failed) 42ms',
  '@mall/ui:test:  FAIL  src/a.test.ts > waits for it',
  '@mall/ui:test:       Tests  1 failed | 9 passed (10)',
  'Failed:    @mall/ui#test',
].join('\n')
const passes = { ok: true, output: '      Tests  3 passed (3)' }
const fails = {
  ok: false,
  output: [
    ' FAIL  src/a.test.ts > waits for it',
    ' FAIL  src/a.test.ts > another',
    '      Tests  2 failed | 1 passed (3)',
  ].join('\n'),
}
const nobody = () => Promise.reject(new Error('nothing has to be run again'))

it('runs nothing again where nothing failed', async () => {
  expect(await secondLook('      Tests  9 passed (9)', nobody)).toEqual({
    ...{ passed: 9, failed: 0, skipped: 0 },
    ...{ broken: [], flaky: [] },
  })
})

it('names as flaky what passes when its file runs alone', async () => {
  const asked: string[][] = []
  const again = async (task: string, file: string) => {
    asked.push([task, file])
    return passes
  }
  expect(await secondLook(first, again)).toEqual({
    ...{ passed: 10, failed: 0, skipped: 0 },
    ...{ broken: [], flaky: ['@mall/ui src/a.test.ts > waits for it'] },
  })
  expect(asked).toEqual([['@mall/ui', 'src/a.test.ts']])
})

it('names as broken what fails again, and what fails only now', async () => {
  expect(await secondLook(first, async () => fails)).toEqual({
    ...{ passed: 8, failed: 2, skipped: 0 },
    broken: ['@mall/ui src/a.test.ts > waits for it', '@mall/ui src/a.test.ts > another'],
    flaky: [],
  })
})

it('takes back the tests that a failed hook had skipped', async () => {
  const output = [
    '@mall/ui:test:  ❯ src/a.test.ts (3 tests | 3 skipped) 42ms',
    '@mall/ui:test:  FAIL  src/a.test.ts [ src/a.test.ts ]',
    '@mall/ui:test:       Tests  7 passed | 3 skipped (10)',
    'Failed:    @mall/ui#test',
  ].join('\n')
  expect(await secondLook(output, async () => passes)).toEqual({
    ...{ passed: 10, failed: 0, skipped: 0 },
    ...{ broken: [], flaky: ['@mall/ui src/a.test.ts'] },
  })
})

it('does not excuse a run alone that ends without a word', async () => {
  const { failed, broken } = await secondLook(first, async () => ({ ok: false, output: '' }))
  expect(failed).toBe(1)
  expect(broken).toEqual(['@mall/ui src/a.test.ts > waits for it'])
})

it.each([
  ['a build', 'Failed:    @mall/shop#build', '@mall/shop#build'],
  ['a worker that died', 'Failed:    @mall/shop#test', '@mall/shop#test'],
])('counts and names %s, for which there is no second look', async (_what, output, name) => {
  const { failed, broken } = await secondLook(output, nobody)
  expect(failed).toBe(1)
  expect(broken).toEqual([name])
})

it('does not excuse a package where something threw that no test caught', async () => {
  const output = `${first}\n@mall/ui:test: Vitest caught 1 unhandled error during the test run.`
  const { failed, broken } = await secondLook(output, async () => passes)
  expect(failed).toBe(1)
  expect(broken).toEqual(['@mall/ui#test'])
})

it('runs nothing again where more failed than chance explains', async () => {
  const lines = Array.from(
    { length: 6 },
    (_, index) => `@mall/ui:test:  FAIL  src/a${index}.test.ts > works`,
  )
  const output = [...lines, '@mall/ui:test:       Tests  6 failed (6)'].join('\n')
  const { failed, broken } = await secondLook(output, nobody)
  expect(failed).toBe(6)
  expect(broken).toHaveLength(6)
})
