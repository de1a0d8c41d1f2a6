import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** The text of `icons.ts`: one component per row of `icons.json`, which maps our name to Tabler's. */
export function renderIcons(): string {
  const rows = Object.entries(JSON.parse(read('icons.json')) as Record<string, string>)
  const imports = rows.map(
    ([name, tabler]) =>
      `import { __iconNode as ${name}Glyph } from '@tabler/icons-react/dist/esm/icons/${tabler}.mjs'`,
  )
  const components = rows.map(([name, tabler]) => {
    const kind = tabler.endsWith('Filled') ? `, 'filled'` : ''
    return `export const ${name} = /* @__PURE__ */ icon(${name}Glyph${kind})`
  })
  return [
    '// Generated from icons.json by `npm run icons`.',
    '// oxlint-disable-next-line typescript/triple-slash-reference -- importers need these types too',
    '/// <reference path="./tabler.d.ts" />',
    ...imports,
    `import { icon } from './icon.ts'`,
    '',
    ...components,
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(import.meta.dirname, 'icons.ts'), renderIcons())
}
