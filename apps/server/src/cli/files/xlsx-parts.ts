import { posix } from 'node:path'
import { SaxesParser } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { BadFile } from '../frame/mall-cli.ts'
import { assertSize } from './read-csv.ts'

/** Elements whose text counts: value, inline text, run of rich text. */
const TEXTS: ReadonlySet<string> = new Set(['v', 't'])
const MAX_CELL_CHARACTERS = 2 ** 20
/** Most bytes of an unpacked part that is read into memory. */
const MAX_PART_BYTES = 128 * 2 ** 20

export type Handlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** receives the text of an element listed in `texts`, else '' */
  close?: (name: string, text: string) => void
  texts?: ReadonlySet<string>
}
export type Workbook = { zip: ZipFile; entries: ReadonlyMap<string, Entry> }

/** Producers may give all elements a prefix: `x:row`. */
const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses a part in chunks and yields to the caller after each. */
export async function* parsePart(
  zip: ZipFile,
  entry: Entry,
  { open, close, texts = TEXTS }: Handlers,
  maxBytes = MAX_PART_BYTES,
) {
  if (entry.uncompressedSize > maxBytes) {
    throw new BadFile(`解压后超过 ${String(maxBytes / 2 ** 20)} MB，请分成几个文件`)
  }
  const parser = new SaxesParser()
  let text = ''
  let isPhonetic = false
  let failure: Error | null = null
  parser.on('error', (error) => (failure ??= error))
  parser.on('opentag', ({ name, attributes }) => {
    const local = toLocalName(name)
    text = ''
    if (local === 'rPh') isPhonetic = true
    open?.(local, attributes)
  })
  const add = (piece: string) => {
    text += piece
    if (text.length > MAX_CELL_CHARACTERS) failure ??= new BadFile('一个单元格过长')
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('doctype', () => (failure ??= new BadFile('含有文档类型声明，不是表格程序写的文件')))
  parser.on('closetag', ({ name }) => {
    const local = toLocalName(name)
    if (local === 'rPh') isPhonetic = false
    close?.(local, texts.has(local) && !isPhonetic ? text : '')
    text = ''
  })
  const stream = await zip.openReadStreamPromise(entry)
  stream.setEncoding('utf8')
  for await (const chunk of stream) {
    parser.write(chunk as string)
    if (failure) throw failure as Error
    yield
  }
  parser.close()
  if (failure) throw failure as Error
}

export async function parseWhole(zip: ZipFile, entry: Entry | undefined, handlers: Handlers) {
  if (!entry) return
  const parts = parsePart(zip, entry, handlers)
  while (!(await parts.next()).done);
}

/** Opens a workbook, yields the results of `read`, and closes it. */
export async function* withWorkbook<T>(
  file: string,
  read: (workbook: Workbook) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  await assertSize(file)
  const zip = await yauzl.openPromise(file, { autoClose: false })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    yield* read({ zip, entries })
  } finally {
    zip.close()
  }
}

/** A relationship of a part: the last segment of its type, and the path of its target. */
type Relation = { kind: string; path: string; isExternal: boolean }

/** Relationships of a part by id. */
export async function readRelations(
  { zip, entries }: Workbook,
  part: string,
): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part)
  const found = new Map<string, Relation>()
  const rels = entries.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  await parseWhole(zip, rels, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship') return
      found.set(Id, {
        kind: Type.slice(Type.lastIndexOf('/') + 1),
        path: Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target),
        isExternal: TargetMode === 'External',
      })
    },
  })
  return found
}

/** The value of an attribute with any prefix: `r:embed`. */
export const readAttribute = (attributes: Readonly<Record<string, string>>, name: string) =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

/** The path of the first sheet, by the workbook's own list. */
export async function findFirstSheet(workbook: Workbook): Promise<string | undefined> {
  const { zip, entries } = workbook
  let relation: string | undefined
  await parseWhole(zip, entries.get('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'sheet') relation ??= readAttribute(attributes, 'id')
    },
  })
  const relations = await readRelations(workbook, 'xl/workbook.xml')
  return relations.get(relation ?? '')?.path
}

/** The bytes of a part. @throws BadFile for one that is not there, or larger than `maxBytes` */
export async function readXlsxPart(file: string, part: string, maxBytes: number): Promise<Buffer> {
  const read = withWorkbook(file, async function* ({ zip, entries }) {
    const entry = entries.get(part)
    if (!entry || entry.uncompressedSize > maxBytes) throw new BadFile(`表格中没有 ${part}`)
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    yield Buffer.concat(chunks)
  })
  for await (const bytes of read) return bytes
  throw new BadFile(`表格中没有 ${part}`)
}
