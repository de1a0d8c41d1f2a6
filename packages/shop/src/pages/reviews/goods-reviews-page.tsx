import { useNavigationType, useSearchParams } from 'react-router-dom'
import type { Review, ReviewFilter } from '@mall/contract'
import { useEntry, useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  Chip,
  ChipGroup,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  IconReview,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  Rate,
  SkeletonBlock,
  useTopUnlessRemembered,
} from '@mall/ui'
import { useGoodsReviewsInfiniteQuery, useReviewSummaryQuery } from '../../api/review-endpoints.ts'
import { ReviewCard } from '../../components/reviews/review-card.tsx'
import { reviewMessages } from '../../model/reviews/messages.ts'
import { HelpfulButton } from './helpful-button.tsx'
import { ReportButton } from './report-button.tsx'
import { messages } from './messages.ts'
import styles from './reviews.module.css'

const FILTERS = [
  { filter: 'all', label: 'all' },
  { filter: 'pictures', label: 'pictures' },
  { filter: 'followUp', label: 'followUps' },
  { filter: 'good', label: 'good' },
  { filter: 'medium', label: 'medium' },
  { filter: 'bad', label: 'bad' },
] as const satisfies readonly { filter: ReviewFilter; label: string }[]

const isSpuId = (text: string) => /^[1-9]\d{0,14}$/.test(text)
const toFilter = (text: string | null): ReviewFilter =>
  FILTERS.find(({ filter }) => filter === text)?.filter ?? 'all'

/** Reviews of a product (`?spuId=…`); the filter is in the address, so that Back restores it. */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  const [query] = useSearchParams()
  const spuId = query.get('spuId') ?? ''
  const filter = toFilter(query.get('filter'))
  const isValid = isSpuId(spuId)
  const onBack = () => go.back(isValid ? paths.wareDetail(spuId) : paths.home())
  return (
    <Page header={<NavBar title={t('goodsTitle')} line onBack={onBack} />}>
      {isValid ? (
        <>
          <Filters spuId={spuId} current={filter} />
          <Reviews key={filter} spuId={spuId} filter={filter} />
        </>
      ) : (
        <Empty
          icon={<IconAlert />}
          title={t('noReviews')}
          action={
            <Button size="m" href={paths.home()}>
              {t('backToGoods')}
            </Button>
          }
        />
      )}
    </Page>
  )
}

function Filters({ spuId, current }: { spuId: string; current: ReviewFilter }) {
  const t = useMessages(messages)
  const tReview = useMessages(reviewMessages)
  const go = useMallNavigate()
  const paths = usePaths()
  const { currentData } = useReviewSummaryQuery({ spuId })
  if (!currentData || currentData.total === 0) return null
  const { average, goodPercent, counts } = currentData
  return (
    <Card label={t('filters')}>
      <div className={styles.filters}>
        <div className={styles.summary}>
          <span className={styles.average}>{average.toFixed(1)}</span>
          <Rate value={Math.round(average)} />
          <span className={styles.note}>{t('goodPercent', { percent: goodPercent })}</span>
        </div>
        <ChipGroup label={t('filters')}>
          {FILTERS.map(({ filter, label }) => (
            <Chip
              key={filter}
              size="sm"
              selected={filter === current}
              disabled={counts[filter] === 0}
              onClick={() =>
                go(paths.evaluateWare({ spuId, filter }), { replace: true, keepEntry: true })
              }
            >
              {tReview('filterCount', { label: tReview(label), count: counts[filter] })}
            </Chip>
          ))}
        </ChipGroup>
      </div>
    </Card>
  )
}

function Reviews({ spuId, filter }: { spuId: string; filter: ReviewFilter }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const restoreKey = `${useEntry()}-${filter}`
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGoodsReviewsInfiniteQuery(
      { spuId, filter, size: 10 },
      { refetchOnMountOrArgChange: back ? false : 30 },
    )
  useTopUnlessRemembered(restoreKey)
  if (!data) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<LoadingSkeleton />} />
    )
  }
  const reviews = data.pages.flatMap((page) => page.list)
  if (reviews.length === 0) {
    return (
      <Empty
        icon={<IconReview />}
        title={filter === 'all' ? t('noReviews') : t('noneOfFilter')}
        note={t('noReviewsNote')}
        action={
          <Button size="m" href={paths.wareDetail(spuId)}>
            {t('backToGoods')}
          </Button>
        }
      />
    )
  }
  return (
    <PullToRefresh onRefresh={refetch}>
      <InfiniteList
        label={t('goodsTitle')}
        items={reviews}
        getKey={({ id }) => String(id)}
        restoreKey={restoreKey}
        hasMore={hasNextPage}
        loadMore={() => void fetchNextPage()}
        state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
        renderItem={(review: Review) => (
          <Card>
            <ReviewCard review={review}>
              <div className={styles.readerActions}>
                <ReportButton spuId={spuId} review={review} />
                <HelpfulButton spuId={spuId} review={review} />
              </div>
            </ReviewCard>
          </Card>
        )}
      />
    </PullToRefresh>
  )
}

const LoadingSkeleton = () => (
  <>
    <SkeletonBlock height={160} shape="card" />
    <SkeletonBlock height={160} shape="card" />
    <SkeletonBlock height={160} shape="card" />
  </>
)
