/** The picture is square, 300 px. */
export const pictureSize = 300
/** Side of the body and radius of its knobs, px. Source: the specification, section 9. */
const body = 42
const radius = 10
/** The knobs' centres are this far outside the body; what sticks out is this and the radius. */
const reach = 6
const out = reach + radius
/** Side of the square that holds the piece with its knobs. */
export const pieceSize = body + out
/** Middle of the body, px from the square's left edge and from its lower edge. */
export const bodyMiddle = body / 2

const neck = Math.sqrt(radius ** 2 - reach ** 2)
/**
 * Angle between a side and the points where a knob's circle crosses it, from the circle's centre.
 */
const opening = Math.asin(reach / radius)

export type Point = { x: number; y: number }
type Side = 'knob' | 'notch' | 'flat'
/** The sides of an outline, clockwise from above. */
export type Sides = { above: Side; right: Side; below: Side; left: Side }

/** The piece: a knob above, a knob to the right, a notch on the left. */
export const pieceSides: Sides = { above: 'knob', right: 'knob', below: 'flat', left: 'notch' }

/** Outlines of decoy holes: each has one other side than the piece, and fits its square. */
export const decoySides: readonly Sides[] = [
  { above: 'notch', right: 'knob', below: 'flat', left: 'notch' },
  { above: 'knob', right: 'notch', below: 'flat', left: 'notch' },
  { above: 'knob', right: 'flat', below: 'flat', left: 'notch' },
  { above: 'flat', right: 'knob', below: 'flat', left: 'notch' },
]

/** Distance between two points of an outline, px. */
const step = 2

/** A side of length `body` along the x axis whose outer face is above, without its last point. */
function drawSide(side: Side): Point[] {
  const line = (from: number, to: number) => {
    const count = Math.round((to - from) / step)
    return Array.from({ length: count }, (_, i) => ({ x: from + ((to - from) * i) / count, y: 0 }))
  }
  if (side === 'flat') return line(0, body)
  const outwards = side === 'knob' ? -1 : 1
  const turn = Math.PI + 2 * opening
  const count = Math.round((radius * turn) / step)
  const arc = Array.from({ length: count }, (_, i) => {
    const angle = Math.PI - opening + (turn * i) / count
    return {
      x: bodyMiddle + radius * Math.cos(angle),
      y: outwards * (reach - radius * Math.sin(angle)),
    }
  })
  return [...line(0, bodyMiddle - neck), ...arc, ...line(bodyMiddle + neck, body)]
}

/** Turns by quarters, clockwise, about the middle of a side of length `body`. */
const quarters: Record<keyof Sides, (point: Point) => Point> = {
  above: ({ x, y }) => ({ x, y: out + y }),
  right: ({ x, y }) => ({ x: body - y, y: out + x }),
  below: ({ x, y }) => ({ x: body - x, y: out + body - y }),
  left: ({ x, y }) => ({ x: y, y: out + body - x }),
}

/** Closed outline in a square of `pieceSize`, clockwise, as points about 2 px apart. */
export const buildOutline = (sides: Sides): Point[] =>
  (['above', 'right', 'below', 'left'] as const).flatMap((name) =>
    drawSide(sides[name]).map(quarters[name]),
  )

/** An outline as an SVG path. */
export const toPath = (outline: readonly Point[]): string =>
  `M${outline.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
