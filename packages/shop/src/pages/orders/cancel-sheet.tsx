import { useState } from 'react'
import { useMessages } from '@mall/core/messages'
import { Button, Radio, RadioGroup, Sheet } from '@mall/ui'
import { orderMessages, listCancelReasons } from '@mall/commerce/order'
import { messages } from './messages.ts'
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
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const [reason, setReason] = useState<string>()
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
