import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import type { Attempt } from '../attempts.ts'
import { recordRefusal } from '../limits/failures.repository.ts'

type NewState = {
  stateHash: string
  provider: string
  scope: string
  /** SHA-256 of the secret that the browser keeps, base64url */
  challenge: string
  expiresAt: Date
}
export type StateUse = { stateHash: string; provider: string; challenge: string }

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

    consume: (companyId: number, state: StateUse & { at: Date }) =>
      db.transaction(companyId, (tx) => consumeState(tx, companyId, state)),
  }
}
export type OauthStatesRepository = ReturnType<typeof createOauthStatesRepository>

/**
 * Consumes the state of a sign-in at a provider's page: one of several concurrent requests, and only
 * for the company, the provider and the browser that started it.
 */
async function consumeState(
  tx: Db,
  companyId: number,
  state: StateUse & { at: Date },
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

/** Consumes the state of a return from a provider's page. @returns false for an invalid one, recorded */
export const consumeOrRecord = (db: Database, attempt: Attempt, use: StateUse): Promise<boolean> =>
  db.transaction(attempt.companyId, async (tx) => {
    const { companyId, at } = attempt
    const state = await consumeState(tx, companyId, { ...use, at })
    if (!state) await recordRefusal(tx, attempt, 'state')
    return state !== null
  })
