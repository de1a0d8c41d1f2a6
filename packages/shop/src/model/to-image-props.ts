import type { Picture } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'

/** What `Image` is told of a picture: where it is kept, its copies, and what it stands on. */
export function toImageProps({ src, tile }: Pick<Picture, 'src' | 'tile'>) {
  const variants = pictureOf(src)
  return { src, tile, srcSet: variants?.srcSet, ground: variants?.colour }
}
