/**
 * Writes the pictures of the demo malls: `npx tsx apps/server/src/demo/drawing/build.ts`. Source:
 * npm `@lobehub/fluent-emoji-3d` (MIT), 256 px; the pictures are committed, about 6 MB.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { createFolderStore } from '../../pictures/file-store.ts'
import { storePicture } from '../../pictures/store-picture.ts'
import { compositions, fileNameOf } from '../compositions.ts'
import { backArrows, followCodes, logos } from '../logos.ts'
import { pictureNames } from '../pictures.ts'
import { arrange, backArrow, logo, qrCode, tint } from './compose.ts'
import { glyphs } from './glyphs.ts'

const root = resolve(import.meta.dirname, '../../../../..')
const media = join(root, 'apps/server/assets/media')
const store = createFolderStore(media)
const goods = join(media, 'goods')
const packageFile = createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')
const source = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

/** Names of the source files are code points, some with the variation selector and some without. */
function original(name: string): string {
  const points = [...(glyphs[name] ?? '')].map((c) => (c.codePointAt(0) ?? 0).toString(16))
  for (const wanted of [points, points.filter((point) => point !== 'fe0f')]) {
    const file = join(dirname(packageFile), 'assets', `${wanted.join('-').padStart(4, '0')}.webp`)
    if (wanted.length > 0 && existsSync(file)) return file
  }
  throw new Error(`no picture for ${name}`)
}

rmSync(goods, { recursive: true, force: true })
for (const name of pictureNames) {
  await storePicture(store, 'goods', readFileSync(original(name)), name)
}
for (const composition of [...compositions.values()].flat()) {
  const { name, beside, arrangement, hex } = composition
  const fileName = fileNameOf(composition)
  if (fileName === name) continue
  const thing = readFileSync(original(name))
  const coloured = hex === null ? thing : await tint(thing, hex)
  const second = readFileSync(original(beside))
  await storePicture(store, 'goods', await arrange(coloured, second, arrangement, hex), fileName)
}

rmSync(join(media, 'logos'), { recursive: true, force: true })
for (const [id, [glyph, color]] of Object.entries(logos)) {
  await storePicture(store, 'logos', await logo(glyph, color), `company-${id}`)
}
for (const [id, color] of Object.entries(backArrows)) {
  await storePicture(store, 'logos', await backArrow(color), `back-${id}`)
}

for (const [id, text] of Object.entries(followCodes)) {
  await storePicture(store, 'logos', await qrCode(text), `follow-${id}`)
}

const rows = pictureNames.map((name) => `| ${name} | ${glyphs[name] ?? ''} |`)
writeFileSync(
  join(media, 'ATTRIBUTION.md'),
  `# Pictures

The pictures in \`goods/\` are Fluent Emoji by Microsoft (MIT, https://github.com/microsoft/fluentui-emoji), taken from npm
\`@lobehub/fluent-emoji-3d\` ${source.version} (MIT, https://github.com/lobehub/fluent-emoji). Written again as WebP and AVIF, 256 px and smaller, some in other
colours and arrangements. The logos and back arrows in \`logos/\` are drawn, their characters set in Noto Sans CJK SC (SIL OFL 1.1).
Written by \`apps/server/src/demo/drawing/build.ts\`.

MIT License. Copyright (c) Microsoft Corporation. Copyright (c) 2023 LobeHub.

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

| picture | drawn as |
|---|---|
${rows.join('\n')}
`,
)
