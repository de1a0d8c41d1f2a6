import type { BenefitGrant } from '@mall/contract'
import { useCurrentPath, useHasScreen, usePaths, useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { GoodsRow, useGoodsByIdsQuery } from '@mall/commerce/goods'
import { Button, Empty, ErrorState, IconGift } from '@mall/ui'
import { useOfferedBenefitsQuery } from './list-endpoints.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { messages } from './messages.ts'

const MAX_GOODS = 100

type Offer = { spuId: number; skuId: number; grantId: number }

/** One offer per product: that of the open grant that expires first. */
function listOffers(
  grants: readonly BenefitGrant[],
  activityId: number | null,
  now: number,
): Offer[] {
  const offers = new Map<number, Offer>()
  for (const grant of grants) {
    const isOpen =
      !grant.isStopped &&
      grant.used < grant.quantity &&
      Date.parse(grant.validFrom) <= now &&
      Date.parse(grant.validUntil) > now
    if (!isOpen || (activityId !== null && grant.activityId !== activityId)) continue
    for (const { spuId, skuId } of grant.goods) {
      if (!offers.has(spuId)) offers.set(spuId, { spuId, skuId, grantId: grant.id })
    }
  }
  return [...offers.values()].slice(0, MAX_GOODS)
}

/** Goods of the shopper's open benefits, or those of one activity. */
export function BenefitGoods({ activityId }: { activityId: number | null }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const here = useCurrentPath()
  const isSignedIn = useSignedIn()
  const hasScreen = useHasScreen()
  const hasBenefits = hasScreen(paths.benefits())
  const now = useServerNow(60_000)
  const grants = useOfferedBenefitsQuery(
    {},
    { skip: !isSignedIn || !hasBenefits, refetchOnMountOrArgChange: 30 },
  )
  const offers = listOffers(grants.data?.list ?? [], activityId, now)
  const spuIds = offers.map(({ spuId }) => spuId)
  const goods = useGoodsByIdsQuery({ spuIds }, { skip: spuIds.length === 0 })

  if (!hasBenefits) return <Empty card icon={<IconGift />} title={t('noBenefits')} />
  if (!isSignedIn) {
    return (
      <Empty
        card
        icon={<IconGift />}
        title={t('signInForBenefits')}
        action={
          <Button size="m" href={paths.login({ redirect: here })}>
            {t('signIn')}
          </Button>
        }
      />
    )
  }
  const failed = [grants, goods].find(({ isError, isFetching }) => isError && !isFetching)
  if (failed) return <ErrorState card onRetry={() => void failed.refetch()} />
  const cards = spuIds.length === 0 ? [] : goods.currentData
  if (!grants.data || !cards) return <ListSkeleton grid={false} />
  if (cards.length === 0) {
    return (
      <Empty
        card
        icon={<IconGift />}
        title={t('noBenefits')}
        note={t('noBenefitsNote')}
        action={
          <Button size="m" href={paths.benefits()}>
            {t('myBenefits')}
          </Button>
        }
      />
    )
  }
  return cards.map((card, index) => {
    const offer = offers.find(({ spuId }) => spuId === card.spuId)
    const { skuId, grantId } = offer ?? {}
    return (
      <GoodsRow
        key={card.spuId}
        goods={card}
        priority={index < 3}
        href={paths.equityWareDetail(card.spuId, { skuId, grantId })}
      />
    )
  })
}
