import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

export type Purpose = 'login' | 'bind' | 'password'

type Turn = {
  companyId: number
  phone: string
  purpose: Purpose
  codeHash: string
  at: Date
  expiresAt: Date
  waitSeconds: number
  perHour: number
  perDay: number
}
export type Sent = { id: number } | { waitUntil: Date } | 'hour' | 'day'

const day = 86_400_000

/**
 * Keeps a code for a phone if the phone may have one now, whichever mall or purpose asked before:
 * of any number at once, one.
 */
export async function reserveCode(tx: Db, turn: Turn): Promise<Sent> {
  const at = turn.at.toISOString()
  const from = new Date(turn.at.getTime() - day).toISOString()
  // Its own statement: the next one then sees what the holder before us has written.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${turn.phone}`}, 0))`)
  const [row] = await selectRows<{
    id: number | null
    last: string | null
    hour: number
    day: number
  }>(
    tx,
    sql`with sent as (select sms_sent(${turn.phone}, ${from}::timestamptz) as moment),
        facts as (
          select max(moment) as last, count(*)::int as day,
            (count(*) filter (where moment > ${at}::timestamptz - interval '1 hour'))::int as hour
          from sent
        ), made as (
          insert into sms_codes (company_id, phone, purpose, code_hash, created_at, expires_at)
          select ${turn.companyId}::int, ${turn.phone}, ${turn.purpose}, ${turn.codeHash},
                 ${at}::timestamptz, ${turn.expiresAt.toISOString()}::timestamptz
          from facts
          where (last is null
                 or last <= ${at}::timestamptz - make_interval(secs => ${turn.waitSeconds}::int))
            and hour < ${turn.perHour}::int and day < ${turn.perDay}::int
          returning id
        )
        select (select id from made) as id, last, hour, day from facts`,
  )
  if (row?.id) return { id: row.id }
  if (row && row.day >= turn.perDay) return 'day'
  if (row && row.hour >= turn.perHour) return 'hour'
  return { waitUntil: new Date(new Date(row?.last ?? turn.at).getTime() + turn.waitSeconds * 1000) }
}

/** Takes back a code that was certainly not sent. */
export async function dropCode(tx: Db, companyId: number, id: number): Promise<void> {
  await tx.execute(
    sql`delete from sms_codes where company_id = ${companyId} and id = ${id}::bigint`,
  )
}

type Use = { companyId: number; phone: string; purpose: Purpose; codeHash: string; at: Date }

/** Wrong answers that end a code. */
const mostTries = 5

/**
 * Uses the newest code of a phone. A wrong answer is counted in the same statement, so that tries
 * at once are neither lost nor free; a right one ends the code.
 */
export async function useCode(tx: Db, use: Use): Promise<boolean> {
  const at = use.at.toISOString()
  const [row] = await selectRows<{ fits: boolean }>(
    tx,
    sql`update sms_codes set
          tries = tries + case when code_hash = ${use.codeHash} then 0 else 1 end,
          used_at = case when code_hash = ${use.codeHash} then ${at}::timestamptz end
        where company_id = ${use.companyId}
          and id = (select id from sms_codes
                    where company_id = ${use.companyId} and phone = ${use.phone}
                      and purpose = ${use.purpose}
                    order by created_at desc, id desc limit 1)
          and used_at is null and expires_at > ${at}::timestamptz and tries < ${mostTries}::int
        returning used_at is not null as fits`,
  )
  return row?.fits ?? false
}
