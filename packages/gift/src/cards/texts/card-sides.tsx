import { useMessages } from '@mall/core/messages'
import { mallNameOf, useCompanyInfo } from '@mall/core/session'
import { cx, IconGift } from '@mall/ui'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'

/** Front and back of a card with number and password marked; the texts below it say the same. */
export function CardSides() {
  const t = useMessages(messages)
  return (
    <div className={styles.sides} aria-hidden="true">
      <div className={cx(styles.face, styles.tall)}>
        <div className={styles.head}>
          <p className={styles.faceTitle}>
            {t('cardTitle', { mall: mallNameOf(useCompanyInfo()) })}
          </p>
          <IconGift size={24} />
        </div>
        <p className={styles.marked}>
          <span className={cx(styles.faceNumber, styles.mark)}>{t('sampleNumber')}</span>
          <span className={styles.faceNote}>{t('number')}</span>
        </p>
      </div>
      <div className={styles.face}>
        <p className={styles.marked}>
          <span className={styles.mark}>
            <span className={styles.coating}>{t('sampleCoating')}</span>
          </span>
          <span className={styles.faceNote}>{t('password')}</span>
        </p>
      </div>
    </div>
  )
}
