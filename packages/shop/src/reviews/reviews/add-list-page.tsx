import { useNavigationType, useSearchParams } from 'react-router-dom'
import { useEntry, useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconReview,
  IconStar,
  InfiniteList,
  Link,
  NavAction,
  NavBar,
  Page,
  PullToRefresh,
  SkeletonBlock,
  useTopUnlessRemembered,
} from '@mall/ui'
import { useReviewableLinesInfiniteQuery } from '../review-endpoints.ts'
import { LineCard } from './line-card.tsx'
import { messages } from './messages.ts'
import styles from './reviews.module.css'

const STARS = [1, 2, 3, 4, 5] as const

const isOrderId = (text: string) => /^\d{20}$/.test(text)

/** Received goods without a review, of all orders or of one (`?orderId=…`). */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  const [query] = useSearchParams()
  const orderId = query.get('orderId') ?? ''
  return (
    <Page
      wide="rows"
      header={
        <NavBar
          title={t('toReviewTitle')}
          line
          onBack={() => go.back(paths.orders(6))}
          right={<NavAction href={paths.evaluateMy()}>{t('mineTitle')}</NavAction>}
        />
      }
    >
      <Lines key={orderId} {...(isOrderId(orderId) && { orderId })} />
    </Page>
  )
}

function Lines({ orderId }: { orderId?: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const restoreKey = useEntry()
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useReviewableLinesInfiniteQuery(
      { size: 20, ...(orderId !== undefined && { orderId }) },
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
  const lines = data.pages.flatMap((page) => page.list)
  if (lines.length === 0) {
    return (
      <Empty
        icon={<IconReview />}
        title={t('nothingToReview')}
        note={t('nothingToReviewNote')}
        action={
          <Button size="m" href={paths.evaluateMy()}>
            {t('viewMine')}
          </Button>
        }
      />
    )
  }
  return (
    <PullToRefresh onRefresh={refetch}>
      <InfiniteList
        label={t('toReviewTitle')}
        items={lines}
        getKey={({ lineId }) => String(lineId)}
        restoreKey={restoreKey}
        hasMore={hasNextPage}
        loadMore={() => void fetchNextPage()}
        state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
        renderItem={(line) => (
          <LineCard line={line} href={paths.wareDetail(line.spuId)}>
            <div className={styles.offer}>
              <div className={styles.stars}>
                {STARS.map((rating) => (
                  <Link
                    key={rating}
                    href={paths.evaluateAdd({ lineId: line.lineId, rating })}
                    className={styles.star}
                    aria-label={t('rate', { rating })}
                  >
                    <IconStar size={24} />
                  </Link>
                ))}
              </div>
              <Button size="m" variant="accent" href={paths.evaluateAdd({ lineId: line.lineId })}>
                {t('review')}
              </Button>
            </div>
          </LineCard>
        )}
      />
    </PullToRefresh>
  )
}

const LoadingSkeleton = () => (
  <>
    <SkeletonBlock height={136} shape="card" />
    <SkeletonBlock height={136} shape="card" />
    <SkeletonBlock height={136} shape="card" />
  </>
)
