import type { AfterSaleChoice, DataOf, InputOf } from '@mall/contract'
import { AfterSaleStatus } from '@mall/contract/states'
import type { Deps } from '../../../deps.ts'
import type { PictureSigner } from '../../../pictures/signed-pictures.ts'
import { decodeCursor, toCursorPage } from '../../../plugins/cursor.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { readCreditLimits } from '../../point-grants/index.ts'
import type { SendRefunds } from '../../orders/index.ts'
import { assertFurtherRequest, calculateAmounts, type AfterSaleFacts } from '../after-sale-rules.ts'
import { readAfterSaleSettings, readRefundLimits } from '../after-sale-settings.ts'
import type {
  DecisionResult,
  OperatorAfterSalesRepository,
} from './operator-after-sales.repository.ts'
import { presentAfterSale, presentRequest, type Presenting } from '../present.ts'
import type { OperatorRefundRepository } from './operator-refund.repository.ts'
import type { AfterSaleRow } from '../reading.repository.ts'

const DAY_MS = 86_400_000
/** An operator may refund after the shopper's period has ended. */
const OPERATORS_DAYS = 36_500

type ServiceDeps = Pick<Deps, 'companies' | 'now'> & {
  repository: OperatorAfterSalesRepository
  refunds: OperatorRefundRepository
  signer: PictureSigner
  sendRefunds: SendRefunds
}

const presentForOperator = (row: AfterSaleRow, settings: Presenting) => ({
  ...presentRequest(row, settings),
  userId: row.userId,
  approvalId: row.pending?.approvalId ?? '',
})

/** After-sales requests for operators: review, receipt of goods, compensation. */
export function createOperatorAfterSalesService(deps: ServiceDeps) {
  const { repository, refunds, companies, signer, now, sendRefunds } = deps
  const settingsOf = async (companyId: number) =>
    readAfterSaleSettings(await companies.of(companyId))
  const presentingOf = async (companyId: number): Promise<Presenting> => ({
    ...(await settingsOf(companyId)),
    signer,
  })

  async function find(companyId: number, id: string) {
    const found = await repository.find(companyId, id)
    if (!found) throw new Refusal('after-sale/not-found')
    return found
  }

  async function present({ companyId }: Operator, id: string) {
    const { request } = await find(companyId, id)
    return presentForOperator(request, await presentingOf(companyId))
  }

  async function finish(
    operator: Operator,
    id: string,
    { cashRefundIds, approval }: DecisionResult,
  ): Promise<DataOf<'ops.approveAfterSale'>> {
    await sendRefunds(operator.companyId, cashRefundIds)
    return { afterSale: await present(operator, id), approval }
  }

  return {
    async list(
      { companyId }: Operator,
      { cursor, limit, status, open }: InputOf<'ops.afterSales'>,
    ): Promise<DataOf<'ops.afterSales'>> {
      const [requestedAt, id] = decodeCursor(cursor, 2) ?? []
      const after =
        requestedAt === undefined ? null : { requestedAt: new Date(requestedAt), id: String(id) }
      const presenting = await presentingOf(companyId)
      const rows = await repository.list(companyId, { after, limit: limit + 1, status, open })
      const list = rows.map((row) => presentForOperator(row, presenting))
      return toCursorPage(list, limit, (one) => [one.requestedAt, one.id])
    },

    async view(
      { companyId }: Operator,
      { id }: InputOf<'ops.afterSale'>,
    ): Promise<DataOf<'ops.afterSale'>> {
      const { request, progress } = await find(companyId, id)
      const presenting = await presentingOf(companyId)
      return {
        ...presentAfterSale(request, progress, presenting, now()),
        userId: request.userId,
        approvalId: request.pending?.approvalId ?? '',
      }
    },

    async approve(operator: Operator, input: InputOf<'ops.approveAfterSale'>) {
      const company = await companies.of(operator.companyId)
      const { returnDays, returnAddress } = readAfterSaleSettings(company)
      const { request } = await find(operator.companyId, input.id)
      const isReturn = request.kind === 'return' && request.status === AfterSaleStatus.PendingReview
      if (isReturn && (input.returnAddress || returnAddress) === '') {
        throw new Refusal('after-sale/no-return-address')
      }
      const at = now()
      const dueAt = new Date(at.getTime() + returnDays * DAY_MS)
      const terms = { above: readRefundLimits(company), dueAt }
      return finish(operator, input.id, await repository.approve(operator, input, terms, at))
    },

    async receive(
      operator: Operator,
      { id, lines, note, ...limits }: InputOf<'ops.receiveReturn'>,
    ) {
      const above = readRefundLimits(await companies.of(operator.companyId))
      const decision = { limits, saleable: lines, note }
      const result = await repository.receive(operator, id, decision, above, now())
      return finish(operator, id, result)
    },

    async reject(operator: Operator, input: InputOf<'ops.rejectAfterSale'>) {
      await repository.reject(operator, input, now())
      return present(operator, input.id)
    },

    async refund(
      operator: Operator,
      { id, lines, reason, note, ...limits }: InputOf<'ops.refundOrder'>,
    ) {
      const company = await companies.of(operator.companyId)
      const settings = readAfterSaleSettings(company)
      const at = now()
      const terms = {
        above: readRefundLimits(company),
        allow(facts: AfterSaleFacts, chosen: AfterSaleChoice[]) {
          assertFurtherRequest(facts)
          const request = { kind: 'refund', reason, lines: chosen } as const
          return calculateAmounts(facts, request, { ...settings, days: OPERATORS_DAYS }, at)
        },
      }
      const refund = { id, lines, reason, note, limits }
      const { requestId, ...result } = await refunds.refund(operator, refund, terms, at)
      return finish(operator, requestId, result)
    },

    async compensate(
      operator: Operator,
      { expiresAt, ...input }: InputOf<'ops.compensateAfterSale'>,
    ) {
      const at = now()
      if (new Date(expiresAt) <= at) {
        throw new Refusal('request/invalid', undefined, {
          issues: [{ field: 'expiresAt', message: '应为将来的时间' }],
        })
      }
      const company = await companies.of(operator.companyId)
      const { each, ...limits } = readCreditLimits(company, input.points)
      if (input.points > each) throw new Refusal('points/over-limit')
      const credit = { ...input, expiresAt: new Date(expiresAt) }
      if (!(await repository.compensate(operator, credit, limits, at))) {
        throw new Refusal('points/over-limit')
      }
      return present(operator, input.id)
    },
  }
}
