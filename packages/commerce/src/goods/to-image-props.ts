import type { Picture } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'

/** Props of `Image`: source, `srcset` variants and background. */
export function toImageProps({ src, tile }: Pick<Picture, 'src' | 'tile'>) {
  const variants = pictureOf(src)
  return { src, tile, srcSet: variants?.srcSet, ground: variants?.colour }
}
