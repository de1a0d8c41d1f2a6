import type { CouponTemplate } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { formatDayMinute, formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button, IconNext, Progress, TicketSkeleton, VisuallyHidden } from '@mall/ui'
import { CouponTicket } from './coupon-ticket.tsx'
import styles from './coupons.module.css'
import { getUsePath } from './get-use-path.ts'
import { messages } from './messages.ts'

type ActionProps = {
  template: CouponTemplate
  isBusy: boolean
  /** claimed in this list: its button now uses the coupon */
  isClaimed: boolean
  onClaim: () => void
  /** price of the product whose coupons are listed, in costPoints */
  amount?: number | undefined
}
type TemplateProps = ActionProps & {
  /** proposes goods that bring the cart to the threshold of the held coupon */
  onAddOn?: (couponId: string) => void
}

/** A coupon template with the possible action: claim it, or use the held coupon. */
export function Template(props: TemplateProps) {
  const t = useMessages(messages)
  const { template, isBusy, isClaimed, onClaim, amount = 0, onAddOn } = props
  const { state, title, couponId, threshold } = template
  return (
    <CouponTicket
      coupon={template}
      muted={state === 'soldOut' || state === 'ended'}
      foot={
        <>
          <TemplateFoot template={template} />
          {onAddOn && couponId !== null && threshold > amount && (
            <button
              type="button"
              className={styles.rules}
              aria-label={`${t('addOn')} ${title}`}
              onClick={() => onAddOn(couponId)}
            >
              {t('addOn')}
              <IconNext size={12} />
            </button>
          )}
        </>
      }
      action={
        <TemplateAction
          template={template}
          isBusy={isBusy}
          isClaimed={isClaimed}
          isMet={onAddOn !== undefined && threshold <= amount}
          onClaim={onClaim}
        />
      }
    />
  )
}

function TemplateFoot({ template }: { template: CouponTemplate }) {
  const t = useMessages(messages)
  const { state, claimFrom, claimedPercent, validDays, validTo, perPerson } = template
  if (state === 'notStarted' && claimFrom) {
    return t('startsAt', { time: formatDayMinute(claimFrom) })
  }
  if (state === 'claimable' && claimedPercent !== null && claimedPercent > 0) {
    const label = t('claimedPercent', { percent: claimedPercent })
    return (
      <>
        <span className={styles.progress}>
          <Progress value={claimedPercent / 100} label={label} />
        </span>
        <span className={styles.accent}>{label}</span>
      </>
    )
  }
  if (validDays !== null) return t('validDays', { days: validDays })
  if (validTo !== null) return t('validUntil', { date: formatDotted(validTo) })
  return t('perPerson', { count: perPerson })
}

type TemplateActionProps = Omit<ActionProps, 'amount'> & {
  /** the product of this page reaches the threshold, so no link to other goods is needed */
  isMet: boolean
}

function TemplateAction(props: TemplateActionProps) {
  const t = useMessages(messages)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{props.isClaimed ? t('claimed') : ''}</span>
      </VisuallyHidden>
      {props.isClaimed ? (
        <span className={styles.turned}>
          <Action {...props} />
        </span>
      ) : (
        <Action {...props} />
      )}
    </>
  )
}

function Action({ template, isBusy, isClaimed, isMet, onClaim }: TemplateActionProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { state, title, couponId } = template
  if (state === 'claimable' && !isClaimed) {
    return (
      <Button
        size="sm"
        busy={isBusy}
        needsNetwork={t('claim')}
        aria-label={`${t('claim')} ${title}`}
        onClick={onClaim}
      >
        {t('claim')}
      </Button>
    )
  }
  const isHeld = isClaimed || couponId !== null
  if (isHeld && isMet) return <span className={styles.off}>{t('usableHere')}</span>
  if (isHeld) {
    return (
      <Button
        size="sm"
        variant="accent"
        aria-label={`${t('use')} ${title}`}
        href={getUsePath(template, paths)}
      >
        {t('use')}
      </Button>
    )
  }
  const words = {
    claimable: 'hasClaimed',
    soldOut: 'soldOut',
    ended: 'ended',
    notStarted: 'notStarted',
    claimed: 'hasClaimed',
  } as const
  return <span className={styles.off}>{t(words[state])}</span>
}

/** Placeholder of tickets that are loading. */
export function Skeleton() {
  const t = useMessages(messages)
  return (
    <div className={styles.list} role="status" aria-label={t('loading')}>
      {[0, 1, 2, 3, 4].map((index) => (
        <TicketSkeleton key={index} />
      ))}
    </div>
  )
}
