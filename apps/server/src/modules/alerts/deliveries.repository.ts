import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { AlertItem } from './alert-text.ts'
import type { RuleRow } from './rule-secrets.ts'
import { alertDeliveries, alertRules } from './tables.ts'

export type DueRule = { company_id: number; name: string }
export type DueItem = AlertItem & { id: number; attempts: number; isEnded: boolean }
export type Outcome = {
  status: 'pending' | 'sent' | 'failed' | 'dropped'
  nextAt: Date
  lastAt: Date | null
  lastError: string
}

/** Limit of alerts in one message; the next message, a minute later, has the rest. */
const MOST_ITEMS = 500

const own = (companyId: number, name: string) =>
  and(eq(alertRules.companyId, companyId), eq(alertRules.name, name))

/** Rows that the sending job reads and writes. */
export const createDeliveriesRepository = (db: Database) => ({
  /** @param hour of Beijing */
  listDueRules: (now: Date, hour: number, limit: number) =>
    db.unscopedQuery<DueRule>('select * from list_due_alert_rules($1, $2, $3)', [
      now.toISOString(),
      hour,
      limit,
    ]),

  /** Reserves a rule until a time; null if another process holds it. */
  claim: (companyId: number, name: string, now: Date, until: Date): Promise<RuleRow | null> =>
    db.transaction(companyId, async (tx) => {
      const [row] = await tx
        .update(alertRules)
        .set({ nextRunAt: until })
        .where(
          and(own(companyId, name), eq(alertRules.disabled, false), lte(alertRules.nextRunAt, now)),
        )
        .returning()
      return row ?? null
    }),

  listDue: (companyId: number, name: string, now: Date) =>
    db.transaction(companyId, (tx) =>
      selectRows<DueItem>(
        tx,
        sql`select d.id, d.attempts, a.kind, a.subject, a.facts, a.ended_at is not null as "isEnded"
            from alert_deliveries d
            join alerts a on a.company_id = d.company_id and a.id = d.alert_id
            where d.company_id = ${companyId} and d.rule = ${name} and d.status = 'pending'
              and d.next_at <= ${now.toISOString()}
            order by d.id limit ${MOST_ITEMS}`,
      ),
    ),

  /** Stores the result of an attempt for its alerts, at most once. */
  finish: (companyId: number, items: readonly DueItem[], toOutcome: (item: DueItem) => Outcome) =>
    db.transaction(companyId, async (tx) => {
      const groups = new Map<number, DueItem[]>()
      for (const item of items) {
        groups.set(item.attempts, [...(groups.get(item.attempts) ?? []), item])
      }
      for (const [attempts, group] of groups) {
        const [first] = group
        if (!first) continue
        const outcome = toOutcome(first)
        await tx
          .update(alertDeliveries)
          .set({ ...outcome, ...(outcome.lastAt && { attempts: attempts + 1 }) })
          .where(
            and(
              eq(alertDeliveries.companyId, companyId),
              inArray(
                alertDeliveries.id,
                group.map(({ id }) => Number(id)),
              ),
              eq(alertDeliveries.status, 'pending'),
              eq(alertDeliveries.attempts, attempts),
            ),
          )
      }
    }),

  release: (
    companyId: number,
    name: string,
    { nextRunAt, failures }: { nextRunAt: Date; failures: number },
  ) =>
    db.transaction(companyId, (tx) =>
      tx.update(alertRules).set({ nextRunAt, failures }).where(own(companyId, name)),
    ),
})
