import type { CounterTicket, OpeningHours } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { acquireLock } from '../../db/acquire-lock.ts'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Staff } from '../../plugins/staff-session.ts'
import { lockTicket, replacePickupCode, time, utc } from '../equity/index.ts'
import { setCollectedAt } from '../orders/index.ts'
import {
  codeTicketColumns,
  codeTicketJoins,
  hasLookedUp,
  insertEvent,
  LOOKUP_PERIOD,
  readTicket,
  type CodeTicket,
  type CounterOutcome,
} from './counter-tickets.ts'

const MAX_WRONG_PER_STAFF = 10
const MAX_WRONG_PER_SLOT = 20

/** Statements of the counter; each change locks the order first, like a cancellation. */
export function createCavRepository(db: Database) {
  return {
    /**
     * Looks up a code. A wrong code is counted in the same transaction under the locks of its slot
     * and staff, so that concurrent guesses cannot exceed the limits.
     * @param isRight whether the code matches a ticket
     * @param judge returns the result of a right code
     */
    lookup: (
      staff: Staff,
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
          await acquireLock(tx, key)
        }
        const [counts] = await selectRows<{ staff: number; slot: number }>(
          tx,
          sql`select
                (select count(*) from counter_events where company_id = ${companyId}
                  and staff_id = ${staffId} and outcome = 'wrong' and at > ${time(at)} - ${LOOKUP_PERIOD})::int as staff,
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
    findTicket: (staff: Staff, id: number, at: Date) =>
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

    /**
     * Verifies a ticket once.
     * @param judge returns the reason of a refusal
     */
    verify: (
      staff: Staff,
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
          // Returns and stores nothing about a ticket that these staff have not looked up.
          if (!(await hasLookedUp(tx, staff, { id, generation }, at))) {
            throw new Refusal('cav/not-found')
          }
          const { outcome, note } = judge(ticket)
          const event = { staff, subject: slot, ticketId: id, generation, at }
          // Reports a used code also to staff whose look-up was overtaken.
          if (outcome !== 'ready') {
            await insertEvent(tx, { ...event, outcome, note })
            return { kind: outcome, note }
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
          await setCollectedAt(tx, companyId, ticket.orderId, at)
          await insertEvent(tx, { ...event, outcome: 'verified' })
          return { kind: 'ready' as const, facts: await readTicket(tx, companyId, id) }
        }),
      ),

    /**
     * Undoes a verification within its period and changes the code.
     * @returns null after the period
     */
    undo: (
      staff: Staff,
      {
        id,
        reason,
        at,
        verifiedAfter,
      }: { id: number; reason: string; at: Date; verifiedAfter: Date },
    ) =>
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
                  and undone_at is null and completed_at is null and at > ${time(verifiedAfter)}
                returning id`,
          )
          if (undone.length === 0) return null
          await setCollectedAt(tx, companyId, found.orderId, null)
          await replacePickupCode(tx, companyId, id)
          const event = { staff, subject: slot, ticketId: id, generation, note: reason, at }
          await insertEvent(tx, { ...event, outcome: 'undone' })
          return readTicket(tx, companyId, id)
        }),
      ),

    readHours: async ({ companyId, outletId }: Staff): Promise<OpeningHours[]> => {
      const [row] = await db.query<{ hours: OpeningHours[] }>(
        companyId,
        sql`select hours from outlets where company_id = ${companyId} and id = ${outletId}`,
      )
      return row?.hours ?? []
    },

    listToday: ({ companyId, outletId }: Staff, { from, kw }: { from: Date; kw: string }) =>
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
        /** generation of the code; null for a wrong one */
        generation: number | null
        lookedUpAt: string
        seconds: number | null
      }>(
        companyId,
        sql`select e.id::text as id, ${utc(sql`e.at`)} as at, e.outcome, e.ticket_id::text as "ticketId",
              e.subject as slot, coalesce(l.name, '') as name, l.picture,
              coalesce(o.receiver->>'name', '') as receiver, coalesce(o.receiver->>'tel', '') as tel,
              coalesce(l.num, 0) as num, e.note,
              e.outcome = 'verified' and exists (select from counter_events x
                where x.company_id = e.company_id and x.ticket_id = e.ticket_id
                  and x.outcome = 'undone' and x.id > e.id) as "isUndone",
              e.generation, ${utc(sql`coalesce(r.at, e.at)`)} as "lookedUpAt",
              case when e.outcome = 'verified'
                then extract(epoch from e.at - r.at)::float8 end as seconds
            from counter_events e
            left join lateral (
              select max(x.at) as at from counter_events x
              where x.company_id = e.company_id and x.ticket_id = e.ticket_id
                and x.generation = e.generation and x.outcome = 'ready'
                and x.id < e.id) r on e.outcome in ('verified', 'undone')
            left join pickup_tickets t on t.company_id = e.company_id and t.id = e.ticket_id
            left join orders o on o.company_id = t.company_id and o.id = t.order_id
            left join order_lines l on l.company_id = t.company_id and l.order_id = t.order_id
            where e.company_id = ${companyId} and e.outlet_id = ${outletId} and e.at >= ${time(from)}
              and e.outcome <> 'ready'
              and (${kw} = '' or strpos(e.subject, left(${kw}, 6)) > 0
                or right(o.receiver->>'tel', 4) = ${kw})
            order by e.at desc, e.id desc limit 500`,
      ),
  }
}
export type CavRepository = ReturnType<typeof createCavRepository>
