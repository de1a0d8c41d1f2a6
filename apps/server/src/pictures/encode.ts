import { copyWidths } from '@mall/contract/pictures'
import sharp from 'sharp'

/** A file that is not shown as a picture; the message names the cause for the uploader. */
export class BadPicture extends Error {
  override name = 'BadPicture'
}

export type Encoded = {
  width: number
  height: number
  /** dominant colour, six hex digits; null if the picture is transparent somewhere */
  colour: string | null
  /** the smaller copies, then the picture itself; `avif` is null unless it is clearly smaller */
  copies: { width: number; webp: Buffer; avif: Buffer | null }[]
}

const MAX_BYTES = 20_000_000
/** 40 megapixels: a decoded one takes 160 MB. */
const MAX_PIXELS = 40_000_000
/**
 * Largest width in px. The page's column is at most 480 px wide, and screens have up to three
 * pixels per px, so 1280 is close to the largest visible width.
 */
const MAX_WIDTH = 1280
const MAX_HEIGHT = 16_383
/**
 * Accepted formats. SVG is excluded, because it is a document that may contain scripts and
 * references.
 */
const kinds = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

// Effort 6 made files 1 % smaller and took 50 times as long.
const webp = { quality: 80, effort: 4, smartSubsample: true }
// For cutouts 160 px wide as close to the original as the WebP above (39 dB), with 20 % fewer
// bytes.
const avif = { quality: 50, effort: 4 }
/**
 * An AVIF is stored only if it is at least a tenth smaller, because small pictures are often
 * smaller as WebP.
 */
const MIN_AVIF_RATIO = 0.9
// The default kernel, lanczos3, draws rings around the edge of a cutout, which cost 42 % more bytes
// at 160 px.
const kernel = 'lanczos2'

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

/** The library's error for a file whose header declares more pixels than the limit. */
const PIXEL_LIMIT = 'exceeds pixel limit'

function toBadPicture(error: unknown): BadPicture {
  if (error instanceof BadPicture) return error
  const isTooLarge = error instanceof Error && error.message.includes(PIXEL_LIMIT)
  return new BadPicture(isTooLarge ? '超过 4000 万像素' : '不是可读的图片', { cause: error })
}

async function assertHead(bytes: Buffer): Promise<void> {
  if (bytes.length > MAX_BYTES) throw new BadPicture('超过 20 MB')
  const { format, width, height } = await open(bytes).metadata()
  if (!kinds.has(format)) throw new BadPicture(`不支持的图片格式 ${format}`)
  if (width * height > MAX_PIXELS) throw new BadPicture('超过 4000 万像素')
}

/**
 * Reads format and size from the header of a picture, without decoding it.
 * @throws BadPicture
 */
export const assertDecodable = (bytes: Buffer): Promise<void> =>
  assertHead(bytes).catch((error: unknown) => Promise.reject(toBadPicture(error)))

async function decoded(bytes: Buffer) {
  try {
    await assertHead(bytes)
    const source = open(bytes)
    // Rotated by its EXIF, which is then removed with the personal data in it.
    return await source
      .autoOrient()
      .resize({ width: MAX_WIDTH, withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw toBadPicture(error)
  }
}

const hexOf = (...channels: number[]) =>
  channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')

/**
 * Encodes all files of a picture: at most 1280 px wide, never larger than the original, without
 * EXIF.
 * @param withAvif also encodes AVIF, which takes ten times the time
 * @throws BadPicture for a file that is too large, broken, or in no photo format
 */
export async function encodePicture(bytes: Buffer, withAvif = true): Promise<Encoded> {
  const { data, info } = await decoded(bytes)
  const { width, height } = info
  if (height > MAX_HEIGHT) throw new BadPicture(`高度 ${height} px，最多 ${MAX_HEIGHT} px`)
  const { isOpaque, dominant } = await sharp(data).stats()
  const copies: Encoded['copies'] = []
  for (const step of [...copyWidths(width), width]) {
    const copy = sharp(data).resize({ width: step, kernel })
    if (isOpaque) copy.removeAlpha()
    const small = await copy.clone().webp(webp).toBuffer()
    const smaller = withAvif ? await copy.clone().avif(avif).toBuffer() : null
    const worth = smaller !== null && smaller.length <= small.length * MIN_AVIF_RATIO
    copies.push({ width: step, webp: small, avif: worth ? smaller : null })
  }
  const colour = isOpaque ? hexOf(dominant.r, dominant.g, dominant.b) : null
  return { width, height, colour, copies }
}
