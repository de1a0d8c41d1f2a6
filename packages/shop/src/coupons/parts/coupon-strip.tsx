import type { CouponTemplate } from '@mall/contract'
import { useHasScreen, useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Card, CardHead, cx, IconNext, Link, Strip } from '@mall/ui'
import { useCouponCenterQuery } from '../coupon-endpoints.ts'
import styles from './coupon-strip.module.css'
import { CouponFace, useCouponCondition } from '../coupon-ticket.tsx'
import { messages } from '../messages.ts'
import { CLAIM_PARAM, useClaim } from '../use-claim.ts'

const MOST = 8

/** Coupons of the centre on the home page, the claimable ones first. */
export function CouponStrip({ title }: { title: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const signedIn = useSignedIn()
  const claim = useClaim({ hasToast: true })
  const hasCentre = useHasScreen()(paths.couponCenter())
  const { data } = useCouponCenterQuery({}, { skip: !hasCentre, refetchOnMountOrArgChange: 60 })
  const claimable = data?.list.filter(({ state }) => state === 'claimable') ?? []
  const claimed = data?.list.filter(({ state }) => state === 'claimed') ?? []
  const shown = [...claimable, ...claimed].slice(0, MOST)

  function handleClaim(templateId: number) {
    if (signedIn) void claim.run(templateId)
    // The centre finishes the claim after the sign-in.
    else go(paths.login({ redirect: paths.couponCenter({ [CLAIM_PARAM]: templateId }) }))
  }
  if (!hasCentre) return null
  return (
    <Card label={title}>
      <CardHead
        title={title}
        note={claimable.length > 0 && t('claimable', { count: claimable.length })}
        right={
          <Link href={paths.couponCenter()} className={styles.all}>
            {t('all')}
            <IconNext size={12} />
          </Link>
        }
      />
      {shown.length > 0 ? (
        <Strip className={styles.strip} label={t('list')}>
          {shown.map((template) => (
            <li key={template.templateId}>
              <SmallTicket
                template={template}
                isBusy={claim.busyId === template.templateId}
                onClaim={() => handleClaim(template.templateId)}
              />
            </li>
          ))}
        </Strip>
      ) : (
        <p className={styles.empty} aria-busy={!data}>
          {data && t('empty')}
        </p>
      )}
    </Card>
  )
}

type TicketProps = { template: CouponTemplate; isBusy: boolean; onClaim: () => void }

function SmallTicket({ template, isBusy, onClaim }: TicketProps) {
  const t = useMessages(messages)
  const condition = useCouponCondition(template)
  const { state, title } = template
  const isClaimable = state === 'claimable'
  return (
    <div className={cx(styles.ticket, !isClaimable && styles.claimed)}>
      <div className={styles.rule}>
        <span className={styles.face}>
          <CouponFace coupon={template} />
        </span>
        <span className={styles.condition}>{condition}</span>
      </div>
      {isClaimable ? (
        <button
          type="button"
          className={styles.action}
          aria-label={`${t('claim')} ${title}`}
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={onClaim}
        >
          {t('claim')}
        </button>
      ) : (
        <span className={styles.action}>{t('hasClaimed')}</span>
      )}
    </div>
  )
}
