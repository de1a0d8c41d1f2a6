import { useState } from 'react'
import type { ChatMessage, Picture } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Button, Image } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import { getStatusName, orderMessages } from '@mall/commerce/order'
import { ExpiredPictures } from '../../common/index.ts'
import { CardFacts } from './card-facts.tsx'
import styles from './chat.module.css'
import { messages } from './messages.ts'

const PictureSheet = lazyPart(
  async () => (await import('../../common/parts/picture-sheet.tsx')).PictureSheet,
)

type Props = {
  message: ChatMessage
  /** called when the address of the message's picture has expired */
  onExpired: () => void
}

/** Text, picture or card of a message. */
export function MessageBody({ message, onExpired }: Props) {
  const { text, picture, order, product } = message
  if (picture) return <PictureBody picture={picture} onExpired={onExpired} />
  if (order) return <OrderBody order={order} />
  if (product) return <ProductBody product={product} />
  return <p className={styles.bubble}>{text}</p>
}

function PictureBody({ picture, onExpired }: { picture: Picture; onExpired: () => void }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <ExpiredPictures onExpired={onExpired}>
      <button type="button" className={styles.picture} onClick={() => setOpen(true)}>
        <Image {...toImageProps(picture)} ratio={1} sizes="160px" alt={t('viewPicture')} rounded />
      </button>
      <PictureSheet
        title={t('pictureField')}
        open={isOpen}
        pictures={[picture]}
        first={0}
        onClose={() => setOpen(false)}
      />
    </ExpiredPictures>
  )
}

export function OrderBody({ order }: { order: NonNullable<ChatMessage['order']> }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const paths = usePaths()
  const { id, status, name, specText, picture, num, goodsAmount } = order
  return (
    <div className={styles.card}>
      <p className={styles.cardHead}>
        <span className={styles.number}>{t('order', { id })}</span>
        <span className={styles.state}>{getStatusName(status, tOrder)}</span>
      </p>
      <div className={styles.goods}>
        <CardFacts
          name={name}
          picture={picture}
          costPoints={goodsAmount}
          note={t('specs', { spec: specText, num })}
        />
      </div>
      <Button size="m" variant="soft" block href={paths.orderDetail(id)}>
        {t('viewOrder')}
      </Button>
    </div>
  )
}

export function ProductBody({ product }: { product: NonNullable<ChatMessage['product']> }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { spuId, name, picture, costPoints } = product
  return (
    <div className={styles.card}>
      <div className={styles.goods}>
        <CardFacts name={name} picture={picture} costPoints={costPoints} accent />
      </div>
      <Button size="m" variant="soft" block href={paths.wareDetail(spuId)}>
        {t('viewProduct')}
      </Button>
    </div>
  )
}
