import type { CartItem, DataOf } from '@mall/contract'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { usePriceText, useSignedIn } from '@mall/core/session'
import { IconCoupon, IconNext, useDisclosure } from '@mall/ui'
import { useCouponsForGoodsQuery } from '../coupons/index.ts'
import styles from './cart.module.css'
import { messages } from './messages.ts'

const AddOnSheet = lazyPart(
  async () => (await import('../coupons/parts/add-on-sheet.tsx')).AddOnSheet,
  {
    when: 'idle',
  },
)

type Choice = DataOf<'coupon.forGoods'>['list'][number]

/** The coupon that saves more than the usable one and misses least, with the usable one. */
export function findReachable(list: readonly Choice[]) {
  const best = list.find((one) => one.best)
  const [next] = list
    .filter(({ missing, savesThen }) => missing > 0 && savesThen > (best?.saves ?? 0))
    .toSorted((a, b) => a.missing - b.missing || b.savesThen - a.savesThen)
  return { best, next }
}

/** The shopper's best coupon for the chosen goods, and what is missing for a better one. */
export function CartCoupons({ items }: { items: readonly CartItem[] }) {
  const isSignedIn = useSignedIn()
  const t = useMessages(messages)
  const price = usePriceText()
  const sheet = useDisclosure<string>()
  const goodsList = items.map(({ skuId, totalNum }) => ({ skuId, num: totalNum }))
  const isSkipped = !isSignedIn || goodsList.length === 0 || goodsList.length > 100
  const { data } = useCouponsForGoodsQuery({ goodsList }, { skip: isSkipped })
  const { best, next } = findReachable(isSkipped || !data ? [] : data.list)
  const reached = best && t('couponReached', { title: best.title, amount: price(best.saves) })
  const missing =
    next &&
    t('couponMissing', {
      title: next.title,
      missing: price(next.missing),
      amount: price(next.savesThen),
    })
  return (
    <>
      {(reached ?? missing) && (
        <div className={styles.coupon} role="group" aria-label={t('couponOffer')}>
          <IconCoupon size={20} />
          <div className={styles.rules}>
            {reached && <p className={styles.couponText}>{reached}</p>}
            {missing && <p className={styles.couponText}>{missing}</p>}
          </div>
          {next && (
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
