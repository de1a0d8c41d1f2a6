import type { Picture } from '@mall/contract'
import { Image, Sheet, Swiper } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import { toPictureKey } from '../pictures/expired-pictures.tsx'

type Props = {
  title: string
  open: boolean
  pictures: readonly Picture[]
  first: number
  onClose: () => void
}

/** Pictures that a person added, in full size. */
export function PictureSheet({ title, open, pictures, first, onClose }: Props) {
  const inOrder = [...pictures.slice(first), ...pictures.slice(0, first)]
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Swiper
        key={first}
        label={title}
        ratio={1}
        interval={0}
        dots="count"
        slides={inOrder.map((picture, index) => (
          <Image
            key={toPictureKey(picture.src)}
            {...toImageProps(picture)}
            sizes="min(100vw,480px)"
            alt={`${title} ${index + 1}`}
          />
        ))}
      />
    </Sheet>
  )
}
