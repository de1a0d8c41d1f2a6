import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** `refused`, or `harmless`: accepted, with the hidden content removed. */
export type HostilePicture = { name: string; outcome: 'refused' | 'harmless'; bytes: Buffer }

const SCRIPT = '<script>alert(document.domain)</script>'
export const HIDDEN = Buffer.from(SCRIPT)

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xed_b8_83_20 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
function crcOf(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crcOf(body))
  return Buffer.concat([length, body, crc])
}
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/**
 * A PNG that declares its size and contains `rows` bytes of zeros, which deflate compresses a
 * thousandfold.
 */
function pngClaiming(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    PNG_HEAD,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** A GIF that ends after its declared size. */
function gifClaiming(width: number, height: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return Buffer.concat([head, Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1')])
}

/** Files that a hostile shopper sends as pictures. */
export async function listHostilePictures(): Promise<HostilePicture[]> {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c63' } })
  const png = await plain.clone().png().toBuffer()
  const jpeg = await plain.clone().jpeg().toBuffer()
  const webp = await plain.clone().webp().toBuffer()
  const gif = await plain.clone().gif().toBuffer()
  const avif = await plain.clone().avif().toBuffer()
  const tiff = await plain.clone().tiff().toBuffer()
  const cmyk = await plain.clone().toColourspace('cmyk').jpeg().toBuffer()
  const located = await plain
    .clone()
    .withExif({ IFD0: { Artist: SCRIPT, Copyright: 'GPS 31.2304N 121.4737E' } })
    .jpeg()
    .toBuffer()
  const frames = Buffer.alloc(8 * 8 * 3 * 40, 90)
  const animated = await sharp(frames, {
    raw: { width: 8, height: 320, channels: 3, pageHeight: 8 },
  })
    .gif({ loop: 0 })
    .toBuffer()
  const formats = { png, jpeg, webp, gif }
  const text = (...lines: string[]) => Buffer.from(lines.join('\n'))
  const refused = (name: string, bytes: Buffer): HostilePicture => ({
    name,
    outcome: 'refused',
    bytes,
  })
  const harmless = (name: string, bytes: Buffer): HostilePicture => ({
    name,
    outcome: 'harmless',
    bytes,
  })
  const each = (name: string, change: (bytes: Buffer) => Buffer, take: typeof refused) =>
    Object.entries(formats).map(([format, bytes]) => take(`${format} ${name}`, change(bytes)))

  return [
    refused(
      'an SVG with a script',
      text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    ),
    refused(
      'an SVG behind an XML head',
      text(
        '<?xml version="1.0"?>',
        '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
      ),
    ),
    refused(
      'an SVG that names a file',
      text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file:///etc/passwd"/></svg>',
      ),
    ),
    refused(
      'an SVG that asks a server',
      text(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://169.254.169.254/latest"/></svg>',
      ),
    ),
    refused(
      'an SVG of entities in entities',
      text(
        '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
      ),
    ),
    refused('a compressed SVG', deflateSync(text('<svg xmlns="http://www.w3.org/2000/svg"/>'))),
    refused('a page', text('<!doctype html>', SCRIPT)),
    refused('a script', text('alert(1)')),
    refused('a PDF', text('%PDF-1.7', '1 0 obj<</Type/Catalog>>endobj', '%%EOF')),
    refused('a PostScript file', text('%!PS-Adobe-3.0', '(/etc/passwd) (r) file')),
    refused(
      'a script for ImageMagick',
      text(
        'push graphic-context',
        "image over 0,0 0,0 'https://127.0.0.1/x.php'",
        'pop graphic-context',
      ),
    ),
    refused('a TIFF', tiff),
    refused('a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])),
    refused(
      'an icon',
      Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]),
    ),
    refused('an archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)])),
    refused('a programme', Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(60)])),
    refused('a Windows programme', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)])),
    refused('a shell script', text('#!/bin/sh', 'id')),
    refused(
      'a film',
      Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42', 'latin1'), Buffer.alloc(200)]),
    ),
    refused('one byte', Buffer.from([0xff])),
    refused('zeros', Buffer.alloc(4_096)),
    refused('noise', Buffer.from(Array.from({ length: 4_096 }, (_, n) => (n * 7_919) % 251))),
    refused('a path', text('../../../../etc/passwd')),
    refused('a path behind a zero', text('a.png\0.svg')),
    refused('an address', text('http://127.0.0.1:8080/api/ops/v1/audit')),
    refused('a PNG’s head alone', PNG_HEAD),
    refused('a JPEG’s head alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
    refused('a WebP’s head alone', Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ', 'latin1')),
    refused('a GIF’s head alone', Buffer.from('GIF89a')),
    refused('an AVIF’s head alone', avif.subarray(0, 40)),
    refused('a PNG bomb of 40,000 × 40,000', pngClaiming(40_000, 40_000, 5_000_000)),
    refused('a PNG bomb of 100,000 × 1,000', pngClaiming(100_000, 1_000, 5_000_000)),
    refused('a PNG that claims 2³¹ − 1 squared', pngClaiming(2_147_483_647, 2_147_483_647, 1_000)),
    refused('a PNG of no width', pngClaiming(0, 100, 1_000)),
    refused('a PNG with too few rows', pngClaiming(6_000, 6_000, 1_000)),
    refused('a PNG just beyond 40 megapixels', pngClaiming(6_400, 6_300, 1_000)),
    harmless('a GIF that claims 65,535 × 65,535 and holds one pixel', gifClaiming(65_535, 65_535)),
    refused(
      'a strip of 1 × 20,000',
      await sharp({ create: { width: 1, height: 20_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ),
    refused('11 MB', Buffer.concat([jpeg, Buffer.alloc(9_950_000), Buffer.alloc(200_000)])),
    ...each('cut in its middle', (bytes) => bytes.subarray(0, bytes.length >> 1), refused),
    ...each('behind a page', (bytes) => Buffer.concat([HIDDEN, bytes]), refused),
    ...each('with a page at its end', (bytes) => Buffer.concat([bytes, HIDDEN]), harmless),
    ...each(
      'with an archive at its end',
      (bytes) => Buffer.concat([bytes, Buffer.from(`PK\u0003\u0004${SCRIPT}`)]),
      harmless,
    ),
    harmless(
      'a PNG with a script in a text chunk',
      Buffer.concat([
        png.subarray(0, 33),
        chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), HIDDEN])),
        png.subarray(33),
      ]),
    ),
    harmless('a JPEG with the place where it was taken', located),
    harmless(
      'a JPEG with a script in its comment',
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, HIDDEN.length + 2]),
        HIDDEN,
        jpeg.subarray(2),
      ]),
    ),
    harmless('a JPEG of four inks', cmyk),
    harmless('a GIF of 40 frames', animated),
  ]
}
