import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import type { OperatorWorthKind } from '../tables.ts'
import type { Operator } from '../../../plugins/operator.ts'
import type { Worth } from './worth-bounds.ts'

const MAKER_MS = 7 * 86_400_000

type Giver = Pick<Operator, 'companyId' | 'personId'>
type Given = Worth & {
  kind: OperatorWorthKind
  /** key of the effect, so that a repetition counts once */
  key: string
  at: Date
}
type Sums = { isCounted: boolean; kind: number; person: number; company: number }

/**
 * Fen given in a day. As in approvals, accounts connected by makers of the last seven days count as
 * one person, and a key as its creator.
 */
async function sumDay(
  tx: Db,
  { companyId, personId }: Giver,
  { kind, key, at }: Pick<Given, 'kind' | 'key' | 'at'>,
): Promise<Sums | undefined> {
  const until = sql`${at.toISOString()}::timestamptz`
  const since = sql`${new Date(at.getTime() - MAKER_MS).toISOString()}::timestamptz`
  const [sums] = await selectRows<Sums>(
    tx,
    sql`with given as (
          select person_id, kind, sum(fen) as fen from operator_worth
          where company_id = ${companyId} and day = (${until} at time zone 'Asia/Shanghai')::date
          group by person_id, kind
        ), own as (
          select id as person_id
          from list_connected_persons(${companyId}, ${personId}, ${since}, ${until}) as c (id)
        )
        select exists (select from operator_worth
            where company_id = ${companyId} and key = ${key}) as "isCounted",
          coalesce(sum(g.fen) filter (where o.person_id is not null and g.kind = ${kind}), 0)::float8
            as kind,
          coalesce(sum(g.fen) filter (where o.person_id is not null), 0)::float8 as person,
          coalesce(sum(g.fen), 0)::float8 as company
        from given g left join own o on o.person_id = g.person_id`,
  )
  return sums
}

/**
 * Counts the value of an act, in its transaction, under the company's lock. Acts that a second person
 * approves are not counted.
 * @returns false where a sum of the day would pass its bound: nothing is counted, and the act waits
 *   for a second person
 */
export async function spendWorth(
  tx: Db,
  operator: Giver,
  { fen, bounds, ...given }: Given,
): Promise<boolean> {
  const { companyId, personId } = operator
  const { kind, key, at } = given
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`worth:${String(companyId)}`}, 0))`,
  )
  const sums = await sumDay(tx, operator, given)
  if (sums?.isCounted) return true
  const isWithin =
    (sums?.kind ?? 0) + fen <= (bounds.kind ?? Infinity) &&
    (sums?.person ?? 0) + fen <= bounds.person &&
    (sums?.company ?? 0) + fen <= bounds.company
  if (!isWithin) return false
  const time = sql`${at.toISOString()}::timestamptz`
  await tx.execute(
    sql`insert into operator_worth (company_id, key, kind, person_id, fen, kind_bound, person_bound,
          company_bound, day, at)
        values (${companyId}, ${key}, ${kind}, ${personId}, ${fen}, ${bounds.kind}, ${bounds.person},
          ${bounds.company}, (${time} at time zone 'Asia/Shanghai')::date, ${time})`,
  )
  return true
}

/** Fen counted for effects whose keys begin with `prefix`. */
export async function sumCounted(tx: Db, companyId: number, prefix: string): Promise<number> {
  const [row] = await selectRows<{ fen: number }>(
    tx,
    sql`select coalesce(sum(fen), 0)::float8 as fen from operator_worth
        where company_id = ${companyId} and starts_with(key, ${prefix})`,
  )
  return row?.fen ?? 0
}
