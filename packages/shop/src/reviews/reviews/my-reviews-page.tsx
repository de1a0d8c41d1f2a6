import { useNavigationType } from 'react-router-dom'
import type { MyReview } from '@mall/contract'
import { ReviewStatus } from '@mall/contract/states'
import { errorText } from '@mall/core/api'
import { formatDate } from '@mall/core/format'
import { useEntry, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconReview,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  Rate,
  SkeletonBlock,
  useTopUnlessRemembered,
} from '@mall/ui'
import { useMyReviewsInfiniteQuery, useRemoveReviewMutation } from '../review-endpoints.ts'
import { ReviewCard } from '../card/review-card.tsx'
import { reviewMessages } from '../messages.ts'
import { LineCard } from './line-card.tsx'
import { messages } from './messages.ts'
import styles from './reviews.module.css'

export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  return (
    <Page
      wide="rows"
      header={<NavBar title={t('mineTitle')} line onBack={() => go.back(paths.my())} />}
    >
      <Reviews />
    </Page>
  )
}

function Reviews() {
  const t = useMessages(messages)
  const paths = usePaths()
  const restoreKey = useEntry()
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useMyReviewsInfiniteQuery({ size: 10 }, { refetchOnMountOrArgChange: back ? false : 30 })
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
        title={t('noneOfMine')}
        note={t('noneOfMineNote')}
        action={
          <Button size="m" href={paths.evaluateAddList()}>
            {t('toReview')}
          </Button>
        }
      />
    )
  }
  return (
    <PullToRefresh onRefresh={refetch}>
      <InfiniteList
        label={t('mineTitle')}
        items={reviews}
        getKey={({ id }) => String(id)}
        restoreKey={restoreKey}
        hasMore={hasNextPage}
        loadMore={() => void fetchNextPage()}
        state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
        renderItem={(review) => <OwnReview review={review} />}
      />
    </PullToRefresh>
  )
}

function OwnReview({ review }: { review: MyReview }) {
  const t = useMessages(messages)
  const tReview = useMessages(reviewMessages)
  const paths = usePaths()
  const notify = useNotify()
  const [remove, { isLoading: busy }] = useRemoveReviewMutation()
  const { integralName } = usePriceDisplay()
  const { id, lineId, spuId, name, specText, picture, status, canFollowUp, canChange } = review
  const { earned } = review

  async function handleRemove() {
    const question = {
      title: t('removeQuestion'),
      text: t('removeNote'),
      confirmLabel: t('remove'),
    }
    if (!(await notify.confirm(question))) return
    const { error } = await remove({ id })
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else notify.toast(t('removed'))
  }
  return (
    <LineCard line={{ name, specText, picture }} href={paths.wareDetail(spuId)}>
      <ReviewCard
        review={{ ...review, specText: '' }}
        head={
          <div className={styles.own}>
            <Rate value={review.rating} />
            <span className={styles.note}>{formatDate(review.createdAt)}</span>
            {status === ReviewStatus.Shown ? (
              <span className={styles.note}>{t('shown')}</span>
            ) : (
              <span className={styles.status}>
                {tReview(status === ReviewStatus.Pending ? 'pending' : 'hidden')}
              </span>
            )}
            {earned > 0 && (
              <span className={styles.earned}>
                {t('earnedPoints', { points: formatPoints(earned, integralName) })}
              </span>
            )}
          </div>
        }
      />
      <div className={styles.actions}>
        <Button
          size="m"
          variant="line"
          busy={busy}
          needsNetwork={t('remove')}
          onClick={() => void handleRemove()}
        >
          {t('remove')}
        </Button>
        {canChange && (
          <Button size="m" variant="line" href={paths.evaluateAdd({ lineId, change: 1 })}>
            {t('change')}
          </Button>
        )}
        {canFollowUp && (
          <Button size="m" variant="line" href={paths.evaluateAdd({ lineId })}>
            {t('followUp')}
          </Button>
        )}
      </div>
    </LineCard>
  )
}

const LoadingSkeleton = () => (
  <>
    <SkeletonBlock height={220} shape="card" />
    <SkeletonBlock height={220} shape="card" />
  </>
)
