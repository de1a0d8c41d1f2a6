import type { Picture } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { Image, Sheet, Swiper } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import { reviewMessages } from '../../model/reviews/messages.ts'

type Props = {
  open: boolean
  pictures: readonly Picture[]
  /** the picture that was tapped */
  first: number
  onClose: () => void
}

/** Pictures of a review, large. */
export function PictureSheet({ open, pictures, first, onClose }: Props) {
  const t = useMessages(reviewMessages)
  const inOrder = [...pictures.slice(first), ...pictures.slice(0, first)]
  return (
    <Sheet open={open} onClose={onClose} title={t('picturesTitle')}>
      <Swiper
        key={first}
        label={t('picturesTitle')}
        ratio={1}
        interval={0}
        dots="count"
        slides={inOrder.map((picture, index) => (
          <Image
            key={picture.src}
            {...toImageProps(picture)}
            sizes="min(100vw,480px)"
            alt={t('picture', { number: index + 1 })}
          />
        ))}
      />
    </Sheet>
  )
}
