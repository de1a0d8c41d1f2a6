import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../db/connection/database.ts'
import { entries, journals, pointBalances, pointBatches } from '../modules/points/tables.ts'
import { insert } from './rows.ts'
import type { Numbered } from './numbered.ts'

const day = 86_400_000

async function nextIds(tx: Db, table: string, count: number): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => Number(id))
}

/** Points granted before the mall opened: balances, batches, and their ledger entries. */
export async function seedPoints(tx: Db, companyId: number, shoppers: Numbered[], now: Date) {
  await insert(
    tx,
    pointBalances,
    shoppers.map(({ row, id }) => ({
      companyId,
      userId: id,
      available: row.points.reduce((sum, { amount }) => sum + amount, 0),
    })),
  )
  const grants = shoppers.flatMap(({ row, id }) =>
    row.points.map((grant, index) => ({
      ...grant,
      userId: id,
      key: `seed:${id}:${index}`,
      at: new Date(now.getTime() - grant.daysAgo * day),
    })),
  )
  const [batchIds, journalIds] = await Promise.all([
    nextIds(tx, 'point_batches', grants.length),
    nextIds(tx, 'journals', grants.length),
  ])
  await insert(
    tx,
    pointBatches,
    grants.map((grant, index) => ({
      companyId,
      id: batchIds[index],
      userId: grant.userId,
      granted: grant.amount,
      remaining: grant.amount,
      expiresAt: new Date(grant.expiresAt ?? now.getTime() + (grant.expiresInDays ?? 365) * day),
      createdAt: grant.at,
    })),
  )
  await insert(
    tx,
    journals,
    grants.map(({ key, reason, at }, index) => ({
      companyId,
      id: journalIds[index],
      key,
      reason,
      at,
    })),
  )
  await insert(
    tx,
    entries,
    grants.flatMap((grant, index) => {
      const journalId = journalIds[index] ?? 0
      const batchId = batchIds[index] ?? null
      return [
        { companyId, journalId, account: 'issued', ownerId: 0, batchId, delta: -grant.amount },
        {
          companyId,
          journalId,
          account: 'user',
          ownerId: grant.userId,
          batchId,
          delta: grant.amount,
        },
      ]
    }),
  )
}
