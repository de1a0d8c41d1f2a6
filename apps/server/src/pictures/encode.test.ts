import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { BadPicture, encodePicture } from './encode.ts'
import { drawing } from './testing.ts'

describe('a photograph 800 px wide', async () => {
  const source = await drawing({ width: 800, height: 80, format: 'jpeg' })
  const { width, height, colour, copies } = await encodePicture(source)

  it('keeps its size and gets smaller copies of the stated widths', async () => {
    expect([width, height]).toEqual([800, 80])
    expect(copies.map((copy) => copy.width)).toEqual([96, 160, 240, 320, 480, 640, 800])
    for (const { width: wide, webp, avif } of copies) {
      for (const [bytes, format] of [
        [webp, 'webp'],
        [avif, 'heif'],
      ] as const) {
        if (!bytes) continue
        const found = await sharp(bytes).metadata()
        expect(found).toMatchObject({
          format,
          width: wide,
          height: Math.round(wide / 10),
          hasAlpha: false,
        })
      }
    }
  })

  it('has the colour of most of its pixels', async () => {
    const channels = [0, 2, 4].map((at) => Number.parseInt(colour?.slice(at, at + 2) ?? '', 16))
    const wanted = [0x30, 0x80, 0xc0]
    channels.forEach((channel, index) => {
      expect(Math.abs(channel - (wanted[index] ?? 0))).toBeLessThan(16)
    })
  })

  it('loses all metadata about its photographer', async () => {
    expect((await sharp(source).metadata()).exif).toBeDefined()
    for (const { webp, avif } of copies) {
      expect((await sharp(webp).metadata()).exif).toBeUndefined()
      if (avif) expect((await sharp(avif).metadata()).exif).toBeUndefined()
    }
  })

  it('gets an AVIF copy only when that saves a tenth', () => {
    for (const { webp, avif } of copies) {
      if (avif) expect(avif.length).toBeLessThanOrEqual(webp.length * 0.9)
    }
    expect(copies[0]?.avif).toBeNull()
  })
})

it('keeps transparency and returns no colour for a transparent picture', async () => {
  const { colour, copies } = await encodePicture(
    await drawing({ width: 200, height: 200, seeThrough: true }),
  )
  expect(colour).toBeNull()
  for (const { webp } of copies) {
    const { isOpaque } = await sharp(webp).stats()
    expect(isOpaque).toBe(false)
  }
})

it('never enlarges a picture and limits its width to 1280 px', async () => {
  const small = await encodePicture(await drawing({ width: 50, height: 60 }))
  expect(small.copies.map(({ width }) => width)).toEqual([50])
  const large = await encodePicture(await drawing({ width: 1600, height: 80 }))
  expect([large.width, large.height]).toEqual([1280, 64])
  expect(large.copies.at(-1)?.width).toBe(1280)
})

it('rotates a photograph by its orientation tag', async () => {
  const landscape = await drawing({ width: 60, height: 40, format: 'jpeg' })
  const upright = await sharp(landscape).withMetadata({ orientation: 6 }).toBuffer()
  expect(await encodePicture(upright)).toMatchObject({ width: 40, height: 60 })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
it.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a text', () => Buffer.from('hello'), '不是可读的图片'],
  ['nothing', () => Buffer.alloc(0), '不是可读的图片'],
  [
    'half a picture',
    async () => {
      const whole = await drawing({ width: 300, height: 300 })
      return whole.subarray(0, whole.length / 2)
    },
    '不是可读的图片',
  ],
  ['an SVG', () => Buffer.from(svg), '不支持的图片格式 svg'],
  ['21 MB', () => Buffer.alloc(21_000_000), '超过 20 MB'],
  [
    'a small file that claims 49 megapixels',
    async () => {
      const png = await drawing({ width: 9, height: 9 })
      png.writeUInt32BE(7000, 16)
      png.writeUInt32BE(7000, 20)
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
      return png
    },
    '超过 4000 万像素',
  ],
])('refuses %s', async (_what, bytes, message) => {
  const answer = encodePicture(await bytes())
  await expect(answer).rejects.toThrow(BadPicture)
  // The message is shown to shoppers, so it must not contain the library's text.
  await expect(answer).rejects.toThrow(new RegExp(`^${message}$`))
})
