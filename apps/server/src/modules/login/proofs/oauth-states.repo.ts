import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

type NewState = {
  companyId: number
  stateHash: string
  provider: string
  scope: string
  /** SHA-256 of the secret that the browser keeps, base64url */
  challenge: string
  expiresAt: Date
}
type Spent = {
  companyId: number
  stateHash: string
  provider: string
  challenge: string
  at: Date
}

export async function keepState(tx: Db, state: NewState): Promise<void> {
  await tx.execute(
    sql`insert into oauth_states (company_id, state_hash, provider, scope, challenge, expires_at)
        values (${state.companyId}, ${state.stateHash}, ${state.provider}, ${state.scope},
                ${state.challenge}, ${state.expiresAt.toISOString()}::timestamptz)`,
  )
}

/**
 * Ends a sign-in at a provider's page: of any number at once one, and only for the company, the
 * provider and the browser it began with.
 */
export async function spendState(tx: Db, spent: Spent): Promise<{ scope: string } | null> {
  const at = spent.at.toISOString()
  const [row] = await selectRows<{ scope: string }>(
    tx,
    sql`update oauth_states set used_at = ${at}::timestamptz
        where company_id = ${spent.companyId} and state_hash = ${spent.stateHash}
          and provider = ${spent.provider} and challenge = ${spent.challenge}
          and used_at is null and expires_at > ${at}::timestamptz
        returning scope`,
  )
  return row ?? null
}
