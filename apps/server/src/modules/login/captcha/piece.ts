/** The picture is square, 300 px. */
export const pictureSize = 300
/** The piece's body is square, with a knob above, a knob to the right and a notch on the left. */
const body = 42
const radius = 10
/** The knobs' centres are this far outside the body; what sticks out is this and the radius. */
const reach = 7
const out = reach + radius
/** Side of the square that holds the piece with its knobs. */
export const pieceSize = body + out

const neck = Math.sqrt(radius ** 2 - reach ** 2)
const middle = body / 2

/** Outline of the piece in a square of `pieceSize`, as an SVG path. */
export const pieceOutline = [
  `M0 ${out}`,
  `H${middle - neck}`,
  `A${radius} ${radius} 0 1 1 ${middle + neck} ${out}`,
  `H${body}`,
  `V${out + middle - neck}`,
  `A${radius} ${radius} 0 1 1 ${body} ${out + middle + neck}`,
  `V${out + body}`,
  'H0',
  `V${out + middle + neck}`,
  `A${radius} ${radius} 0 1 0 0 ${out + middle - neck}`,
  'Z',
].join('')
