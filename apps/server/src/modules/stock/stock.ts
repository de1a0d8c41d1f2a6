import type { Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import { countSales, uncountSales } from '../goods/index.ts'
import * as repo from './stock.repository.ts'

type StockLine = { skuId: number; num: number; available: number }
type Order = { companyId: number; orderId: string; at: Date }

/** Distinguishes sold out from insufficient: the latter can be fixed by a lower quantity. */
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
  return new Refusal(isSoldOut ? 'checkout/sold-out' : 'checkout/insufficient-stock', undefined, {
    data: { lines },
  })
}

async function moveAll(tx: Db, order: Order, effect: 'release' | 'sell') {
  const moves = await repo.moveReserved(tx, order, effect)
  if (moves.length === 0 || moves.some(({ done }) => !done)) {
    throw new Error(`stock of order ${order.orderId} cannot ${effect}`)
  }
}

/** Releases the reserved pieces of an order. */
export const release = (tx: Db, order: Order) => moveAll(tx, order, 'release')

/** Sells the reserved pieces of an order and counts the sales. */
export async function sell(tx: Db, order: Order): Promise<void> {
  await moveAll(tx, order, 'sell')
  await countSales(tx, order)
}

/** Moves the saleable pieces of a refund back to the stock and subtracts them from the sales. */
export async function returnSold(tx: Db, order: Order, refundId: string): Promise<void> {
  const moved = await repo.moveReturned(tx, order, refundId)
  if (moved.some(({ done }) => !done)) {
    throw new Error(`stock of order ${order.orderId} cannot be returned`)
  }
  await uncountSales(tx, order.companyId, refundId)
}
