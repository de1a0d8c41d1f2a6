import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from '../graph/files.ts'
import { workspaceRoot } from '../graph/packages.ts'

/**
 * Matches a refusal's number next to the word code: 20000 is no refusal, and 500 is the only number
 * of its kind.
 */
const number =
  /\bcode(?:: | === |\)(?:, [^)]*\))?\.toBe\(|s\)\.toEqual\(\[)(?!20_?000)[1-6]\d_?\d{3}\b/

/**
 * Excluded files: the contract's own tests, those that compare the texts of all numbers, and
 * providers' numbers.
 */
const skipped = /^packages\/contract\/|error-catalogue\.test|^apps\/host-lab\/|^tooling\//

const findNumbers = (source: string): string[] =>
  source.split('\n').filter((line) => number.test(line))

it('finds the number of a refusal', () => {
  expect(findNumbers('expect(answer).toMatchObject({ code: 21_006 })')).toHaveLength(1)
  expect(findNumbers('expect(answer.code).toBe(33007)')).toHaveLength(1)
  expect(findNumbers('answers.filter(({ code }) => code === 33007)')).toHaveLength(1)
  expect(
    findNumbers("expectRefusal(answer, 'order/gone')\nexpect(answer.code).toBe(20000)"),
  ).toEqual([])
})

it('finds no number of a refusal in tests', () => {
  const files = listFiles(/(\.test|\.spec|\/testing\/.*|e2e\/.*)\.tsx?$/).filter(
    (file) => !skipped.test(file),
  )
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    findNumbers(readFileSync(join(workspaceRoot, file), 'utf8')).map(
      (line) => `${file}: ${line.trim()}`,
    ),
  )
  expect(found, 'expectRefusal(response, name), or the code of `refusals`').toEqual([])
})
