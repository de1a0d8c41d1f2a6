import sharp from 'sharp'

type Drawing = { width: number; height: number; seeThrough?: boolean; format?: 'png' | 'jpeg' }

/** Draws stripes around #3080c0 with EXIF data; every call returns the same bytes. */
export function drawing({ width, height, seeThrough, format = 'png' }: Drawing): Promise<Buffer> {
  const channels = seeThrough ? 4 : 3
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < width * height; at += 1) {
    const grain = ((at % width) >> 4) % 2 === 0 ? 4 : -4
    pixels.set([0x30 + grain, 0x80 + grain, 0xc0 + grain], at * channels)
    if (seeThrough) pixels[at * channels + 3] = at % width < width / 4 ? 0 : 255
  }
  return sharp(pixels, { raw: { width, height, channels } })
    .withExif({ IFD0: { Copyright: 'Nobody', Orientation: '1' } })
    .toFormat(format)
    .toBuffer()
}
