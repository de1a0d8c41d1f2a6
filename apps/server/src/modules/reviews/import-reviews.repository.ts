import type { DataOf, InputOf } from '@mall/contract'
import { OrderStatus, ReviewStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { hasPiecesLeft, markReviewed } from '../orders/index.ts'

type Imported = InputOf<'ops.importReviews'>['reviews'][number] & {
  /** word of the company's list that the review's text contains; '' for none */
  word: string
}
type Result = DataOf<'ops.importReviews'>
type LineRow = {
  id: number
  userId: number
  spuId: number
  status: OrderStatus
  receivedAt: string
  isReviewed: boolean
  isRefunded: boolean
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

async function lockLine(
  tx: Db,
  companyId: number,
  { orderId, skuId }: Imported,
): Promise<LineRow | null> {
  const [line] = await selectRows<LineRow>(
    tx,
    sql`select l.id, o.user_id as "userId", l.spu_id as "spuId", c.status,
          coalesce(c.confirmed_at, o.created_at) as "receivedAt", l.reviewed_at is not null as "isReviewed", not ${hasPiecesLeft} as "isRefunded"
        from order_lines l
        join order_children c on c.company_id = l.company_id and c.id = l.child_id
        join orders o on o.company_id = l.company_id and o.id = l.order_id
        where l.company_id = ${companyId} and l.order_id = ${orderId} and l.sku_id = ${skuId}
        for update of l`,
  )
  return line ?? null
}

function findFault(line: LineRow | null, review: Imported, at: Date) {
  if (!line) return 'no-line'
  if (line.status !== OrderStatus.Completed) return 'not-received'
  if (line.isRefunded) return 'refunded'
  const given = Date.parse(review.at)
  return given < Date.parse(line.receivedAt) || given > at.getTime() ? 'time' : null
}

async function insertReview(tx: Db, companyId: number, line: LineRow, review: Imported, at: Date) {
  const { orderId, rating, tags, text, isAnonymous, reply, word } = review
  const status = word === '' ? ReviewStatus.Shown : ReviewStatus.Pending
  await markReviewed(tx, companyId, line.id, at)
  await tx.execute(
    sql`insert into reviews (company_id, user_id, order_id, line_id, spu_id, status, rating, tags,
          text, is_anonymous, word, reply, replied_at, created_at)
        values (${companyId}, ${line.userId}, ${orderId}, ${line.id}, ${line.spuId}, ${status},
          ${rating}, array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb)), ${text},
          ${isAnonymous}, ${word}, ${reply}, ${reply === '' ? null : time(at)}, ${review.at}::timestamptz)`,
  )
}

/** Adds reviews of received lines. If one of them has a fault, none is added. */
export const importReviews = (
  db: Database,
  operator: Operator,
  { reviews, check, at }: { reviews: readonly Imported[]; check: boolean; at: Date },
): Promise<Result> =>
  db.transaction(operator.companyId, async (tx) => {
    const { companyId } = operator
    const result: Result = { added: 0, existing: 0, faults: [] }
    const wanted = new Map<number, { line: LineRow; review: Imported }>()
    for (const [index, review] of reviews.entries()) {
      const line = await lockLine(tx, companyId, review)
      const reason = findFault(line, review, at)
      if (reason) result.faults.push({ index, reason })
      if (!line || reason) continue
      if (line.isReviewed || wanted.has(line.id)) result.existing += 1
      else wanted.set(line.id, { line, review })
    }
    if (result.faults.length > 0) return result
    result.added = wanted.size
    if (check || wanted.size === 0) return result
    for (const { line, review } of wanted.values()) {
      await insertReview(tx, companyId, line, review, at)
    }
    await appendLog(tx, operator, { target: 'reviews', after: { added: wanted.size }, at })
    return result
  })
