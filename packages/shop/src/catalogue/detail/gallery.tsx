import { useState } from 'react'
import type { GoodsDetail, Picture } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { toImageProps, type Sku } from '@mall/commerce/goods'
import { cx, Image, Swiper } from '@mall/ui'
import styles from './detail.module.css'
import { messages } from './messages.ts'

const SIZES = '(min-width:60em) 664px,min(100vw,480px)'

type Props = { goods: Pick<GoodsDetail, 'name' | 'pictures'>; sku: Sku | null }

/** Pictures of a product; the first one is that of the selected SKU. */
export function Gallery({ goods: { name, pictures }, sku }: Props) {
  const t = useMessages(messages)
  const [index, setIndex] = useState(0)
  // A new key returns to the first picture.
  const [turns, setTurns] = useState(0)
  const first = sku?.picture ?? pictures[0]
  const [layers, setLayers] = useState(first ? [first] : [])
  const shown = layers.at(-1)
  if (first && first.src !== shown?.src) {
    setLayers(shown ? [shown, first] : [first])
    if (index !== 0) {
      setIndex(0)
      setTurns(turns + 1)
    }
  }
  const [main] = pictures
  // The selected SKU's picture is shown first, so the main picture takes its former slot.
  const others = pictures
    .slice(1)
    .map((picture) => (main && picture.src === first?.src ? main : picture))
  const toAlt = (number: number) => t('picture', { name, number })
  return (
    <Swiper
      key={turns}
      className={styles.gallery}
      label={t('pictures')}
      ratio={1}
      interval={0}
      dots="count"
      onChange={setIndex}
      slides={[
        ...(first ? [<FirstPicture key="first" layers={layers} alt={toAlt(1)} />] : []),
        ...others.map((picture, at) => (
          <Image key={picture.src} {...toImageProps(picture)} sizes={SIZES} alt={toAlt(at + 2)} />
        )),
      ]}
    />
  )
}

/** The last layer fades in over the picture before it. */
function FirstPicture({ layers, alt }: { layers: readonly Picture[]; alt: string }) {
  return (
    <div className={styles.first}>
      {layers.map((picture, at) => {
        const isLast = at === layers.length - 1
        return (
          <div key={picture.src} className={cx(styles.layer, at > 0 && styles.entering)}>
            <Image {...toImageProps(picture)} sizes={SIZES} alt={isLast ? alt : ''} priority />
          </div>
        )
      })}
    </div>
  )
}
