import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { replaceFile } from './replace-file.ts'

export type XlsxCell = string | number

/** Escapes characters that XML cannot contain as `_x000D_`, and text that looks like an escape. */
const NEEDS_ESCAPE = /[\0-\x08\v\f\r\x0e-\x1f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/g

const encodeEscapes = (text: string): string =>
  text.replaceAll(
    NEEDS_ESCAPE,
    (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )

async function* listChunks(stream: ReturnType<typeof writeXlsxStream>) {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Writes one sheet in constant memory with inline texts instead of a shared table. */
export async function writeXlsx(
  file: string,
  sheet: { name: string; header: readonly string[] },
  rows: AsyncIterable<readonly XlsxCell[]>,
): Promise<void> {
  async function* copies() {
    for await (const row of rows)
      yield row.map((cell) => (typeof cell === 'string' ? encodeEscapes(cell) : cell))
  }
  const stream = writeXlsxStream(copies(), {
    name: sheet.name,
    columns: sheet.header.map((header) => ({ header })),
    freezePane: { rows: 1 },
  })
  await replaceFile(file, (draft) => pipeline(listChunks(stream), createWriteStream(draft)))
}
