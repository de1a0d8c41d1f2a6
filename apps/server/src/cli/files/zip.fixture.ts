import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a workbook; `claimedSize` is the unpacked size that the directory states. */
export type Part = { name: string; content: string | Buffer; claimedSize?: number }

/** Packs parts as a ZIP file does. */
export function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize } of parts) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? data.length, 18)
    common.writeUInt16LE(title.length, 22)
    locals.push(Buffer.from('504b0304', 'hex'), common, title, packed)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    common.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, title)
    offset += 30 + title.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

const NAMESPACE = 'http://schemas.openxmlformats.org'

/** A workbook of one sheet, given as the XML inside its `worksheet`. */
export const workbook = (sheet: string, more: readonly Part[] = [], prolog = ''): Buffer =>
  zip([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${NAMESPACE}/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="a"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: `${prolog}<worksheet>${sheet}</worksheet>` },
    ...more,
  ])

/** A row of texts, with the XML of further cells. */
export const row = (number: number, cells: readonly string[], more = ''): string =>
  `<row r="${String(number)}">${cells
    .map(
      (cell, index) =>
        `<c r="${String.fromCharCode(65 + index)}${String(number)}" t="inlineStr"><is><t>${cell}</t></is></c>`,
    )
    .join('')}${more}</row>`
