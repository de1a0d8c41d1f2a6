import type { RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import type { Shopper } from '../../../shopper.ts'
import type { Attempt, SignInResult } from '../attempts.ts'
import { refuse, signIn } from '../sign-in.repository.ts'

export type QrState = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'used'
/** A code of one browser: the challenge is the hash of its verifier. */
type BrowserKey = { codeHash: string; challenge: string }
type NewQrSignIn = BrowserKey & { device: string; at: Date; expiresAt: Date }
type Scan = { codeHash: string; at: Date }
export type QrSignIn = { state: QrState; expiresAt: Date }
/** State of a code as its browser may see it. */
export type PollState = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'expired'

const iso = (at: Date) => at.toISOString()

export function createQrRepository(db: Database) {
  return {
    insert: (companyId: number, row: NewQrSignIn) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`insert into qr_sign_ins
                (company_id, code_hash, challenge, device, state, created_at, expires_at)
              values (${companyId}, ${row.codeHash}, ${row.challenge}, ${row.device}, 'waiting',
                      ${iso(row.at)}::timestamptz, ${iso(row.expiresAt)}::timestamptz)`,
        )
      }),

    /**
     * Reads a code and signs its shopper in once it is confirmed.
     * @returns the session, a refusal, or null with a state other than confirmed
     */
    poll: (
      attempt: Attempt,
      key: BrowserKey,
      toPollState: (row: QrSignIn | null) => PollState,
    ): Promise<{ state: PollState; result: SignInResult | RefusalName | null }> =>
      db.transaction(attempt.companyId, async (tx) => {
        const { companyId } = attempt
        const state = toPollState(await find(tx, companyId, key))
        if (state !== 'confirmed') return { state, result: null }
        const shopper = await consume(tx, companyId, key)
        if (!shopper) return { state: 'expired', result: null }
        const result = shopper.disabled
          ? await refuse(tx, attempt, 'login/disabled')
          : await signIn(tx, attempt, shopper.userId)
        return { state, result }
      }),

    /** Reserves the code for the first shopper who scans it. Idempotent for that shopper. */
    markScanned: ({ companyId, userId }: Shopper, { codeHash, at }: Scan) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ device: string; created_at: string }>(
          tx,
          sql`update qr_sign_ins set state = 'scanned', user_id = ${userId}::bigint
              where company_id = ${companyId} and code_hash = ${codeHash}
                and expires_at > ${iso(at)}::timestamptz
                and (state = 'waiting' or (state = 'scanned' and user_id = ${userId}::bigint))
              returning device, created_at`,
        )
        return row ? { device: row.device, createdAt: new Date(row.created_at) } : null
      }),

    /** Stores the decision of the shopper who scanned the code. Idempotent for the same decision. */
    decide: ({ companyId, userId }: Shopper, { codeHash, at }: Scan, accept: boolean) =>
      db.transaction(companyId, async (tx) => {
        const state = accept ? 'confirmed' : 'refused'
        const rows = await selectRows(
          tx,
          sql`update qr_sign_ins
              set state = case when state = 'scanned' then ${state} else state end
              where company_id = ${companyId} and code_hash = ${codeHash}
                and user_id = ${userId}::bigint
                and ((state = 'scanned' and expires_at > ${iso(at)}::timestamptz)
                  or state = ${state} or (${accept} and state = 'used'))
              returning state`,
        )
        return rows.length > 0
      }),
  }
}
export type QrRepository = ReturnType<typeof createQrRepository>

/** The code of this browser; null for an unknown code and for another browser or company. */
async function find(
  tx: Db,
  companyId: number,
  { codeHash, challenge }: BrowserKey,
): Promise<QrSignIn | null> {
  const [row] = await selectRows<{ state: QrState; expires_at: string }>(
    tx,
    sql`select state, expires_at from qr_sign_ins
        where company_id = ${companyId} and code_hash = ${codeHash} and challenge = ${challenge}`,
  )
  return row ? { state: row.state, expiresAt: new Date(row.expires_at) } : null
}

/** Consumes a confirmed code: of concurrent polls exactly one gets the shopper. */
async function consume(
  tx: Db,
  companyId: number,
  { codeHash, challenge }: BrowserKey,
): Promise<{ userId: number; disabled: boolean } | null> {
  const [row] = await selectRows<{ user_id: number | string; disabled: boolean }>(
    tx,
    sql`update qr_sign_ins q set state = 'used' from users u
        where q.company_id = ${companyId} and q.code_hash = ${codeHash}
          and q.challenge = ${challenge} and q.state = 'confirmed'
          and u.company_id = q.company_id and u.id = q.user_id
        returning q.user_id, u.disabled`,
  )
  return row ? { userId: Number(row.user_id), disabled: row.disabled } : null
}
