import { calls, type DataOf, type OpsCallName, type WaitingKind } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { WaitingRepository } from './waiting.repository.ts'

/** The call that does each kind of work: operators who may make it see the count. */
const acts: Readonly<Record<WaitingKind, OpsCallName>> = {
  parcels: 'ops.ship',
  reminded: 'ops.ship',
  afterSales: 'ops.approveAfterSale',
  returns: 'ops.receiveReturn',
  approvals: 'ops.approve',
  chats: 'ops.takeChat',
  reviews: 'ops.showReview',
  reportedReviews: 'ops.hideReview',
  questions: 'ops.answerQuestion',
  answers: 'ops.showAnswer',
  soldOut: 'ops.changeGoods',
  lowSecrets: 'ops.importCardSecrets',
  failedRefunds: 'ops.repeatRefund',
  unknownTopUps: 'ops.queryTopUp',
  invoices: 'ops.issueInvoice',
}
const kinds = Object.keys(acts) as WaitingKind[]

/** Kinds of work that an operator may do. */
export const listOwnKinds = ({ permissions }: Pick<Operator, 'permissions'>): WaitingKind[] =>
  kinds.filter((kind) => {
    const permission: unknown = calls[acts[kind]].ops?.permission
    if (permission === 'own') return true
    const enough = Array.isArray(permission) ? permission : [permission]
    return permissions.some((one) => enough.includes(one))
  })

export const createWaitingService = ({
  repository,
  now,
}: Pick<Deps, 'now'> & { repository: WaitingRepository }) => ({
  async list(operator: Operator): Promise<DataOf<'ops.waiting'>> {
    const counts = await repository.count(operator, listOwnKinds(operator), now())
    const list = counts.map(({ kind, count, since }) => ({
      kind,
      count: Number(count),
      since: since === null ? null : new Date(since).toISOString(),
    }))
    return { list }
  },
})
