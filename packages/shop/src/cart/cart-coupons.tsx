import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { IconCoupon, IconNext, useDisclosure } from '@mall/ui'
import styles from './cart.module.css'
import { messages } from './messages.ts'
import type { CartCouponsState } from './use-cart-coupons.ts'

const AddOnSheet = lazyPart(
  async () => (await import('../coupons/parts/add-on-sheet.tsx')).AddOnSheet,
  {
    when: 'idle',
  },
)

type Props = {
  coupons: CartCouponsState
  /** whether goods are proposed that reach the next coupon */
  offersAddOn: boolean
}

/** Saving of the coupons that checkout applies to the chosen goods, and the amount missing for the next coupon. */
export function CartCoupons({ coupons, offersAddOn }: Props) {
  const t = useMessages(messages)
  const price = usePriceText()
  const sheet = useDisclosure<string>()
  const { titles, next } = coupons
  const [title = ''] = titles
  const amount = price(coupons.offGoods + coupons.offFreight)
  const reached =
    titles.length > 1
      ? t('couponsReached', { count: titles.length, amount })
      : title && t('couponReached', { title, amount })
  const missing =
    next &&
    t('couponMissing', {
      title: next.title,
      missing: price(next.missing),
      amount: price(next.savesThen),
    })
  return (
    <>
      {(reached || missing) && (
        <div className={styles.coupon} role="group" aria-label={t('couponOffer')}>
          <IconCoupon size={20} />
          <div className={styles.rules}>
            {reached && <p className={styles.couponText}>{reached}</p>}
            {missing && <p className={styles.couponText}>{missing}</p>}
          </div>
          {next && offersAddOn && (
            <button type="button" className={styles.toGoods} onClick={() => sheet.open(next.id)}>
              {t('addMore')}
              <IconNext size={16} />
            </button>
          )}
        </div>
      )}
      <AddOnSheet sheet={sheet} />
    </>
  )
}
