import { useState } from 'react'
import { Button, Radio, RadioGroup, Sheet } from '@mall/ui'
import { listCancelReasons } from '../../model/orders/order-status.ts'
import styles from './orders.module.css'

export type CancelSheetProps = {
  open: boolean
  busy: boolean
  /** refund text; '' for an unpaid order */
  refundNote: string
  onClose: () => void
  onCancel: (reason: string) => void
}

/**
 * Cancellation reason, required so that a single tap cancels nothing; shows the refund of a paid
 * order.
 */
export function CancelSheet({ open, busy, refundNote, onClose, onCancel }: CancelSheetProps) {
  const [reason, setReason] = useState<string>()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="请选择取消原因"
      footer={
        <Button
          block
          variant="modal"
          needsNetwork="取消订单"
          busy={busy}
          disabled={reason === undefined}
          onClick={() => onCancel(reason ?? '')}
        >
          {refundNote ? '取消并退款' : '取消订单'}
        </Button>
      }
    >
      {refundNote && <p className={styles.refundNote}>{refundNote}</p>}
      <RadioGroup label="取消原因" value={reason} onChange={setReason}>
        {listCancelReasons(refundNote !== '').map((text) => (
          <Radio key={text} value={text}>
            {text}
          </Radio>
        ))}
      </RadioGroup>
    </Sheet>
  )
}
