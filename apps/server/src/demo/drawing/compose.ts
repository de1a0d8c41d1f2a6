import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { Arrangement } from '../compositions.ts'

const SIZE = 256

type Rgb = readonly [red: number, green: number, blue: number]
const rgbOf = (hex: string): Rgb =>
  [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as never

const brightness = (r: number, g: number, b: number) => (0.3 * r + 0.59 * g + 0.11 * b) / 255
const saturation = (r: number, g: number, b: number) => {
  const most = Math.max(r, g, b)
  return most === 0 ? 0 : (most - Math.min(r, g, b)) / most
}
function hue(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b)
  const range = most - Math.min(r, g, b) || 1
  const sixth =
    most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range
  return (sixth * 60 + 360) % 360
}
const hueDistance = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b))

/** The predominant hue of the motif; null when most of it is grey. */
function mainHue(data: Buffer): number | null {
  const weights = Array<number>(36).fill(0)
  let [colourful, all] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4)
    const strength = saturation(r, g, b)
    all += alpha
    if (strength < 0.22) continue
    colourful += alpha
    const bin = Math.floor(hue(r, g, b) / 10)
    weights[bin] = (weights[bin] ?? 0) + alpha * strength
  }
  if (colourful < all * 0.3) return null
  return weights.indexOf(Math.max(...weights)) * 10 + 5
}

/** Recolours a pixel by its brightness relative to the motif's mean. */
function shade(target: Rgb, light: number, mean: number): number[] {
  if (light <= mean) return target.map((channel) => channel * (0.35 + 0.65 * (light / mean)))
  const white = ((light - mean) / (1 - mean)) * 0.75
  return target.map((channel) => channel + (255 - channel) * white)
}

/** Recolours the pixels of the main hue and keeps the others. */
export async function tint(picture: Buffer, hex: string): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const main = mainHue(data)
  const target = rgbOf(hex)
  const weightOf = (r: number, g: number, b: number) => {
    const strength = saturation(r, g, b)
    if (main === null) return strength < 0.45 ? 1 : 0
    if (strength < 0.12) return 0
    const near = 1 - (hueDistance(hue(r, g, b), main) - 45) / 25
    return Math.min(1, Math.max(0, near))
  }
  let [sum, weight] = [0, 1e-6]
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4)
    const share = weightOf(r, g, b) * alpha
    sum += share * brightness(r, g, b)
    weight += share
  }
  const mean = Math.min(0.9, Math.max(0.1, sum / weight))
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    const share = weightOf(r, g, b) * 0.94
    if (share === 0) continue
    const shaded = shade(target, brightness(r, g, b), mean)
    for (const [channel, old] of [r, g, b].entries()) {
      data[at + channel] = Math.round(old + ((shaded[channel] ?? old) - old) * share)
    }
  }
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer()
}

type Layer = { picture: Buffer; size: number; left: number; top: number }

async function stack(layers: readonly Layer[], below?: string): Promise<Buffer> {
  const composed = await Promise.all(
    layers.map(async ({ picture, size, left, top }) => ({
      input: await sharp(picture)
        .resize(size, size, { fit: 'contain', background: '#0000' })
        .png()
        .toBuffer(),
      left,
      top,
    })),
  )
  const ground = below === undefined ? [] : [{ input: Buffer.from(below), left: 0, top: 0 }]
  return sharp({ create: { width: SIZE, height: SIZE, channels: 4, background: '#0000' } })
    .composite([...ground, ...composed])
    .png()
    .toBuffer()
}

const discOf = (hex: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><circle cx="128" cy="128" r="122" fill="#${hex}" fill-opacity=".3"/><circle cx="128" cy="128" r="96" fill="#fff" fill-opacity=".45"/></svg>`

const flipped = (picture: Buffer) => sharp(picture).flop().png().toBuffer()

/** Draws one or two motifs by an arrangement on a transparent square. */
export async function arrange(
  picture: Buffer,
  beside: Buffer,
  arrangement: Arrangement,
  hex: string | null,
): Promise<Buffer> {
  const at = (size: number, left: number, top: number, shown = picture): Layer => ({
    picture: shown,
    size,
    left,
    top,
  })
  switch (arrangement) {
    case 'single':
      return picture
    case 'disc':
      return stack([at(186, 35, 35, await flipped(picture))], discOf(hex ?? 'd8a765'))
    case 'beside':
      return stack([at(118, 134, 126, beside), at(200, 0, 24)])
    case 'pair':
      return stack([at(156, 96, 8, await flipped(picture)), at(176, 0, 76)])
    case 'trio':
      return stack([at(132, 62, 0), at(138, 0, 110, await flipped(picture)), at(138, 116, 114)])
  }
}

/** A character on the company's colour with a soft light from above. */
export const logo = (glyph: string, color: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192"><defs><linearGradient id="l" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient></defs><rect width="192" height="192" rx="48" fill="${color}"/><rect width="192" height="192" rx="48" fill="url(#l)"/><circle cx="150" cy="44" r="62" fill="#fff" fill-opacity=".1"/><text x="96" y="136" font-family="Noto Sans CJK SC" font-weight="700" font-size="112" fill="#fff" text-anchor="middle">${glyph}</text></svg>`,
    ),
  )
    .png()
    .toBuffer()

/** A QR code of 400 × 400 px. */
export const qrCode = (text: string): Promise<Buffer> =>
  sharp(Buffer.from(renderSVG(text, { ecc: 'M', border: 2, pixelSize: 12 })))
    .resize(400, 400, { kernel: 'nearest' })
    .png()
    .toBuffer()

/** The back arrow of a top bar, on a disc of the company's colour. */
export const backArrow = (color: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="46" fill="${color}"/><path d="M56 26 34 48l22 22" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
