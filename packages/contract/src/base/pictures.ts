/**
 * The address of a stored picture states its properties:
 * /media/<folder>/<name>.<hash>.<width>x<height>[.<colour>].webp. The hash is of the content, so
 * an address never changes its picture. The colour is the dominant one, six hex digits; a
 * transparent picture has none. Smaller copies have `.w<width>` before the ending. Browsers that
 * accept AVIF get AVIF at the same address. Any other address is an external picture.
 */
const form = /^\/media\/.+\.(\d+)x(\d+)(?:\.([\da-f]{6}))?\.webp$/

/** Widths of the copies in px; each is at least a quarter larger than the one before. */
const steps = [96, 160, 240, 320, 480, 640, 960]

/** Widths of the smaller copies of a picture so wide; each is at least a fifth narrower than it. */
export const copyWidths = (width: number) => steps.filter((step) => step * 1.25 <= width)

/** The address of a copy `width` px wide. */
export const copyOf = (src: string, width: number) => src.replace(/webp$/, `w${width}.webp`)

/**
 * Properties in the address of a stored picture: size in px, dominant CSS colour (undefined for
 * transparent pictures) and `srcset` candidates; null for external pictures.
 */
export function pictureOf(src: string) {
  const read = form.exec(src)
  if (!read) return null
  const [, width = '', height = '', hex] = read
  const copies = copyWidths(+width).map((step) => `${copyOf(src, step)} ${step}w, `)
  return {
    width: +width,
    height: +height,
    colour: hex && `#${hex}`,
    srcSet: `${copies.join('')}${src} ${width}w`,
  }
}

/**
 * Whether a text is the path of a picture that the mall serves. Shells load pictures from no other
 * host (page-policy.ts): those from elsewhere are imported (`file:`, `ops.fetchPicture`).
 */
export const isPicturePath = (src: string): boolean =>
  /^(?:\/[^\s\p{Cc}"'<>`\\/?#]+)+(?:\?[^\s\p{Cc}"'<>`\\]*)?$/u.test(src) &&
  !/\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(src)
