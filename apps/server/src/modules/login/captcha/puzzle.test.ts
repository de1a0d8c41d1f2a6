import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pickSeed, pickSize } from '../../../testing/size.ts'
import { pictureSize, pieceSize, bodyMiddle } from './piece.ts'
import { matchPuzzle, type MatcherName } from './pixel-matcher.fixture.ts'
import { drawPuzzle, type Puzzle } from './puzzle.ts'

const seed = pickSeed()

/** Whole numbers under a bound, the same for the same start (mulberry32). */
function createBelow(start: number) {
  let state = start
  return (bound: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

const pixels = (url: string) =>
  sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })

async function drawPuzzles(count: number): Promise<Puzzle[]> {
  const below = createBelow(seed)
  const puzzles: Puzzle[] = []
  for (let drawn = 0; drawn < count; drawn++) puzzles.push(await drawPuzzle(below))
  return puzzles
}

it('draws four pictures of 300 by 300 with a piece whose hole is inside', async () => {
  for (let scene = 0; scene < 4; scene++) {
    const below = createBelow(seed + scene)
    let isFirst = true
    const puzzle = await drawPuzzle((bound) => {
      const drawn = isFirst ? scene : below(bound)
      isFirst = false
      return drawn
    })
    const [back, front] = await Promise.all([pixels(puzzle.background), pixels(puzzle.piece)])
    expect(back.info).toMatchObject({ width: pictureSize, height: pictureSize })
    expect(front.info).toMatchObject({ width: pieceSize, height: pieceSize, channels: 4 })
    expect(puzzle.x).toBeGreaterThan(pieceSize)
    expect(puzzle.x + pieceSize).toBeLessThanOrEqual(pictureSize)
    expect(puzzle.y + pieceSize).toBeLessThanOrEqual(pictureSize)
    const middle = ((pieceSize - bodyMiddle) * pieceSize + bodyMiddle) * 4
    expect(front.data[middle + 3]).toBe(255)
    expect(front.data[3]).toBe(0)
  }
})

it('draws the hole at another position each time', async () => {
  const drawn = await drawPuzzles(12)
  expect(new Set(drawn.map(({ x, y }) => `${x}:${y}`)).size).toBeGreaterThan(6)
})

/** Most puzzles of 60 that a matcher places; a guess among the three holes of the row places 20. */
const MOST_PLACED: Record<MatcherName, number> = {
  luminance: 20,
  outline: 20,
  outlineStrength: 20,
  darkest: 20,
  // People use these two features as well (whole shape, continuation of the picture), so their
  // limits are higher.
  silhouette: 30,
  continuation: 30,
}

it.each([
  ['known', pickSize(24, 60)],
  ['unknown', pickSize(12, 60)],
] as const)(
  'is solved by pixel matchers within the allowed rate, row %s, %i puzzles',
  async (row, count) => {
    process.stdout.write(`puzzle seed ${seed} (MALL_TEST_SEED repeats it)\n`)
    const placed = { ...MOST_PLACED }
    const names = Object.keys(placed) as MatcherName[]
    for (const name of names) placed[name] = 0
    for (const puzzle of await drawPuzzles(count)) {
      const matches = await matchPuzzle(puzzle, row)
      for (const name of names) placed[name] += Number(matches[name])
    }
    process.stdout.write(`placed of ${count}, row ${row}: ${JSON.stringify(placed)}\n`)
    for (const name of names) {
      expect(placed[name], name).toBeLessThanOrEqual((MOST_PLACED[name] * count) / 60)
    }
  },
)
