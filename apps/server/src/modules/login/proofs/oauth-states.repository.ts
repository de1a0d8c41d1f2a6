import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'

type NewState = {
  stateHash: string
  provider: string
  scope: string
  /** SHA-256 of the secret that the browser keeps, base64url */
  challenge: string
  expiresAt: Date
}
type StateUse = { stateHash: string; provider: string; challenge: string; at: Date }

export function createOauthStatesRepository(db: Database) {
  return {
    insert: (companyId: number, state: NewState) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`insert into oauth_states
                (company_id, state_hash, provider, scope, challenge, expires_at)
              values (${companyId}, ${state.stateHash}, ${state.provider}, ${state.scope},
                      ${state.challenge}, ${state.expiresAt.toISOString()}::timestamptz)`,
        )
      }),

    consume: (companyId: number, state: StateUse) =>
      db.transaction(companyId, (tx) => consumeState(tx, companyId, state)),
  }
}
export type OauthStatesRepository = ReturnType<typeof createOauthStatesRepository>

/**
 * Consumes the state of a sign-in at a provider's page: one of several concurrent requests, and only
 * for the company, the provider and the browser that started it.
 */
export async function consumeState(
  tx: Db,
  companyId: number,
  state: StateUse,
): Promise<{ scope: string } | null> {
  const at = state.at.toISOString()
  const [row] = await selectRows<{ scope: string }>(
    tx,
    sql`update oauth_states set used_at = ${at}::timestamptz
        where company_id = ${companyId} and state_hash = ${state.stateHash}
          and provider = ${state.provider} and challenge = ${state.challenge}
          and used_at is null and expires_at > ${at}::timestamptz
        returning scope`,
  )
  return row ?? null
}
