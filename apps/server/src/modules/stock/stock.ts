import type { Db } from '../../db/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import * as repo from './stock.repo.ts'

type StockLine = { skuId: number; num: number; available: number }
type Order = { companyId: number; orderId: string; at: Date }

/** Sold out and too few are two answers: the second can be helped by taking fewer. */
export function assertInStock(stock: readonly StockLine[]): void {
  const refusal = toShortageRefusal(stock)
  if (refusal) throw refusal
}

/** @returns the refusal with the pieces left of each short line; null where stock suffices */
export function toShortageRefusal(stock: readonly StockLine[]): Refusal | null {
  const short = stock.filter(({ num, available }) => available < num)
  if (short.length === 0) return null
  const isSoldOut = short.some(({ available }) => available === 0)
  const lines = short.map(({ skuId, available }) => ({ skuId, left: available }))
  return new Refusal(isSoldOut ? 'checkout/sold-out' : 'checkout/short', undefined, {
    data: { lines },
  })
}

async function moveAll(tx: Db, order: Order, effect: 'release' | 'sell') {
  const moves = await repo.moveReserved(tx, order, effect)
  if (moves.length === 0 || moves.some(({ done }) => !done)) {
    throw new Error(`stock of order ${order.orderId} cannot ${effect}`)
  }
}

/** The reserved pieces of an order are free again. */
export const release = (tx: Db, order: Order) => moveAll(tx, order, 'release')

/** The reserved pieces of an order are sold, and counted for sorting. */
export async function sell(tx: Db, order: Order): Promise<void> {
  await moveAll(tx, order, 'sell')
  await repo.countSales(tx, order)
}

/** The sold pieces of a refund are free again, and no longer counted for sorting. */
export async function returnSold(tx: Db, order: Order, refundId: string): Promise<void> {
  const moved = await repo.moveReturned(tx, order, refundId)
  if (moved.length === 0 || moved.some(({ done }) => !done)) {
    throw new Error(`stock of order ${order.orderId} cannot be returned`)
  }
  await repo.uncountSales(tx, order.companyId, refundId)
}
