import { between, createGrain, type Below } from './random.ts'

/** Changes the colour of a pixel of the piece, in place in `colour` (red, green, blue). */
export type Lighting = (colour: number[], x: number, y: number) => void

/**
 * Light of its own for a piece: a slope of brightness, a contrast, a small turn of the hue, grain.
 * Equal for a person; its colours are found nowhere in the picture.
 * @param size side of the piece's square, px
 */
export function createLighting(below: Below, size: number): Lighting {
  const sign = () => (below(2) === 1 ? 1 : -1)
  const angle = between(below, 0, 2 * Math.PI)
  const slope = between(below, 0.2, 0.4)
  const [across, down] = [(Math.cos(angle) * slope) / size, (Math.sin(angle) * slope) / size]
  const contrast = 1 + sign() * between(below, 0.08, 0.2)
  const turn = sign() * between(below, 0.05, 0.12)
  const level = sign() * between(below, 4, 14)
  const grain = createGrain(below, 9)
  const middle = size / 2
  return (colour, x, y) => {
    const [red = 0, green = 0, blue = 0] = colour
    const gain = contrast * (1 + (x - middle) * across + (y - middle) * down)
    const noise = level + grain()
    colour[0] = 128 + (red + turn * (green - blue) - 128) * gain + noise
    colour[1] = 128 + (green + turn * (blue - red) - 128) * gain + noise
    colour[2] = 128 + (blue + turn * (red - green) - 128) * gain + noise
  }
}
