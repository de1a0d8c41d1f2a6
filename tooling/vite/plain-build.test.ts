import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from '../graph/files.ts'
import { readPackages, workspaceRoot } from '../graph/packages.ts'

const featureFolders = readPackages()
  .filter(({ layer }) => layer === 'feature')
  .map(({ folder }) => `${folder}/`)

/** Names of the features' screens and sheets, as a path would contain them. */
const names = listFiles(/\.tsx$/)
  .filter((file) => featureFolders.some((folder) => file.startsWith(folder)))
  .map((file) => basename(file, '.tsx'))
  .filter((name) => /-(?:page|sheet)$/.test(name))

/** Measured sizes by screen, written by `budgets.mjs --write`: a result, read by no build. */
const figures = 'tooling/budgets/figures.json'

const buildFiles = listFiles(/\.(?:ts|mjs|json)$/).filter(
  (file) =>
    file !== figures && (file.startsWith('tooling/') || file.startsWith('apps/server/src/edge/')),
)

it('lists no file of a feature in the build, the checks and the edge', () => {
  expect(names.length).toBeGreaterThan(15)
  const found = buildFiles.filter((file) => {
    const text = readFileSync(join(workspaceRoot, file), 'utf8')
    return names.some((name) => text.includes(name))
  })
  expect(found).toEqual([])
})
