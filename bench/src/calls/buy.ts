import type { DataOf } from '@mall/contract'
import type { Connection } from '../load/connection.ts'
import { expectServed, readData } from '../load/expect.ts'
import { buildCall, type Caller } from './requests.ts'

type Shopper = Required<Caller>

/** Input of an order: submit token, address and amount to pay. */
export type Ticket = { token: string; addressId: number; payable: number }

/** Calls checkout for one piece, which issues a submit token. */
export async function fetchPrice(
  connection: Connection,
  shopper: Shopper,
  skuId: number,
): Promise<Ticket> {
  const input = { items: [{ skuId, num: 1 }] }
  const response = await expectServed(connection, buildCall('pricing.checkout', input, shopper))
  const { token, address, payable } = readData<DataOf<'pricing.checkout'>>(response)
  if (token === null || address === null) throw new Error('the price came without token or address')
  return { token, addressId: address.id, payable }
}

export const buildPlaceOrder = (shopper: Shopper, ticket: Ticket) =>
  buildCall('order.commit', { ...ticket, usePoints: true, couponId: null, remark: '' }, shopper)

/** Places the order of a ticket. */
export const placeOrder = (connection: Connection, shopper: Shopper, ticket: Ticket) =>
  expectServed(connection, buildPlaceOrder(shopper, ticket))
