import { useNotify } from '@mall/core/feature'
import { usePriceText } from '@mall/core/session'
import { BottomBar, Button, Checkbox } from '@mall/ui'
import { Amount } from '../../components/amount.tsx'
import styles from './cart.module.css'

export type ChooseAll = { checked: boolean; mixed: boolean; onChange: (on: boolean) => void }

export type SettleBarProps = {
  all: ChooseAll
  /** selected pieces */
  count: number
  /** goods and freight of the selected items, in costPoints */
  sum: number
  freight: number
  onCheckout: () => void
}

/** Total of the selected items, its freight note, and the checkout button. */
export function SettleBar({ all, count, sum, freight, onCheckout }: SettleBarProps) {
  const notify = useNotify()
  const text = usePriceText()
  const note = count === 0 ? '请选择商品' : freight === 0 ? '免运费' : `不含运费 ${text(freight)}`
  return (
    <BottomBar onTabBar label="结算">
      <Checkbox {...all}>
        <span className={styles.all}>全选</span>
      </Checkbox>
      <div className={styles.sum} aria-live="polite">
        <span className={styles.total}>
          合计 <Amount costPoints={sum} />
        </span>
        <span className={styles.note}>{note}</span>
      </div>
      <Button
        size="l"
        needsNetwork="结算"
        className={styles.settle}
        onClick={count === 0 ? () => notify.toast('请选择要结算的商品') : onCheckout}
      >
        {count === 0 ? '结算' : `结算 (${count})`}
      </Button>
    </BottomBar>
  )
}
