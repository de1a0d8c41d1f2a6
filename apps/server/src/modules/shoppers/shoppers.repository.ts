import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { findShopperId } from '../../find-shoppers.ts'
import type { PersonalData } from '../../personal-data.ts'
import type { Operator } from '../../plugins/operator.ts'
import { endSessions, updateAccount } from '../login/index.ts'
import { appendLog } from '../operators/index.ts'
import { createShopperImportRepository } from './import-shoppers.repository.ts'
import { openStatuses } from './open-orders.repository.ts'
import { listShoppers, type ShoppersFilter } from './list-shoppers.repository.ts'
import { createRemovalRepository } from './removal.repository.ts'
import { findShopper } from './shopper-rows.repository.ts'

export function createShoppersRepository(db: Database, personalData: readonly PersonalData[]) {
  return {
    ...createShopperImportRepository(db),
    ...createRemovalRepository(db, personalData),

    findId: (companyId: number, who: string) =>
      db.transaction(companyId, (tx) => findShopperId(tx, companyId, who)),

    list: (companyId: number, filter: ShoppersFilter) =>
      db.transaction(companyId, (tx) => listShoppers(tx, companyId, filter)),

    /**
     * A shopper with figures such as orders and balances, and a log entry of the view; null if the
     * shopper does not exist.
     */
    view: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const shopper = await findShopper(tx, companyId, id)
        if (!shopper) return null
        const [numbers] = await selectRows<{
          providers: string[]
          sessions: number
          lastSignInAt: string | null
          points: number
          heldPoints: number
          orders: number
          openOrders: number
        }>(
          tx,
          sql`select
            coalesce((select jsonb_agg(distinct provider order by provider) from identities
              where company_id = ${companyId} and user_id = ${id}), '[]') as providers,
            (select count(*)::int from sessions where company_id = ${companyId} and user_id = ${id}
              and audience = 'shopper' and revoked_at is null
              and expires_at > ${at.toISOString()}::timestamptz) as sessions,
            (select max(created_at) from sessions where company_id = ${companyId}
              and user_id = ${id} and audience = 'shopper') as "lastSignInAt",
            coalesce(b.available, 0)::bigint as points, coalesce(b.held, 0)::bigint as "heldPoints",
            (select count(*)::int from orders where company_id = ${companyId} and user_id = ${id})
              as orders,
            (select count(*)::int from orders where company_id = ${companyId} and user_id = ${id}
              and status in (${openStatuses})) as "openOrders"
          from (select 1) one left join point_balances b
            on b.company_id = ${companyId} and b.user_id = ${id}`,
        )
        if (!numbers) return null
        await appendLog(tx, operator, { target: `shopper:${String(id)}`, at })
        return { shopper, numbers }
      }),

    /** Ends the sessions of a shopper. @returns their number; null if the shopper does not exist */
    signOut: (operator: Operator, { id, reason }: { id: number; reason: string }, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        if (!(await findShopper(tx, companyId, id))) return null
        const ended = await endSessions(tx, { companyId, userId: id }, 'shopper', at)
        const target = `shopper:${String(id)}`
        await appendLog(tx, operator, { target, after: { sessions: ended, reason }, at })
        return ended
      }),

    /**
     * Disables or enables a shopper; null if the shopper does not exist. A shopper whose data are
     * removed stays unchanged.
     */
    setDisabled: (
      operator: Operator,
      { id, disabled, reason }: { id: number; disabled: boolean; reason: string },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const shopper = await findShopper(tx, companyId, id)
        if (!shopper || shopper.anonymised || shopper.disabled === disabled) return shopper
        await updateAccount(tx, { companyId, userId: id }, { disabled })
        if (disabled) await endSessions(tx, { companyId, userId: id }, 'shopper', at)
        await appendLog(tx, operator, {
          target: `shopper:${String(id)}`,
          before: { disabled: shopper.disabled },
          after: { disabled, reason },
          at,
        })
        return { ...shopper, disabled }
      }),

    /**
     * Replaces labels; null if the shopper does not exist. A shopper whose data are removed stays
     * unchanged.
     */
    setLabels: (operator: Operator, { id, labels }: { id: number; labels: string[] }, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const shopper = await findShopper(tx, companyId, id)
        if (!shopper || shopper.anonymised) return shopper
        await updateAccount(tx, { companyId, userId: id }, { labels })
        await appendLog(tx, operator, {
          target: `shopper:${String(id)}`,
          before: { labels: shopper.labels },
          after: { labels },
          at,
        })
        return { ...shopper, labels }
      }),
  }
}
export type ShoppersRepository = ReturnType<typeof createShoppersRepository>
