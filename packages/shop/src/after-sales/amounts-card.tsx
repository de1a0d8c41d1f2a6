import type { AfterSaleAmounts } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Card, CardHead } from '@mall/ui'
import { formatPayment, orderMessages, getPaidChannelName } from '@mall/commerce/order'
import styles from './after-sales.module.css'
import { messages } from './messages.ts'

export type AmountsCardProps = {
  /** amounts of the chosen pieces; null before pieces are chosen */
  amounts:
    | (Pick<AfterSaleAmounts, 'points' | 'cash' | 'channel'> &
        Partial<Omit<AfterSaleAmounts, 'points' | 'cash' | 'channel'>>)
    | null
  busy?: boolean
}

export function AmountsCard({ amounts, busy }: AmountsCardProps) {
  const t = useMessages(messages)
  return (
    <Card label={t('amounts')}>
      <CardHead title={t('amounts')} />
      <div className={styles.amounts} aria-live="polite" aria-busy={busy || undefined}>
        {amounts ? (
          <Origins amounts={amounts} />
        ) : (
          <p className={styles.hint}>{t('amountsHint')}</p>
        )}
      </div>
    </Card>
  )
}

function Origins({ amounts }: { amounts: NonNullable<AmountsCardProps['amounts']> }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { integralName } = usePriceDisplay()
  const price = usePriceText()
  const { points, cash, channel, withFreight, couponReturned, isImmediate } = amounts
  const { freightPoints = 0, freightCash = 0, couponShare = 0 } = amounts
  return (
    <>
      {cash > 0 && (
        <p className={styles.row}>
          <span>{t('toChannel', { channel: getPaidChannelName(channel ?? '', tOrder) })}</span>
          <span className={styles.amount}>{formatCash(cash)}</span>
        </p>
      )}
      {points > 0 && (
        <p className={styles.row}>
          <span>{t('toPoints')}</span>
          <span className={styles.amount}>{formatPoints(points, integralName)}</span>
        </p>
      )}
      {freightPoints + freightCash > 0 && (
        <p className={styles.row}>
          <span>{t('freightPart')}</span>
          <span className={styles.amount}>
            {formatPayment({ paidPoints: freightPoints, cash: freightCash }, integralName)}
          </span>
        </p>
      )}
      {couponShare > 0 && !couponReturned && (
        <p className={styles.row}>
          <span>
            {t('couponShare')} <span className={styles.secondary}>{t('couponKept')}</span>
          </span>
          <span className={styles.amount}>{price(couponShare)}</span>
        </p>
      )}
      {points > 0 && cash > 0 && (
        <p className={styles.totalRow}>
          <span>{t('total')}</span>
          <b className={styles.amount}>
            {formatPayment({ paidPoints: points, cash }, integralName)}
          </b>
        </p>
      )}
      {points + cash === 0 && <p>{t('noAmount')}</p>}
      <p className={styles.hint}>
        {t(isImmediate ? 'immediateNote' : 'amountsNote')}
        {withFreight && freightPoints + freightCash === 0 && ` · ${t('withFreight')}`}
      </p>
      {couponReturned && <p className={styles.hint}>{t('couponReturned')}</p>}
    </>
  )
}
