import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Delayed, Empty, ErrorState, IconCoupon, Sheet, useDisclosure } from '@mall/ui'
import { useCouponsOfGoodsQuery } from '../coupon-endpoints.ts'
import { Skeleton, Template } from '../template-ticket.tsx'
import styles from '../coupons.module.css'
import { messages } from '../messages.ts'
import { useStableOrder } from '../use-stable-order.ts'
import { useClaim, useClaimAfterSignIn } from '../use-claim.ts'

const AddOnSheet = lazyPart(async () => (await import('./add-on-sheet.tsx')).AddOnSheet, {
  when: 'idle',
})

type Props = {
  spuId: number
  /** price of the product's minimum quantity, in costPoints */
  amount: number
  open: boolean
  onClose: () => void
}

/**
 * Coupons that can be claimed for a product, and goods that bring the cart to the threshold of a
 * held coupon.
 */
export function ClaimSheet({ spuId, amount, open, onClose }: Props) {
  const t = useMessages(messages)
  const addOn = useDisclosure<string>()
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('claimTitle')}>
        {open && (
          <Offers spuId={spuId} amount={amount} onAddOn={(couponId) => addOn.open(couponId)} />
        )}
      </Sheet>
      <AddOnSheet sheet={addOn} over="coupons" />
    </>
  )
}

type OffersProps = Pick<Props, 'spuId' | 'amount'> & { onAddOn: (couponId: string) => void }

function Offers({ spuId, amount, onAddOn }: OffersProps) {
  const t = useMessages(messages)
  const claim = useClaim()
  useClaimAfterSignIn(claim.run)
  const { currentData, error, isFetching, refetch } = useCouponsOfGoodsQuery(
    { spuId },
    { refetchOnMountOrArgChange: 30 },
  )
  const { list } = useStableOrder(currentData?.list)
  if (!currentData) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<Skeleton />} />
    )
  }
  if (currentData.list.length === 0) {
    return <Empty icon={<IconCoupon />} title={t('empty')} note={t('emptyNote')} />
  }
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {list.map((template) => (
        <li key={template.templateId}>
          <Template
            template={template}
            isBusy={claim.busyId === template.templateId}
            isClaimed={claim.claimedIds.has(template.templateId)}
            onClaim={() => void claim.run(template.templateId)}
            amount={amount}
            onAddOn={onAddOn}
          />
        </li>
      ))}
    </ul>
  )
}
