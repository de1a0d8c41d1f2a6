import type { AfterSaleAmounts } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { formatPayment } from '@mall/commerce/order'
import { BottomBar, Button } from '@mall/ui'
import styles from './after-sales.module.css'
import { messages } from './messages.ts'

export type RequestBarProps = {
  amounts: AfterSaleAmounts | null
  label: string
  busy: boolean
  /** shown instead of the label while pictures are uploaded */
  waiting: string | null
  disabled: boolean
}

/** Total of the refund, and the submit button. */
export function RequestBar({ amounts, label, busy, waiting, disabled }: RequestBarProps) {
  const t = useMessages(messages)
  const { integralName } = usePriceDisplay()
  const { cash = 0, points = 0 } = amounts ?? {}
  return (
    <BottomBar label={t('actions')}>
      <div className={styles.bar}>
        {cash + points > 0 && (
          <p className={styles.total}>
            <span>{t('total')}</span>
            <b>{formatPayment({ paidPoints: points, cash }, integralName)}</b>
          </p>
        )}
        <Button type="submit" block busy={busy} disabled={disabled} needsNetwork={label}>
          {waiting ?? label}
        </Button>
      </div>
    </BottomBar>
  )
}
