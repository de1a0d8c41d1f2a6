import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './graph/files.ts'
import { workspaceRoot } from './graph/packages.ts'

/** Names of features that the kernel must not know. */
const FEATURE_NAME = /gift|equity|cav|gx/i

/** Lines that mention a feature, as `file:line`. */
const findMentions = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => (FEATURE_NAME.test(line) ? [`${file}:${index + 1}`] : []))

it('reports a line that contains a feature’s name', () => {
  expect(findMentions('a.ts', 'const a = 1\nconst giftCard = 2')).toEqual(['a.ts:2'])
})

it('contains no feature’s name', () => {
  const files = listFiles(/^packages\/core\/src\//)
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.flatMap((file) => findMentions(file, readFileSync(join(workspaceRoot, file), 'utf8'))),
  ).toEqual([])
})
