import type { ImportedShopper } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { bindUnboundIdentity, insertAccount, updateAccount } from '../login/index.ts'
import type { ImportDecision, KnownShopper } from './decide-import.ts'

/**
 * Imports of one company run one after the other, so that two files cannot create one person twice.
 */
export const lockImports = (companyId: number): SQL =>
  sql`select pg_advisory_xact_lock(hashtext('import-shoppers'), ${companyId})`

export const listKnown = (tx: Db, companyId: number, rows: readonly ImportedShopper[]) =>
  selectRows<KnownShopper>(
    tx,
    sql`with given as (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as g(phone text, "userName" text, provider text, subject text)
        ), found as (
          select u.id from users u join given g on u.phone = g.phone where u.company_id = ${companyId}
          union
          select u.id from users u join given g on u.user_name = g."userName"
            where u.company_id = ${companyId}
          union
          select i.user_id from identities i
            join given g on i.provider = g.provider and i.subject = g.subject
            where i.company_id = ${companyId} and i.user_id is not null
        )
        select u.id, u.phone, u.user_name as "userName", u.nick_name as "nickName",
          coalesce((select jsonb_agg(i.provider || ' ' || i.subject) from identities i
            where i.company_id = u.company_id and i.user_id = u.id), '[]') as identities
        from users u join found f on f.id = u.id where u.company_id = ${companyId}`,
  )

const toIdentity = (companyId: number, userId: number, identity: string) => {
  const [provider = '', ...subject] = identity.split(' ')
  return { companyId, userId, provider, subject: subject.join(' ') }
}

/** @returns false where another account has taken a phone, a name or an identity concurrently */
export async function applyImport(
  tx: Db,
  companyId: number,
  row: ImportedShopper,
  { id, add }: ImportDecision,
  at: Date,
): Promise<number | null> {
  const identity = row.subject === '' ? undefined : `${row.provider} ${row.subject}`
  let userId = id
  if (userId === null) {
    userId = await insertAccount(tx, {
      companyId,
      phone: row.phone || null,
      userName: row.userName || null,
      nickName: row.nickName,
      at,
    })
    if (userId === null) return null
    await tx.execute(sql`select open_balance(${companyId}, ${userId}::bigint)`)
  } else {
    const { phone, userName, nickName } = add
    const change = {
      ...(phone !== undefined && { phone }),
      ...(userName !== undefined && { userName }),
      ...(nickName !== undefined && { nickName }),
    }
    if (Object.keys(change).length > 0) {
      await updateAccount(tx, { companyId, userId }, change)
    }
  }
  const added = id === null ? identity : add.identity
  if (added === undefined) return userId
  const isBound = await bindUnboundIdentity(tx, toIdentity(companyId, userId, added))
  return isBound ? userId : null
}
