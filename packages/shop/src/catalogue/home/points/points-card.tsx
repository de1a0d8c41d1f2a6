import { useState } from 'react'
import { PriceType } from '@mall/contract/states'
import { useCurrentPath, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { groupThousands } from '@mall/core/money'
import { usePriceDisplay, usePriceText, useSignedIn } from '@mall/core/session'
import { Button, cx, IconButton, IconEye, IconEyeOff, SkeletonBlock } from '@mall/ui'
import { useMyPointsQuery } from '../../../points/index.ts'
import { messages } from '../messages.ts'
import styles from './points-card.module.css'

const Holdings = lazyPart(async () => (await import('./points-details.tsx')).Holdings, {
  when: 'visible',
  failed: null,
})

const CheckInButton = lazyPart(async () => (await import('./points-details.tsx')).CheckInButton, {
  when: 'visible',
  failed: null,
})

/**
 * Points balance, its value, coupons and gift cards, and the check-in; guests see a sign-in prompt.
 */
export function PointsCard() {
  return useSignedIn() ? <PointsBalance /> : <SignInForPoints />
}

function SignInForPoints() {
  const t = useMessages(messages)
  const paths = usePaths()
  const here = useCurrentPath()
  return (
    <section className={cx(styles.card, styles.guest)} aria-label={t('ownPoints')}>
      <div className={styles.line}>
        <div>
          <p className={styles.label}>{t('ownPoints')}</p>
          <p className={styles.prompt}>{t('signInForPoints')}</p>
        </div>
        <Button size="m" href={paths.login({ redirect: here })}>
          {t('signIn')}
        </Button>
      </div>
    </section>
  )
}

/** Requests the points summary only, without batches. */
const HEAD = { tradeType: 0, page: 1, size: 1 }

function PointsBalance() {
  const t = useMessages(messages)
  const { data, isError } = useMyPointsQuery(HEAD)
  const { goodsPriceType } = usePriceDisplay()
  const price = usePriceText()
  const [hidden, setHidden] = useState(false)
  const worth =
    data && goodsPriceType === PriceType.Money && data.worth > 0
      ? t('worth', { amount: price(data.worth) })
      : ''
  const figure = data ? groupThousands(String(data.balance)) : isError ? '--' : null

  return (
    <section className={styles.card} aria-label={t('ownPoints')} aria-busy={!data && !isError}>
      <p className={styles.label}>
        {t('ownPoints')}
        <span className={styles.visibilityToggle}>
          <IconButton
            label={hidden ? t('showPoints') : t('hidePoints')}
            onClick={() => setHidden(!hidden)}
          >
            {hidden ? <IconEyeOff size={16} /> : <IconEye size={16} />}
          </IconButton>
        </span>
      </p>
      <p className={styles.balance}>
        {figure === null ? (
          <SkeletonBlock width={120} height="calc(28 * var(--u))" />
        ) : (
          <>
            <span className={styles.figure}>{hidden ? '****' : figure}</span>
            {!hidden && worth && <span className={styles.worth}>{worth}</span>}
          </>
        )}
      </p>
      <div className={styles.holdings}>
        {isError ? (
          <p className={styles.failed}>{t('pointsNotLoaded')}</p>
        ) : (
          <Holdings expiring={(!hidden && data?.expiring) || null} />
        )}
      </div>
      <div className={styles.checkIn}>
        <CheckInButton />
      </div>
    </section>
  )
}
