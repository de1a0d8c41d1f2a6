import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { GoodsRow } from '@mall/commerce/goods'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconCart,
  Progress,
  Sheet,
  useDisclosureState,
  type Disclosure,
} from '@mall/ui'
import { useCouponAddOnQuery } from '../../api/coupon-endpoints.ts'
import { useQuickAdd } from '../../components/goods/use-quick-add.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import styles from './cart.module.css'
import { messages } from './messages.ts'

/** Goods that bring the chosen ones to the threshold of a coupon; the cart is below it. */
export function AddOnSheet({ sheet }: { sheet: Disclosure<string> }) {
  const t = useMessages(messages)
  const { isOpen, item: couponId } = useDisclosureState(sheet)
  const quick = useQuickAdd()
  return (
    <>
      <Sheet
        open={isOpen}
        onClose={sheet.close}
        title={t('addOnTitle')}
        footer={
          <Button block onClick={sheet.close}>
            {t('backToCart')}
          </Button>
        }
      >
        {isOpen && couponId !== null && <Goods couponId={couponId} quick={quick} />}
      </Sheet>
      {quick.sheet}
    </>
  )
}

type GoodsProps = { couponId: string; quick: ReturnType<typeof useQuickAdd> }

function Goods({ couponId, quick }: GoodsProps) {
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
      <Delayed when fallback={<CartSkeleton />} />
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
