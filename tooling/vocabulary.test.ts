import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { workspaceRoot } from './graph/packages.ts'
import { listFiles } from './graph/files.ts'
import { findVocabularyErrors } from './vocabulary.ts'

it.each([
  ['const asked = 1', 'identifier asked'],
  ['const isAsked = 1', 'identifier isAsked'],
  ['type Told = 1', 'identifier Told'],
  ['const { takenOver } = page', 'identifier takenOver'],
  ['// Who comes late waits', 'comment "Who comes late waits"'],
  ['/** What a screen asks. */', 'comment "* What a screen asks."'],
  ["it('who pays twice is refunded', () => {})", 'title "who pays twice is refunded"'],
  ["it.each([1])('what %s', () => {})", 'title "what %s"'],
])('rejects %s', (code, error) => {
  expect(findVocabularyErrors('a.ts', code)).toEqual([`a.ts:1 ${error}`])
})

it.each([
  'const layout = 1',
  'const earlier = 1',
  'const other = 1',
  '// Retries whoever-safe calls',
  "it('asks', () => {})",
])('accepts %s', (code) => expect(findVocabularyErrors('a.ts', code)).toEqual([]))

it('finds no term of the former vocabulary', () => {
  const errors = listFiles(/(?<!\.d)\.(ts|tsx|mjs)$/)
    .filter((file) => !file.startsWith('tooling/vocabulary'))
    .flatMap((file) => findVocabularyErrors(file, readFileSync(join(workspaceRoot, file), 'utf8')))
  expect(errors).toEqual([])
}, 60_000)
