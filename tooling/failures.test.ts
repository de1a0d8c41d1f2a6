import { expect, it } from 'vitest'
import { failedVitest, journeysThat, withUncaught } from './failures.mjs'

const escape = String.fromCharCode(27)

it('names each failed test once, with its package and file', () => {
  const output = [
    `@mall/ui:test: ${escape}[41m FAIL ${escape}[49m src/a.test.tsx > a list > shows > two rows`,
    '@mall/ui:test:  FAIL  src/a.test.tsx > a list > shows > two rows',
    '@mall/server:test:  FAIL  src/db/b.test.ts > row 1',
    ' FAIL  src/c.test.ts > by itself',
  ].join('\n')
  expect(failedVitest(output)).toEqual([
    { task: '@mall/ui', file: 'src/a.test.tsx', test: 'a list > shows > two rows' },
    { task: '@mall/server', file: 'src/db/b.test.ts', test: 'row 1' },
    { task: '', file: 'src/c.test.ts', test: 'by itself' },
  ])
})

it('takes the file’s name where all of it failed, in a hook or by an import', () => {
  expect(failedVitest('@mall/ui:test:  FAIL  src/a.test.ts [ src/a.test.ts ]')).toEqual([
    { task: '@mall/ui', file: 'src/a.test.ts', test: 'src/a.test.ts' },
  ])
})

it('takes no word of a log for a failure', () => {
  expect(
    failedVitest('@mall/ui:test: it may FAIL  src/a.test.ts > x\nFAIL without a file'),
  ).toEqual([])
})

it('tells in whose tests something threw past them', () => {
  const output =
    '@mall/ui:test: Vitest caught 2 unhandled errors during the test run.\nVitest caught'
  expect([...withUncaught(output)]).toEqual(['@mall/ui'])
})

it('names journeys by project, file and title', () => {
  const test = (status: string) => ({ projectName: 'chromium', status })
  const report = {
    suites: [
      {
        title: 'hosts/bank-cmb.spec.ts',
        specs: [{ title: 'opens', tests: [test('expected'), test('flaky')] }],
        suites: [{ title: 'every host', specs: [{ title: 'pays', tests: [test('unexpected')] }] }],
      },
    ],
  }
  expect(journeysThat('flaky', report)).toEqual(['[chromium] hosts/bank-cmb.spec.ts › opens'])
  expect(journeysThat('unexpected', report)).toEqual([
    '[chromium] hosts/bank-cmb.spec.ts › every host › pays',
  ])
  expect(journeysThat('unexpected', { suites: [] })).toEqual([])
})
