import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictureSize, pieceSize } from './piece.ts'
import { drawPuzzle } from './puzzle.ts'

const pixels = (url: string) =>
  sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })

it('shows four pictures of 300 by 300 with a piece that fits its hole', async () => {
  for (let scene = 0; scene < 4; scene++) {
    const rest: number[] = []
    const puzzle = await drawPuzzle((bound) => {
      const drawn = rest.length === 0 ? scene : randomInt(bound)
      rest.push(drawn)
      return drawn
    })
    const [back, front] = await Promise.all([pixels(puzzle.background), pixels(puzzle.piece)])
    expect(back.info).toMatchObject({ width: pictureSize, height: pictureSize })
    expect(front.info).toMatchObject({ width: pieceSize, height: pieceSize, channels: 4 })
    expect(puzzle.x).toBeGreaterThan(pieceSize)
    expect(puzzle.x + pieceSize).toBeLessThanOrEqual(pictureSize)
    expect(puzzle.y + pieceSize).toBeLessThanOrEqual(pictureSize)
    // The body's middle is whole in the piece and dark in the hole.
    const at = { x: 21, y: pieceSize - 21 }
    const inPiece = (at.y * pieceSize + at.x) * 4
    const inBack = ((puzzle.y + at.y) * pictureSize + puzzle.x + at.x) * 3
    expect(front.data[inPiece + 3]).toBe(255)
    const brightness = (data: Buffer, from: number) =>
      (data[from] ?? 0) + (data[from + 1] ?? 0) + (data[from + 2] ?? 0)
    expect(brightness(back.data, inBack)).toBeLessThan(brightness(front.data, inPiece))
    expect(front.data[3]).toBe(0)
  }
})

it('puts the hole elsewhere each time', async () => {
  const drawn = await Promise.all(Array.from({ length: 12 }, () => drawPuzzle((n) => randomInt(n))))
  expect(new Set(drawn.map(({ x, y }) => `${x}:${y}`)).size).toBeGreaterThan(6)
})
