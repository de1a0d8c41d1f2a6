import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { consumeNonce } from '../../login/proofs/login-keys.repo.ts'

/** Nonces belong to no company. */
export function createNonceRepository(db: Database) {
  return {
    /** Whether any process has consumed the nonce. */
    isSpent: (nonce: string) =>
      db.unscopedTransaction(async (tx) => {
        const statement = sql`select nonce from used_nonces where nonce = ${nonce}`
        return (await selectRows(tx, statement)).length > 0
      }),

    /** Consumes a nonce; false when it was consumed before. */
    spend: (nonce: string, expiresAt: Date) =>
      db.unscopedTransaction((tx) => consumeNonce(tx, nonce, expiresAt)),
  }
}
