import type { DataOf, InputOf, Outlet, PickupTicket } from '@mall/contract'
import type { SupplierDelivery } from '@mall/contract/seed-file'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { lockOrder } from '../orders/index.ts'

const MAX_ORDERS = 50
export const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
export const utc = (column: SQL) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

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

/** Books a piece of a slot. Outlets with slots that have not ended need one. */
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

/** Inserts a ticket under 6 digits that no open ticket has. */
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

/** The order is locked first: cancelling, verifying and changing run one after another. */
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

/** Benefits as shoppers use them. */
export function createBenefitsRepository(db: Database) {
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

    listOutlets: (companyId: number, { skuId, kw }: InputOf<'equity.outlets'>, at: Date) =>
      db.query<Outlet & { available: number | null; hasSlots: boolean }>(
        companyId,
        sql`select u.id::float8 as id, u.name, u.province, u.city, u.county, u.address, u.tel,
              u.longitude, u.latitude, u.hours,
              ${skuId === undefined ? sql`null::float8` : sql`coalesce(t.available, 0)::float8`} as available,
              exists (select from outlet_slots s where s.company_id = u.company_id
                and s.outlet_id = u.id and s.ends_at > ${time(at)}) as "hasSlots"
            from outlets u
            left join stocks t on t.company_id = u.company_id and t.pool_id = u.id
              and t.sku_id = ${skuId ?? 0}
            where u.company_id = ${companyId} and u.closed_at is null
              and strpos(u.name || u.address || u.county, ${kw ?? ''}) > 0
            order by u.province, u.city, u.county, u.id limit 500`,
      ),

    listSlots: (companyId: number, outletId: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const found = await selectRows(
          tx,
          sql`select from outlets where company_id = ${companyId} and id = ${outletId}
                and closed_at is null`,
        )
        if (found.length === 0) throw new Refusal('equity/outlet')
        return selectRows<DataOf<'equity.slots'>['list'][number]>(
          tx,
          sql`select id::float8 as id, ${utc(sql`starts_at`)} as "startsAt",
                ${utc(sql`ends_at`)} as "endsAt", greatest(capacity - booked, 0) as left
              from outlet_slots where company_id = ${companyId} and outlet_id = ${outletId}
                and ends_at > ${time(at)} order by starts_at limit 200`,
        )
      }),

    async findContact({ companyId, userId }: Shopper): Promise<DataOf<'equity.contact'>> {
      const [row] = await db.query<DataOf<'equity.contact'>>(
        companyId,
        sql`select coalesce(c.name, '') as name, coalesce(c.tel, u.phone, '') as tel,
              c.outlet_id::float8 as "outletId"
            from users u
            left join outlet_contacts c on c.company_id = u.company_id and c.user_id = u.id
            where u.company_id = ${companyId} and u.id = ${userId}`,
      )
      return row ?? { name: '', tel: '', outletId: null }
    },

    saveContact: ({ companyId, userId }: Shopper, contact: InputOf<'equity.saveContact'>) =>
      db.transaction(companyId, async (tx) => {
        const { name, tel, outletId = null } = contact
        if (outletId !== null) {
          const found = await selectRows(
            tx,
            sql`select from outlets where company_id = ${companyId} and id = ${outletId}
                  and closed_at is null`,
          )
          if (found.length === 0) throw new Refusal('equity/outlet')
        }
        await saveContact(tx, { companyId, userId }, { name, tel, outletId })
      }),

    /**
     * Places an order of one piece. The row lock of the grant puts its orders in order, and the unique
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
export type BenefitsRepository = ReturnType<typeof createBenefitsRepository>

const saveContact = (
  tx: Db,
  { companyId, userId }: Shopper,
  { name, tel, outletId }: { name: string; tel: string; outletId: number | null },
) =>
  tx.execute(
    sql`insert into outlet_contacts as c (company_id, user_id, name, tel, outlet_id)
        values (${companyId}, ${userId}, ${name}, ${tel}, ${outletId})
        on conflict (company_id, user_id) do update
        set name = excluded.name, tel = excluded.tel,
          outlet_id = coalesce(excluded.outlet_id, c.outlet_id)`,
  )

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
