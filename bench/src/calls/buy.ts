import type { DataOf } from '@mall/contract'
import type { Connection } from '../load/connection.ts'
import { askServed, dataOf } from '../load/expect.ts'
import { callText, type Asker } from './requests.ts'

type Shopper = Required<Asker>

/** What an order is committed with: the submit token, and where the goods go. */
export type Ticket = { token: string; addressId: number; payable: number }

/** Asks for the price of one piece, and for the right to order it. */
export async function askPrice(
  connection: Connection,
  shopper: Shopper,
  skuId: number,
): Promise<Ticket> {
  const input = { items: [{ skuId, num: 1 }] }
  const answer = await askServed(connection, callText('pricing.checkout', input, shopper))
  const { token, address, payable } = dataOf<DataOf<'pricing.checkout'>>(answer)
  if (token === null || address === null) throw new Error('the price came without token or address')
  return { token, addressId: address.id, payable }
}

export const commitText = (shopper: Shopper, ticket: Ticket) =>
  callText('order.commit', { ...ticket, usePoints: true, couponId: null, remark: '' }, shopper)

/** Makes the order of a ticket. */
export const commit = (connection: Connection, shopper: Shopper, ticket: Ticket) =>
  askServed(connection, commitText(shopper, ticket))
