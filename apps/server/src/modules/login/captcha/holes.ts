import type { Layout, Spot } from './layout.ts'
import {
  buildOutline,
  decoySides,
  pictureSize,
  pieceSides,
  pieceSize,
  toPath,
  type Point,
  type Sides,
} from './piece.ts'
import { between, type Below } from './random.ts'

/** Red, green and blue, 0…255. */
export type Colour = readonly [number, number, number]

/** Differences of a hole from a clean outline in a flat colour. */
type Look = {
  /** size in proportion to the piece */
  scale: readonly [number, number]
  /** px by which the outline leaves its course, at most */
  wobble: readonly [number, number]
  /** opacity of the outline's light line */
  line: readonly [number, number]
  /** share of the picture's mean colour in the fill, and how much the fill fades across the hole */
  fill: readonly [number, number]
  fade: readonly [number, number]
}
/** The hole is drawn less exactly than its decoys, so that the best match of its outline is theirs. */
const holeLook: Look = {
  scale: [0.9, 0.94],
  wobble: [2, 2.8],
  line: [0.4, 0.6],
  fill: [0.4, 0.55],
  fade: [0.05, 0.2],
}
const decoyLook: Look = {
  scale: [1, 1],
  wobble: [0, 0.6],
  line: [0.6, 0.85],
  fill: [0.3, 0.45],
  fade: [0.05, 0.2],
}

const fragments = 7
const scratches = 3

type Ground = { mean: Colour; isDark: boolean }

/**
 * SVG of the hole, its decoys and loose lines of the same strength. Fills are opaque: nothing of
 * the piece is left in its hole.
 */
export function drawHoles(below: Below, { hole, beside, elsewhere }: Layout, mean: Colour): string {
  const ground = { mean, isDark: below(2) === 1 }
  const decoys = shuffle(below, decoySides)
  const holes = [
    drawHole(below, { spot: hole, sides: pieceSides, look: holeLook, ground }, 0),
    ...[...beside, elsewhere].map((spot, index) =>
      drawHole(
        below,
        { spot, sides: decoys[index] ?? pieceSides, look: decoyLook, ground },
        index + 1,
      ),
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize}" height="${pictureSize}">${holes.join('')}${drawLines(below)}</svg>`
}

function shuffle<T>(below: Below, items: readonly T[]): T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(below(rest.length), 1))
}

type Hole = { spot: Spot; sides: Sides; look: Look; ground: Ground }

function drawHole(below: Below, { spot, sides, look, ground }: Hole, id: number): string {
  const scale = between(below, ...look.scale)
  const middle = pieceSize / 2
  const path = toPath(
    wobble(below, buildOutline(sides), between(below, ...look.wobble)).map(({ x, y }) => ({
      x: spot.x + middle + (x - middle) * scale,
      y: spot.y + middle + (y - middle) * scale,
    })),
  )
  const share = between(below, ...look.fill)
  const faded = Math.min(1, share + between(below, ...look.fade))
  const angle = between(below, 0, 2 * Math.PI)
  const [across, down] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
  return `<defs><linearGradient id="g${id}" x1="${0.5 - across}" y1="${0.5 - down}" x2="${0.5 + across}" y2="${0.5 + down}"><stop offset="0" stop-color="${toFill(ground, share)}"/><stop offset="1" stop-color="${toFill(ground, faded)}"/></linearGradient></defs><path d="${path}" fill="url(#g${id})" stroke="#fff" stroke-opacity="${between(below, ...look.line).toFixed(2)}" stroke-width="2" stroke-dasharray="${34 + below(30)} ${6 + below(8)}" stroke-dashoffset="${below(60)}"/>`
}

/** The picture's mean colour, darkened or lightened until `share` of its distance is left. */
function toFill({ mean, isDark }: Ground, share: number): string {
  const end = isDark ? 16 : 250
  return `rgb(${mean.map((value) => Math.round(end + (value - end) * share)).join(',')})`
}

/** Moves the points of a closed outline along its normals, by up to `most` px in slow waves. */
function wobble(below: Below, outline: readonly Point[], most: number): Point[] {
  const waves = [
    { turns: 3 + below(3), phase: between(below, 0, 6.28), share: 0.6 },
    { turns: 7 + below(4), phase: between(below, 0, 6.28), share: 0.4 },
  ]
  const count = outline.length
  return outline.map((point, index) => {
    const before = outline[(index + count - 1) % count] ?? point
    const after = outline[(index + 1) % count] ?? point
    const [dx, dy] = [after.x - before.x, after.y - before.y]
    const length = Math.hypot(dx, dy) || 1
    const way = waves.reduce(
      (sum, { turns, phase, share }) =>
        sum + share * Math.sin((2 * Math.PI * turns * index) / count + phase),
      0,
    )
    return { x: point.x - (way * most * dy) / length, y: point.y + (way * most * dx) / length }
  })
}

/** Parts of outlines and long curves all over the picture. */
function drawLines(below: Below): string {
  const parts = Array.from({ length: fragments }, () => {
    const outline = buildOutline(decoySides[below(decoySides.length)] ?? pieceSides)
    const from = below(outline.length)
    const part = [...outline, ...outline].slice(from, from + 24 + below(24))
    const [left, top] = [below(pictureSize - 40) - 10, below(pictureSize - 40) - 10]
    return part.map(({ x, y }) => ({ x: x + left, y: y + top }))
  })
  const open = parts.map((part) => toPath(part).slice(0, -1))
  const long = Array.from({ length: scratches }, () => {
    const spot = () => `${below(pictureSize)} ${below(pictureSize)}`
    return `M${spot()}Q${spot()} ${spot()}`
  })
  return [...open, ...long]
    .map(
      (path) =>
        `<path d="${path}" fill="none" stroke="${below(3) === 0 ? '#1b2230' : '#fff'}" stroke-opacity="${between(below, 0.4, 0.75).toFixed(2)}" stroke-width="${between(below, 1.4, 2.2).toFixed(1)}"/>`,
    )
    .join('')
}
