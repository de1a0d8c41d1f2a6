import type { OrderDetail } from '@mall/contract'
import { pointsText } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Cell, CellList } from '@mall/ui'
import { CopyButton } from '../../components/copy-button.tsx'
import styles from './checkstand.module.css'

/** Points paid and order number. */
export function OrderFacts({
  order,
}: {
  order: Pick<OrderDetail, 'id' | 'paidPoints' | 'pointsAmount'>
}) {
  const { goodsPriceType, integralName } = usePriceDisplay()
  const price = usePriceText()
  // Points mode has no money value.
  const inMoney = goodsPriceType === 0
  return (
    <CellList label="订单信息">
      {order.paidPoints > 0 && (
        <Cell
          label={`${integralName}${inMoney ? '已抵' : '支付'}`}
          value={
            <>
              {pointsText(order.paidPoints, integralName)}
              {inMoney && <span className={styles.secondary}>（{price(order.pointsAmount)}）</span>}
            </>
          }
        />
      )}
      <Cell
        label="订单编号"
        value={<span className={styles.number}>{order.id}</span>}
        end={<CopyButton text={order.id} label="复制订单编号" />}
      />
    </CellList>
  )
}
