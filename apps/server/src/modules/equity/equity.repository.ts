import type { DataOf } from '@mall/contract'
import type { SupplierDelivery } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { saveContact } from './outlets.repository.ts'
import { time, utc } from './sql-time.ts'
import { bookSlot } from './tickets.repository.ts'

const MAX_ORDERS = 50
export type GrantRow = {
  id: number
  activityId: number
  ways: ('pickup' | 'mail')[]
  skuIds: number[]
  quantity: number
  used: number
  validFrom: string
  validUntil: string
  status: 'open' | 'stopped'
}
export type GoodsRow = {
  kind: string
  onSale: boolean
  delivery: SupplierDelivery | null
}
export type NewBenefitOrder = {
  orderId: string
  requestKey: string
  bodyHash: string
  grantId: number
  skuId: number
  /** null: sent to an address */
  place: { outletId: number; slotId: number | null } | null
  receiver: { name: string; tel: string; address: string }
  at: Date
}
type Random6 = () => string
async function findEarlier(tx: Db, { companyId, userId }: Shopper, requestKey: string) {
  const [row] = await selectRows<{ orderId: string; bodyHash: string; ticketId: string | null }>(
    tx,
    sql`select b.order_id as "orderId", b.body_hash as "bodyHash", t.id::text as "ticketId"
        from benefit_orders b
        left join pickup_tickets t on t.company_id = b.company_id and t.order_id = b.order_id
        where b.company_id = ${companyId} and b.user_id = ${userId} and b.request_key = ${requestKey}`,
  )
  return row ?? null
}

/** Inserts a ticket with 6 digits that no other open ticket has. */
async function insertTicket(
  tx: Db,
  { companyId, userId }: Shopper,
  order: NewBenefitOrder & { place: NonNullable<NewBenefitOrder['place']>; validUntil: string },
  createSlot: Random6,
): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const [row] = await selectRows<{ id: string }>(
      tx,
      sql`insert into pickup_tickets (company_id, order_id, user_id, outlet_id, slot_id, slot,
            valid_until, created_at)
          values (${companyId}, ${order.orderId}, ${userId}, ${order.place.outletId},
            ${order.place.slotId}, ${createSlot()}, ${order.validUntil}::timestamptz, ${time(order.at)})
          on conflict (company_id, slot) where closed_at is null do nothing
          returning id::text as id`,
    )
    if (row) return row.id
  }
  throw new Error('no free digits for a pick-up ticket')
}

/** Benefits as shoppers use them. */
export function createEquityRepository(db: Database) {
  return {
    listOrders: ({ companyId, userId }: Shopper) =>
      db.query<
        Omit<DataOf<'equity.orders'>['list'][number], 'state'> & {
          status: number
          isVerified: boolean
          validUntil: string | null
          closedAt: string | null
        }
      >(
        companyId,
        sql`select b.order_id as "orderId", a.title, l.name, l.picture, b.way,
              u.name as "outletName", o.status, t.valid_until as "validUntil",
              t.closed_at as "closedAt",
              exists (select from verifications v where v.company_id = t.company_id
                and v.ticket_id = t.id and v.undone_at is null) as "isVerified",
              ${utc(sql`b.at`)} as "createdAt"
            from benefit_orders b
            join orders o on o.company_id = b.company_id and o.id = b.order_id
            join order_lines l on l.company_id = b.company_id and l.order_id = b.order_id
            join benefit_grants g on g.company_id = b.company_id and g.id = b.grant_id
            join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
            left join pickup_tickets t on t.company_id = b.company_id and t.order_id = b.order_id
            left join outlets u on u.company_id = t.company_id and u.id = t.outlet_id
            where b.company_id = ${companyId} and b.user_id = ${userId}
            order by b.at desc, b.order_id desc limit ${MAX_ORDERS}`,
      ),

    /**
     * Places an order of one piece. The grant's row lock serialises its orders, and the unique
     * request key finds an earlier one.
     * @param decide throws the refusal of a violated rule
     */
    placeOrder: (
      shopper: Shopper,
      order: NewBenefitOrder,
      decide: (grant: GrantRow, goods: GoodsRow | null) => void,
      createSlot: Random6,
    ): Promise<DataOf<'equity.commitOrder'>> =>
      withRetry(() =>
        db.transaction(shopper.companyId, async (tx) => {
          const { companyId, userId } = shopper
          const { orderId, requestKey, bodyHash, grantId, skuId, place, at } = order
          const [grant] = await selectRows<GrantRow>(
            tx,
            sql`select g.id::float8 as id, a.id::float8 as "activityId", a.ways,
                  a.sku_ids as "skuIds", g.quantity, g.used, a.valid_from as "validFrom",
                  ${utc(sql`g.valid_until`)} as "validUntil", a.status
                from benefit_grants g
                join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
                where g.company_id = ${companyId} and g.id = ${grantId} and g.user_id = ${userId}
                for update of g`,
          )
          if (!grant) throw new Refusal('equity/not-found')
          const earlier = await findEarlier(tx, shopper, requestKey)
          if (earlier) {
            if (earlier.bodyHash !== bodyHash) throw new Refusal('equity/key-reused')
            return { orderId: earlier.orderId, ticketId: earlier.ticketId }
          }
          const [goods] = await selectRows<GoodsRow>(
            tx,
            sql`select p.kind, p.on_sale and k.on_sale as "onSale", u.delivery
                from skus k join spus p on p.company_id = k.company_id and p.id = k.spu_id
                left join suppliers u on u.company_id = p.company_id and u.id = p.supplier_id
                where k.company_id = ${companyId} and k.id = ${skuId}`,
          )
          decide(grant, goods ?? null)
          const used = await selectRows(
            tx,
            sql`update benefit_grants set used = used + 1
                where company_id = ${companyId} and id = ${grantId} and used < quantity returning id`,
          )
          if (used.length === 0) throw new Refusal('equity/used-up')
          if (place) await bookSlot(tx, companyId, place, at)
          const [placed] = await selectRows<{ done: boolean }>(
            tx,
            sql`select insert_benefit_order(${companyId}, ${orderId}, ${userId}, ${skuId},
                  ${place?.outletId ?? 0}, ${JSON.stringify(order.receiver)}::jsonb, ${time(at)}) as done`,
          )
          if (!placed?.done) {
            throw new Refusal(place ? 'equity/outlet-stock' : 'checkout/sold-out')
          }
          await tx.execute(
            sql`insert into benefit_orders (company_id, order_id, grant_id, user_id, request_key,
                  body_hash, way, at)
                values (${companyId}, ${orderId}, ${grantId}, ${userId}, ${requestKey}, ${bodyHash},
                  ${place ? 'pickup' : 'mail'}, ${time(at)})`,
          )
          if (!place) return { orderId, ticketId: null }
          const { name, tel } = order.receiver
          await saveContact(tx, shopper, { name, tel, outletId: place.outletId })
          const { validUntil } = grant
          const ticketId = await insertTicket(
            tx,
            shopper,
            { ...order, place, validUntil },
            createSlot,
          )
          return { orderId, ticketId }
        }),
      ),
  }
}
export type EquityRepository = ReturnType<typeof createEquityRepository>
