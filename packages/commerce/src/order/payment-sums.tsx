import type { ReactNode } from 'react'
import type { UsedCoupon } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Card } from '@mall/ui'
import { Amount, Cash } from '../price/index.ts'
import { messages } from './messages.ts'
import { Sums, type Sum } from './sums.tsx'

export type PaymentAmounts = {
  goodsAmount: number
  coupons: readonly UsedCoupon[]
  /** freight less its coupon, in costPoints; null if nothing is shipped */
  freight: number | null
  /** goods amount before the reductions; a reduction without a coupon gets a row of its own */
  freightBefore?: number
  /** costPoints paid with points */
  pointsAmount: number
  /** points that were spent, where they are known */
  pointsSpent?: number
  /** costPoints left after the points */
  payable: number
  /** cash for the remainder, in fen */
  cash: number
}
type PaymentSumsProps = { amounts: PaymentAmounts; totalLabel: string; total: ReactNode }

/**
 * Breakdown of an amount. The rows add up to the total: in money mode points are a deduction; in
 * points mode they are the price, and a row shows the cash that replaces points.
 */
export function PaymentSums({ amounts, totalLabel, total }: PaymentSumsProps) {
  const t = useMessages(messages)
  const { goodsAmount, coupons, freight, freightBefore, pointsAmount, payable, cash } = amounts
  const { goodsPriceType, integralName } = usePriceDisplay()
  const price = usePriceText()
  const plain = (costPoints: number) => <Amount costPoints={costPoints} size="s" tone="plain" />
  const minus = (costPoints: number) => <Amount costPoints={-costPoints} size="s" />
  const rows: Sum[] = [{ label: t('goodsAmount'), value: plain(goodsAmount) }]
  const used = coupons.filter(({ amount }) => amount > 0)
  const ofGoods = used.filter(({ kind }) => kind !== 'freight')
  const ofFreight = used.find(({ kind }) => kind === 'freight')
  for (const { title, amount } of ofGoods) {
    rows.push({ label: ofGoods.length > 1 ? title : t('coupon'), value: minus(amount) })
  }
  if (freight !== null) {
    const beforeCoupon = freight + (ofFreight?.amount ?? 0)
    const before = Math.max(beforeCoupon, freightBefore ?? 0)
    rows.push({ label: t('freight'), value: plain(before) })
    if (before > beforeCoupon) {
      rows.push({ label: t('freightReduction'), value: minus(before - beforeCoupon) })
    }
  }
  if (ofFreight) rows.push({ label: t('freightCoupon'), value: minus(ofFreight.amount) })
  if (goodsPriceType !== PriceType.Money) {
    if (cash > 0) {
      rows.push({
        label: t('topUp', { amount: price(payable) }),
        value: <Cash fen={cash} size="s" tone="plain" />,
      })
    }
  } else if (pointsAmount > 0) {
    // Paid with points only: the total is in points, so the money value is a separate sum.
    const deduction = t('pointsDeduction')
    const spent = amounts.pointsSpent && formatPoints(amounts.pointsSpent, integralName)
    rows.push(
      cash > 0
        ? {
            label: spent ? t('pointsSpent', { deduction, points: spent }) : deduction,
            value: minus(pointsAmount),
          }
        : { label: t('total'), value: plain(pointsAmount + payable) },
    )
  }
  return (
    <Card label={t('sums')}>
      <Sums rows={rows} total={{ label: totalLabel, value: total }} />
    </Card>
  )
}
