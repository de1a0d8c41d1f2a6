import type { OrderDetail } from '@mall/contract'
import { pointsText } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Cell, CellList } from '@mall/ui'
import { CopyButton } from '../../components/copy-button.tsx'
import styles from './checkstand.module.css'

/** What is paid already, and the number to name. */
export function OrderFacts({
  order,
}: {
  order: Pick<OrderDetail, 'id' | 'paidPoints' | 'pointsAmount'>
}) {
  const { goodsPriceType, integralName } = usePriceDisplay()
  const price = usePriceText()
  // In points mode points are worth themselves.
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
