import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './graph/files.ts'
import { workspaceRoot } from './graph/packages.ts'

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8')
const documents = [
  ...readdirSync(workspaceRoot),
  ...readdirSync(join(workspaceRoot, 'docs'), { recursive: true }).map(
    (path) => `docs/${String(path)}`,
  ),
  ...listFiles(/\.md$/),
].filter((file) => file.endsWith('.md'))

it('links only to files that exist', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(workspaceRoot, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

const TOP_FOLDER = /^(?:apps|bench|docs|e2e|examples|packages|scripts|src|tooling)\//
const FILE_NAME = /\.(?:css|csv|html|json|md|mjs|sql|tsx?|ya?ml)$/
/** Addresses, packages, patterns, placeholders, and files that a run writes. */
const NO_PATH = /^[/@~.]|[<>*{}()[\]…$:|=,]|^(?:test-results|dist)\//

/** Paths in backticks that exist neither in the workspace nor beside the document. */
const findMissingPaths = (file: string, text: string): string[] =>
  [...text.matchAll(/`([^`\s]+\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !NO_PATH.test(path) && (TOP_FOLDER.test(path) || FILE_NAME.test(path)))
    .filter(
      (path) =>
        !existsSync(join(workspaceRoot, path)) &&
        !existsSync(join(workspaceRoot, dirname(file), path)),
    )
    .map((path) => `${file}: ${path}`)

it('names only source files that exist', () => {
  const names = new Set(listFiles(/\.(?:tsx?|mjs)$/).map((path) => basename(path)))
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(/`([\w.-]+\.(?:tsx?|mjs))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !names.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

it('names only paths that exist', () => {
  const text =
    '`docs/absent.md` `server/absent.ts` `docs/glossary.md` `base/<domain>.ts` `/media/a.json` `a/b`'
  expect(findMissingPaths('a.md', text)).toEqual(['a.md: docs/absent.md', 'a.md: server/absent.ts'])
  expect(documents.flatMap((file) => findMissingPaths(file, read(file)))).toEqual([])
})

/** Code of a document: blocks, and spans on one or several lines, in order. */
const listCode = (text: string): string[] =>
  [...text.matchAll(/```[^]*?```|`[^`]+`/g)].map(([code]) => code.replace(/\s+/g, ' ')).toSorted()

it('has the same commands and names in Chinese as in English', () => {
  // The tables of commands are made from the contract, each with what it has in its language.
  const translated = documents.filter(
    (file) => file.startsWith(join('docs', 'zh')) && !file.endsWith('commands.md'),
  )
  expect(translated.length).toBeGreaterThan(1)
  for (const file of translated) {
    const english = file.replace(join('docs', 'zh'), 'docs')
    expect(listCode(read(file)), file).toEqual(listCode(read(english)))
  }
})
