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

it('link only to existing files', () => {
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
/** Excluded code spans: addresses, packages, fields, and files that a run writes. */
const NO_PATH = /^[/@~.]|[()[\]$:|=]|^(?:test-results|dist|bench\/results)\/|\/dist(?:\/|$)/

const files = [...readdirSync(workspaceRoot), ...listFiles(/./)]

/** Expands braces: `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
function listAlternatives(path: string): string[] {
  const [whole, choices] = /\{([^{}]*)\}/.exec(path) ?? []
  if (whole === undefined || choices === undefined) return [path]
  return choices.split(',').flatMap((one) => listAlternatives(path.replace(whole, one.trim())))
}

/** Whether a path with `<placeholder>`, `*` or `…` is the address of at least one file. */
function matchesFile(path: string): boolean {
  const pattern = path
    .replace(/[.+]/g, String.raw`\$&`)
    .replace(/<[^>]*>/g, '[^/]+')
    .replace(/\*/g, '[^/]*')
    .replace(/…/g, '.*')
    .replace(/\/$/, '')
  const isMatch = new RegExp(`^${pattern}(?:/|$)`)
  return files.some((file) => isMatch.test(file))
}

const exists = (path: string): boolean =>
  /[<*…]/.test(path) ? matchesFile(path) : existsSync(join(workspaceRoot, path))

/** Paths in backticks that exist neither in the workspace nor next to the document. */
const findMissingPaths = (file: string, text: string): string[] =>
  [...text.matchAll(/`([^`\s]+\/[^`\s]*)`/g)]
    .flatMap(([, path = '']) => listAlternatives(path))
    .filter((path) => !NO_PATH.test(path) && (TOP_FOLDER.test(path) || FILE_NAME.test(path)))
    .filter((path) => !exists(path) && !exists(join(dirname(file), path)))
    .map((path) => `${file}: ${path}`)

/**
 * Minimum number of folders with a file of this name for the name to count as a kind of file:
 * `tables.ts`, `messages.ts`.
 */
const KIND_OF_FILE = 4

const countByName = new Map<string, number>()
for (const path of files) {
  const name = basename(path)
  countByName.set(name, (countByName.get(name) ?? 0) + 1)
}

/**
 * Names of source files without a path that are neither next to the document nor a kind of file.
 */
const findNamesWithoutPath = (file: string, text: string): string[] =>
  [...text.matchAll(/`([\w.-]+\.(?:css|mjs|sql|tsx?))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => (countByName.get(name) ?? 0) < KIND_OF_FILE && !exists(name))
    .filter((name) => !exists(join(dirname(file), name)))
    .map((name) => `${file}: ${name}`)

it('name a source file by its path', () => {
  const text = '`absent.ts` `tables.ts` `rules.ts` `documents.test.ts`'
  expect(findNamesWithoutPath('tooling/a.md', text)).toEqual([
    'tooling/a.md: absent.ts',
    'tooling/a.md: rules.ts',
  ])
  expect(documents.flatMap((file) => findNamesWithoutPath(file, read(file)))).toEqual([])
})

it('name only existing paths', () => {
  const text =
    '`docs/absent.md` `server/absent.ts` `docs/glossary.md` `base/<domain>.ts` `/media/a.json` `a/b` `tooling/graph/{rules,absent}.ts` `packages/<feature>/src/feature.ts`'
  expect(findMissingPaths('a.md', text)).toEqual([
    'a.md: docs/absent.md',
    'a.md: server/absent.ts',
    'a.md: base/<domain>.ts',
    'a.md: tooling/graph/absent.ts',
  ])
  expect(documents.flatMap((file) => findMissingPaths(file, read(file)))).toEqual([])
})

/** Code of a document: blocks, and spans on one or several lines, in order. */
const listCode = (text: string): string[] =>
  [...text.matchAll(/```[^]*?```|`[^`]+`/g)].map(([code]) => code.replace(/\s+/g, ' ')).toSorted()

it('contain the same commands and names in Chinese as in English', () => {
  const translated = documents.filter(
    (file) => file.startsWith(join('docs', 'zh')) && !file.endsWith('commands.md'),
  )
  expect(translated.length).toBeGreaterThan(1)
  for (const file of translated) {
    const english = file.replace(join('docs', 'zh'), 'docs')
    expect(listCode(read(file)), file).toEqual(listCode(read(english)))
  }
})
