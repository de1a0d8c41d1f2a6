import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Cell, CellList, IconGift } from '@mall/ui'
import { useToCollectCountQuery } from '../api/account-endpoints.ts'
import { messages } from './messages.ts'
import { useOffersToCollect } from './use-offers-to-collect.ts'

/** Link to 待领取 with the number of its entries. */
export function ToCollectLink() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { currentData } = useToCollectCountQuery(
    {},
    { skip: !useSignedIn(), refetchOnMountOrArgChange: 10 },
  )
  const count = currentData?.list.length ?? 0
  if (!useOffersToCollect(count)) return null
  return (
    <CellList label={t('title')}>
      <Cell
        icon={<IconGift />}
        label={t('title')}
        value={count > 0 ? t('count', { count }) : ''}
        href={paths.toCollect()}
      />
    </CellList>
  )
}
