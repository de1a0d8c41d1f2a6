import type { AccountInfo } from '@mall/contract'
import { pointsText } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Card } from '@mall/ui'
import { Amount, Cash } from '../../components/amount.tsx'
import { Sums } from '../../components/sums.tsx'
import styles from './submit.module.css'

/** How the price comes about. */
export function CheckoutSums({ info }: { info: AccountInfo }) {
  const { integralName } = usePriceDisplay()
  const { goodsAmount, couponAmount, freight, points, count } = info
  const minus = (costPoints: number) => <Amount costPoints={-costPoints} size="s" />
  return (
    <Card label="金额明细">
      <Sums
        rows={[
          {
            label: '商品金额',
            value: <Amount costPoints={goodsAmount} size="s" tone="plain" />,
          },
          ...(couponAmount > 0 ? [{ label: '优惠券', value: minus(couponAmount) }] : []),
          ...(points.deduction > 0
            ? [{ label: `${integralName}抵扣`, value: minus(points.deduction) }]
            : []),
          { label: '运费', value: <Amount costPoints={freight} size="s" tone="plain" /> },
        ]}
        total={{ label: `共 ${count} 件，应付`, value: <Payable info={info} /> }}
      />
    </Card>
  )
}

/** What is left to pay: cash, or all the points where the company takes nothing else. */
export function Payable({ info, size = 'm' }: { info: AccountInfo; size?: 'm' | 'xl' }) {
  const { integralName } = usePriceDisplay()
  const { points, cash, payable, problem } = info
  if (!points.mustCoverAll) return <Cash fen={cash} size={size} />
  // Too few points: the price itself, since no part of it can be paid otherwise.
  if (problem || payable > 0) return <Amount costPoints={payable + points.deduction} size={size} />
  return <span className={styles.points}>{pointsText(points.used, integralName)}</span>
}
