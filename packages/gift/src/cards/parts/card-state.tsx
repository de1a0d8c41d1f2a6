import type { ReactNode } from 'react'
import type { GiftCard } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { formatDotted, formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import { Button, Empty, IconGift, SkeletonBlock } from '@mall/ui'
import { useCardInfoQuery } from '../gift-endpoints.ts'
import { messages } from '../messages.ts'

type WithCardProps = {
  children: (card: GiftCard) => ReactNode
  /** wraps the placeholder until the card is loaded */
  frame?: (content: ReactNode) => ReactNode
}

/**
 * Loads the open card; a card that cannot be redeemed for goods shows why and offers a next step.
 */
export function WithCard({ children, frame = (content) => content }: WithCardProps) {
  const { data, error, isFetching, refetch } = useCardInfoQuery(undefined, {
    refetchOnMountOrArgChange: 30,
  })
  if (data) return children(data)
  return frame(
    <Unloaded
      query={{ error, isFetching, refetch }}
      skeleton={<SkeletonBlock height={96} />}
      card
    />,
  )
}

export const isRedeemable = ({ kind, status, isExpired, lockedUntil }: GiftCard) =>
  kind !== 'points' && lockedUntil === null && status === 'active' && !isExpired

/** States when a used card was used, and for which order or account. */
function useFormatUse(): (card: GiftCard) => string {
  const t = useMessages(messages)
  return ({ lastUse }) => {
    if (!lastUse) return t('spentNote')
    const time = formatMinute(lastUse.at)
    const { orderId, account } = lastUse
    if (orderId !== null) return t('spentForOrder', { time, tail: orderId.slice(-4) })
    return account === '' ? t('creditedAt', { time }) : t('creditedInto', { time, account })
  }
}

/** Reason why the card cannot be redeemed for goods. */
export function UnusableCard({ card }: { card: GiftCard }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const formatUse = useFormatUse()
  const record = (
    <Button size="m" href={paths.giftRecord()}>
      {t('toRecord')}
    </Button>
  )
  const icon = <IconGift />
  if (card.kind === 'points' && card.status === 'active' && !card.isExpired) {
    return (
      <Empty
        card
        icon={icon}
        title={t('pointsCard')}
        note={t('pointsCardNote')}
        action={
          <Button size="m" href={card.number ? paths.exchangeCard() : paths.fulika()}>
            {t('toPoints')}
          </Button>
        }
      />
    )
  }
  if (card.status === 'voided') {
    return <Empty card icon={icon} title={t('voided')} note={t('voidedNote')} action={record} />
  }
  if (card.lockedUntil !== null) {
    return <Empty card icon={icon} title={t('lockedCard')} note={t('lockedNote')} action={record} />
  }
  const date = formatDotted(card.validUntil)
  return card.isExpired ? (
    <Empty card icon={icon} title={t('expiredSince', { date })} action={record} />
  ) : (
    <Empty card icon={icon} title={t('spent')} note={formatUse(card)} action={record} />
  )
}
