import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import {
  Button,
  ButtonPair,
  Delayed,
  ErrorState,
  Sheet,
  useDisclosureState,
  type Disclosure,
} from '@mall/ui'
import { useCouponAddOnQuery } from '../coupon-endpoints.ts'
import { useQuickAdd } from '../../goods/index.ts'
import { AddOnGoods, AddOnSkeleton } from './add-on-goods.tsx'
import { messages } from '../messages.ts'

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
    <AddOnGoods
      state={state}
      note={note}
      progress={coupon.threshold === 0 ? 1 : 1 - missing / coupon.threshold}
      goods={goods}
      quick={quick}
    />
  )
}
