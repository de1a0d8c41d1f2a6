import type { Picture } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'

/** What `Image` is told of a picture: where it is kept, its copies, and what it stands on. */
export function pictured({ src, tile }: Pick<Picture, 'src' | 'tile'>) {
  const kept = pictureOf(src)
  return { src, tile, srcSet: kept?.srcSet, ground: kept?.colour }
}
