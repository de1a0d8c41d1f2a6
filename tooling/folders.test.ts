import { dirname } from 'node:path/posix'
import { expect, it } from 'vitest'
import { listFiles } from './graph/files.ts'

const MAX_FILES = 20
/** Written by programs: one file for each migration, one for each icon. */
const GENERATED = /^(apps\/server\/src\/db\/migrations|packages\/ui\/src\/icons\/generated)\//

/** Folders with more files than allowed, one line each. */
function findLargeFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([_folder, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder} has ${count} files`)
}

it('reports a folder of 21 files and accepts one of 20', () => {
  const fill = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)
  expect(findLargeFolders([...fill('a/full', 20), ...fill('a/large', 21)])).toEqual([
    'a/large has 21 files',
  ])
})

it(`finds no folder of more than ${MAX_FILES} files`, () => {
  const files = listFiles(/./).filter((file) => !GENERATED.test(file))
  expect(findLargeFolders(files)).toEqual([])
})
