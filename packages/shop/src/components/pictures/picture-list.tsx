import { useState } from 'react'
import type { Picture } from '@mall/contract'
import { lazyPart } from '@mall/core/loading'
import { toImageProps } from '@mall/commerce/goods'
import { Image } from '@mall/ui'
import styles from './picture-list.module.css'

const PictureSheet = lazyPart(async () => (await import('./picture-sheet.tsx')).PictureSheet)

type Props = { title: string; pictures: readonly Picture[] }

/** Pictures that a person added, as small tiles; a tap shows them large. */
export function PictureList({ title, pictures }: Props) {
  const [shown, setShown] = useState<number | null>(null)
  if (pictures.length === 0) return null
  return (
    <div className={styles.list}>
      {pictures.map((picture, index) => (
        <button
          key={picture.src}
          type="button"
          className={styles.picture}
          onClick={() => setShown(index)}
        >
          <Image {...toImageProps(picture)} ratio={1} sizes="120px" alt={`${title} ${index + 1}`} />
        </button>
      ))}
      <PictureSheet
        title={title}
        open={shown !== null}
        pictures={pictures}
        first={shown ?? 0}
        onClose={() => setShown(null)}
      />
    </div>
  )
}
