import type { ReactNode } from 'react'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { BottomBar, Button, Checkbox } from '@mall/ui'
import { Amount } from '@mall/commerce/price'
import styles from './cart.module.css'
import { messages } from './messages.ts'
import type { CartCouponsState } from './use-cart-coupons.ts'

export type ChooseAll = { checked: boolean; mixed: boolean; onChange: (on: boolean) => void }

export type SettleBarProps = {
  all: ChooseAll
  /** selected pieces */
  count: number
  /** goods and freight of the selected items, in costPoints */
  sum: number
  freight: number
  coupons: CartCouponsState
  /** a strip above the bar */
  above: ReactNode
  onCheckout: () => void
}

/** Total of the selected items after the coupons of the checkout, its freight note, and the checkout button. */
export function SettleBar(props: SettleBarProps) {
  const { all, count, sum, coupons, above, onCheckout } = props
  const t = useMessages(messages)
  const notify = useNotify()
  const text = usePriceText()
  const offGoods = coupons.isPending ? 0 : coupons.offGoods
  const freight = props.freight - (coupons.isPending ? 0 : coupons.offFreight)
  const notes = [
    offGoods > 0 && t('reduced', { amount: text(offGoods) }),
    (coupons.isUnknown || coupons.offGoods > offGoods) && t('withoutCoupons'),
    freight === 0 ? t('freeFreight') : t('withoutFreight', { freight: text(freight) }),
  ]
  return (
    <BottomBar onTabBar above={above} label={t('checkout')}>
      <Checkbox {...all}>
        <span className={styles.all}>{t('selectAll')}</span>
      </Checkbox>
      <div className={styles.sum} aria-live="polite">
        <span className={styles.total}>
          {t(offGoods > 0 ? 'totalAfterCoupons' : 'total')} <Amount costPoints={sum - offGoods} />
        </span>
        <span className={styles.note}>
          {count === 0 ? t('chooseGoods') : notes.filter(Boolean).join(' · ')}
        </span>
      </div>
      <Button
        size="l"
        needsNetwork={t('checkout')}
        className={styles.settle}
        onClick={count === 0 ? () => notify.toast(t('chooseGoodsFirst')) : onCheckout}
      >
        {count === 0 ? t('checkout') : t('checkoutCount', { count })}
      </Button>
    </BottomBar>
  )
}
