import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.ts'
import { generate } from '../generate.ts'

const MODEL = 'apps/generic-browser'
const skipped = /\/(?:node_modules|dist|dist-edge|test-results|\.turbo)(?:\/|$)/

/**
 * Generates a shell in a separate workspace that uses the packages of `root` without changing them.
 * @param folder empty folder of the new workspace
 * @returns the written paths, from `folder`
 */
export function generateShellIn(folder: string, root: string, name: string): string[] {
  mkdirSync(join(folder, 'apps'), { recursive: true })
  symlinkSync(join(root, 'packages'), join(folder, 'packages'), 'junction')
  const from = join(root, MODEL)
  const filter = (path: string) => !skipped.test(path.slice(root.length))
  cpSync(from, join(folder, MODEL), { recursive: true, filter })
  for (const file of ['tsconfig.base.json', '.oxfmtrc.json']) {
    cpSync(join(root, file), join(folder, file))
  }
  const { paths } = generate(folder, ['shell', name])
  const modules = join(folder, 'apps', name, 'node_modules')
  symlinkSync(join(from, 'node_modules'), modules, 'junction')
  return paths
}

/** `tsx shell-workspace.ts FOLDER NAME …`: generates a shell and bundles it; `…` as in `npm run bundle`. */
if (process.argv[1] === import.meta.filename) {
  const [folder = '', name = '', ...words] = process.argv.slice(2)
  generateShellIn(folder, join(import.meta.dirname, '..', '..'), name)
  await bundle(folder, ['--app', name, ...words])
}
