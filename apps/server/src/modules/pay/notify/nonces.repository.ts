import type { Database } from '../../../db/connection/database.ts'
import { consumeNonce, isNonceConsumed } from '../../login/index.ts'

/** Repository of nonces, which belong to no company. */
export function createNonceRepository(db: Database) {
  return {
    isSpent: (nonce: string) => isNonceConsumed(db, nonce),

    /** Consumes a nonce; false when it was consumed before. */
    spend: (nonce: string, expiresAt: Date) =>
      db.unscopedTransaction((tx) => consumeNonce(tx, nonce, expiresAt)),
  }
}
