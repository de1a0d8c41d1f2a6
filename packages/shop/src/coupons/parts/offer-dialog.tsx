import { useEffect, useRef, useState } from 'react'
import type { CouponTemplate } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths, usePorts } from '@mall/core/feature'
import { formatDate } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { useCompanyId, useSignedIn } from '@mall/core/session'
import { companyKey, createRandomKey } from '@mall/core/storage'
import { cx, Dialog, overlayStack } from '@mall/ui'
import { useClaimOffersMutation } from '../coupon-endpoints.ts'
import { CouponTicket } from '../coupon-ticket.tsx'
import styles from '../coupons.module.css'
import { messages } from '../messages.ts'

const CLOSE_MS = 600

type Props = {
  offers: readonly CouponTemplate[]
  /** path of the coupon centre, to which a guest returns from the sign-in */
  centre: string
}

/**
 * Popup with coupons to claim: once a day for an equal set of coupons, and never over another
 * popup.
 */
export function OfferDialog({ offers, centre }: Props) {
  const t = useMessages(messages)
  const notify = useNotify()
  const { storage, clock } = usePorts()
  const key = companyKey(useCompanyId(), 'coupon-popup')
  const signedIn = useSignedIn()
  const paths = usePaths()
  const go = useMallNavigate()
  const [shown] = useState(
    () => `${formatDate(clock.now())} ${offers.map(({ templateId }) => templateId).join()}`,
  )
  const [isOpen, setOpen] = useState(
    () => overlayStack.get() === 0 && storage.local.get(key) !== shown,
  )
  const [claimed, setClaimed] = useState<readonly number[]>([])
  const requestKey = useRef('')
  const [claimAll, { isLoading }] = useClaimOffersMutation()

  useEffect(() => {
    if (isOpen) storage.local.set(key, shown)
  }, [isOpen, storage, key, shown])

  async function handleClaim() {
    if (!signedIn) {
      setOpen(false)
      go(paths.login({ redirect: centre }))
      return
    }
    requestKey.current ||= createRandomKey()
    const result = await claimAll({ type: 1, requestKey: requestKey.current })
    if (result.error) {
      notify.toast(errorText(result.error, t('claimFailed')), { tone: 'danger' })
      return
    }
    setClaimed(result.data.claimed.map(({ templateId }) => templateId))
    notify.toast(t('allClaimed'))
    setTimeout(() => setOpen(false), CLOSE_MS)
  }
  const close = () => setOpen(false)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('popupTitle', { count: offers.length })}
      actions={[
        {
          label: t('claimAll'),
          tone: 'primary',
          busy: isLoading,
          disabled: claimed.length > 0,
          onClick: () => void handleClaim(),
        },
        { label: t('later'), onClick: close },
      ]}
    >
      <ul className={cx(styles.list, styles.offers)} aria-label={t('list')}>
        {offers.map((offer) => {
          const isClaimed = claimed.includes(offer.templateId)
          return (
            <li key={offer.templateId}>
              <CouponTicket
                coupon={offer}
                muted={isClaimed}
                action={isClaimed && <span className={styles.off}>{t('hasClaimed')}</span>}
              />
            </li>
          )
        })}
      </ul>
      <p className={styles.whereClaimed}>{t('whereClaimed')}</p>
    </Dialog>
  )
}
