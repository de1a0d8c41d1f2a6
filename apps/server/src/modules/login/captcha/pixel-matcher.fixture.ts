import sharp from 'sharp'
import { buildOutline, pictureSize, pieceSides, pieceSize } from './piece.ts'
import type { Puzzle } from './puzzle.ts'
import { tolerance } from './track.ts'

/** A puzzle as a script sees it: luminance of both pictures, 0…255, and the piece's coverage. */
type View = { picture: Float32Array; piece: Float32Array; mask: Float32Array }
/** Likeness of the piece, or of its outline, to the picture at a place; the best place is taken. */
type Score = (x: number, y: number) => number
/** A score for a puzzle; `every` is the distance between the pixels that are compared. */
type Matcher = (view: View, every: number) => Score

const decode = async (url: string) => {
  const file = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  return sharp(file).ensureAlpha().raw().toBuffer()
}
const toLuminance = (pixels: Buffer) =>
  Float32Array.from({ length: pixels.length / 4 }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i * 4, i * 4 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })

async function view({ background, piece }: Puzzle): Promise<View> {
  const [back, front] = await Promise.all([decode(background), decode(piece)])
  const mask = Float32Array.from({ length: front.length / 4 }, (_, i) => front[i * 4 + 3] ?? 0)
  return { picture: toLuminance(back), piece: toLuminance(front), mask }
}

/** Pairs of numbers, one read at the piece and one at a place of the picture. */
type Pair = { value: number; offset: number }

/** Normalised cross-correlation of the pairs at a place, −1…1. */
function correlate(picture: Float32Array, pairs: readonly Pair[]): Score {
  const values = Float64Array.from(pairs, ({ value }) => value)
  const offsets = Int32Array.from(pairs, ({ offset }) => offset)
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  return (x, y) => {
    const start = y * pictureSize + x
    let [sum, squares, products] = [0, 0, 0]
    for (let i = 0; i < count; i++) {
      const seen = picture[start + (offsets[i] ?? 0)] ?? 0
      sum += seen
      squares += seen * seen
      products += seen * ((values[i] ?? 0) - mean)
    }
    return products / (spread * Math.sqrt(Math.max(1e-6, squares - (sum * sum) / count)))
  }
}

/** Mean of the picture at the offsets. */
function average(picture: Float32Array, pairs: readonly Pair[]): Score {
  const offsets = Int32Array.from(pairs, ({ offset }) => offset)
  return (x, y) => {
    const start = y * pictureSize + x
    let sum = 0
    for (const offset of offsets) sum += picture[start + offset] ?? 0
    return sum / offsets.length
  }
}

/** The pixels of the piece's square for which `isTaken`, each with a value. */
function listPairs(every: number, values: Float32Array, isTaken: (at: number) => boolean): Pair[] {
  const pairs: Pair[] = []
  for (let row = 0; row < pieceSize; row += every) {
    for (let column = row % 2; column < pieceSize; column += every) {
      const at = row * pieceSize + column
      if (isTaken(at)) pairs.push({ value: values[at] ?? 0, offset: row * pictureSize + column })
    }
  }
  return pairs
}

/** Strength of the edges of a square picture (Sobel), after a blur of 3 × 3 pixels against grain. */
function findEdges(pixels: Float32Array, size: number): Float32Array {
  const around = (from: Float32Array, weights: readonly number[], at: number) => {
    let sum = 0
    for (let i = 0; i < 9; i++) {
      const offset = (Math.floor(i / 3) - 1) * size + (i % 3) - 1
      sum += (weights[i] ?? 0) * (from[at + offset] ?? from[at] ?? 0)
    }
    return sum
  }
  const even = Array.from({ length: 9 }, () => 1 / 9)
  const blurred = pixels.map((_, at) => around(pixels, even, at))
  return pixels.map((_, at) =>
    Math.hypot(
      around(blurred, [-1, 0, 1, -2, 0, 2, -1, 0, 1], at),
      around(blurred, [-1, -2, -1, 0, 0, 0, 1, 2, 1], at),
    ),
  )
}

const isInside =
  ({ mask }: View) =>
  (at: number) =>
    (mask[at] ?? 0) > 200

const outline: Matcher = ({ picture, mask }, every) =>
  correlate(
    findEdges(picture, pictureSize),
    listPairs(every, findEdges(mask, pieceSize), () => true),
  )

const outlineStrength: Matcher = ({ picture, mask }) => {
  const edges = findEdges(mask, pieceSize)
  return average(
    findEdges(picture, pictureSize),
    listPairs(1, edges, (at) => (edges[at] ?? 0) > 300),
  )
}

const luminance: Matcher = (seen, every) =>
  correlate(seen.picture, listPairs(every, seen.piece, isInside(seen)))

const darkest: Matcher = (seen, every) => {
  const brightness = average(seen.picture, listPairs(every, seen.mask, isInside(seen)))
  return (x, y) => -brightness(x, y)
}

/** A dark or a bright shape with the piece's outline. */
const silhouette: Matcher = ({ picture, mask }, every) => {
  const likeness = correlate(
    picture,
    listPairs(every, mask, () => true),
  )
  return (x, y) => Math.abs(likeness(x, y))
}

/** The piece just inside its outline against the picture just outside. */
const continuation: Matcher = ({ picture, piece }) => {
  const points = buildOutline(pieceSides)
  const pairs = points.flatMap((point, index): Pair[] => {
    const before = points.at(index - 1) ?? point
    const after = points[(index + 1) % points.length] ?? point
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const [dx, dy] = [(after.y - before.y) / length, (before.x - after.x) / length]
    const [column, row] = [Math.round(point.x - 4 * dx), Math.round(point.y - 4 * dy)]
    const [right, down] = [Math.round(point.x + 5 * dx), Math.round(point.y + 5 * dy)]
    const isIn = column >= 0 && column < pieceSize && row >= 0 && row < pieceSize
    if (!isIn) return []
    return [{ value: piece[row * pieceSize + column] ?? 0, offset: down * pictureSize + right }]
  })
  return correlate(picture, pairs)
}

const matchers = { luminance, outline, outlineStrength, darkest, silhouette, continuation }
export type MatcherName = keyof typeof matchers

/** For each matcher, whether its best position is the puzzle's, with a known or an unknown row. */
export async function matchPuzzle(puzzle: Puzzle, row: 'known' | 'unknown') {
  const seen = await view(puzzle)
  const isKnown = row === 'known'
  const stride = isKnown ? 1 : 2
  const isPlaced = (matcher: Matcher) => {
    const score = matcher(seen, isKnown ? 1 : 3)
    let best = { x: 0, score: Number.NEGATIVE_INFINITY }
    const [top, bottom] = isKnown ? [puzzle.y, puzzle.y] : [0, pictureSize - pieceSize]
    for (let y = top; y <= bottom; y += stride) {
      for (let x = pieceSize; x <= pictureSize - pieceSize; x += stride) {
        const reached = score(x, y)
        if (reached > best.score) best = { x, score: reached }
      }
    }
    return Math.abs(best.x - puzzle.x) <= tolerance
  }
  return Object.fromEntries(
    Object.entries(matchers).map(([name, matcher]) => [name, isPlaced(matcher)]),
  ) as Record<MatcherName, boolean>
}
