import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ChatMessage, Picture } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Button, IconButton, IconClose } from '@mall/ui'
import { useGoodsDetailQuery } from '@mall/commerce/goods'
import { useOrderQuery } from '../../orders/index.ts'
import { CardFacts } from './card-facts.tsx'
import styles from './chat.module.css'
import { messages as texts } from './messages.ts'
import type { OutboxContent, OutboxItem } from './outbox.ts'

type Props = {
  messages: readonly ChatMessage[]
  pending: readonly OutboxItem[]
  onPush: (content: OutboxContent) => boolean
}

/**
 * Card of the order (`?orderId=`) or product (`?spuId=`) whose page opened the chat, offered until
 * it is sent.
 */
export function OfferedCard({ messages, pending, onPush }: Props) {
  const t = useMessages(texts)
  const [query] = useSearchParams()
  const orderId = query.get('orderId') ?? ''
  const spuText = query.get('spuId') ?? ''
  const spuId = orderId === '' && /^[1-9]\d{0,14}$/.test(spuText) ? Number(spuText) : 0
  const [isDismissed, setDismissed] = useState(false)
  const isSignedIn = useSignedIn()
  const { currentData: order } = useOrderQuery(
    { id: orderId },
    { skip: orderId === '' || !isSignedIn },
  )
  const { currentData: product } = useGoodsDetailQuery({ spuId }, { skip: spuId === 0 })
  const isSent =
    messages.some(
      (one) => (order && one.order?.id === order.id) || (product && one.product?.spuId === spuId),
    ) ||
    pending.some(
      ({ content }) =>
        ('orderId' in content && content.orderId === orderId) ||
        ('spuId' in content && content.spuId === spuId),
    )
  if (isDismissed || isSent) return null
  const line = order?.lines[0]
  const facts: Facts | null =
    order && line
      ? { name: line.name, picture: line.picture, costPoints: order.goodsAmount }
      : product
        ? { name: product.name, picture: product.pictures[0], costPoints: product.costPoints }
        : null
  if (!facts) return null
  const content = line ? { orderId } : { spuId }
  return (
    <section className={styles.offer} aria-label={t('sendCard')}>
      <CardFacts {...facts} />
      <Button size="m" variant="soft" onClick={() => onPush(content)}>
        {line ? t('sendOrder') : t('sendProduct')}
      </Button>
      <IconButton label={t('dismiss')} onClick={() => setDismissed(true)}>
        <IconClose size={20} />
      </IconButton>
    </section>
  )
}
type Facts = { name: string; picture: Picture | undefined; costPoints: number }
