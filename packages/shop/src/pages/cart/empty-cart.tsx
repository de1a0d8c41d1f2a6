import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, IconCart, Section } from '@mall/ui'
import { usePopularGoodsQuery, GoodsWaterfall } from '@mall/commerce/goods'
import { messages } from './messages.ts'

const MAX_GOODS = 6

/** Empty cart with the best-selling goods. */
export function EmptyCart() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data } = usePopularGoodsQuery({ sortType: 'sales', inStock: true, size: MAX_GOODS })
  return (
    <>
      <Empty
        card
        icon={<IconCart />}
        title={t('emptyTitle')}
        note={t('emptyNote')}
        action={
          <Button size="m" href={paths.home()}>
            {t('browse')}
          </Button>
        }
      />
      {data && data.list.length > 0 && (
        <Section title={t('popular')}>
          <GoodsWaterfall goods={data.list} />
        </Section>
      )}
    </>
  )
}
