import { useState } from 'react'
import type { OrderSummary } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { useMessages, type Translate } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Button, Radio, RadioGroup, Sheet } from '@mall/ui'
import { formatPayment, listCancelReasons, orderMessages } from '@mall/commerce/order'
import styles from '../orders.module.css'
import { messages } from '../messages.ts'

type CancelledOrder = Pick<OrderSummary, 'status' | 'parts' | 'paidPoints' | 'cash'>

export type CancelSheetProps = {
  open: boolean
  busy: boolean
  order: CancelledOrder
  onClose: () => void
  onCancel: (reason: string) => void
}

/** Refund of a cancellation; '' for an unpaid order. */
function getRefundNote(
  order: CancelledOrder,
  integralName: string,
  t: Translate<typeof messages>,
): string {
  if (order.status === OrderStatus.PendingPayment) return ''
  if (order.parts.some(({ status }) => status >= OrderStatus.Shipped)) {
    return t('unshippedRefund')
  }
  return t('refundTo', { amount: formatPayment(order, integralName) })
}

/**
 * Cancellation reason, required so that a single tap cancels nothing; shows the refund of a paid
 * order.
 */
export function CancelSheet({ open, busy, order, onClose, onCancel }: CancelSheetProps) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { integralName } = usePriceDisplay()
  const [reason, setReason] = useState<string>()
  const refundNote = getRefundNote(order, integralName, t)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('chooseReason')}
      footer={
        <Button
          block
          variant="modal"
          needsNetwork={t('cancel')}
          busy={busy}
          disabled={reason === undefined}
          onClick={() => onCancel(reason ?? '')}
        >
          {refundNote ? t('cancelAndRefund') : t('cancel')}
        </Button>
      }
    >
      {refundNote && <p className={styles.refundNote}>{refundNote}</p>}
      <RadioGroup label={t('reason')} value={reason} onChange={setReason}>
        {listCancelReasons(refundNote !== '', tOrder).map((text) => (
          <Radio key={text} value={text}>
            {text}
          </Radio>
        ))}
      </RadioGroup>
    </Sheet>
  )
}
