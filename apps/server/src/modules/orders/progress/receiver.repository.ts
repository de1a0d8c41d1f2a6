import type { Address } from '@mall/contract'
import type { SupplierDelivery } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import type { Shopper } from '../../../shopper.ts'
import { isGivenOrder } from '../given.ts'
import { toReceiver } from '../placing/new-order.ts'
import { lockOrder } from './progress.repository.ts'

/** Facts of a part on which a change of its destination depends. */
export type DestinedPart = {
  id: string
  /** no piece of the part is with a courier, being returned or refunded */
  isWaiting: boolean
  isShipped: boolean
  delivery: SupplierDelivery | null
}
export type NewAddress = Omit<Address, 'id' | 'isDefault'>
export type DestinedOrder = { freightBefore: number; parts: DestinedPart[]; address: NewAddress }
/** Expected arrivals of the parts at the new address. */
export type Arrivals = readonly { id: string; arrivesAt: string | null }[]
type Refused = 'order/address-fixed' | 'order/address-freight' | 'order/address-undeliverable'
export type Destination = Refused | Arrivals

export function createReceiverRepository(db: Database) {
  return {
    /** Replaces the receiver of a bought order where `decide` allows it. */
    changeReceiver: (
      { companyId, userId }: Shopper,
      { orderId, addressId, at }: { orderId: string; addressId: number; at: Date },
      decide: (order: DestinedOrder) => Destination,
    ) =>
      db.transaction(
        companyId,
        async (tx): Promise<Destination | 'order/not-found' | 'checkout/no-address'> => {
          const address = await findAddress(tx, { companyId, userId }, addressId)
          if (!address) return 'checkout/no-address'
          if (await isGiven(tx, companyId, orderId)) return 'order/address-fixed'
          return replaceReceiver(tx, { companyId, userId, orderId, address, at }, decide)
        },
      ),
  }
}
export type ReceiverRepository = ReturnType<typeof createReceiverRepository>

/**
 * Replaces the receiver of an order if `decide` allows it. With a shopper the order must be the
 * shopper's.
 */
export async function replaceReceiver(
  tx: Db,
  {
    companyId,
    userId,
    orderId,
    address,
    at,
  }: { companyId: number; userId?: number; orderId: string; address: NewAddress; at: Date },
  decide: (order: DestinedOrder) => Destination,
): Promise<Destination | 'order/not-found'> {
  const step = { companyId, orderId, ...(userId !== undefined && { userId }) }
  if ((await lockOrder(tx, step)) === null) return 'order/not-found'
  const order = await findDestination(tx, companyId, orderId)
  const decision = decide({ ...order, address })
  if (typeof decision === 'string') return decision
  await tx.execute(
    sql`update orders set receiver = ${JSON.stringify(toReceiver(address))}::jsonb,
          receiver_changed_at = ${at.toISOString()}::timestamptz
        where company_id = ${companyId} and id = ${orderId}`,
  )
  await tx.execute(
    sql`update order_children c set arrives_at = p."arrivesAt"
        from jsonb_to_recordset(${JSON.stringify(decision)}::jsonb)
          as p (id text, "arrivesAt" timestamptz)
        where c.company_id = ${companyId} and c.order_id = ${orderId} and c.id = p.id`,
  )
  return decision
}

async function isGiven(tx: Db, companyId: number, orderId: string): Promise<boolean> {
  const [row] = await selectRows<{ isGiven: boolean }>(
    tx,
    sql`select ${isGivenOrder(sql`${companyId}`, sql`${orderId}`)} as "isGiven"`,
  )
  return row?.isGiven ?? false
}

async function findAddress(tx: Db, { companyId, userId }: Shopper, id: number) {
  const [address] = await selectRows<Address>(
    tx,
    sql`select id, receiver, tel, province, city, county, town, detail, is_default as "isDefault"
        from addresses where company_id = ${companyId} and user_id = ${userId} and id = ${id}`,
  )
  return address
}

/**
 * Reads the parts of a locked order. Products that no longer exist count as products of kind
 * `parcel`.
 */
async function findDestination(tx: Db, companyId: number, orderId: string) {
  const [order] = await selectRows<{ freightBefore: number }>(
    tx,
    sql`select freight_before as "freightBefore" from orders
        where company_id = ${companyId} and id = ${orderId}`,
  )
  const parts = await selectRows<DestinedPart>(
    tx,
    sql`select c.id, c.status <= 1 and c.refund_id is null and c.shipped_at is null as "isWaiting",
          exists (select from order_lines l
            left join spus s on s.company_id = l.company_id and s.id = l.spu_id
            where l.company_id = c.company_id and l.child_id = c.id
              and coalesce(s.kind, 'parcel') = 'parcel') as "isShipped",
          p.delivery
        from order_children c
        left join suppliers p on p.company_id = c.company_id and p.id = c.supplier_id
        where c.company_id = ${companyId} and c.order_id = ${orderId} order by c.id`,
  )
  return { freightBefore: Number(order?.freightBefore ?? 0), parts }
}
