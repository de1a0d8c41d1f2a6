import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths, useTitle } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { LeaveFormDialog, Restart, useFormDrafts, useLeaveForm } from '@mall/commerce/draft'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useReviewLineQuery } from '../review-endpoints.ts'
import { FollowUpForm } from './follow-up-form.tsx'
import { messages } from './messages.ts'
import { toReviewDraftName } from './review-draft.ts'
import { ReviewForm } from './review-form.tsx'

/** Stars chosen in the list that opened the review; 0 without a choice. */
const readRating = (text: string | null): number => (/^[1-5]$/.test(text ?? '') ? Number(text) : 0)

const isLineId = (text: string) => /^\d{1,15}$/.test(text)

/** Review of a received line (`?lineId=…`), its change (`&change=1`), or its follow-up. */
export function Component() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const lineId = query.get('lineId') ?? ''
  const paths = usePaths()
  const go = useMallNavigate()
  const { currentData, error, isFetching, refetch } = useReviewLineQuery(
    { lineId },
    { skip: !isLineId(lineId), refetchOnMountOrArgChange: true },
  )
  const review = currentData?.review ?? null
  const isChange = query.get('change') === '1' && review?.canChange === true
  const title = isChange ? t('changeTitle') : review ? t('followUpTitle') : t('addTitle')
  useTitle(title)
  const draftName = toReviewDraftName(lineId, isChange ? 'change' : review ? 'followUp' : 'add')
  const drafts = useFormDrafts()
  const [isWritten, setWritten] = useState(false)
  const leaving = useLeaveForm({
    isWritten,
    onLeave: () => go.back(paths.evaluateAddList()),
    onDiscard: () => drafts.remove(draftName),
  })
  const isMissing = !isLineId(lineId) || isRefused(error, 'review/not-allowed', 'review/refunded')
  return (
    <Page
      header={<NavBar title={title} onBack={leaving.handleBack} />}
      bottom="bar"
      busy={isFetching && !currentData}
    >
      {currentData && (!review || isChange) ? (
        <Restart>
          {(restart) => (
            <ReviewForm
              line={currentData.line}
              review={review}
              rating={readRating(query.get('rating'))}
              reward={currentData.reward}
              draftName={draftName}
              onWritten={setWritten}
              restart={restart}
            />
          )}
        </Restart>
      ) : currentData && review?.canFollowUp ? (
        <Restart>
          {(restart) => (
            <FollowUpForm
              line={currentData.line}
              review={review}
              draftName={draftName}
              onWritten={setWritten}
              restart={restart}
            />
          )}
        </Restart>
      ) : isMissing || review ? (
        <Empty
          icon={<IconAlert />}
          title={t('notFound')}
          note={t('notFoundNote')}
          action={
            <Button size="m" href={paths.evaluateMy()}>
              {t('viewMine')}
            </Button>
          }
        />
      ) : error && !isFetching ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Delayed when fallback={<LoadingSkeleton />} />
      )}
      <LeaveFormDialog {...leaving.dialog} />
    </Page>
  )
}

const LoadingSkeleton = () => (
  <>
    <SkeletonBlock height={104} shape="card" />
    <SkeletonBlock height={140} shape="card" />
    <SkeletonBlock height={220} shape="card" />
  </>
)
