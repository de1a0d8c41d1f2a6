import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, IconCart } from '@mall/ui'
import { PopularGoods } from '../goods/index.ts'
import { messages } from './messages.ts'

/** Empty cart with the best-selling goods. */
export function EmptyCart() {
  const t = useMessages(messages)
  const paths = usePaths()
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
      <PopularGoods title={t('popular')} />
    </>
  )
}
