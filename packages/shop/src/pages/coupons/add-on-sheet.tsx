import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { GoodsRow } from '@mall/commerce/goods'
import {
  Button,
  ButtonPair,
  Delayed,
  Empty,
  ErrorState,
  IconCart,
  Progress,
  Sheet,
  SkeletonBlock,
  useDisclosureState,
  type Disclosure,
} from '@mall/ui'
import { useCouponAddOnQuery } from '../../api/coupon-endpoints.ts'
import { useQuickAdd } from '../../components/goods/use-quick-add.tsx'
import styles from './coupons.module.css'
import { messages } from './messages.ts'

type Props = {
  sheet: Disclosure<string>
  /** screen or sheet below: the cart, or the coupons of a product */
  over?: 'cart' | 'coupons'
}

/** Goods that bring the chosen ones of the cart to the threshold of a coupon. */
export function AddOnSheet({ sheet, over = 'cart' }: Props) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { isOpen, item: couponId } = useDisclosureState(sheet)
  const quick = useQuickAdd()
  return (
    <>
      <Sheet
        open={isOpen}
        onClose={sheet.close}
        title={t('addOnTitle')}
        footer={
          over === 'cart' ? (
            <Button block onClick={sheet.close}>
              {t('backToCart')}
            </Button>
          ) : (
            <ButtonPair>
              <Button variant="soft" onClick={sheet.close}>
                {t('backToCoupons')}
              </Button>
              <Button href={paths.cart()}>{t('toCart')}</Button>
            </ButtonPair>
          )
        }
      >
        {isOpen && couponId !== null && (
          <Goods
            couponId={couponId}
            quick={quick}
            {...(over === 'coupons' && { note: t('addOnBasis') })}
          />
        )}
      </Sheet>
      {quick.sheet}
    </>
  )
}

type GoodsProps = { couponId: string; quick: ReturnType<typeof useQuickAdd>; note?: string }

function Goods({ couponId, quick, note }: GoodsProps) {
  const t = useMessages(messages)
  const price = usePriceText()
  const { currentData, error, isFetching, refetch } = useCouponAddOnQuery(
    { id: couponId },
    { refetchOnMountOrArgChange: true },
  )
  if (!currentData) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<AddOnSkeleton />} />
    )
  }
  const { coupon, missing, goods } = currentData
  const state =
    missing > 0
      ? t('addOnMissing', { missing: price(missing), title: coupon.title })
      : t('addOnReached', { title: coupon.title })
  return (
    <div className={styles.addOn}>
      <div className={styles.addOnState}>
        <p role="status">{state}</p>
        {note && <p className={styles.addOnBasis}>{note}</p>}
        <Progress
          value={coupon.threshold === 0 ? 1 : 1 - missing / coupon.threshold}
          label={state}
        />
      </div>
      {goods.length === 0 ? (
        <Empty icon={<IconCart />} title={t('addOnNone')} />
      ) : (
        <ul aria-label={t('addOnGoods')}>
          {goods.map((card) => (
            <li key={card.spuId}>
              <GoodsRow goods={card} action={quick.renderAddButton(card)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function AddOnSkeleton() {
  const t = useMessages(messages)
  return (
    <div className={styles.addOnLoading} role="status" aria-label={t('loading')}>
      <SkeletonBlock width={160} height={20} />
      {[0, 1, 2, 3].map((index) => (
        <SkeletonBlock key={index} height={88} />
      ))}
    </div>
  )
}
