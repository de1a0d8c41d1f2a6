import { ALL_REVIEW_TAGS } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { Card, Chip, ChipGroup, Rate } from '@mall/ui'
import { useReviewSummaryQuery } from '../review-endpoints.ts'
import type { ReviewsView } from './reviews-view.ts'
import { messages } from './messages.ts'
import styles from './rating-card.module.css'

type Props = { view: ReviewsView; onChange: (next: ReviewsView) => void }

/** Share of good reviews, numbers by stars, and tags to choose; nothing without reviews. */
export function RatingCard({ view, onChange }: Props) {
  const t = useMessages(messages)
  const { currentData } = useReviewSummaryQuery({ spuId: view.spuId })
  if (!currentData || currentData.total === 0) return null
  const { total, average, goodPercent, stars, tags } = currentData
  const offered = ALL_REVIEW_TAGS.flatMap(
    (tag) => tags.find((one) => one.tag === tag && one.count > 0) ?? [],
  ).toSorted((one, other) => other.count - one.count)
  return (
    <Card label={t('rating')}>
      <div className={styles.card}>
        <div className={styles.rating}>
          {goodPercent === null ? (
            <div className={styles.total}>
              <p className={styles.number}>{average.toFixed(1)}</p>
              <Rate value={Math.round(average)} />
            </div>
          ) : (
            <div className={styles.total}>
              <p className={styles.number}>
                {goodPercent}
                <small className={styles.unit}>%</small>
              </p>
              <p className={styles.note}>{t('goodShare')}</p>
            </div>
          )}
          <dl className={styles.stars}>
            {[5, 4, 3, 2, 1].map((star) => {
              const count = stars[star - 1] ?? 0
              return (
                <div key={star} className={styles.star}>
                  <dt>{t('stars', { count: star })}</dt>
                  <dd className={styles.bar}>
                    <span className={styles.track}>
                      <span
                        className={styles.done}
                        style={{ width: `${String((count / total) * 100)}%` }}
                      />
                    </span>
                    <span className={styles.count}>{count.toLocaleString('en-US')}</span>
                  </dd>
                </div>
              )
            })}
          </dl>
        </div>
        <ChipGroup label={t('tags')}>
          <Chip
            size="sm"
            selected={view.tag === undefined}
            onClick={() => onChange({ ...view, tag: undefined })}
          >
            {t('allTags')}
          </Chip>
          {offered.map(({ tag, count }) => (
            <Chip
              key={tag}
              size="sm"
              selected={view.tag === tag}
              onClick={() => onChange({ ...view, tag: ALL_REVIEW_TAGS.find((one) => one === tag) })}
            >
              {t('tagCount', { tag, count })}
            </Chip>
          ))}
          <Chip
            size="sm"
            selected={view.isNewestFirst}
            onClick={() => onChange({ ...view, isNewestFirst: !view.isNewestFirst })}
          >
            {t('newestFirst')}
          </Chip>
        </ChipGroup>
      </div>
    </Card>
  )
}
