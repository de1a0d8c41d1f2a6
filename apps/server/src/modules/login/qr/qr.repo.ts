import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

export type QrState = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'used'
type Key = { companyId: number; codeHash: string }
type Scan = Key & { userId: number; at: Date }

const iso = (at: Date) => at.toISOString()

export async function insertQrSignIn(
  tx: Db,
  row: Key & { challenge: string; device: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.execute(
    sql`insert into qr_sign_ins
          (company_id, code_hash, challenge, device, state, created_at, expires_at)
        values (${row.companyId}, ${row.codeHash}, ${row.challenge}, ${row.device}, 'waiting',
                ${iso(row.at)}::timestamptz, ${iso(row.expiresAt)}::timestamptz)`,
  )
}

/** The code of this browser; null for an unknown code and for another browser or company. */
export async function findQrSignIn(
  tx: Db,
  { companyId, codeHash, challenge }: Key & { challenge: string },
): Promise<{ state: QrState; expiresAt: Date } | null> {
  const [row] = await selectRows<{ state: QrState; expires_at: string }>(
    tx,
    sql`select state, expires_at from qr_sign_ins
        where company_id = ${companyId} and code_hash = ${codeHash} and challenge = ${challenge}`,
  )
  return row ? { state: row.state, expiresAt: new Date(row.expires_at) } : null
}

/** Reserves the code for the first shopper who scans it. Idempotent for that shopper. */
export async function markScanned(
  tx: Db,
  { companyId, codeHash, userId, at }: Scan,
): Promise<{ device: string; createdAt: Date } | null> {
  const [row] = await selectRows<{ device: string; created_at: string }>(
    tx,
    sql`update qr_sign_ins set state = 'scanned', user_id = ${userId}::bigint
        where company_id = ${companyId} and code_hash = ${codeHash}
          and expires_at > ${iso(at)}::timestamptz
          and (state = 'waiting' or (state = 'scanned' and user_id = ${userId}::bigint))
        returning device, created_at`,
  )
  return row ? { device: row.device, createdAt: new Date(row.created_at) } : null
}

/** Stores the decision of the shopper who scanned the code. Idempotent for the same decision. */
export async function decideQrSignIn(
  tx: Db,
  { companyId, codeHash, userId, at, accept }: Scan & { accept: boolean },
): Promise<boolean> {
  const state = accept ? 'confirmed' : 'refused'
  const rows = await selectRows(
    tx,
    sql`update qr_sign_ins set state = case when state = 'scanned' then ${state} else state end
        where company_id = ${companyId} and code_hash = ${codeHash}
          and user_id = ${userId}::bigint
          and ((state = 'scanned' and expires_at > ${iso(at)}::timestamptz)
            or state = ${state} or (${accept} and state = 'used'))
        returning state`,
  )
  return rows.length > 0
}

/** Uses up a confirmed code: of concurrent polls exactly one gets the shopper. */
export async function consumeQrSignIn(
  tx: Db,
  { companyId, codeHash, challenge }: Key & { challenge: string },
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
