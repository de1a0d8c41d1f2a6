import type { OrderDetail } from '@mall/contract'
import { usePriceDisplay } from '@mall/core/session'
import { Card } from '@mall/ui'
import { Amount } from '../../components/amount.tsx'
import { Sums } from '../../components/sums.tsx'
import { paidText } from '../../model/order-money.ts'

/** How the amount of an order came about, and what it is paid with. */
export function OrderSums({ order }: { order: OrderDetail }) {
  const { integralName } = usePriceDisplay()
  const { goodsAmount, couponAmount, freight, pointsAmount, status } = order
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
          { label: '运费', value: <Amount costPoints={freight} size="s" tone="plain" /> },
          ...(pointsAmount > 0
            ? [{ label: `${integralName}抵扣`, value: minus(pointsAmount) }]
            : []),
        ]}
        total={{
          label: status === 0 ? '应付' : status === 4 ? '合计' : '实付',
          value: <b>{paidText(order, integralName)}</b>,
        }}
      />
    </Card>
  )
}
