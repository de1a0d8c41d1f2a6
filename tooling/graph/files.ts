import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from './packages.ts'

const TOP_FOLDERS = ['apps', 'bench', 'e2e', 'examples', 'packages', 'scripts', 'tooling']
/** Excluded folders: installed, built or written by tests, and the pictures of the demo. */
const SKIPPED = new Set(['node_modules', 'dist', 'dist-edge', 'test-results', 'coverage', 'assets'])

function listFolder(folder: string, root: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return SKIPPED.has(entry.name) || path === 'bench/results' || entry.name.startsWith('.')
      ? []
      : listFolder(path, root)
  })
}

/** Files of the repository whose path matches `pattern`, relative to its root. */
export const listFiles = (pattern: RegExp, root = workspaceRoot): string[] =>
  TOP_FOLDERS.flatMap((folder) => listFolder(folder, root)).filter((path) => pattern.test(path))
