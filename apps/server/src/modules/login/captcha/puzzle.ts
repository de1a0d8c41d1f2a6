import sharp from 'sharp'
import { drawHoles, type Colour } from './holes.ts'
import { placeHoles, type Spot } from './layout.ts'
import { createLighting, type Lighting } from './lighting.ts'
import { buildOutline, pictureSize, pieceSides, pieceSize, toPath } from './piece.ts'
import { createGrain, type Below } from './random.ts'
import { sceneSize, scenes } from './scenes.ts'

/** One puzzle: the two pictures as data URLs, and where the piece belongs, in px from top left. */
export type Puzzle = { background: string; piece: string; x: number; y: number }

/** Coverage of the piece and of its outline, 0…255 for each pixel of its square. */
type Masks = { inside: Buffer; edge: Buffer }

const rasterise = (svg: string) => sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()

async function drawMasks(): Promise<Masks> {
  const outline = toPath(buildOutline(pieceSides))
  const draw = async (paint: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pieceSize}" height="${pieceSize}"><path d="${outline}" ${paint}/></svg>`
    const pixels = await rasterise(svg)
    return pixels.filter((_value, index) => index % 4 === 3) as Buffer
  }
  const [inside, edge] = await Promise.all([
    draw('fill="#fff"'),
    draw('fill="none" stroke="#fff" stroke-width="2.5"'),
  ])
  return { inside, edge }
}

/** Rasterised on first use and cached: 4 × 473 kB. */
let materials: Promise<{ pictures: Buffer[]; masks: Masks }> | undefined
async function prepare() {
  const [masks, ...pictures] = await Promise.all([drawMasks(), ...scenes.map(rasterise)])
  return { pictures, masks }
}

/** Grain of the whole picture, of 255. */
const grainStrength = 10

/**
 * Draws a puzzle; every choice comes from `below`. The piece is lit differently from the picture,
 * its hole contains nothing of it, and other outlines look as much like holes:
 * `pixel-matcher.fixture.ts` measures how often scripts still find the hole. Pictures are
 * rasterised once; most of the rest is done in threads.
 */
export async function drawPuzzle(below: Below): Promise<Puzzle> {
  materials ??= prepare()
  const { pictures, masks } = await materials
  const scene = pictures[below(pictures.length)] ?? Buffer.alloc(sceneSize * sceneSize * 4)
  const cut = {
    left: below(sceneSize - pictureSize + 1),
    top: below(sceneSize - pictureSize + 1),
    mirrored: below(2) === 1,
    light: 0.92 + below(17) / 100,
  }
  const layout = placeHoles(below)
  const picture = cutPicture(scene, cut)
  const piece = copyPiece(picture, masks, layout.hole, createLighting(below, pieceSize))
  const holes = await rasterise(drawHoles(below, layout, calculateMean(picture)))
  cover(picture, holes, createGrain(below, grainStrength))
  const [back, front] = await Promise.all([
    sharp(picture, { raw: { width: pictureSize, height: pictureSize, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer(),
    sharp(piece, { raw: { width: pieceSize, height: pieceSize, channels: 4 } })
      .png({ compressionLevel: 6 })
      .toBuffer(),
  ])
  return {
    background: `data:image/jpeg;base64,${back.toString('base64')}`,
    piece: `data:image/png;base64,${front.toString('base64')}`,
    ...layout.hole,
  }
}

/** The part of a scene that this puzzle shows, as RGB. */
function cutPicture(
  scene: Buffer,
  { left, top, mirrored, light }: { left: number; top: number; mirrored: boolean; light: number },
): Buffer {
  const pixels = Buffer.alloc(pictureSize * pictureSize * 3)
  let to = 0
  for (let row = 0; row < pictureSize; row++) {
    for (let column = 0; column < pictureSize; column++) {
      const across = mirrored ? pictureSize - 1 - column : column
      const from = ((top + row) * sceneSize + left + across) * 4
      for (let channel = 0; channel < 3; channel++) {
        pixels[to++] = Math.min(255, (scene[from + channel] ?? 0) * light)
      }
    }
  }
  return pixels
}

const blend = (under: number, over: number, share: number) => under + (over - under) * share
const clamp = (value: number) => Math.max(0, Math.min(255, value))

/** Mean colour, of every 16th pixel. */
function calculateMean(picture: Buffer): Colour {
  const sums: [number, number, number] = [0, 0, 0]
  const step = 16 * 3
  for (let at = 0; at < picture.length; at += step) {
    sums[0] += picture[at] ?? 0
    sums[1] += picture[at + 1] ?? 0
    sums[2] += picture[at + 2] ?? 0
  }
  const count = Math.ceil(picture.length / step)
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

/** The piece as RGBA, in its own light and with a light outline. */
function copyPiece(picture: Buffer, { inside, edge }: Masks, { x, y }: Spot, light: Lighting) {
  const piece = Buffer.alloc(pieceSize * pieceSize * 4)
  const colour = [0, 0, 0]
  for (let row = 0; row < pieceSize; row++) {
    for (let column = 0; column < pieceSize; column++) {
      const at = row * pieceSize + column
      const from = ((y + row) * pictureSize + x + column) * 3
      const outlined = ((edge[at] ?? 0) / 255) * 0.85
      for (let channel = 0; channel < 3; channel++) colour[channel] = picture[from + channel] ?? 0
      light(colour, column, row)
      for (let channel = 0; channel < 3; channel++) {
        piece[at * 4 + channel] = clamp(blend(colour[channel] ?? 0, 255, outlined))
      }
      piece[at * 4 + 3] = 255 * Math.max((inside[at] ?? 0) / 255, outlined)
    }
  }
  return piece
}

/** Lays the holes over the picture and grain over both, in place. */
function cover(picture: Buffer, holes: Buffer, grain: () => number): void {
  for (let pixel = 0; pixel * 3 < picture.length; pixel++) {
    const share = (holes[pixel * 4 + 3] ?? 0) / 255
    const noise = grain()
    for (let channel = 0; channel < 3; channel++) {
      const under = picture[pixel * 3 + channel] ?? 0
      const over = holes[pixel * 4 + channel] ?? 0
      picture[pixel * 3 + channel] = clamp(blend(under, over, share) + noise)
    }
  }
}
