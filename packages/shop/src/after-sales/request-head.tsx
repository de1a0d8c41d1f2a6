import type { AfterSale } from '@mall/contract'
import { AfterSaleStatus as S } from '@mall/contract/states'
import { formatMinute } from '@mall/core/format'
import { useMessages, type Translate } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { StatusHead } from '../common/index.ts'
import { getAfterSaleStatusName } from './model/after-sale-text.ts'
import { afterSaleMessages } from './model/messages.ts'
import { messages } from './messages.ts'
import { listRequestSteps } from './request-steps.ts'

function getNote(
  { status, dueAt, rejectReason, refund }: AfterSale,
  t: Translate<typeof messages>,
) {
  if (status === S.Rejected) return rejectReason
  if (status === S.AwaitingReturn) {
    return t('awaitingReturnNote', { time: dueAt ? formatMinute(dueAt) : '' })
  }
  if (refund?.status === 'failed') return t('refundDelayed')
  const notes = {
    [S.PendingReview]: 'pendingReviewNote',
    [S.ReturnInTransit]: 'returnInTransitNote',
    [S.Refunding]: 'refundingNote',
    [S.Refunded]: 'refundedNote',
    [S.Withdrawn]: 'withdrawnNote',
  } as const
  return t(notes[status])
}

/** Status of a request with its next step and all its steps. */
export function RequestHead({ request }: { request: AfterSale }) {
  const t = useMessages(messages)
  const tRequest = useMessages(afterSaleMessages)
  const { integralName } = usePriceDisplay()
  return (
    <StatusHead
      label={t('status')}
      title={getAfterSaleStatusName(request.status, tRequest)}
      steps={{ label: t('steps'), ...listRequestSteps(request, { t, tRequest }) }}
    >
      <p>{getNote(request, t)}</p>
      {request.compensation > 0 && (
        <p>{t('compensation', { points: formatPoints(request.compensation, integralName) })}</p>
      )}
    </StatusHead>
  )
}
