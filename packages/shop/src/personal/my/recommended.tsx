import { useMessages } from '@mall/core/messages'
import { Section } from '@mall/ui'
import { useGoodsForPointsQuery } from '../../points/index.ts'
import { GoodsWaterfall } from '@mall/commerce/goods'
import { messages } from './messages.ts'

/** Goods that the shopper's points can pay in full. */
export function Recommended() {
  const t = useMessages(messages)
  const { data } = useGoodsForPointsQuery({}, { refetchOnMountOrArgChange: 60 })
  if (!data || data.list.length === 0) return null
  return (
    <Section title={t('recommended')}>
      <GoodsWaterfall goods={data.list} />
    </Section>
  )
}
