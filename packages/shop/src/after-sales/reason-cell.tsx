import { useState } from 'react'
import type { AfterSaleReason } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { Cell, Radio, RadioGroup, Sheet } from '@mall/ui'
import { afterSaleMessages } from './model/messages.ts'
import { messages } from './messages.ts'

export type ReasonCellProps = {
  reasons: readonly AfterSaleReason[]
  value: AfterSaleReason | undefined
  onChange: (reason: AfterSaleReason | undefined) => void
}

/** Row of the chosen reason; a sheet lists them. */
export function ReasonCell({ reasons, value, onChange }: ReasonCellProps) {
  const t = useMessages(messages)
  const tReason = useMessages(afterSaleMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Cell
        label={t('reason')}
        value={value ? tReason(value) : t('reasonHint')}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('reasonHint')}>
        <RadioGroup
          label={t('reason')}
          value={value}
          onChange={(chosen) => {
            onChange(reasons.find((one) => one === chosen))
            setOpen(false)
          }}
        >
          {reasons.map((one) => (
            <Radio key={one} value={one}>
              {tReason(one)}
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
    </>
  )
}
