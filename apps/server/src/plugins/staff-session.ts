import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { Refusal } from './errors.ts'
import { hashOf, tokenOf } from './session.ts'

/** Signed-in staff of an outlet. */
export type Staff = {
  companyId: number
  staffId: number
  staffName: string
  outletId: number
  outletName: string
  tokenHash: string
  expiresAt: Date
}
type Row = Omit<Staff, 'companyId' | 'tokenHash' | 'expiresAt'> & {
  expiresAt: string
  isRevoked: boolean
}

/** The outlet is read at each call, so that moved or disabled staff lose it immediately. */
export async function readStaffSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  companyId: number,
  header: string | undefined,
): Promise<Staff> {
  const token = tokenOf(header)
  if (!token) throw new Refusal('session/missing')
  const tokenHash = hashOf(token)
  const [row] = await db.query<Row>(
    companyId,
    sql`select s.id::float8 as "staffId", s.display_name as "staffName",
          s.outlet_id::float8 as "outletId", o.name as "outletName", t.expires_at as "expiresAt",
          t.revoked_at is not null or s.disabled_at is not null as "isRevoked"
        from staff_sessions t
        join staff s on s.company_id = t.company_id and s.id = t.staff_id
        join outlets o on o.company_id = s.company_id and o.id = s.outlet_id
        where t.company_id = ${companyId} and t.token_hash = ${tokenHash}`,
  )
  if (!row) throw new Refusal('session/missing')
  const { isRevoked, ...staff } = row
  if (isRevoked) throw new Refusal('session/revoked')
  const expiresAt = new Date(row.expiresAt)
  if (expiresAt <= now()) throw new Refusal('session/expired')
  return { ...staff, companyId, tokenHash, expiresAt }
}
