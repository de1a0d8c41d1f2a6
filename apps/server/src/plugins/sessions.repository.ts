import type { Database } from '../db/connection/database.ts'
import { createBatcher } from '../db/batcher.ts'

export type SessionRow = {
  token_hash: string
  company_id: number
  user_id: number
  audience: string
  expires_at: string | Date
  revoked_at: string | null
  replaced: boolean
  disabled: boolean
  half_registered: boolean
}
type Read = (tokenHash: string) => Promise<SessionRow | undefined>

const limits = { atOnce: 2, batch: 200, waiting: 20_000 }

/** Sessions requested while others are being read are batched: one query for all. */
function readerOf(db: Pick<Database, 'unscopedQuery'>): Read {
  const read = createBatcher(
    async (hashes: readonly string[]) => {
      const rows = await db.unscopedQuery<SessionRow>(
        'select * from find_sessions($1)',
        [hashes],
        'find_sessions',
      )
      const found = new Map(rows.map((row) => [row.token_hash, row]))
      return hashes.map((tokenHash) => found.get(tokenHash))
    },
    (tokenHash) => tokenHash,
    limits,
  )
  return (tokenHash) => read('', tokenHash)
}

const readers = new WeakMap<Pick<Database, 'unscopedQuery'>, Read>()

/** The session of a token's hash, in any state. */
export function readSessionRow(
  db: Pick<Database, 'unscopedQuery'>,
  tokenHash: string,
): Promise<SessionRow | undefined> {
  const reader = readers.get(db) ?? readerOf(db)
  readers.set(db, reader)
  return reader(tokenHash)
}
