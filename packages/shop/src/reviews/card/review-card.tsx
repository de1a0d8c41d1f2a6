import type { ReactNode } from 'react'
import type { Review } from '@mall/contract'
import { formatDate } from '@mall/core/format'
import { useMessages, type Translate } from '@mall/core/messages'
import { IconUserFilled, Rate, Tag, Tags } from '@mall/ui'
import { reviewMessages } from '../messages.ts'
import { PictureList } from '../../common/index.ts'
import styles from './review-card.module.css'

const DAY_MS = 86_400_000

type Props = {
  review: Review
  /** replaces the name and the date of the review */
  head?: ReactNode
  children?: ReactNode
  /** shows at most three lines and no replies */
  isShort?: boolean
}

/** One review with its follow-up and the seller's reply. */
export function ReviewCard({ review, head, children, isShort = false }: Props) {
  const t = useMessages(reviewMessages)
  const { userName, rating, tags, text, pictures, specText, createdAt, followUp, reply } = review
  return (
    <article className={styles.review}>
      {head ?? (
        <div className={styles.head}>
          <span className={styles.avatar} aria-hidden>
            <IconUserFilled size={24} />
          </span>
          <div className={styles.author}>
            <span className={styles.name}>{userName === '' ? t('anonymous') : userName}</span>
            <Rate value={rating} />
          </div>
          <span className={styles.note}>{formatDate(createdAt)}</span>
        </div>
      )}
      {tags.length > 0 && !isShort && (
        <Tags>
          {tags.map((tag) => (
            <Tag key={tag} tone="quiet">
              {tag}
            </Tag>
          ))}
        </Tags>
      )}
      <p className={isShort ? styles.short : styles.text}>{text === '' ? t('noText') : text}</p>
      <PictureList title={t('picturesTitle')} pictures={pictures} />
      {specText !== '' && <p className={styles.note}>{specText}</p>}
      {followUp && !isShort && (
        <div className={styles.more}>
          <p className={styles.label}>{followUpLabel(createdAt, followUp.at, t)}</p>
          <p className={styles.text}>{followUp.text}</p>
          <PictureList title={t('picturesTitle')} pictures={followUp.pictures} />
        </div>
      )}
      {reply && !isShort && <p className={styles.reply}>{t('reply', { text: reply.text })}</p>}
      {children}
    </article>
  )
}

function followUpLabel(createdAt: string, at: string, t: Translate<typeof reviewMessages>) {
  const days = Math.floor((Date.parse(at) - Date.parse(createdAt)) / DAY_MS)
  return days === 0 ? t('sameDay') : t('daysLater', { days })
}
