import type { ToCollect } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { NotOpen } from '@mall/commerce/not-open'
import { Unloaded } from '@mall/commerce/query'
import { Button, Empty, IconGift, SkeletonBlock } from '@mall/ui'
import { useToCollectQuery } from '../api/account-endpoints.ts'
import { messages } from './messages.ts'
import { ToCollectRow } from './to-collect-row.tsx'
import { useOffersToCollect } from './use-offers-to-collect.ts'

/** Benefits, prizes, gift cards and coupons that the shopper can collect or use. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data, error, isFetching, refetch } = useToCollectQuery(
    {},
    { refetchOnMountOrArgChange: true },
  )
  const isOffered = useOffersToCollect(data?.list.length ?? 0)
  if (data && !isOffered) return <NotOpen title={t('title')} />
  return (
    <ScreenFrame title={t('title')} back={paths.my()}>
      {data ? (
        <List list={data.list} />
      ) : (
        <Unloaded
          query={{ error, isFetching, refetch }}
          skeleton={<SkeletonBlock height={96} />}
          card
        />
      )}
    </ScreenFrame>
  )
}

function List({ list }: { list: ToCollect[] }) {
  const t = useMessages(messages)
  const paths = usePaths()
  if (list.length > 0) {
    return list.map((one) => <ToCollectRow key={`${one.kind} ${one.id}`} one={one} />)
  }
  return (
    <Empty
      card
      icon={<IconGift />}
      title={t('empty')}
      note={t('emptyNote')}
      action={
        <Button size="m" href={paths.home()}>
          {t('toHome')}
        </Button>
      }
    />
  )
}
