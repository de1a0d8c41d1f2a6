import { useState, type Ref } from 'react'
import type { AfterSaleReason } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { Cell, Radio, RadioGroup, Sheet } from '@mall/ui'
import styles from './after-sales.module.css'
import { afterSaleMessages } from './model/messages.ts'
import { messages } from './messages.ts'

export type ReasonCellProps = {
  reasons: readonly AfterSaleReason[]
  value: AfterSaleReason | undefined
  onChange: (reason: AfterSaleReason | undefined) => void
  error: string
  ref: Ref<HTMLDivElement>
}

/** Row with the chosen reason; opens a sheet with all reasons. */
export function ReasonCell({ reasons, value, onChange, error, ref }: ReasonCellProps) {
  const t = useMessages(messages)
  const tReason = useMessages(afterSaleMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div ref={ref} tabIndex={-1} className={styles.target}>
        <Cell
          label={t('reason')}
          value={value ? tReason(value) : t('reasonHint')}
          onClick={() => setOpen(true)}
        />
        {error && (
          <p className={styles.problem} role="alert">
            {error}
          </p>
        )}
      </div>
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
