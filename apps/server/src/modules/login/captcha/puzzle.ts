import sharp from 'sharp'
import { pictureSize, pieceOutline, pieceSize } from './piece.ts'
import { sceneSize, scenes } from './scenes.ts'

/** One puzzle: the two pictures as data URLs, and where the piece belongs, in px from top left. */
export type Puzzle = { background: string; piece: string; x: number; y: number }

/** Coverage of the piece and of its outline, 0…255 for each pixel of its square. */
type Masks = { inside: Buffer; edge: Buffer }

const rasterised = (svg: string) => sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()

async function drawMasks(): Promise<Masks> {
  const draw = async (paint: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pieceSize}" height="${pieceSize}"><path d="${pieceOutline}" ${paint}/></svg>`
    const pixels = await rasterised(svg)
    return pixels.filter((_value, index) => index % 4 === 3) as Buffer
  }
  const [inside, edge] = await Promise.all([
    draw('fill="#fff"'),
    draw('fill="none" stroke="#fff" stroke-width="2.5"'),
  ])
  return { inside, edge }
}

/** Rasterised on first use and kept: 4 × 473 kB. */
let materials: Promise<{ pictures: Buffer[]; masks: Masks }> | undefined
async function prepare() {
  const [masks, ...pictures] = await Promise.all([drawMasks(), ...scenes.map(rasterised)])
  return { pictures, masks }
}

/** The piece starts at the left edge and must be moved by a distance worth the name. */
const leastX = pieceSize + 20
const margin = 8

/**
 * Draws a puzzle; every choice comes from `below`, a uniform random whole number under its bound.
 * About 10 ms once the pictures are rasterised.
 */
export async function drawPuzzle(below: (bound: number) => number): Promise<Puzzle> {
  materials ??= prepare()
  const { pictures, masks } = await materials
  const scene = pictures[below(pictures.length)] ?? Buffer.alloc(sceneSize * sceneSize * 4)
  const cut = {
    left: below(sceneSize - pictureSize + 1),
    top: below(sceneSize - pictureSize + 1),
    mirrored: below(2) === 1,
    light: 0.92 + below(17) / 100,
  }
  const x = leastX + below(pictureSize - pieceSize - margin - leastX + 1)
  const y = margin + below(pictureSize - pieceSize - 2 * margin + 1)
  const background = shown(scene, cut)
  const piece = lift(background, masks, x, y)
  const [back, front] = await Promise.all([
    sharp(background, { raw: { width: pictureSize, height: pictureSize, channels: 3 } })
      .jpeg({ quality: 82 })
      .toBuffer(),
    sharp(piece, { raw: { width: pieceSize, height: pieceSize, channels: 4 } })
      .png({ compressionLevel: 6 })
      .toBuffer(),
  ])
  return {
    background: `data:image/jpeg;base64,${back.toString('base64')}`,
    piece: `data:image/png;base64,${front.toString('base64')}`,
    x,
    y,
  }
}

/** The part of a scene that this puzzle shows, as RGB. */
function shown(
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

/** Takes the piece out of the picture: answers it as RGBA and leaves a darkened hole behind. */
function lift(picture: Buffer, { inside, edge }: Masks, x: number, y: number): Buffer {
  const piece = Buffer.alloc(pieceSize * pieceSize * 4)
  for (let row = 0; row < pieceSize; row++) {
    for (let column = 0; column < pieceSize; column++) {
      const at = row * pieceSize + column
      const under = ((y + row) * pictureSize + x + column) * 3
      const covered = (inside[at] ?? 0) / 255
      const outlined = (edge[at] ?? 0) / 255
      for (let channel = 0; channel < 3; channel++) {
        const colour = picture[under + channel] ?? 0
        piece[at * 4 + channel] = blend(colour, 255, outlined * 0.85)
        const hollow = blend(colour, 22, covered * 0.52)
        picture[under + channel] = blend(hollow, 255, outlined * 0.6)
      }
      piece[at * 4 + 3] = 255 * Math.max(covered, outlined * 0.85)
    }
  }
  return piece
}
