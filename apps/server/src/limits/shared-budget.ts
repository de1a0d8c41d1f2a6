import type { Database } from '../db/connection/database.ts'
import { hashOf } from '../plugins/session.ts'
import { tokenBucket } from './token-bucket.ts'

/** A budget that refills evenly, shared by all processes. */
export type SharedBudget = {
  /** uses one unit; 0 on success, else the seconds to wait */
  take(key: string, now: Date): Promise<number>
}

type Options = { name: string; most: number; perSeconds: number }

const refilled = `least($2::float8, b."left"
  + greatest(0, extract(epoch from $4::timestamptz - b.at))::float8 * $3::float8)`

/**
 * The second statement may read the row of a concurrent call, so it returns at least 1 s of waiting
 * time. Each key has one row, written without waiting for the disk: a crash loses less than a
 * second of writes. Calls of one key queue at its row.
 */
const takeOne = `
  with unsynced as materialized (select set_config('synchronous_commit', 'off', true)),
  taken as (
    insert into budgets as b (name, "left", at, day)
    select $1, $2::float8 - 1, $4::timestamptz, ($4::timestamptz at time zone 'UTC')::date
    from unsynced
    on conflict (name) do update
    set "left" = ${refilled} - 1, at = greatest(b.at, excluded.at), day = greatest(b.day, excluded.day)
    where ${refilled} >= 1
    returning 0 as wait
  )
  select wait from taken
  union all
  select greatest(1, ceil(round(((1 - ${refilled}) / $3::float8)::numeric, 3)))::int from budgets b
  where b.name = $1 and not exists (select from taken)`

/**
 * A bucket in memory is checked first, so that a flood from one caller does not reach the database.
 */
export function sharedBudget(
  db: Pick<Database, 'unscopedQuery'>,
  { name, most, perSeconds }: Options,
): SharedBudget {
  const own = tokenBucket({ most, perSeconds })
  return {
    async take(key, now) {
      const wait = own.take(key, now)
      if (wait > 0) return wait
      const values = [hashOf(`${name} ${key}`), most, most / perSeconds, now.toISOString()]
      const [row] = await db.unscopedQuery<{ wait: number }>(takeOne, values, 'take_budget')
      // A missing row means that another process has just created and spent the budget.
      return row?.wait ?? 1
    },
  }
}
