import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import type { RuleRow } from './rule-secrets.ts'
import { alertDeliveries, alertRules, alerts } from './tables.ts'

type NewRule = Omit<typeof alertRules.$inferInsert, 'companyId' | 'nextRunAt' | 'failures'>

const own = (companyId: number, name: string) =>
  and(eq(alertRules.companyId, companyId), eq(alertRules.name, name))

/** Neither the address of a robot nor its secret is logged. */
const toLogged = ({
  channel,
  kinds,
  role,
  addresses,
  fromHour,
  toHour,
  lowStock,
  disabled,
}: RuleRow) => ({ channel, kinds, role, addresses, fromHour, toHour, lowStock, disabled })

const targetOf = (name: string) => `alert-rule:${name}`

export const createAlertsRepository = (db: Database) => ({
  listRules: (companyId: number) =>
    db.transaction(companyId, (tx) =>
      tx
        .select()
        .from(alertRules)
        .where(eq(alertRules.companyId, companyId))
        .orderBy(asc(alertRules.name)),
    ),

  findRule: (companyId: number, name: string): Promise<RuleRow | null> =>
    db.transaction(companyId, async (tx) => {
      const [row] = await tx.select().from(alertRules).where(own(companyId, name))
      return row ?? null
    }),

  /**
   * Creates or replaces a rule.
   * @param decide receives the current rule; its refusals roll back
   * @returns null at the limit of the company
   */
  setRule: (
    operator: Operator,
    name: string,
    { limit, at }: { limit: number; at: Date },
    decide: (before: RuleRow | null) => NewRule,
  ): Promise<RuleRow | null> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      // Serialises the company's changes, because the limit is counted before the insert.
      await tx.execute(sql`select from companies where company_id = ${companyId} for no key update`)
      const [before = null] = await tx.select().from(alertRules).where(own(companyId, name))
      const rule = decide(before)
      if (before === null) {
        const [counted] = await tx
          .select({ value: count() })
          .from(alertRules)
          .where(eq(alertRules.companyId, companyId))
        if ((counted?.value ?? 0) >= limit) return null
      }
      // Resets the retry delay, because the receiver may have been repaired.
      const fresh = { ...rule, nextRunAt: at, failures: 0 }
      const [after] = before
        ? await tx.update(alertRules).set(fresh).where(own(companyId, name)).returning()
        : await tx
            .insert(alertRules)
            .values({ ...fresh, companyId, createdAt: at })
            .returning()
      if (!after) return null
      await appendLog(tx, operator, {
        target: targetOf(name),
        ...(before && { before: toLogged(before) }),
        after: toLogged(after),
        at,
      })
      return after
    }),

  removeRule: (operator: Operator, name: string, at: Date) =>
    db.transaction(operator.companyId, async (tx) => {
      const [row] = await tx.delete(alertRules).where(own(operator.companyId, name)).returning()
      if (!row) return false
      await appendLog(tx, operator, { target: targetOf(name), before: toLogged(row), at })
      return true
    }),

  /** Logs a test message: it leaves the mall. */
  recordTest: (operator: Operator, name: string, sent: boolean, at: Date) =>
    db.transaction(operator.companyId, (tx) =>
      appendLog(tx, operator, { target: targetOf(name), after: { sent }, at }),
    ),

  listDeliveries: (
    companyId: number,
    filter: {
      before: number | null
      rule?: string
      status?: (typeof alertDeliveries.$inferSelect)['status']
      limit: number
    },
  ) =>
    db.transaction(companyId, (tx) =>
      tx
        .select({ delivery: alertDeliveries, alert: alerts })
        .from(alertDeliveries)
        .innerJoin(
          alerts,
          and(
            eq(alerts.companyId, alertDeliveries.companyId),
            eq(alerts.id, alertDeliveries.alertId),
          ),
        )
        .where(
          and(
            eq(alertDeliveries.companyId, companyId),
            filter.rule === undefined ? undefined : eq(alertDeliveries.rule, filter.rule),
            filter.status && eq(alertDeliveries.status, filter.status),
            filter.before === null ? undefined : lt(alertDeliveries.id, filter.before),
          ),
        )
        .orderBy(desc(alertDeliveries.id))
        .limit(filter.limit),
    ),
})
export type AlertsRepository = ReturnType<typeof createAlertsRepository>
