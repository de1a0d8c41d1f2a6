import type { AfterSaleOffer } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { Checkbox, Stepper } from '@mall/ui'
import { GoodsLine } from '@mall/commerce/goods'
import styles from './after-sales.module.css'
import { messages } from './messages.ts'

type Line = AfterSaleOffer['lines'][number]
export type LineChoiceProps = { line: Line; num: number; onChange: (num: number) => void }

/** A line of the order with the number of pieces to give back; 0 for none. */
export function LineChoice({ line, num, onChange }: LineChoiceProps) {
  const t = useMessages(messages)
  const { name, available } = line
  return (
    <div className={styles.choice}>
      <Checkbox
        checked={num > 0}
        disabled={available === 0}
        label={t('selectItem', { name })}
        onChange={(isChosen) => onChange(isChosen ? available : 0)}
      />
      <div className={styles.goods}>
        <GoodsLine line={line} />
        <div className={styles.quantity}>
          {num > 0 && available > 1 && (
            <Stepper
              value={num}
              min={1}
              max={available}
              label={t('quantityOf', { name })}
              onChange={onChange}
            />
          )}
          {available < 1 && <span className={styles.hint}>{t('notAvailable')}</span>}
          {available > 0 && (available > 1 || line.num > 1) && (
            <span className={styles.hint}>{t('available', { count: available })}</span>
          )}
        </div>
      </div>
    </div>
  )
}
