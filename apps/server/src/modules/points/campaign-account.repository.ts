import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

type AccountChange = {
  companyId: number
  campaignId: number
  points: number
  key: string
  reason: string
  at: Date
}
type GrantReversal = {
  companyId: number
  userId: number
  batchId: number
  key: string
  reason: string
  at: Date
}

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`

async function transfer(
  tx: Db,
  { companyId, campaignId, points, key, reason, at }: AccountChange,
  sign: 1 | -1,
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`with journal as (
          insert into journals (company_id, key, reason, at)
          values (${companyId}, ${key}, ${reason}, ${iso(at)})
          on conflict (company_id, key) do nothing returning id
        )
        insert into entries (company_id, journal_id, account, owner_id, delta)
        select ${companyId}, j.id, side.account, side.owner, side.sign * ${points}::bigint
        from journal j
        cross join (values ('issued', ${-sign}::int, 0),
            ('campaign', ${sign}::int, ${campaignId}::bigint)) as side (account, sign, owner)
        returning id`,
  )
  return rows.length > 0
}

/** Moves points from the company's pool into a campaign's account. @returns false for a used key */
export const fundCampaignAccount = (tx: Db, change: AccountChange): Promise<boolean> =>
  transfer(tx, change, 1)

/** Moves points from a campaign's account into the company's pool. @returns false for a used key */
export const drainCampaignAccount = (tx: Db, change: AccountChange): Promise<boolean> =>
  transfer(tx, change, -1)

/**
 * Reverses the remaining points of a granted batch. Locks the balance first, which serializes the
 * shopper's movements.
 * @returns the reversed points; null without such a batch
 */
export async function reverseGrant(
  tx: Db,
  { companyId, userId, batchId, key, reason, at }: GrantReversal,
): Promise<number | null> {
  await tx.execute(
    sql`select from point_balances where company_id = ${companyId} and user_id = ${userId} for update`,
  )
  const [row] = await selectRows<{ reversed: number }>(
    tx,
    sql`with batch as (
          select id, remaining from point_batches
          where company_id = ${companyId} and id = ${batchId}::bigint for update
        ), emptied as (
          update point_batches b set remaining = 0 from batch
          where b.company_id = ${companyId} and b.id = batch.id and batch.remaining > 0
          returning b.id, batch.remaining as amount
        ), balance as (
          update point_balances set available = available - e.amount from emptied e
          where company_id = ${companyId} and user_id = ${userId}
        ), journal as (
          insert into journals (company_id, key, reason, at)
          select ${companyId}, ${key}, ${reason}, ${iso(at)} from emptied returning id
        ), posted as (
          insert into entries (company_id, journal_id, account, owner_id, batch_id, delta)
          select ${companyId}, j.id, side.account, side.owner, e.id, side.sign * e.amount
          from emptied e cross join journal j
          cross join (values ('user', -1, ${userId}::bigint), ('reversed', 1, 0))
            as side (account, sign, owner)
        )
        select remaining as reversed from batch`,
  )
  return row ? Number(row.reversed) : null
}
