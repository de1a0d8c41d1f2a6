import type { DataOf } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import styles from './account.module.css'
import { messages } from './messages.ts'

type Losses = NonNullable<DataOf<'account.deletion'>['losses']>

/** Points, cards, coupons, benefits and prizes that are lost with the account, by number. */
export function LossList({ losses }: { losses: Losses }) {
  const t = useMessages(messages)
  const { integralName } = usePriceDisplay()
  const price = usePriceText()
  const { points, cards, cardBalance, coupons, benefits, prizes } = losses
  const rows: [count: number, label: string, value: string][] = [
    [points, t('lostPoints', { unit: integralName }), formatPoints(points, '')],
    [cards, t('lostCards'), t('cardCount', { count: cards })],
    [cardBalance, t('lostCardBalance'), price(cardBalance)],
    [coupons, t('lostCoupons'), t('cardCount', { count: coupons })],
    [benefits, t('lostBenefits'), t('benefitCount', { count: benefits })],
    [prizes, t('lostPrizes'), t('prizeCount', { count: prizes })],
  ]
  const lost = rows.filter(([count]) => count > 0)
  if (lost.length === 0) return null
  return (
    <section className={styles.losses} aria-label={t('losses')}>
      <p className={styles.name}>{t('losses')}</p>
      <dl className={styles.lossRows}>
        {lost.map(([, label, value]) => (
          <div key={label} className={styles.loss}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
