import { useState } from 'react'
import { Button, Radio, RadioGroup, Sheet } from '@mall/ui'
import { cancelReasons } from '../../model/order-status.ts'

export type CancelSheetProps = {
  open: boolean
  busy: boolean
  onClose: () => void
  onCancel: (reason: string) => void
}

/** Why the order is given up; asked so that no tap alone cancels one. */
export function CancelSheet({ open, busy, onClose, onCancel }: CancelSheetProps) {
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
          busy={busy}
          disabled={reason === undefined}
          onClick={() => onCancel(reason ?? '')}
        >
          取消订单
        </Button>
      }
    >
      <RadioGroup label="取消原因" value={reason} onChange={setReason}>
        {cancelReasons.map((text) => (
          <Radio key={text} value={text}>
            {text}
          </Radio>
        ))}
      </RadioGroup>
    </Sheet>
  )
}
