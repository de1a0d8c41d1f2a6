import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './graph/files.ts'
import { workspaceRoot } from './graph/packages.ts'

const MAX_ADR_WORDS = 300
const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8')
const documents = [
  ...readdirSync(workspaceRoot),
  ...readdirSync(join(workspaceRoot, 'docs'), { recursive: true }).map(
    (path) => `docs/${String(path)}`,
  ),
  ...listFiles(/\.md$/),
].filter((file) => file.endsWith('.md'))

it('limits decision records to 300 words', () => {
  const records = documents.filter((file) => file.startsWith(join('docs', 'adr')))
  expect(records.length).toBeGreaterThan(10)
  const tooLong = records.filter((file) => read(file).trim().split(/\s+/).length > MAX_ADR_WORDS)
  expect(tooLong).toEqual([])
})

it('links only to files that exist', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(workspaceRoot, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})
