import type { ReactNode } from 'react'
import type { Coupon, CouponTemplate } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { usePriceParts, usePriceText } from '@mall/core/session'
import { Ticket } from '@mall/ui'
import { messages } from './messages.ts'

type Rule = Pick<
  Coupon | CouponTemplate,
  'title' | 'kind' | 'threshold' | 'value' | 'cap' | 'scopeText'
>
type Props = {
  coupon: Rule
  foot?: ReactNode
  action?: ReactNode
  muted?: boolean
  details?: ReactNode
  note?: string
}

/** A coupon or a coupon template: its reduction, its threshold and the goods that it covers. */
export function CouponTicket({ coupon, note, ...rest }: Props) {
  const { title, scopeText } = coupon
  return (
    <Ticket
      face={<CouponFace coupon={coupon} />}
      condition={useCouponCondition(coupon)}
      title={title}
      note={note ?? scopeText}
      {...rest}
    />
  )
}

/** Reduction of a coupon, in large type. */
export function CouponFace({ coupon: { kind, value } }: { coupon: Rule }) {
  const t = useMessages(messages)
  const parts = usePriceParts(kind === 'minus' ? value : 0)
  if (kind === 'freight') return t('freightFace')
  if (kind === 'exchange') return t('exchangeFace')
  if (kind === 'discount') {
    return (
      <>
        <b>{String(value / 10)}</b>
        <small>{t('discountUnit')}</small>
      </>
    )
  }
  return (
    <>
      {parts.prefix && <small>{parts.prefix}</small>}
      <b>{parts.whole}</b>
      {parts.cents !== '.00' && parts.cents}
      {parts.unit && <small>{parts.unit}</small>}
    </>
  )
}

/** Formats an amount without zero cents, for which a ticket's face has no room. */
export function useCouponCondition({ kind, threshold, cap }: Rule): string {
  const t = useMessages(messages)
  const priceText = usePriceText()
  const price = (costPoints: number) => priceText(costPoints).replace(/\.00$/, '')
  if (kind === 'discount' && cap !== null) return t('upTo', { amount: price(cap) })
  if (threshold > 0) return t('from', { amount: price(threshold) })
  return kind === 'exchange' ? t('onePiece') : t('noThreshold')
}
