import type { OrderDetail } from '@mall/contract'
import { useClock } from '@mall/core/feature'
import { pointsText } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Dialog } from '@mall/ui'
import { formatDeadline } from '../../model/orders/format-deadline.ts'

type LeaveDialogProps = {
  open: boolean
  order: Pick<OrderDetail, 'paidPoints'>
  /** ISO 8601 */
  deadline: string
  onStay: () => void
  onLeave: () => void
}

/** Confirmation before leaving the cashier with an unpaid order. */
export function LeaveDialog({ open, order, deadline, onStay, onLeave }: LeaveDialogProps) {
  const clock = useClock()
  const { integralName } = usePriceDisplay()
  const { paidPoints } = order
  return (
    <Dialog
      open={open}
      title={`订单已为您保留至 ${formatDeadline(deadline, clock.now())}`}
      onClose={onStay}
      actions={[
        { label: '继续支付', onClick: onStay },
        { label: '离开', onClick: onLeave },
      ]}
    >
      您可以在“我的订单”中继续支付，超时未支付将自动取消
      {paidPoints > 0 && `，已使用的 ${pointsText(paidPoints, integralName)}将退回`}。
    </Dialog>
  )
}
