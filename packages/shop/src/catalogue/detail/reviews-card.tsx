import { useMessages } from '@mall/core/messages'
import { useHasScreen, usePaths } from '@mall/core/feature'
import { useCompanyInfo } from '@mall/core/session'
import { Card, CardHead, Link, Rate, Tag, Tags } from '@mall/ui'
import { useReviewSummaryQuery, ReviewCard } from '../../reviews/index.ts'
import { messages } from './messages.ts'
import styles from './reviews-card.module.css'

/** The rating for search engines. Source: https://schema.org/AggregateRating */
const toStructuredData = (
  name: string,
  { total, average }: { total: number; average: number },
) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name,
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: average,
    reviewCount: total,
    bestRating: 5,
    worstRating: 1,
  },
})

/** Rating of a product and its most helpful reviews; nothing without reviews. */
export function ReviewsCard({ spuId, name }: { spuId: number; name: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const hasScreen = useHasScreen()
  const { showComment, showReviewTxt } = useCompanyInfo()
  const { currentData } = useReviewSummaryQuery({ spuId }, { skip: !showComment })
  if (!currentData || currentData.total === 0) return null
  const { total, average, goodPercent, tags, latest } = currentData
  const title = showReviewTxt === '' ? t('reviews') : showReviewTxt
  return (
    <Card label={title}>
      <script type="application/ld+json">
        {JSON.stringify(toStructuredData(name, { total, average }))}
      </script>
      <CardHead
        title={t('reviewCount', { title, count: total })}
        right={
          hasScreen(paths.evaluateWare()) && (
            <Link href={paths.evaluateWare({ spuId })} className={styles.all}>
              {goodPercent === null ? t('allReviews') : t('goodPercent', { percent: goodPercent })}
            </Link>
          )
        }
      />
      <div className={styles.summary}>
        <span className={styles.average}>{average.toFixed(1)}</span>
        <Rate value={Math.round(average)} />
        <Tags>
          {tags.slice(0, 3).map(({ tag, count }) => (
            <Tag key={tag} tone="quiet">
              {t('tagCount', { tag, count })}
            </Tag>
          ))}
        </Tags>
      </div>
      <div className={styles.latest}>
        {latest.map((review) => (
          <ReviewCard key={review.id} review={review} isShort />
        ))}
      </div>
    </Card>
  )
}
