import type { Db } from '../../db/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import * as repo from './ledger.repo.ts'
import type { Move } from './ledger.repo.ts'

/** A total that the books contradict ends the transaction; it is never logged and passed over. */
class LedgerMismatchError extends Error {
  override name = 'BooksBroken'
}

/** Sets points aside for an unpaid order. Throws checkout/points-short. */
export async function hold(tx: Db, move: Move): Promise<void> {
  if (move.points === 0) return
  if (!(await repo.holdPoints(tx, move))) throw new Refusal('checkout/points-short')
}

/** The held points of an order are spent: the order is paid. */
export async function spend(tx: Db, move: Move): Promise<void> {
  if (move.points === 0) return
  const spent = await repo.spendHeld(tx, move)
  if (spent !== move.points) throw new LedgerMismatchError(`order ${move.orderId} held ${spent}`)
}

/** The held points of an order go back to the batches they came from: the order is given up. */
export async function release(tx: Db, move: Move): Promise<void> {
  if (move.points === 0) return
  if (!(await repo.moveBalance(tx, move, move.points, -move.points))) {
    throw new LedgerMismatchError(`order ${move.orderId} holds more than its shopper`)
  }
  const journal = { key: `order:${move.orderId}:release`, reason: '订单取消返还' }
  const returned = await repo.returnToBatches(tx, move, 'held', journal)
  if (returned !== move.points)
    throw new LedgerMismatchError(`order ${move.orderId} held ${returned}`)
}

/**
 * Spent points of an order go back to the batches they came from.
 * @param refundKey says this refund once; a second one with it is refused by the database
 * Throws where more would go back than was spent and has not been given back before.
 */
export async function refund(tx: Db, move: Move, refundKey: string): Promise<void> {
  if (move.points === 0) return
  if (!(await repo.moveBalance(tx, move, move.points, 0))) {
    throw new LedgerMismatchError(`shopper ${move.userId} has no balance`)
  }
  const journal = { key: `refund:${refundKey}`, reason: '退款返还' }
  const returned = await repo.returnToBatches(tx, move, 'spent', journal)
  if (returned !== move.points)
    throw new LedgerMismatchError(`order ${move.orderId} can return ${returned}`)
}

/** New points for a shopper. @returns false where this key has been granted before */
export const grant = repo.grantBatch

/** What is left of a batch expires, where it is due. @returns the points that expired */
export async function expire(
  tx: Db,
  companyId: number,
  batchId: number,
  at: Date,
): Promise<number> {
  if (!(await repo.lockBatchOwner(tx, companyId, batchId))) return 0
  return repo.emptyExpiredBatch(tx, companyId, batchId, at)
}
