/** sRGB channels, 0 to 1. */
export type Rgb = readonly [number, number, number]

/** Reads #rgb and #rrggbb; undefined for anything else. */
export function parseHex(text: string): Rgb | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text.trim())
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.trim())
  const digits = short?.slice(1).map((d) => d + d) ?? long?.slice(1)
  if (!digits) return undefined
  const [r = 0, g = 0, b = 0] = digits.map((d) => Number.parseInt(d, 16) / 255)
  return [r, g, b]
}

export function toHex(color: Rgb): string {
  const two = (c: number) =>
    Math.round(clamp(c) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${color.map(two).join('')}`
}

/** WCAG contrast of two opaque colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** `share` of `a`, the rest of `b`, mixed in OKLab as CSS color-mix does. Rounded to 8 bits. */
export function mix(a: Rgb, share: number, b: Rgb): Rgb {
  const [p, q] = [toOklab(a), toOklab(b)]
  const at = (i: 0 | 1 | 2) => p[i] * share + q[i] * (1 - share)
  const mixed = fromOklab([at(0), at(1), at(2)])
  // Rounded first, so that the contrast check uses the written colour.
  const round = (c: number) => Math.round(clamp(c) * 255) / 255
  return [round(mixed[0]), round(mixed[1]), round(mixed[2])]
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)
}

function toLinear(c: number): number {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

function fromLinear(c: number): number {
  return c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055
}

// Matrices: Björn Ottosson, "A perceptual color space for image processing", 2020.
function toOklab([red, green, blue]: Rgb): Rgb {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([L, a, b]: Rgb): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function clamp(c: number): number {
  return Math.max(0, Math.min(1, c))
}
