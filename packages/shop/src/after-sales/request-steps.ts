import type { AfterSale } from '@mall/contract'
import { AfterSaleStatus as S } from '@mall/contract/states'
import { formatDayMinute } from '@mall/core/format'
import type { Translate } from '@mall/core/messages'
import type { Step, StepsProps } from '@mall/ui'
import { getAfterSaleStatusName } from './model/after-sale-text.ts'
import type { afterSaleMessages } from './model/messages.ts'
import type { messages } from './messages.ts'

type Translators = {
  t: Translate<typeof messages>
  tRequest: Translate<typeof afterSaleMessages>
}
type Event = AfterSale['events'][number]['event']

const toStep = (label: string, at: string | null | undefined): Step => ({
  label,
  note: at ? formatDayMinute(at) : undefined,
})

/** Time of the last of some events of a request. */
const findTime = ({ events }: AfterSale, ...names: Event[]): string | undefined =>
  events.findLast(({ event }) => names.includes(event))?.at

/** Whether goods come back before the money; a return may also be approved without them. */
const hasReturn = (request: AfterSale): boolean =>
  request.kind === 'return' && findTime(request, 'approve') === undefined

/** Whether nothing had been sent, so that the refund began without a review. */
const isImmediate = ({ events }: AfterSale): boolean =>
  events.some(({ event, by }) => event === 'approve' && by === 'timer')

function listDone(request: AfterSale, t: Translate<typeof messages>): Step[] {
  const { status, requestedAt } = request
  const reviewedAt = isImmediate(request)
    ? undefined
    : findTime(request, 'requireReturn', 'approve')
  const returnedAt = findTime(request, 'addReturnParcel') ?? findTime(request, 'receive')
  const isReturned = returnedAt !== undefined && status !== S.ReturnInTransit
  return [
    toStep(t('stepRequested'), requestedAt),
    ...(reviewedAt === undefined ? [] : [toStep(t('stepApproved'), reviewedAt)]),
    ...(isReturned ? [toStep(t('stepReturned'), returnedAt)] : []),
  ]
}

/** The current step, with its time or its progress. */
function getPresent(request: AfterSale, { t, tRequest }: Translators): Step {
  const { status, dueAt, refund } = request
  const name = getAfterSaleStatusName(status, tRequest)
  switch (status) {
    case S.PendingReview:
      return { label: t('stepReview'), note: t('stepProcessing') }
    case S.AwaitingReturn:
      return {
        label: t('stepReturn'),
        note: dueAt ? t('stepUntil', { time: formatDayMinute(dueAt) }) : undefined,
      }
    case S.ReturnInTransit:
      return toStep(t('stepReturn'), findTime(request, 'addReturnParcel'))
    case S.Refunding:
      return { label: t('stepRefund'), note: t('stepProcessing') }
    case S.Refunded:
      return toStep(name, findTime(request, 'complete') ?? refund?.doneAt)
    case S.Rejected:
      return toStep(name, findTime(request, 'reject'))
    case S.Withdrawn:
      return toStep(name, findTime(request, 'withdraw', 'expire'))
  }
}

function listAhead(request: AfterSale, t: Translate<typeof messages>): Step[] {
  const refund = { label: t('stepRefund') }
  switch (request.status) {
    case S.PendingReview:
      return hasReturn(request) ? [{ label: t('stepReturn') }, refund] : [refund]
    case S.AwaitingReturn:
    case S.ReturnInTransit:
      return [refund]
    default:
      return []
  }
}

/**
 * Steps of a request: requested, reviewed, sent back, refunded, or the step that ended it early.
 */
export function listRequestSteps(
  request: AfterSale,
  translators: Translators,
): Pick<StepsProps, 'steps' | 'current'> {
  const done = listDone(request, translators.t)
  return {
    steps: [...done, getPresent(request, translators), ...listAhead(request, translators.t)],
    current: done.length,
  }
}
