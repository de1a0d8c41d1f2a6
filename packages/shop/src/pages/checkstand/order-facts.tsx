import type { OrderDetail } from '@mall/contract'
import { fenText, pointsText, toFen } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import { Cell, CellList } from '@mall/ui'
import { CopyButton } from '../../components/copy-button.tsx'
import styles from './checkstand.module.css'

/** What is paid already, and the number to name. */
export function OrderFacts({
  order,
}: {
  order: Pick<OrderDetail, 'id' | 'paidPoints' | 'pointsAmount'>
}) {
  const { integralName } = usePriceDisplay()
  const { proportion } = useCompanyInfo()
  return (
    <CellList label="订单信息">
      {order.paidPoints > 0 && (
        <Cell
          label={`${integralName}已抵`}
          value={
            <>
              {pointsText(order.paidPoints, integralName)}
              <span className={styles.quiet}>
                （{fenText(toFen(order.pointsAmount, { proportion }))}）
              </span>
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
