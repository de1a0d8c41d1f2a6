import { Card, CardHead, TicketSkeleton } from '@mall/ui'
import { useBlockCouponsQuery } from '../content-endpoints.ts'
import { Template, useClaim, useClaimAfterSignIn } from '../../coupons/index.ts'
import { BlockFailed } from './block-failed.tsx'
import type { BlockOf } from './block-of.ts'
import styles from './blocks.module.css'

/** Coupons that can be claimed in place. */
export function CouponBlock({ block }: { block: BlockOf<'coupon'> }) {
  const { title, templateIds } = block
  const { data, error, isFetching, refetch } = useBlockCouponsQuery({
    couponTemplateIds: templateIds,
  })
  const { run, busyId, claimedIds } = useClaim()
  useClaimAfterSignIn(run)
  if (!data && error && !isFetching) {
    return <BlockFailed title={title} isBusy={isFetching} onRetry={() => void refetch()} />
  }
  const list = data?.list.filter(({ state }) => state !== 'ended')
  if (list?.length === 0) return null
  return (
    <Card label={title}>
      <CardHead title={title} />
      <div className={styles.tickets}>
        {list
          ? list.map((template) => (
              <Template
                key={template.templateId}
                template={template}
                isBusy={busyId === template.templateId}
                isClaimed={claimedIds.has(template.templateId)}
                onClaim={() => void run(template.templateId)}
              />
            ))
          : templateIds.map((id) => <TicketSkeleton key={id} />)}
      </div>
    </Card>
  )
}
