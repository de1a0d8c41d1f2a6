import { extname } from 'node:path'
import { parseWhole, readAttribute, readRelations, type Workbook } from './xlsx-parts.ts'

/** Names a part of the workbook as the source of a picture. */
export const SHEET_PICTURE = 'sheet:'
export const MAX_PICTURE_BYTES = 10_000_000
const FORMATS = new Set(['.png', '.jpg', '.jpeg', '.webp', '.gif', '.heic', '.heif'])
/** A picture may overlap the next row by about 5 points, since nobody positions to the pixel. */
const SLACK_EMU = 63_500
const BESIDE = '请把图片文件放在表格旁，并在“图片”列填写文件名'

/** A picture over rows of a sheet (from 1), located by its upper left corner. */
type Drawn = { line: number; lastLine: number; column: number; src: string }
type InCell = { src: string; fault: null } | { src: null; fault: string }

export type SheetPictures = {
  /** Pictures whose upper edge is on a row, from left to right, each returned once. */
  take: (line: number) => readonly Drawn[]
  /** Drops the pictures on and above a row. */
  takeUntil: (line: number) => void
  /** The picture that a cell holds: by WPS's formula, or by the number of a rich value. */
  findInCell: (text: string, rich: string | undefined) => InCell | null
  /** Pictures that cannot be imported or were not taken, by row. */
  listFaults: () => string[]
}

export const NO_PICTURES: SheetPictures = {
  take: () => [],
  takeUntil: () => undefined,
  findInCell: () => null,
  listFaults: () => [],
}

/** Reason why a part is no picture that the mall can store; null if it is one. */
function findPartFault({ entries }: Workbook, path: string): string | null {
  const entry = entries.get(path)
  if (!entry) return `的图片不在文件中，${BESIDE}`
  if (!FORMATS.has(extname(path).toLowerCase())) {
    return `的图片是 ${extname(path) || '未知'} 格式，${BESIDE}（JPEG、PNG、WebP、GIF 或 HEIF）`
  }
  return entry.uncompressedSize > MAX_PICTURE_BYTES ? '的图片超过 10 MB' : null
}

type Corner = { row: number; column: number; rowOffset: number }
type Anchor = { from: Corner | null; to: Corner | null; ids: Set<string>; isLinked: boolean }
const ANCHORS = new Set(['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'])
const CORNER_FIELDS = { row: 'row', col: 'column', rowOff: 'rowOffset' } as const
const DRAWING_TEXTS = new Set(Object.keys(CORNER_FIELDS))

async function readAnchors({ zip, entries }: Workbook, drawing: string): Promise<Anchor[]> {
  const anchors: Anchor[] = []
  let corner: Corner | null = null
  await parseWhole(zip, entries.get(drawing), {
    texts: DRAWING_TEXTS,
    open(name, attributes) {
      if (ANCHORS.has(name)) anchors.push({ from: null, to: null, ids: new Set(), isLinked: false })
      const anchor = anchors.at(-1)
      if (!anchor) return
      if (name === 'from' || name === 'to') {
        corner = { row: 0, column: 0, rowOffset: 0 }
        anchor[name] = corner
      }
      if (name !== 'blip') return
      const id = readAttribute(attributes, 'embed')
      if (id) anchor.ids.add(id)
      else anchor.isLinked ||= readAttribute(attributes, 'link') !== undefined
    },
    close(name, text) {
      if (name === 'from' || name === 'to') corner = null
      const field = CORNER_FIELDS[name as keyof typeof CORNER_FIELDS] as keyof Corner | undefined
      if (corner && field) corner[field] = Number(text)
    },
  })
  return anchors
}

function toLastLine(from: Corner, to: Corner | null): number {
  if (!to) return from.row + 1
  return Math.max(from.row, to.rowOffset <= SLACK_EMU ? to.row - 1 : to.row) + 1
}

/** Pictures drawn over the cells of a sheet, and faults by row. */
async function readDrawn(workbook: Workbook, sheet: string) {
  const drawn: Drawn[] = []
  const faults: string[] = []
  const drawings = [...(await readRelations(workbook, sheet)).values()]
  for (const { path: drawing } of drawings.filter(({ kind }) => kind === 'drawing')) {
    const relations = await readRelations(workbook, drawing)
    for (const { from, to, ids, isLinked } of await readAnchors(workbook, drawing)) {
      if (!from && (ids.size > 0 || isLinked)) faults.push(`有图片没有放在行上，${BESIDE}`)
      if (!from) continue
      const line = from.row + 1
      if (isLinked) faults.push(`第 ${String(line)} 行：图片只是链接，${BESIDE}`)
      for (const id of ids) {
        const relation = relations.get(id)
        const path = relation?.isExternal === false ? relation.path : ''
        const fault = findPartFault(workbook, path)
        if (fault !== null) faults.push(`第 ${String(line)} 行${fault}`)
        else {
          const src = `${SHEET_PICTURE}${path}`
          drawn.push({ line, lastLine: toLastLine(from, to), column: from.column, src })
        }
      }
    }
  }
  return { drawn, faults }
}

const CELL_IMAGES = 'xl/cellimages.xml'
const WPS_FORMULA = /^=?(?:_xlfn\.)?DISPIMG\("([^"]+)"/i

/** Parts of the pictures in WPS's cells, by the names in their formulas. */
async function readWpsPictures(workbook: Workbook): Promise<Map<string, string>> {
  const relations = await readRelations(workbook, CELL_IMAGES)
  const parts = new Map<string, string>()
  let name = ''
  await parseWhole(workbook.zip, workbook.entries.get(CELL_IMAGES), {
    open(element, attributes) {
      if (element === 'cNvPr') name = attributes.name ?? ''
      const id = element === 'blip' ? readAttribute(attributes, 'embed') : undefined
      const path = relations.get(id ?? '')?.path
      if (path !== undefined) parts.set(name, path)
    },
  })
  return parts
}

const RICH_RELATIONS = 'xl/richData/richValueRel.xml'

/**
 * Parts of the pictures in Excel's cells by the index in `vm`: the metadata references a rich
 * value, whose first field is a relationship's index.
 */
async function readRichPictures(workbook: Workbook): Promise<Map<string, string>> {
  const { zip, entries } = workbook
  const listed: string[] = []
  await parseWhole(zip, entries.get(RICH_RELATIONS), {
    open(name, attributes) {
      if (name === 'rel') listed.push(readAttribute(attributes, 'id') ?? '')
    },
  })
  if (listed.length === 0) return new Map()
  const relations = await readRelations(workbook, RICH_RELATIONS)
  const values: string[][] = []
  await parseWhole(zip, entries.get('xl/richData/rdrichvalue.xml'), {
    open(name) {
      if (name === 'rv') values.push([])
    },
    close(name, text) {
      if (name === 'v') values.at(-1)?.push(text)
    },
  })
  const blocks: string[] = []
  const cells: string[] = []
  let isOfCells = false
  await parseWhole(zip, entries.get('xl/metadata.xml'), {
    open(name, attributes) {
      if (name === 'valueMetadata') isOfCells = true
      if (name === 'rvb') blocks.push(attributes.i ?? '')
      if (name === 'rc' && isOfCells) cells.push(attributes.v ?? '')
    },
    close(name) {
      if (name === 'valueMetadata') isOfCells = false
    },
  })
  const toPath = (block: string) => {
    const [relation = ''] = values[Number(blocks[Number(block)])] ?? []
    return relations.get(listed[Number(relation)] ?? '')?.path
  }
  return new Map(
    cells.flatMap((block, index) => {
      const path = toPath(block)
      return path === undefined ? [] : [[String(index + 1), path] as const]
    }),
  )
}

/** Pictures of a sheet: drawn over its cells, and inside cells in the formats of WPS and Excel. */
export async function readPictures(workbook: Workbook, sheet: string): Promise<SheetPictures> {
  const { drawn, faults } = await readDrawn(workbook, sheet)
  const wps = await readWpsPictures(workbook)
  const rich = await readRichPictures(workbook)
  const byLine = new Map<number, Drawn[]>()
  for (const one of drawn.toSorted((a, b) => a.line - b.line || a.column - b.column)) {
    byLine.set(one.line, [...(byLine.get(one.line) ?? []), one])
  }
  const toInCell = (path: string | undefined): InCell => {
    const fault = findPartFault(workbook, path ?? '')
    return fault === null
      ? { src: `${SHEET_PICTURE}${path ?? ''}`, fault: null }
      : { src: null, fault }
  }
  return {
    take(line) {
      const own = byLine.get(line) ?? []
      byLine.delete(line)
      return own
    },
    takeUntil(line) {
      for (const one of [...byLine.keys()].filter((key) => key <= line)) byLine.delete(one)
    },
    findInCell(text, number) {
      const [, name] = WPS_FORMULA.exec(text) ?? []
      if (name !== undefined) return toInCell(wps.get(name))
      const path = number === undefined ? undefined : rich.get(number)
      return path === undefined ? null : toInCell(path)
    },
    listFaults: () => [
      ...faults,
      ...[...byLine.keys()].map((line) => `第 ${String(line)} 行：有图片，但没有商品`),
    ],
  }
}
