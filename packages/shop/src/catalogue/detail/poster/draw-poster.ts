import { createCanvas, encodeQr } from '@mall/ui'
import { wrapText } from './wrap-text.ts'

export type PosterFacts = {
  /** address of the picture of the product; '' for none */
  picture: string
  /** colour behind a transparent picture */
  ground: string
  name: string
  price: string
  mallName: string
  hint: string
  url: string
}

const WIDTH = 750
const HEIGHT = 1134
const PADDING = 40
const CODE = 200
const FONT = 'system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif'
const INK = '#1a1a1a'
const HINT = '#6b6b70'
const PRICE = '#c8252c'

/** A picture of another site must allow its use, else the canvas could not be saved. */
function loadPicture(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error(`the picture ${src} cannot be loaded`))
    image.src = src
  })
}

/** Draws the whole picture in a square of the poster's width. */
async function drawPicture(context: CanvasRenderingContext2D, { picture, ground }: PosterFacts) {
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH, WIDTH)
  // A poster is also useful without its picture.
  const image = picture === '' ? null : await loadPicture(picture).catch(() => null)
  if (!image) return
  const scale = Math.min(WIDTH / image.naturalWidth, WIDTH / image.naturalHeight)
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
  context.drawImage(image, (WIDTH - width) / 2, (WIDTH - height) / 2, width, height)
}

function drawCode(context: CanvasRenderingContext2D, url: string) {
  const rows = encodeQr(url)
  const left = WIDTH - PADDING - CODE
  const top = WIDTH + PADDING
  // Modules are whole pixels, because gaps between them would appear as hairlines.
  const module = Math.floor(CODE / rows.length)
  const inset = Math.floor((CODE - module * rows.length) / 2)
  context.fillStyle = '#000'
  rows.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return
      context.fillRect(left + inset + x * module, top + inset + y * module, module, module)
    }),
  )
}

function drawText(context: CanvasRenderingContext2D, facts: PosterFacts) {
  const width = WIDTH - PADDING * 3 - CODE
  const measure = (text: string) => context.measureText(text).width
  let baseline = WIDTH + PADDING + 44
  context.textBaseline = 'alphabetic'
  context.font = `600 48px ${FONT}`
  context.fillStyle = PRICE
  context.fillText(facts.price, PADDING, baseline, width)
  context.font = `500 32px ${FONT}`
  context.fillStyle = INK
  for (const line of wrapText(facts.name, width, 3, measure)) {
    baseline += 48
    context.fillText(line, PADDING, baseline)
  }
  context.font = `400 26px ${FONT}`
  context.fillStyle = HINT
  context.fillText(facts.mallName, PADDING, HEIGHT - PADDING, width)
  context.textAlign = 'center'
  context.font = `400 24px ${FONT}`
  context.fillText(facts.hint, WIDTH - PADDING - CODE / 2, WIDTH + PADDING + CODE + 40, CODE)
  context.textAlign = 'start'
}

/**
 * Draws the poster of a product on the device.
 * @throws Error where the browser has no canvas or refuses to save it
 */
export async function drawPoster(facts: PosterFacts): Promise<Blob> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  await drawPicture(context, facts)
  drawText(context, facts)
  drawCode(context, facts.url)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the canvas cannot be saved')
  return blob
}
