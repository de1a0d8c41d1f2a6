import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { mustBeKebab, mustRead, readerOf, type Changes } from './changes.ts'

/** The shell that new ones start from. */
const model = 'generic-browser'
const skipped = new Set(['node_modules', 'dist', '.turbo', 'CHANGELOG.md'])
const isText = (path: string) => /\.(ts|tsx|json|html|css|md|svg|webmanifest|txt)$/.test(path)

function textFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    if (entry.isDirectory()) {
      return textFiles(join(folder, entry.name)).map((path) => `${entry.name}/${path}`)
    }
    return isText(entry.name) ? [entry.name] : []
  })
}

/** A shell that works from the first minute: the browser's, under a new name, to be given its own host. */
export function planShell(root: string, [given]: string[]): Changes {
  const name = mustBeKebab(given)
  const read = readerOf(root)
  const created = textFiles(join(root, 'apps', model)).map((path) => {
    const text = mustRead(read, `apps/${model}/${path}`)
    return [`apps/${name}/${path}`, text.replaceAll(model, name)]
  })
  return {
    created: Object.fromEntries(created),
    edited: {},
    next: [
      `write the host: apps/${name}/src/host/ is still the plain browser's`,
      `choose its features: apps/${name}/src/features.ts, and its package.json`,
      'let the server pick the bundle by User-Agent, and say what its pages may load: apps/server/src/edge/',
      'say which words are its host’s alone: tooling/lint/purity.mjs',
      'npm test -- units',
    ],
  }
}
