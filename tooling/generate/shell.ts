import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SHELL_HOST_FILE } from '@mall/contract/hosting'
import { camel, mustBeKebab, mustRead, pascal, readerOf, type Changes } from './changes.ts'

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

/** Priority of the User-Agent: matched before the shells of other host apps. */
const PRIORITY = 40

/**
 * Copies the model's sources and permissions for a new User-Agent: `SampleBank/` of `sample-bank`.
 */
function toOwnHost(text: string, name: string): string {
  const { isFallback: _model, ...host } = JSON.parse(text) as Record<string, unknown>
  const own = { ...host, userAgents: [`${pascal(name)}/`], priority: PRIORITY }
  return `${JSON.stringify(own, null, 2)}\n`
}

/**
 * Generates a working shell: a copy of the browser's shell under a new name, whose host adapter is
 * to be replaced.
 */
export function planShell(root: string, [given]: string[]): Changes {
  const name = mustBeKebab(given)
  const read = readerOf(root)
  const created = textFiles(join(root, 'apps', model)).map((path) => {
    const text = mustRead(read, `apps/${model}/${path}`)
    const renamed = text.replaceAll(model, name).replaceAll(camel(model), camel(name))
    const own = path === SHELL_HOST_FILE ? toOwnHost(text, name) : renamed
    return [`apps/${name}/${path}`, own]
  })
  return {
    created: Object.fromEntries(created),
    edited: {},
    next: [
      `write the host: apps/${name}/src/host/ is still the plain browser's`,
      `choose its features: apps/${name}/src/features.ts, and its package.json`,
      `name its User-Agent, and the sources that its pages load: apps/${name}/host.json`,
      'say which words are its host’s alone: tooling/lint/purity.mjs',
      'npm test -- units',
    ],
  }
}
