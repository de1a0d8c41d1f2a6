import type { RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { consumeProof, countOpenCodes, useProofForCode } from '../captcha/captcha.repository.ts'
import { lockTicket, type Bearer } from '../proofs/tickets.repository.ts'

/** `card`: opens electronic gift cards of the phone */
export type Purpose =
  | 'login'
  | 'bind'
  | 'password'
  | 'card'
  | 'old-phone'
  | 'new-phone'
  | 'deletion'

/** A code to be sent, with the limits of its phone. */
export type NewCode = {
  phone: string
  purpose: Purpose
  codeHash: string
  at: Date
  expiresAt: Date
  waitSeconds: number
  perHour: number
  perDay: number
}
/** The stored code, or the limit of its phone that was reached. */
export type Reservation = { id: number } | { waitUntil: Date } | 'hour' | 'day'
export type SmsRefusal = { refusal: RefusalName }
type ProofUse = {
  proofHash: string
  /** set for a sign-in code, whose proof stays valid for the sign-in with this phone */
  sentToHash: string | null
  /** codes of the phone's prefix count against the captcha's work; left out for an own phone */
  prefix?: { digits: string; since: Date; toLeastBits: (open: number) => number }
}

export function createSmsRepository(db: Database) {
  return {
    /** Consumes a captcha's proof and stores a code. */
    reserveWithProof: (
      companyId: number,
      code: NewCode,
      { proofHash, sentToHash, prefix }: ProofUse,
    ) =>
      db.transaction(companyId, async (tx): Promise<Reservation | SmsRefusal> => {
        const open = prefix ? await countOpenCodes(tx, companyId, prefix.digits, prefix.since) : 0
        const leastBits = prefix?.toLeastBits(open) ?? 0
        const use = { companyId, proofHash, at: code.at, leastBits }
        const isValid = await (sentToHash === null
          ? consumeProof(tx, use)
          : useProofForCode(tx, { ...use, sentToHash }))
        return isValid ? reserveCode(tx, companyId, code) : { refusal: 'login/captcha' }
      }),

    /** Stores a code for the bearer of a ticket, unless `admit` refuses them. */
    reserveWithTicket: (
      companyId: number,
      code: NewCode,
      ticketHash: string,
      admit: (bearer: Bearer | null) => RefusalName | null,
    ) =>
      db.transaction(companyId, async (tx): Promise<Reservation | SmsRefusal> => {
        const refusal = admit(await lockTicket(tx, { companyId, ticketHash, at: code.at }))
        return refusal ? { refusal } : reserveCode(tx, companyId, code)
      }),

    /** Removes a code that was certainly not sent. */
    remove: (companyId: number, id: number) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`delete from sms_codes where company_id = ${companyId} and id = ${id}::bigint`,
        )
      }),
  }
}
export type SmsRepository = ReturnType<typeof createSmsRepository>

const day = 86_400_000

/**
 * Stores a code for a phone within its limits, which count the codes of all malls and purposes. Of
 * several concurrent requests one succeeds.
 */
async function reserveCode(tx: Db, companyId: number, code: NewCode): Promise<Reservation> {
  const at = code.at.toISOString()
  const from = new Date(code.at.getTime() - day).toISOString()
  // A separate statement, so that the next one sees the rows of the lock's former holder.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${code.phone}`}, 0))`)
  const [row] = await selectRows<{
    id: number | null
    last: string | null
    hour: number
    day: number
  }>(
    tx,
    sql`with sent as (select list_sms_sent(${code.phone}, ${from}::timestamptz) as moment),
        facts as (
          select max(moment) as last, count(*)::int as day,
            (count(*) filter (where moment > ${at}::timestamptz - interval '1 hour'))::int as hour
          from sent
        ), made as (
          insert into sms_codes (company_id, phone, purpose, code_hash, created_at, expires_at)
          select ${companyId}::int, ${code.phone}, ${code.purpose}, ${code.codeHash},
                 ${at}::timestamptz, ${code.expiresAt.toISOString()}::timestamptz
          from facts
          where (last is null
                 or last <= ${at}::timestamptz - make_interval(secs => ${code.waitSeconds}::int))
            and hour < ${code.perHour}::int and day < ${code.perDay}::int
          returning id
        )
        select (select id from made) as id, last, hour, day from facts`,
  )
  if (row?.id) return { id: row.id }
  if (row && row.day >= code.perDay) return 'day'
  if (row && row.hour >= code.perHour) return 'hour'
  return { waitUntil: new Date(new Date(row?.last ?? code.at).getTime() + code.waitSeconds * 1000) }
}

/** A code that a request states for a phone. */
export type CodeUse = {
  companyId: number
  phone: string
  purpose: Purpose
  codeHash: string
  at: Date
}

const mostTries = 5

/**
 * Consumes the newest code of a phone if it matches. A wrong code is counted in the same statement,
 * so that concurrent tries cannot exceed the limit.
 */
export async function consumeCode(tx: Db, use: CodeUse): Promise<boolean> {
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

/**
 * Releases a code that was consumed at this time, because the action that required it has failed.
 */
export async function releaseCode(
  tx: Db,
  { companyId, phone, purpose, at }: Omit<CodeUse, 'codeHash'>,
): Promise<void> {
  await tx.execute(
    sql`update sms_codes set used_at = null
        where company_id = ${companyId} and phone = ${phone} and purpose = ${purpose}
          and used_at = ${at.toISOString()}::timestamptz`,
  )
}
