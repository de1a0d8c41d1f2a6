import type { Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import * as repo from './ledger.repository.ts'
import type { Move } from './ledger.repository.ts'

/** A total contradicts the ledger; aborts the transaction and is never swallowed. */
class LedgerMismatchError extends Error {
  override name = 'LedgerMismatchError'
}

/** Holds points for an unpaid order. Throws checkout/insufficient-points. */
export async function hold(tx: Db, move: Move): Promise<void> {
  if (move.points === 0) return
  if (!(await repo.holdPoints(tx, move))) throw new Refusal('checkout/insufficient-points')
}

/** Spends the held points of a paid order. */
export async function spend(tx: Db, move: Move): Promise<void> {
  if (move.points === 0) return
  const spent = await repo.spendHeld(tx, move)
  if (spent !== move.points) throw new LedgerMismatchError(`order ${move.orderId} held ${spent}`)
}

/** Returns the held points of a cancelled order to their batches. */
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
 * Returns spent points of an order to their batches.
 * @param refundKey unique per refund; the database rejects a duplicate
 * Throws when more than the remaining spent points would be returned.
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

/** Points of a shopper that can be spent. */
export const readFree = repo.readFree

/** Grants points to a shopper. @returns false for a duplicate key */
export const grant = async (tx: Db, wanted: repo.Grant): Promise<boolean> =>
  (await repo.insertBatch(tx, wanted)) !== null

/** Expires a due batch. @returns the expired points */
export async function expire(
  tx: Db,
  companyId: number,
  batchId: number,
  at: Date,
): Promise<number> {
  if (!(await repo.lockBatchOwner(tx, companyId, batchId))) return 0
  return repo.emptyExpiredBatch(tx, companyId, batchId, at)
}
