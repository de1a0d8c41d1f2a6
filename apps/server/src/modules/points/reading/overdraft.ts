import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

type Overdraft = { userId: number; at: string; balance: number }

/**
 * Rejects a company whose shoppers have a statement with a balance below zero at any time. For seed
 * data: acts with a shifted clock can spend points before the time of their grant.
 */
export async function assertNoOverdraft(tx: Db, companyId: number): Promise<void> {
  const [first] = await selectRows<Overdraft>(
    tx,
    sql`select owner_id as "userId", at, balance from (
          select e.owner_id, j.id, j.at, sum(sum(e.delta))
            over (partition by e.owner_id order by j.at, j.id)::bigint as balance
          from entries e
          join journals j on j.company_id = e.company_id and j.id = e.journal_id
          where e.company_id = ${companyId} and e.account = 'user'
          group by e.owner_id, j.id, j.at
        ) changes
        where balance < 0 order by at, id limit 1`,
  )
  if (!first) return
  const { userId, at, balance } = first
  throw new Error(
    `公司 ${String(companyId)} 的顾客 ${String(userId)} 在 ${new Date(at).toISOString()} 的积分余额为 ${String(balance)}：不能小于 0`,
  )
}
