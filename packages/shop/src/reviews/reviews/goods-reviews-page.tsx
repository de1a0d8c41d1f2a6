import { useNavigationType, useSearchParams } from 'react-router-dom'
import type { Review, ReviewFilter } from '@mall/contract'
import { ALL_REVIEW_TAGS } from '@mall/contract/states'
import { useEntry, useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  IconReview,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  SkeletonBlock,
  TabPanel,
  Tabs,
  useTopUnlessRemembered,
} from '@mall/ui'
import { useGoodsReviewsInfiniteQuery, useReviewSummaryQuery } from '../review-endpoints.ts'
import { ReviewCard } from '../card/review-card.tsx'
import { reviewMessages } from '../messages.ts'
import { HelpfulButton } from './helpful-button.tsx'
import { messages } from './messages.ts'
import { RatingCard } from './rating-card.tsx'
import type { ReviewsView } from './reviews-view.ts'
import { ReportButton } from './report-button.tsx'
import styles from './reviews.module.css'

const FILTERS = [
  { filter: 'all', label: 'all' },
  { filter: 'pictures', label: 'pictures' },
  { filter: 'followUp', label: 'followUps' },
  { filter: 'good', label: 'good' },
  { filter: 'low', label: 'low' },
] as const satisfies readonly { filter: ReviewFilter; label: string }[]

const isSpuId = (text: string) => /^[1-9]\d{0,14}$/.test(text)
const toView = (query: URLSearchParams): ReviewsView => ({
  spuId: query.get('spuId') ?? '',
  filter: FILTERS.find(({ filter }) => filter === query.get('filter'))?.filter ?? 'all',
  tag: ALL_REVIEW_TAGS.find((tag) => tag === query.get('tag')),
  isNewestFirst: query.get('sort') === 'newest',
})

/** Reviews of a product (`?spuId=…`); filter, tag and order are in the address, so that Back restores them. */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  const [query] = useSearchParams()
  const view = toView(query)
  const { spuId } = view
  const isValid = isSpuId(spuId)
  const summary = useReviewSummaryQuery({ spuId }, { skip: !isValid })
  const isCounted = summary.currentData !== undefined || summary.error !== undefined
  const show = ({ isNewestFirst, ...next }: ReviewsView) =>
    go(paths.evaluateWare({ ...next, ...(isNewestFirst && { sort: 'newest' }) }), {
      replace: true,
      keepEntry: true,
    })
  return (
    <Page
      wide="rows"
      header={
        <NavBar
          title={t('goodsTitle')}
          line
          onBack={() => go.back(isValid ? paths.wareDetail(spuId) : paths.home())}
          below={
            isValid &&
            (isCounted ? (
              <Filters view={view} onChange={show} />
            ) : (
              <div className={styles.tabsRoom} />
            ))
          }
        />
      }
    >
      {isValid ? (
        <Reviews view={view} onChange={show} isCounted={isCounted} />
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

type ViewProps = { view: ReviewsView; onChange: (next: ReviewsView) => void }

function Filters({ view, onChange }: ViewProps) {
  const t = useMessages(messages)
  const tReview = useMessages(reviewMessages)
  const { currentData } = useReviewSummaryQuery({ spuId: view.spuId })
  return (
    <Tabs
      label={t('filters')}
      variant="even"
      name="reviews"
      items={FILTERS.map(({ filter, label }) => ({
        id: filter,
        label: currentData
          ? tReview('filterCount', { label: tReview(label), count: currentData.counts[filter] })
          : tReview(label),
      }))}
      current={view.filter}
      onChange={(id) => {
        const filter = FILTERS.find((one) => one.filter === id)?.filter
        if (filter) onChange({ ...view, filter })
      }}
    />
  )
}

/** Rating and reviews, rendered together, so that neither moves the other. */
function Reviews({ view, onChange, isCounted }: ViewProps & { isCounted: boolean }) {
  const { spuId, filter, tag, isNewestFirst } = view
  const back = useNavigationType() === 'POP'
  const query = useGoodsReviewsInfiniteQuery(
    {
      spuId,
      filter,
      size: 10,
      ...(tag && { tag }),
      ...(isNewestFirst && { sort: 'newest' as const }),
    },
    { refetchOnMountOrArgChange: back ? false : 30 },
  )
  const { data, currentData, error, isFetching, refetch } = query
  const { isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const isFailed = error !== undefined && !isFetching
  // The skeleton is a different element than the panel below the rating, so no layout shift is
  // counted.
  if (!isCounted || !(data || isFailed)) return <Delayed when fallback={<LoadingSkeleton />} />
  return (
    <>
      <RatingCard view={view} onChange={onChange} />
      <TabPanel name="reviews" id={filter}>
        {currentData ? (
          <List
            key={JSON.stringify(view)}
            view={view}
            reviews={currentData.pages.flatMap((page) => page.list)}
            hasMore={hasNextPage}
            loadMore={() => void fetchNextPage()}
            state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
            onRefresh={refetch}
          />
        ) : isFailed ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Delayed when fallback={<LoadingSkeleton />} />
        )}
      </TabPanel>
    </>
  )
}

type ListProps = {
  view: ReviewsView
  reviews: Review[]
  hasMore: boolean
  loadMore: () => void
  state: 'loading' | 'error' | 'idle'
  onRefresh: () => Promise<unknown>
}

function List({ view, reviews, onRefresh, ...more }: ListProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { spuId, filter, tag, isNewestFirst } = view
  const restoreKey = `${useEntry()}-${filter}-${tag ?? ''}-${String(isNewestFirst)}`
  useTopUnlessRemembered(restoreKey)
  if (reviews.length === 0) {
    return (
      <Empty
        icon={<IconReview />}
        title={filter === 'all' && !tag ? t('noReviews') : t('noneOfFilter')}
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
    <PullToRefresh onRefresh={onRefresh}>
      <InfiniteList
        label={t('goodsTitle')}
        items={reviews}
        getKey={({ id }) => String(id)}
        restoreKey={restoreKey}
        {...more}
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
