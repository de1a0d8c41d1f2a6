import type { OrderDetail } from '@mall/contract'
import { useClock } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Dialog } from '@mall/ui'
import { formatDeadline } from '@mall/commerce/order'
import { messages } from '../messages.ts'

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
  const t = useMessages(messages)
  const clock = useClock()
  const { integralName } = usePriceDisplay()
  const { paidPoints } = order
  return (
    <Dialog
      open={open}
      title={t('keptUntil', { time: formatDeadline(deadline, clock.now()) })}
      onClose={onStay}
      actions={[
        { label: t('continuePaying'), onClick: onStay },
        { label: t('leave'), onClick: onLeave },
      ]}
    >
      {t('continueInOrders')}
      {paidPoints > 0 && t('pointsReturned', { points: formatPoints(paidPoints, integralName) })}
      {t('fullStop')}
    </Dialog>
  )
}
