import { sql, type SQL } from 'drizzle-orm'
import { acquireLock } from '../../db/acquire-lock.ts'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { beijingDay } from './beijing-days.ts'
import type { ExchangeRow } from './exchange-rules.ts'
import { LEASE_MS } from './processing.repository.ts'
import { time, utc } from './sql.ts'

export type NewExchange = {
  id: string
  requestKey: string
  customer: string
  bankPoints: number
  points: number
  step: number
  stepPoints: number
  at: Date
}

const listRows = (tx: Db, { companyId, userId }: Shopper, where: SQL, rest: SQL = sql``) =>
  selectRows<ExchangeRow>(
    tx,
    sql`select id, bank_points::float8 as "bankPoints", points::float8 as points, state, problem,
          ${utc(sql`created_at`)} as at, ${utc(sql`finished_at`)} as "finishedAt"
        from points_exchanges
        where company_id = ${companyId} and user_id = ${userId} and ${where}
        order by created_at desc, id desc ${rest}`,
  )

/** Sum of the shopper's exchanges of a day that have not failed, in bank points. */
async function sumDay(tx: Db, { companyId, userId }: Shopper, at: Date): Promise<number> {
  const { from } = beijingDay(at)
  const [row] = await selectRows<{ sum: number }>(
    tx,
    sql`select coalesce(sum(bank_points), 0)::float8 as sum from points_exchanges
        where company_id = ${companyId} and user_id = ${userId} and created_at >= ${time(from)}
          and state <> 'failed'`,
  )
  return row?.sum ?? 0
}

export function createCmbRepository(db: Database) {
  return {
    /** The bank's customer id of the latest sign-in, the points and the day's exchanges. */
    findShopper: ({ companyId, userId }: Shopper, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ customer: string | null; balance: number }>(
          tx,
          sql`select
                (select case i.provider when 'bank:cmb' then i.subject
                    else substr(i.provider, length('bank:cmb-') + 1) || ':' || i.subject end
                  from identities i
                  where i.company_id = ${companyId} and i.user_id = ${userId}
                    and i.provider in ('bank:cmb', 'bank:cmb-sz', 'bank:cmb-dg')
                  order by i.created_at desc, i.provider limit 1) as customer,
                coalesce((select available from point_balances
                  where company_id = ${companyId} and user_id = ${userId}), 0)::float8 as balance`,
        )
        const today = await sumDay(tx, { companyId, userId }, at)
        return { customer: row?.customer ?? null, balance: row?.balance ?? 0, today }
      }),

    findByKey: async (shopper: Shopper, requestKey: string): Promise<ExchangeRow | null> => {
      const [row] = await db.transaction(shopper.companyId, (tx) =>
        listRows(tx, shopper, sql`request_key = ${requestKey}`),
      )
      return row ?? null
    },

    /**
     * Inserts an exchange that its caller sends within `LEASE_MS`. The shopper's lock serialises
     * exchanges, so that the daily limit counts each.
     * @param assertDay receives the bank points of the day's others; throws a refusal
     * @returns false if another request with the key was first
     */
    insert: (
      { companyId, userId }: Shopper,
      exchange: NewExchange,
      assertDay: (today: number) => void,
    ): Promise<boolean> =>
      withRetry(() =>
        db.transaction(companyId, async (tx) => {
          const { id, requestKey, customer, bankPoints, points, step, stepPoints, at } = exchange
          await acquireLock(tx, `points-exchange:${companyId}:${userId}`)
          const earlier = await listRows(
            tx,
            { companyId, userId },
            sql`request_key = ${requestKey}`,
          )
          if (earlier.length > 0) return false
          assertDay(await sumDay(tx, { companyId, userId }, at))
          const until = new Date(at.getTime() + LEASE_MS)
          await tx.execute(
            sql`insert into points_exchanges (company_id, id, user_id, request_key, customer,
                  bank_points, points, step, step_points, created_at, queried_at, next_at)
                values (${companyId}, ${id}, ${userId}, ${requestKey}, ${customer}, ${bankPoints},
                  ${points}, ${step}, ${stepPoints}, ${time(at)}, ${time(at)}, ${time(until)})`,
          )
          return true
        }),
      ),

    find: async (shopper: Shopper, id: string): Promise<ExchangeRow> => {
      const [row] = await db.transaction(shopper.companyId, (tx) =>
        listRows(tx, shopper, sql`id = ${id}`),
      )
      if (!row) throw new Refusal('cmb/not-found')
      return row
    },

    list: (shopper: Shopper, { page, size }: { page: number; size: number }) =>
      db.transaction(shopper.companyId, async (tx) => {
        const rest = sql`limit ${size} offset ${(page - 1) * size}`
        const rows = await listRows(tx, shopper, sql`true`, rest)
        const [all] = await selectRows<{ total: number }>(
          tx,
          sql`select count(*)::int as total from points_exchanges
              where company_id = ${shopper.companyId} and user_id = ${shopper.userId}`,
        )
        return { rows, total: all?.total ?? 0 }
      }),
  }
}
export type CmbRepository = ReturnType<typeof createCmbRepository>
