import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { workspaceRoot } from './graph/packages.ts'
import { listFiles } from './graph/files.ts'
import { findTextErrors, findVocabularyErrors } from './vocabulary.ts'

it.each([
  ['const asked = 1', 'identifier asked'],
  ['const isAsked = 1', 'identifier isAsked'],
  ['type Told = 1', 'identifier Told'],
  ['const { takenOver } = page', 'identifier takenOver'],
  ['// Who comes late waits', 'comment "Who comes late waits"'],
  ['/** What a screen asks. */', 'comment "* What a screen asks."'],
  ['// Paid. What is left stays', 'comment "Paid. What is left stays"'],
  ['sql`select from ${rows} asked`', '"asked" in SQL'],
  ["it('who pays twice is refunded', () => {})", 'title "who pays twice is refunded"'],
  ["it.each([1])('what %s', () => {})", 'title "what %s"'],
  ['// The order is told', '"told" in comment "The order is told"'],
  ["it('refuses strangers', () => {})", '"strangers" in title "refuses strangers"'],
  ['it(`${port} says no`, () => {})', '"says" in title "… says no"'],
])('rejects %s', (code, error) => {
  expect(findVocabularyErrors('a.ts', code)).toEqual([`a.ts:1 ${error}`])
})

it.each([
  'const layout = 1',
  'const earlier = 1',
  'const other = 1',
  '// Retries whoever-safe calls',
  '// Shoppers who pay late',
  '// Calls `tell` and `0` stands for none',
  '/** @param world the seed data */',
])('accepts %s', (code) => expect(findVocabularyErrors('a.ts', code)).toEqual([]))

it.each([
  ['a.sql', '-- Asked first', 'a.sql:1 "asked"'],
  ['a.sql', 'select 1\nfrom asked', 'a.sql:2 "asked"'],
  ['a.css', '.lies {}\n/* Lies on top. */', 'a.css:2 "lies"'],
])('rejects %s: %s', (file, text, error) => expect(findTextErrors(file, text)).toEqual([error]))

it('finds no term of the former vocabulary', () => {
  const errors = listFiles(/(?<!\.d)\.(ts|tsx|mjs)$/)
    .filter((file) => !file.startsWith('tooling/vocabulary'))
    .flatMap((file) => findVocabularyErrors(file, readFileSync(join(workspaceRoot, file), 'utf8')))
  const texts = listFiles(/\.(css|sql)$/)
    // A migration that has run stays as it is.
    .filter((file) => !file.includes('/migrations/'))
    .flatMap((file) => findTextErrors(file, readFileSync(join(workspaceRoot, file), 'utf8')))
  expect([...errors, ...texts]).toEqual([])
}, 120_000)
