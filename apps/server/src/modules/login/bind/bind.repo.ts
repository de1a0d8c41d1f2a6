import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import type { Identity, ShopperAccount } from '../identities.repo.ts'
import type { Shopper } from '../../../shopper.ts'

/** A shopper, held until the transaction ends: what is bound to one person is bound in turn. */
export async function holdShopper(
  tx: Db,
  { companyId, userId }: Shopper,
): Promise<ShopperAccount | null> {
  const [row] = await selectRows<{ id: number; disabled: boolean; half_registered: boolean }>(
    tx,
    sql`select id, disabled, half_registered from users
        where company_id = ${companyId} and id = ${userId}::bigint for update`,
  )
  if (!row) return null
  return { userId: row.id, disabled: row.disabled, halfRegistered: row.half_registered }
}

/** A shopper's identity at a provider; null if none is bound. */
export async function subjectOf(
  tx: Db,
  { companyId, userId, provider }: Shopper & { provider: string },
): Promise<string | null> {
  const [row] = await selectRows<{ subject: string }>(
    tx,
    sql`select subject from identities
        where company_id = ${companyId} and provider = ${provider} and user_id = ${userId}::bigint
        order by subject limit 1`,
  )
  return row?.subject ?? null
}

type Change = Shopper & { provider: string; at: Date }

/** Notes in the audit log that an identity was bound or taken off; who it is, is not written down. */
export async function noteBinding(
  tx: Db,
  event: 'bind' | 'unbind',
  { companyId, userId, provider, at }: Change,
): Promise<void> {
  await tx.execute(
    sql`insert into audit_log (company_id, actor, event, result, detail, at)
        values (${companyId}, ${`user:${userId}`}, ${event}, 'ok',
                ${JSON.stringify({ provider })}::jsonb, ${at.toISOString()}::timestamptz)`,
  )
}

/** Takes off a shopper all that is bound at a provider, but `except`; true where there was any. */
export async function unbind(
  tx: Db,
  { companyId, userId, provider, except = '' }: Change & { except?: Identity['subject'] },
): Promise<boolean> {
  const gone = await selectRows(
    tx,
    sql`delete from identities
        where company_id = ${companyId} and provider = ${provider}
          and user_id = ${userId}::bigint and subject <> ${except}
        returning subject`,
  )
  return gone.length > 0
}
