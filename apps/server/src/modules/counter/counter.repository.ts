import type { CounterTicket, DataOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { StaffCaller } from '../../plugins/staff-session.ts'
import { lockTicket, time, utc } from '../benefits/index.ts'
import { refreshOrderStatus } from '../orders/index.ts'

/** Minutes within which a looked-up ticket is verified, or a verification undone. */
const MINUTES = 10
const PERIOD = sql.raw(`interval '${String(MINUTES)} minutes'`)
const MAX_WRONG_PER_STAFF = 10
const MAX_WRONG_PER_SLOT = 20
const MAX_WRONG_PASSWORDS = 5

export type CounterOutcome = DataOf<'cav.today'>['list'][number]['outcome']
export type CodeTicket = {
  id: number
  orderId: string
  generation: number
  outletId: number
  outletName: string
  validUntil: string
  isCancelled: boolean
  hasAfterSale: boolean
  verifiedAt: string | null
  verifiedOutlet: string | null
}
export type StaffRow = {
  id: number
  displayName: string
  passwordHash: string
  outletName: string
  isDisabled: boolean
}
type Event = {
  staff: StaffCaller
  subject: string
  outcome: CounterOutcome | 'ready'
  at: Date
  ticketId?: number
  generation?: number
  note?: string
}
type TicketFacts = Omit<CounterTicket, 'state' | 'receiver' | 'tel' | 'verification'> & {
  name: string
  tel: string
  outletId: number
  generation: number
  verifiedAt: string | null
  staffName: string | null
  isCompleted: boolean
}

const insertEvent = (tx: Db, event: Event) =>
  tx.execute(
    sql`insert into counter_events (company_id, staff_id, outlet_id, subject, ticket_id, generation,
          outcome, note, at)
        values (${event.staff.companyId}, ${event.staff.staffId}, ${event.staff.outletId},
          ${event.subject}, ${event.ticketId ?? null}, ${event.generation ?? null}, ${event.outcome},
          ${event.note ?? ''}, ${time(event.at)})`,
  )

const codeTicketColumns = sql`t.id::float8 as id, t.order_id as "orderId", t.generation,
  t.outlet_id::float8 as "outletId", u.name as "outletName", t.valid_until as "validUntil",
  o.status in (4, 5) or exists (select from order_refunds r where r.company_id = t.company_id
    and r.order_id = t.order_id) as "isCancelled",
  exists (select from after_sales a where a.company_id = t.company_id
    and a.order_id = t.order_id and a.status < 4) as "hasAfterSale",
  v.at as "verifiedAt", vu.name as "verifiedOutlet"`
const codeTicketJoins = sql`join orders o on o.company_id = t.company_id and o.id = t.order_id
  join outlets u on u.company_id = t.company_id and u.id = t.outlet_id
  left join verifications v on v.company_id = t.company_id and v.ticket_id = t.id and v.undone_at is null
  left join outlets vu on vu.company_id = v.company_id and vu.id = v.outlet_id`

async function readTicket(tx: Db, companyId: number, id: number): Promise<TicketFacts | null> {
  const [row] = await selectRows<TicketFacts>(
    tx,
    sql`select t.id::text as "ticketId", t.order_id as "orderId", t.slot, a.title,
          jsonb_build_object('name', l.name, 'specText', l.spec_text, 'picture', l.picture,
            'num', l.num) as goods,
          o.receiver->>'name' as name, o.receiver->>'tel' as tel, u.name as "outletName",
          t.outlet_id::float8 as "outletId", t.generation, ${utc(sql`t.valid_until`)} as "validUntil",
          ${utc(sql`o.created_at`)} as "orderedAt", ${utc(sql`v.at`)} as "verifiedAt",
          s.display_name as "staffName", v.completed_at is not null as "isCompleted"
        from pickup_tickets t
        join orders o on o.company_id = t.company_id and o.id = t.order_id
        join order_lines l on l.company_id = t.company_id and l.order_id = t.order_id
        join benefit_orders b on b.company_id = t.company_id and b.order_id = t.order_id
        join benefit_grants g on g.company_id = b.company_id and g.id = b.grant_id
        join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
        join outlets u on u.company_id = t.company_id and u.id = t.outlet_id
        left join verifications v on v.company_id = t.company_id and v.ticket_id = t.id
          and v.undone_at is null
        left join staff s on s.company_id = v.company_id and s.id = v.staff_id
        where t.company_id = ${companyId} and t.id = ${id}`,
  )
  return row ?? null
}

/** Whether these staff looked the ticket up a short time ago, with the code of its generation. */
async function hasLookedUp(
  tx: Db,
  { companyId, staffId }: StaffCaller,
  ticket: { id: number; generation: number },
  at: Date,
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`select from counter_events where company_id = ${companyId} and staff_id = ${staffId}
          and ticket_id = ${ticket.id} and generation = ${ticket.generation} and outcome = 'ready'
          and at > ${time(at)} - ${PERIOD} limit 1`,
  )
  return rows.length > 0
}

/** The counter's statements; each change locks the order first, as cancelling does. */
export function createCounterRepository(db: Database) {
  return {
    /** Wrong passwords of an account and network within 15 minutes. Counted under a lock of both. */
    withPasswordLimit: <T>(
      companyId: number,
      subject: string,
      at: Date,
      run: (tx: Db) => Promise<T>,
    ) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`cav:${subject}`}, 0))`,
        )
        const [row] = await selectRows<{ count: number }>(
          tx,
          sql`select count(*)::int as count from counter_events
              where company_id = ${companyId} and subject = ${subject} and outcome = 'password'
                and at > ${time(at)} - interval '15 minutes'`,
        )
        return (row?.count ?? 0) >= MAX_WRONG_PASSWORDS ? ('tries' as const) : run(tx)
      }),

    async findStaff(tx: Db, companyId: number, name: string): Promise<StaffRow | null> {
      const [row] = await selectRows<StaffRow>(
        tx,
        sql`select s.id::float8 as id, s.display_name as "displayName",
              s.password_hash as "passwordHash", o.name as "outletName",
              s.disabled_at is not null as "isDisabled"
            from staff s join outlets o on o.company_id = s.company_id and o.id = s.outlet_id
            where s.company_id = ${companyId} and s.name = ${name}`,
      )
      return row ?? null
    },

    insertWrongPassword: (tx: Db, companyId: number, subject: string, at: Date) =>
      tx.execute(
        sql`insert into counter_events (company_id, subject, outcome, at)
            values (${companyId}, ${subject}, 'password', ${time(at)})`,
      ),

    insertSession: (
      tx: Db,
      session: { companyId: number; staffId: number; tokenHash: string; at: Date; expiresAt: Date },
    ) =>
      tx.execute(
        sql`insert into staff_sessions (company_id, token_hash, staff_id, created_at, expires_at)
            values (${session.companyId}, ${session.tokenHash}, ${session.staffId},
              ${time(session.at)}, ${time(session.expiresAt)})`,
      ),

    revokeSession: ({ companyId, tokenHash }: StaffCaller, at: Date) =>
      db.transaction(companyId, (tx) =>
        tx.execute(
          sql`update staff_sessions set revoked_at = ${time(at)}
              where company_id = ${companyId} and token_hash = ${tokenHash} and revoked_at is null`,
        ),
      ),

    /**
     * Looks a code up. A wrong one is counted in the same transaction, under the lock of its slot and
     * of its staff: concurrent guesses cannot exceed the limits.
     * @param isRight whether the code is the one of a ticket
     * @param judge names the outcome of a right code
     */
    lookup: (
      staff: StaffCaller,
      { slot, isTyped, at }: { slot: string; isTyped: boolean; at: Date },
      isRight: (ticket: CodeTicket) => boolean,
      judge: (ticket: CodeTicket) => { outcome: CounterOutcome | 'ready'; note: string },
    ) =>
      db.transaction(staff.companyId, async (tx) => {
        const { companyId, staffId } = staff
        for (const key of [
          `cav:slot:${String(companyId)}:${slot}`,
          `cav:staff:${String(companyId)}:${String(staffId)}`,
        ]) {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
        }
        const [counts] = await selectRows<{ staff: number; slot: number }>(
          tx,
          sql`select
                (select count(*) from counter_events where company_id = ${companyId}
                  and staff_id = ${staffId} and outcome = 'wrong' and at > ${time(at)} - ${PERIOD})::int as staff,
                (select count(*) from counter_events where company_id = ${companyId}
                  and subject = ${slot} and outcome = 'wrong' and at > ${time(at)} - interval '1 hour')::int as slot`,
        )
        if ((counts?.staff ?? 0) >= MAX_WRONG_PER_STAFF) return { kind: 'tries' as const }
        if (isTyped && (counts?.slot ?? 0) >= MAX_WRONG_PER_SLOT) return { kind: 'scan' as const }
        const rows = await selectRows<CodeTicket>(
          tx,
          sql`select ${codeTicketColumns} from pickup_tickets t ${codeTicketJoins}
              where t.company_id = ${companyId} and t.slot = ${slot}
              order by t.closed_at is not null, t.id desc limit 5`,
        )
        const ticket = rows.find(isRight)
        if (!ticket) {
          await insertEvent(tx, { staff, subject: slot, outcome: 'wrong', at })
          return { kind: 'wrong' as const }
        }
        const { outcome, note } = judge(ticket)
        const { id: ticketId, generation } = ticket
        await insertEvent(tx, { staff, subject: slot, outcome, note, at, ticketId, generation })
        if (outcome !== 'ready') return { kind: outcome, note }
        const facts = await readTicket(tx, companyId, ticketId)
        if (!facts) throw new Error(`ticket ${String(ticketId)} has gone`)
        return { kind: 'ready' as const, facts }
      }),

    /** A ticket that these staff looked up, or one that was verified at their outlet today. */
    findTicket: (staff: StaffCaller, id: number, at: Date) =>
      db.transaction(staff.companyId, async (tx) => {
        const facts = await readTicket(tx, staff.companyId, id)
        if (!facts || facts.outletId !== staff.outletId) return null
        if (facts.verifiedAt !== null) {
          const day = 86_400_000
          return at.getTime() - new Date(facts.verifiedAt).getTime() < day ? facts : null
        }
        const { generation } = facts
        return (await hasLookedUp(tx, staff, { id, generation }, at)) ? facts : null
      }),

    /** Verifies a ticket once. @param judge names why it cannot be handed over */
    verify: (
      staff: StaffCaller,
      { id, requestKey, at }: { id: number; requestKey: string; at: Date },
      judge: (ticket: CodeTicket) => { outcome: CounterOutcome | 'ready'; note: string },
    ) =>
      withRetry(() =>
        db.transaction(staff.companyId, async (tx) => {
          const { companyId, staffId, outletId } = staff
          const [found] = await selectRows<{ orderId: string }>(
            tx,
            sql`select order_id as "orderId" from pickup_tickets
                where company_id = ${companyId} and id = ${id}`,
          )
          if (!found) throw new Refusal('cav/not-found')
          const { slot, generation } = await lockTicket(tx, companyId, found.orderId)
          const earlier = await selectRows<{ ticketId: number }>(
            tx,
            sql`select ticket_id::float8 as "ticketId" from verifications
                where company_id = ${companyId} and staff_id = ${staffId}
                  and request_key = ${requestKey} and undone_at is null`,
          )
          if (earlier.some(({ ticketId }) => ticketId === id)) {
            return { kind: 'ready' as const, facts: await readTicket(tx, companyId, id) }
          }
          const [ticket] = await selectRows<CodeTicket>(
            tx,
            sql`select ${codeTicketColumns} from pickup_tickets t ${codeTicketJoins}
                where t.company_id = ${companyId} and t.id = ${id}`,
          )
          if (!ticket) throw new Refusal('cav/not-found')
          const { outcome, note } = judge(ticket)
          const event = { staff, subject: slot, ticketId: id, generation, at }
          // A used code is named as such also to staff whose look-up another one has overtaken.
          if (outcome !== 'ready') {
            await insertEvent(tx, { ...event, outcome, note })
            return { kind: outcome, note }
          }
          if (!(await hasLookedUp(tx, staff, { id, generation }, at))) {
            throw new Refusal('cav/not-found')
          }
          const inserted = await selectRows(
            tx,
            sql`insert into verifications (company_id, ticket_id, order_id, outlet_id, staff_id,
                  request_key, at)
                values (${companyId}, ${id}, ${ticket.orderId}, ${outletId}, ${staffId},
                  ${requestKey}, ${time(at)})
                on conflict do nothing returning id`,
          )
          if (inserted.length === 0) throw new Refusal('cav/used')
          // Goods that were handed over can no longer be cancelled.
          await tx.execute(
            sql`update order_children set shipped_at = ${time(at)}
                where company_id = ${companyId} and order_id = ${ticket.orderId} and status = 1`,
          )
          await insertEvent(tx, { ...event, outcome: 'verified' })
          return { kind: 'ready' as const, facts: await readTicket(tx, companyId, id) }
        }),
      ),

    /** Undoes a verification within its time; the code changes. @returns null where it is too late */
    undo: (staff: StaffCaller, { id, reason, at }: { id: number; reason: string; at: Date }) =>
      withRetry(() =>
        db.transaction(staff.companyId, async (tx) => {
          const { companyId, staffId, outletId } = staff
          const [found] = await selectRows<{ orderId: string }>(
            tx,
            sql`select order_id as "orderId" from verifications
                where company_id = ${companyId} and ticket_id = ${id} and outlet_id = ${outletId} limit 1`,
          )
          if (!found) throw new Refusal('cav/not-found')
          const { slot, generation } = await lockTicket(tx, companyId, found.orderId)
          const undone = await selectRows(
            tx,
            sql`update verifications set undone_at = ${time(at)}, undone_by = ${staffId},
                  undo_reason = ${reason}
                where company_id = ${companyId} and ticket_id = ${id} and outlet_id = ${outletId}
                  and undone_at is null and completed_at is null and at > ${time(at)} - ${PERIOD}
                returning id`,
          )
          if (undone.length === 0) return null
          await tx.execute(
            sql`update order_children set shipped_at = null
                where company_id = ${companyId} and order_id = ${found.orderId} and status = 1`,
          )
          await tx.execute(
            sql`update pickup_tickets set generation = generation + 1, device = null
                where company_id = ${companyId} and id = ${id}`,
          )
          const event = { staff, subject: slot, ticketId: id, generation, note: reason, at }
          await insertEvent(tx, { ...event, outcome: 'undone' })
          return readTicket(tx, companyId, id)
        }),
      ),

    listToday: ({ companyId, outletId }: StaffCaller, { from, kw }: { from: Date; kw: string }) =>
      db.query<{
        id: string
        at: string
        outcome: CounterOutcome
        ticketId: string | null
        slot: string
        name: string
        picture: CounterTicket['goods']['picture'] | null
        receiver: string
        tel: string
        num: number
        note: string
        isUndone: boolean
      }>(
        companyId,
        sql`select e.id::text as id, ${utc(sql`e.at`)} as at, e.outcome, e.ticket_id::text as "ticketId",
              e.subject as slot, coalesce(l.name, '') as name, l.picture,
              coalesce(o.receiver->>'name', '') as receiver, coalesce(o.receiver->>'tel', '') as tel,
              coalesce(l.num, 0) as num, e.note,
              e.outcome = 'verified' and exists (select from counter_events x
                where x.company_id = e.company_id and x.ticket_id = e.ticket_id
                  and x.outcome = 'undone' and x.id > e.id) as "isUndone"
            from counter_events e
            left join pickup_tickets t on t.company_id = e.company_id and t.id = e.ticket_id
            left join orders o on o.company_id = t.company_id and o.id = t.order_id
            left join order_lines l on l.company_id = t.company_id and l.order_id = t.order_id
            where e.company_id = ${companyId} and e.outlet_id = ${outletId} and e.at >= ${time(from)}
              and e.outcome <> 'ready'
              and (${kw} = '' or strpos(e.subject, left(${kw}, 6)) > 0
                or right(o.receiver->>'tel', 4) = ${kw})
            order by e.at desc, e.id desc limit 500`,
      ),

    listDue: (before: Date, limit: number) =>
      db.unscopedQuery<{ company_id: number; id: string }>(
        'select * from list_due_verifications($1, $2)',
        [before.toISOString(), limit],
      ),

    /** Completes the child order of a verification that can no longer be undone. */
    complete: (companyId: number, id: string, at: Date) =>
      withRetry(() =>
        db.transaction(companyId, async (tx) => {
          const [found] = await selectRows<{ orderId: string }>(
            tx,
            sql`select order_id as "orderId" from verifications
                where company_id = ${companyId} and id = ${id} and undone_at is null
                  and completed_at is null`,
          )
          if (!found) return false
          const { orderId } = found
          await lockTicket(tx, companyId, orderId)
          const done = await selectRows(
            tx,
            sql`update verifications set completed_at = ${time(at)}
                where company_id = ${companyId} and id = ${id} and undone_at is null
                  and completed_at is null returning id`,
          )
          if (done.length === 0) return false
          await tx.execute(
            sql`with moved as (
                  update order_children set status = 3, confirmed_at = ${time(at)}
                  where company_id = ${companyId} and order_id = ${orderId} and status = 1
                  returning id
                )
                insert into order_events
                  (company_id, order_id, child_id, from_status, to_status, reason, at)
                select ${companyId}, ${orderId}, id, 1, 3, 'verified', ${time(at)} from moved`,
          )
          await refreshOrderStatus(tx, { companyId, orderId, at }, 'verified')
          await tx.execute(
            sql`update pickup_tickets set closed_at = ${time(at)}
                where company_id = ${companyId} and order_id = ${orderId} and closed_at is null`,
          )
          return true
        }),
      ),
  }
}
export type CounterRepository = ReturnType<typeof createCounterRepository>
