import { useState } from 'react'
import type { Picture } from '@mall/contract'
import { lazyPart } from '@mall/core/loading'
import { toImageProps } from '@mall/commerce/goods'
import { Image } from '@mall/ui'
import { ExpiredPictures, toPictureKey } from './expired-pictures.tsx'
import styles from './picture-list.module.css'

const PictureSheet = lazyPart(async () => (await import('../parts/picture-sheet.tsx')).PictureSheet)

type Props = {
  title: string
  pictures: readonly Picture[]
  /** reads private pictures again whose addresses have expired */
  onExpired?: () => void
}

/** Pictures that a person added, as small tiles; a tap shows them large. */
export function PictureList({ title, pictures, onExpired }: Props) {
  const [shown, setShown] = useState<number | null>(null)
  if (pictures.length === 0) return null
  return (
    <ExpiredPictures onExpired={onExpired} className={styles.list}>
      {pictures.map((picture, index) => (
        <button
          key={toPictureKey(picture.src)}
          type="button"
          className={styles.picture}
          onClick={() => setShown(index)}
        >
          <Image
            {...toImageProps(picture)}
            ratio={1}
            sizes="min(29vw,160px)"
            alt={`${title} ${index + 1}`}
          />
        </button>
      ))}
      <PictureSheet
        title={title}
        open={shown !== null}
        pictures={pictures}
        first={shown ?? 0}
        onClose={() => setShown(null)}
      />
    </ExpiredPictures>
  )
}
