import { pictureSize, pieceSize } from './piece.ts'
import type { Below } from './random.ts'

/** Upper left corner of a square of `pieceSize`, px from the picture's. */
export type Spot = { x: number; y: number }
/** The hole, decoys beside it, and a decoy in another row. */
export type Layout = { hole: Spot; beside: Spot[]; elsewhere: Spot }

const margin = 8
const gap = 5
/** The piece starts at the left edge, so holes in its row keep a distance from that edge. */
const leastX = pieceSize + gap
const holesInRow = 3
const pitch = pieceSize + gap
const slack = pictureSize - gap - leastX - holesInRow * pitch + gap
const mostY = pictureSize - pieceSize - margin

/** Three holes share the piece's row, so that the row alone does not identify its hole. */
export function placeHoles(below: Below): Layout {
  const y = margin + below(mostY - margin + 1)
  const shifts = Array.from({ length: holesInRow }, () => below(slack + 1)).sort((a, b) => a - b)
  const row = shifts.map((shift, index) => ({ x: leastX + index * pitch + shift, y }))
  const [hole = { x: leastX, y }] = row.splice(below(holesInRow), 1)
  return {
    hole,
    beside: row,
    elsewhere: { x: margin + below(mostY - margin + 1), y: pickRow(below, y) },
  }
}

/** Picks a row that a hole at `y` does not reach into; there is always one above or below it. */
function pickRow(below: Below, y: number): number {
  const above = Math.max(0, y - pitch - margin + 1)
  const under = Math.max(0, mostY - y - pitch + 1)
  const drawn = below(above + under)
  return drawn < above ? margin + drawn : y + pitch + drawn - above
}
