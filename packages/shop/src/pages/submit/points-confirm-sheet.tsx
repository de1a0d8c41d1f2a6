import type { AccountInfo } from '@mall/contract'
import { fenText, pointsText } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Button, Sheet } from '@mall/ui'
import { Sums, type Sum } from '../../components/orders/sums.tsx'
import styles from './points-sheet.module.css'

export type PointsConfirmSheetProps = {
  open: boolean
  info: AccountInfo
  /** the price is being refetched */
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Confirms the points before the order is placed: the server deducts them immediately, also if cash
 * remains due.
 */
export function PointsConfirmSheet(props: PointsConfirmSheetProps) {
  const { open, info, busy, onConfirm, onClose } = props
  const { goodsPriceType, integralName: unit } = usePriceDisplay()
  const price = usePriceText()
  const { points, cash } = info
  const rows: Sum[] = []
  if (goodsPriceType === 0) rows.push({ label: '抵扣金额', value: price(points.deduction) })
  if (cash > 0) rows.push({ label: '还需支付', value: fenText(cash) })
  rows.push(
    { label: `当前${unit}`, value: pointsText(points.balance, '') },
    { label: '本次使用', value: pointsText(-points.used, '') },
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`使用 ${pointsText(points.used, unit)}`}
      footer={
        <Button block needsNetwork="提交订单" busy={busy} onClick={onConfirm}>
          {cash > 0 ? '确认并去支付' : `确认使用 ${pointsText(points.used, unit)}`}
        </Button>
      }
    >
      <Sums
        rows={rows}
        total={{
          label: `使用后剩余`,
          value: <b className={styles.balance}>{pointsText(points.balance - points.used, unit)}</b>,
        }}
      />
      <p className={styles.note}>
        {cash > 0
          ? `提交订单时扣除${unit}；取消订单或超时未支付，${unit}将退回。`
          : `确认后扣除${unit}并完成支付；发货前取消订单，${unit}将退回。`}
      </p>
    </Sheet>
  )
}
