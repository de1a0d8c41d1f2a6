import { sql } from 'drizzle-orm'
import type { AfterSaleReason } from '@mall/contract/states'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { withRetry } from '../../../db/connection/with-retry.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { lockOrder } from '../../orders/index.ts'
import { countAvailable, type AfterSaleFacts } from '../after-sale-rules.ts'
import { insertRequest, parseOrderId } from '../after-sales.repository.ts'
import { readAfterSaleFacts } from '../facts.repository.ts'
import type { Decision } from '../start-refund.ts'
import { decide, type DecisionResult } from './operator-after-sales.repository.ts'
import type { Limits } from './refund-limits.repository.ts'
import { findAfterSale } from '../reading.repository.ts'

type Pieces = { skuId: number; num: number }
type Choice = { lineId: number; num: number }
type Line = { id: number; skuId: number }
export type Refund = {
  /** number of a part of an order */
  id: string
  /** omitted: all that can be refunded */
  lines?: readonly Pieces[] | undefined
  reason: AfterSaleReason
  note: string
  limits: Decision['limits']
}
/** Decides on a refund from the facts read under the order's lock; throws its refusal. */
type Allow = (
  facts: AfterSaleFacts,
  chosen: Choice[],
) => { childId: string; withFreight: boolean; points: number; cash: number }

/**
 * Lines of a part for pieces by SKU, first lines first. A SKU has several lines when some pieces
 * have the price of a sale.
 * @throws after-sale/quantity
 */
function chooseLines(
  { lines: refundable }: AfterSaleFacts,
  lines: readonly Line[],
  wanted: readonly Pieces[] | undefined,
): Choice[] {
  const left = lines.flatMap(({ id, skuId }) => {
    const line = refundable.find(({ lineId }) => lineId === id)
    const num = line ? countAvailable(line) : 0
    return num > 0 ? [{ lineId: id, skuId, num }] : []
  })
  if (!wanted) return left.map(({ lineId, num }) => ({ lineId, num }))
  return wanted.flatMap(({ skuId, num }) => {
    let missing = num
    const chosen = left
      .filter((line) => line.skuId === skuId)
      .map((line) => {
        const taken = Math.min(missing, line.num)
        missing -= taken
        return { lineId: line.lineId, num: taken }
      })
    if (missing > 0) throw new Refusal('after-sale/quantity')
    return chosen.filter((choice) => choice.num > 0)
  })
}

const listLines = (tx: Db, companyId: number, childId: string) =>
  selectRows<Line>(
    tx,
    sql`select id::float8 as id, sku_id::float8 as "skuId" from order_lines
        where company_id = ${companyId} and child_id = ${childId} order by id`,
  )

async function findBuyer(tx: Db, companyId: number, orderId: string, childId: string) {
  const [row] = await selectRows<{ userId: number }>(
    tx,
    sql`select o.user_id::float8 as "userId" from orders o
        join order_children c on c.company_id = o.company_id and c.order_id = o.id
        where o.company_id = ${companyId} and o.id = ${orderId} and c.id = ${childId}`,
  )
  return row?.userId ?? null
}

/** Refunds that operators start, without a request of the shopper. */
export const createOperatorRefundRepository = (db: Database) => ({
  /**
   * Inserts a request in the shopper's name and starts its refund, or requests an approval above
   * the limits.
   * @throws order/not-found and the refusals of `allow`
   */
  refund: (
    operator: Operator,
    input: Refund,
    { above, allow }: { above: Limits; allow: Allow },
    at: Date,
  ) =>
    withRetry(() =>
      db.transaction(
        operator.companyId,
        async (tx): Promise<DecisionResult & { requestId: string }> => {
          const { companyId } = operator
          const { id: childId, lines: wanted, reason, note, limits } = input
          const orderId = parseOrderId(childId)
          await lockOrder(tx, { companyId, orderId })
          const userId = await findBuyer(tx, companyId, orderId, childId)
          if (userId === null) throw new Refusal('order/not-found')
          const facts = await readAfterSaleFacts(tx, companyId, orderId)
          const lines = chooseLines(facts, await listLines(tx, companyId, childId), wanted)
          const { withFreight, points, cash } = allow(facts, lines)
          const id = `${orderId}-a${String(facts.requests + 1)}`
          const request: Parameters<typeof insertRequest>[2] = {
            id,
            orderId,
            childId,
            kind: 'refund',
            reason,
            lines,
            withFreight,
            points,
            cash,
            note: '',
            pictures: [],
            key: `operator:${id}`,
          }
          await insertRequest(tx, { companyId, userId, by: 'operator' }, request, at)
          const inserted = await findAfterSale(tx, { companyId }, id)
          if (!inserted) throw new Error(`request ${id} has gone`)
          const decision: Decision = { event: 'approve', limits, saleable: [], note }
          return { ...(await decide(tx, operator, inserted, decision, above, at)), requestId: id }
        },
      ),
    ),
})
export type OperatorRefundRepository = ReturnType<typeof createOperatorRefundRepository>
