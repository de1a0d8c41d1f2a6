import { useMessages } from '@mall/core/messages'
import { Section } from '@mall/ui'
import { GoodsWaterfall } from '@mall/commerce/goods'
import { MAX_RELATED, useRelatedGoodsQuery } from './detail-endpoints.ts'
import { messages } from './messages.ts'

/** Goods bought together with a product and those of its kind; the first tag is the reason. */
export function RelatedGoods({ spuId }: { spuId: number }) {
  const t = useMessages(messages)
  const { currentData } = useRelatedGoodsQuery({ spuId, size: MAX_RELATED })
  if (!currentData || currentData.list.length === 0) return null
  const goods = currentData.list.map(({ reason, tags, ...card }) => ({
    ...card,
    tags: [{ text: t(reason), tone: 'quiet' as const }, ...tags].slice(0, 2),
  }))
  return (
    <Section title={t('related')}>
      <GoodsWaterfall goods={goods} />
    </Section>
  )
}
