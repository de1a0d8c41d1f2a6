import { row, workbook, type Part } from './zip.fixture.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * A picture drawn over cells of a sheet: rows and columns of its corners count from 0, as
 * spreadsheets store them.
 */
export type DrawnPicture = {
  row: number
  column: number
  to?: { row: number; rowOffset: number }
  /** name below xl/media; null: a link */
  media: string | null
}

const corner = (name: string, at: { row: number; column: number; rowOffset: number }) =>
  `<xdr:${name}><xdr:col>${String(at.column)}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${String(at.row)}</xdr:row><xdr:rowOff>${String(at.rowOffset)}</xdr:rowOff></xdr:${name}>`

const relations = (rows: readonly string[]) => `<Relationships>${rows.join('')}</Relationships>`
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`

function buildDrawing(pictures: readonly DrawnPicture[]): Part[] {
  const anchors = pictures.map((one, index) => {
    const { column } = one
    const from = corner('from', { row: one.row, column, rowOffset: 9_525 })
    const to = one.to ? corner('to', { ...one.to, column }) : '<xdr:ext cx="1" cy="1"/>'
    const name = one.to ? 'twoCellAnchor' : 'oneCellAnchor'
    const blip = one.media === null ? 'r:link="x"' : `r:embed="p${String(index)}"`
    return `<xdr:${name}>${from}${to}<xdr:pic><xdr:blipFill><a:blip ${blip}/></xdr:blipFill></xdr:pic></xdr:${name}>`
  })
  return [
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      content: relations([relation('d', 'drawing', '../drawings/drawing1.xml')]),
    },
    {
      name: 'xl/drawings/drawing1.xml',
      content: `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${anchors.join('')}</xdr:wsDr>`,
    },
    {
      name: 'xl/drawings/_rels/drawing1.xml.rels',
      content: relations(
        pictures.flatMap(({ media }, index) =>
          media === null ? [] : [relation(`p${String(index)}`, 'image', `../media/${media}`)],
        ),
      ),
    },
  ]
}

/** A workbook of rows of texts, with pictures drawn over them. */
export const drawnWorkbook = (
  rows: readonly (readonly string[])[],
  pictures: readonly DrawnPicture[],
  media: Readonly<Record<string, Buffer>>,
): Buffer =>
  workbook(`<sheetData>${rows.map((cells, index) => row(index + 1, cells)).join('')}</sheetData>`, [
    ...buildDrawing(pictures),
    ...Object.entries(media).map(([name, content]) => ({ name: `xl/media/${name}`, content })),
  ])

/** Parts of pictures inside cells in the format of WPS. */
export const wpsPictures = (id: string, media: string): Part[] => [
  {
    name: 'xl/cellimages.xml',
    content: `<etc:cellImages xmlns:etc="e" xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="${id}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="w1"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>`,
  },
  {
    name: 'xl/_rels/cellimages.xml.rels',
    content: relations([relation('w1', 'image', `media/${media}`)]),
  },
]

/**
 * Parts of a workbook for one picture inside a cell in the format of Excel: the cell references it
 * by `vm="1"`.
 */
export const excelPictures = (media: string): Part[] => [
  {
    name: 'xl/metadata.xml',
    content:
      '<metadata xmlns:xlrd="x"><futureMetadata name="XLRICHVALUE" count="1"><bk><extLst><ext><xlrd:rvb i="0"/></ext></extLst></bk></futureMetadata><valueMetadata count="1"><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>',
  },
  {
    name: 'xl/richData/rdrichvalue.xml',
    content: '<rvData><rv s="0"><v>0</v><v>5</v></rv></rvData>',
  },
  {
    name: 'xl/richData/richValueRel.xml',
    content: '<richValueRels xmlns:r="r"><rel r:id="e1"/></richValueRels>',
  },
  {
    name: 'xl/richData/_rels/richValueRel.xml.rels',
    content: relations([relation('e1', 'image', `../media/${media}`)]),
  },
]
