import type { GiftCard } from '@mall/contract'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { mallNameOf, useCompanyInfo } from '@mall/core/session'
import { cx, IconGift } from '@mall/ui'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'
import { useFormatBalance } from '../model/use-balance.ts'

const UNTIL = { choice: 'until', balance: 'balanceUntil', points: 'pointsUntil' } as const

/** The open card: title, number, expiry and remaining value. */
export function CardFace({ card }: { card: GiftCard }) {
  const t = useMessages(messages)
  const { kind, title, number, left, validUntil } = card
  const formatBalance = useFormatBalance()
  const date = formatDotted(validUntil)
  return (
    <section className={styles.face} aria-label={title}>
      <div>
        <p className={styles.faceTitle}>{title}</p>
        {number && <p className={styles.faceNote}>{t('cardNumber', { number })}</p>}
        <p className={styles.faceNote}>
          {t(card.isExpired ? 'expiredSince' : UNTIL[kind], { date })}
        </p>
      </div>
      <div className={styles.faceEnd}>
        <span className={styles.faceCount}>{kind === 'balance' ? formatBalance(left) : left}</span>{' '}
        {kind !== 'balance' && t(kind === 'choice' ? 'picksLeft' : 'pointsUnit')}
        {kind === 'balance' && <p className={styles.faceNote}>{t('balance')}</p>}
        {kind === 'choice' && <p className={styles.faceNote}>{t('anyOf')}</p>}
      </div>
    </section>
  )
}

/** A card before it is loaded, with its typed number only; null for a card opened by a code. */
export function BlankFace({ number }: { number: string | null }) {
  const t = useMessages(messages)
  const title = t('cardTitle', { mall: mallNameOf(useCompanyInfo()) })
  return (
    <section className={cx(styles.face, styles.tall)} aria-label={title}>
      <div className={styles.head}>
        <div>
          <p className={styles.faceTitle}>{title}</p>
          <p className={styles.faceNote}>{t('cardNote')}</p>
        </div>
        <IconGift size={24} />
      </div>
      {number !== null && <p className={styles.faceNumber}>{number || '•••• •••• •••• ••••'}</p>}
    </section>
  )
}
