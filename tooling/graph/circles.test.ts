import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { expect, it } from 'vitest'
import { listFiles } from './files.ts'
import { importsOf } from './imports.ts'
import { workspaceRoot } from './packages.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** Relative imports of a file, including types; lazy imports are excluded. */
function listImports(file: string): string[] {
  return importsOf(file, readFileSync(join(workspaceRoot, file), 'utf8'))
    .filter(({ kind, specifier }) => kind !== 'dynamic' && specifier.startsWith('.'))
    .map(({ specifier }) => normalize(join(dirname(file), specifier)))
}

/**
 * Files on an import cycle: those that remain after files without imports, then their importers,
 * are removed.
 */
function findCircles(graph: Graph): string[] {
  const left = new Map([...graph].map(([file, imports]) => [file, new Set(imports)]))
  for (const imports of left.values())
    for (const file of imports) if (!left.has(file)) imports.delete(file)
  const trim = (isDone: (file: string) => boolean): boolean => {
    const done = [...left.keys()].filter(isDone)
    for (const file of done) left.delete(file)
    for (const imports of left.values()) for (const file of done) imports.delete(file)
    return done.length > 0
  }
  while (trim((file) => left.get(file)?.size === 0));
  // Removes importers of a cycle that no file on the cycle imports.
  while (trim((file) => [...left.values()].every((imports) => !imports.has(file))));
  return [...left.keys()]
}

it('finds the files of an import cycle only', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'leaf']],
    ['c', ['a']],
    ['leaf', []],
    ['user', ['a']],
  ])
  expect(findCircles(graph)).toEqual(['a', 'b', 'c'])
})

it('finds no import cycle', () => {
  const files = listFiles(/^(apps|packages|bench|e2e|tooling)\/.*(?<!\.d)\.(ts|tsx)$/)
  expect(files.length).toBeGreaterThan(2_000)
  expect(findCircles(new Map(files.map((file) => [file, listImports(file)])))).toEqual([])
})
