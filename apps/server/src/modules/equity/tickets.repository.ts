import type { PickupTicket } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { lockOrder } from '../orders/index.ts'
import { time, utc } from './sql-time.ts'

export type LockedTicket = {
  id: number
  outletId: number
  slotId: number | null
  slot: string
  generation: number
  device: string | null
  validUntil: string
  changedAt: string | null
  closedAt: string | null
  isVerified: boolean
}

const outletJson = sql`jsonb_build_object('id', u.id, 'name', u.name, 'province', u.province,
  'city', u.city, 'county', u.county, 'address', u.address, 'tel', u.tel, 'longitude', u.longitude,
  'latitude', u.latitude, 'hours', u.hours)`

/** Books a place of a slot, which is required at outlets with slots. */
export async function bookSlot(
  tx: Db,
  companyId: number,
  { outletId, slotId }: { outletId: number; slotId: number | null },
  at: Date,
): Promise<void> {
  const [outlet] = await selectRows<{ hasSlots: boolean }>(
    tx,
    sql`select exists (select from outlet_slots s where s.company_id = u.company_id
            and s.outlet_id = u.id and s.ends_at > ${time(at)}) as "hasSlots"
        from outlets u where u.company_id = ${companyId} and u.id = ${outletId} and u.closed_at is null`,
  )
  if (!outlet) throw new Refusal('equity/outlet')
  if (slotId === null) {
    if (outlet.hasSlots) throw new Refusal('equity/slot-needed')
    return
  }
  const booked = await selectRows(
    tx,
    sql`update outlet_slots set booked = booked + 1
        where company_id = ${companyId} and id = ${slotId} and outlet_id = ${outletId}
          and ends_at > ${time(at)} and booked < capacity returning id`,
  )
  if (booked.length === 0) throw new Refusal('equity/slot-full')
}

/** Locks the order first, so that cancelling, verifying and changing run in sequence. */
export async function lockTicket(
  tx: Db,
  companyId: number,
  orderId: string,
  userId?: number,
): Promise<LockedTicket> {
  const own = userId === undefined ? {} : { userId }
  const status = await lockOrder(tx, { companyId, orderId, ...own })
  const [row] =
    status === null
      ? []
      : await selectRows<LockedTicket>(
          tx,
          sql`select t.id::float8 as id, t.outlet_id::float8 as "outletId",
                t.slot_id::float8 as "slotId", t.slot, t.generation, t.device,
                t.valid_until as "validUntil", t.changed_at as "changedAt", t.closed_at as "closedAt",
                exists (select from verifications v where v.company_id = t.company_id
                  and v.ticket_id = t.id and v.undone_at is null) as "isVerified"
              from pickup_tickets t
              where t.company_id = ${companyId} and t.order_id = ${orderId} for update`,
        )
  if (!row) throw new Refusal('equity/not-found')
  return row
}

/** Closes the open ticket of an order. */
export const closeTicket = (tx: Db, companyId: number, orderId: string, at: Date) =>
  tx.execute(
    sql`update pickup_tickets set closed_at = ${time(at)}
        where company_id = ${companyId} and order_id = ${orderId} and closed_at is null`,
  )

/** Invalidates the code and the device of a locked ticket. */
export const replacePickupCode = (tx: Db, companyId: number, ticketId: number) =>
  tx.execute(
    sql`update pickup_tickets set generation = generation + 1, device = null
        where company_id = ${companyId} and id = ${ticketId}`,
  )

type TicketRow = Omit<PickupTicket, 'state' | 'canChange'> & {
  closedAt: string | null
  changedAt: string | null
}

async function findTicket(tx: Db, { companyId, userId }: Shopper, orderId: string) {
  const [row] = await selectRows<TicketRow>(
    tx,
    sql`select t.order_id as "orderId", t.id::text as "ticketId", a.title,
          jsonb_build_object('spuId', l.spu_id, 'skuId', l.sku_id, 'name', l.name,
            'specText', l.spec_text, 'picture', l.picture, 'num', l.num) as goods,
          ${outletJson} as outlet,
          case when s.id is not null then jsonb_build_object('startsAt', ${utc(sql`s.starts_at`)},
            'endsAt', ${utc(sql`s.ends_at`)}) end as slot,
          ${utc(sql`t.valid_until`)} as "validUntil", ${utc(sql`v.at`)} as "verifiedAt",
          t.closed_at as "closedAt", t.changed_at as "changedAt"
        from pickup_tickets t
        join benefit_orders b on b.company_id = t.company_id and b.order_id = t.order_id
        join benefit_grants g on g.company_id = b.company_id and g.id = b.grant_id
        join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
        join order_lines l on l.company_id = t.company_id and l.order_id = t.order_id
        join outlets u on u.company_id = t.company_id and u.id = t.outlet_id
        left join outlet_slots s on s.company_id = t.company_id and s.id = t.slot_id
        left join verifications v on v.company_id = t.company_id and v.ticket_id = t.id
          and v.undone_at is null
        where t.company_id = ${companyId} and t.order_id = ${orderId} and t.user_id = ${userId}`,
  )
  if (!row) throw new Refusal('equity/not-found')
  return row
}

type SoldPiece = { companyId: number; orderId: string; outletId: number; from: number; at: Date }

async function moveSoldPiece(
  tx: Db,
  { companyId, orderId, outletId, from, at }: SoldPiece,
): Promise<void> {
  const [moved] = await selectRows<{ done: boolean }>(
    tx,
    sql`select move_sold_piece(${companyId}, ${orderId}, ${from}, ${outletId}, ${time(at)}) as done`,
  )
  if (!moved?.done) throw new Refusal('equity/outlet-stock')
}

/** Pick-up tickets as shoppers use them. */
export function createTicketsRepository(db: Database) {
  return {
    findTicket: (shopper: Shopper, orderId: string) =>
      db.transaction(shopper.companyId, (tx) => findTicket(tx, shopper, orderId)),

    /** Binds a ticket to a device; another device raises the generation. */
    bindDevice: (
      { companyId, userId }: Shopper,
      orderId: string,
      device: string,
      assertOpen: (ticket: LockedTicket) => void,
    ) =>
      db.transaction(companyId, async (tx) => {
        const ticket = await lockTicket(tx, companyId, orderId, userId)
        assertOpen(ticket)
        if (ticket.device === device) return ticket
        const generation = ticket.generation + (ticket.device === null ? 0 : 1)
        await tx.execute(
          sql`update pickup_tickets set device = ${device}, generation = ${generation}
              where company_id = ${companyId} and id = ${ticket.id}`,
        )
        return { ...ticket, device, generation }
      }),

    /** Moves a ticket with its piece and slot to another outlet. */
    changeOutlet: (
      shopper: Shopper,
      {
        orderId,
        outletId,
        slotId = null,
      }: { orderId: string; outletId: number; slotId?: number | null },
      at: Date,
      assertChangeable: (ticket: LockedTicket) => void,
    ) =>
      withRetry(() =>
        db.transaction(shopper.companyId, async (tx) => {
          const { companyId, userId } = shopper
          const ticket = await lockTicket(tx, companyId, orderId, userId)
          if (ticket.outletId === outletId && ticket.slotId === slotId) {
            return findTicket(tx, shopper, orderId)
          }
          assertChangeable(ticket)
          await bookSlot(tx, companyId, { outletId, slotId }, at)
          if (ticket.slotId !== null) {
            await tx.execute(
              sql`update outlet_slots set booked = booked - 1
                  where company_id = ${companyId} and id = ${ticket.slotId}`,
            )
          }
          if (ticket.outletId !== outletId) {
            await moveSoldPiece(tx, { companyId, orderId, outletId, from: ticket.outletId, at })
          }
          await tx.execute(
            sql`update pickup_tickets set outlet_id = ${outletId}, slot_id = ${slotId},
                  changed_at = ${time(at)}, generation = generation + 1
                where company_id = ${companyId} and id = ${ticket.id}`,
          )
          return findTicket(tx, shopper, orderId)
        }),
      ),
  }
}
export type TicketsRepository = ReturnType<typeof createTicketsRepository>
