import type { CounterTicket, DataOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { Staff } from '../../plugins/staff-session.ts'
import { time, utc } from '../equity/index.ts'

/** Period in which wrong codes count and a look-up allows a verification. */
export const LOOKUP_PERIOD = sql.raw("interval '10 minutes'")

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
type Event = {
  staff: Staff
  subject: string
  outcome: CounterOutcome | 'ready'
  at: Date
  ticketId?: number
  generation?: number
  note?: string
}
export type TicketFacts = Omit<
  CounterTicket,
  'state' | 'code' | 'receiver' | 'tel' | 'verification'
> & {
  name: string
  tel: string
  outletId: number
  generation: number
  /** generation of the valid code */
  lookedUpAt: string | null
  verifiedAt: string | null
  staffName: string | null
  isCompleted: boolean
}

export const insertEvent = (tx: Db, event: Event) =>
  tx.execute(
    sql`insert into counter_events (company_id, staff_id, outlet_id, subject, ticket_id, generation,
          outcome, note, at)
        values (${event.staff.companyId}, ${event.staff.staffId}, ${event.staff.outletId},
          ${event.subject}, ${event.ticketId ?? null}, ${event.generation ?? null}, ${event.outcome},
          ${event.note ?? ''}, ${time(event.at)})`,
  )

export const codeTicketColumns = sql`t.id::float8 as id, t.order_id as "orderId", t.generation,
  t.outlet_id::float8 as "outletId", u.name as "outletName", t.valid_until as "validUntil",
  o.status in (4, 5) or exists (select from order_refunds r where r.company_id = t.company_id
    and r.order_id = t.order_id) as "isCancelled",
  exists (select from after_sales a where a.company_id = t.company_id
    and a.order_id = t.order_id and a.status < 4) as "hasAfterSale",
  v.at as "verifiedAt", vu.name as "verifiedOutlet"`
export const codeTicketJoins = sql`join orders o on o.company_id = t.company_id and o.id = t.order_id
  join outlets u on u.company_id = t.company_id and u.id = t.outlet_id
  left join verifications v on v.company_id = t.company_id and v.ticket_id = t.id and v.undone_at is null
  left join outlets vu on vu.company_id = v.company_id and vu.id = v.outlet_id`

export async function readTicket(
  tx: Db,
  companyId: number,
  id: number,
): Promise<TicketFacts | null> {
  const [row] = await selectRows<TicketFacts>(
    tx,
    sql`select t.id::text as "ticketId", t.order_id as "orderId", t.slot, a.title,
          jsonb_build_object('name', l.name, 'specText', l.spec_text, 'picture', l.picture,
            'num', l.num) as goods,
          o.receiver->>'name' as name, o.receiver->>'tel' as tel, u.name as "outletName",
          t.outlet_id::float8 as "outletId", t.generation, ${utc(sql`t.valid_until`)} as "validUntil",
          ${utc(sql`o.created_at`)} as "orderedAt", ${utc(sql`v.at`)} as "verifiedAt",
          (select ${utc(sql`max(e.at)`)} from counter_events e
            where e.company_id = t.company_id and e.ticket_id = t.id
              and e.generation = t.generation and e.outcome = 'ready') as "lookedUpAt",
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
export async function hasLookedUp(
  tx: Db,
  { companyId, staffId }: Staff,
  ticket: { id: number; generation: number },
  at: Date,
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`select from counter_events where company_id = ${companyId} and staff_id = ${staffId}
          and ticket_id = ${ticket.id} and generation = ${ticket.generation} and outcome = 'ready'
          and at > ${time(at)} - ${LOOKUP_PERIOD} limit 1`,
  )
  return rows.length > 0
}
