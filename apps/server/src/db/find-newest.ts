import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import { selectRows, type Db } from './connection/database.ts'

/** A way to find a row: its name in the response, and its condition. */
export type Match<By extends string> = { by: By; where: SQL }

type Search<By extends string> = {
  /** has `id` and `created_at` */
  table: AnyPgTable
  where: SQL | undefined
  matches: readonly Match<By>[]
  limit: number
}

/**
 * Ids of the newest rows that match one of the conditions, each with the first match. Each
 * condition is a separate statement, so that each uses its index and reads at most `limit` rows.
 */
export async function findNewest<By extends string, Id extends number | string>(
  tx: Db,
  { table, where, matches, limit }: Search<By>,
): Promise<Map<Id, By>> {
  if (matches.length === 0) return new Map()
  const parts = matches.map(
    (match, rank) => sql`(select id, created_at, ${match.by}::text as found_by, ${rank}::int as rank
      from ${table} where ${where ?? sql`true`} and ${match.where}
      order by created_at desc, id desc limit ${limit})`,
  )
  const rows = await selectRows<{ id: Id; foundBy: By }>(
    tx,
    sql`select id, (array_agg(found_by order by rank))[1] as "foundBy"
        from (${sql.join(parts, sql` union all `)}) found
        group by id, created_at order by created_at desc, id desc limit ${limit}`,
  )
  return new Map(rows.map(({ id, foundBy }) => [id, foundBy]))
}
