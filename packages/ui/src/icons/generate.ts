import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'generated'
const NOTE = '// Generated from icons.json by `npm run icons`.'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** `IconCartFilled` → `generated/cart-filled.ts` */
const toFile = (name: string) =>
  `${FOLDER}/${name
    .replace(/^Icon/, '')
    .replaceAll(/(?<!^)[A-Z]/g, '-$&')
    .toLowerCase()}.ts`

function renderIcon(name: string, tabler: string): string {
  const kind = tabler.endsWith('Filled') ? `, 'filled'` : ''
  return [
    NOTE,
    '// oxlint-disable-next-line typescript/triple-slash-reference -- importers need these types too',
    '/// <reference path="../tabler.d.ts" />',
    `import { __iconNode } from '@tabler/icons-react/dist/esm/icons/${tabler}.mjs'`,
    `import { icon } from '../icon.ts'`,
    '',
    `export const ${name} = /* @__PURE__ */ icon(__iconNode${kind})`,
    '',
  ].join('\n')
}

/**
 * File → text: one component per row of `icons.json`, which maps our name to Tabler's. Each has a
 * module of its own, so that a build puts it into the files of the screens that show it.
 */
export function renderIcons(): Record<string, string> {
  const rows = Object.entries(JSON.parse(read('icons.json')) as Record<string, string>)
  const exports = rows.map(([name]) => `export { ${name} } from './${toFile(name)}'`)
  return {
    'icons.ts': [NOTE, ...exports, ''].join('\n'),
    ...Object.fromEntries(rows.map(([name, tabler]) => [toFile(name), renderIcon(name, tabler)])),
  }
}

if (process.argv[1] === import.meta.filename) {
  const folder = join(import.meta.dirname, FOLDER)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of Object.entries(renderIcons())) {
    writeFileSync(join(import.meta.dirname, name), text)
  }
}
