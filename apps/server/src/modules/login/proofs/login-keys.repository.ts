import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'

export type LoginKeyRow = {
  id: string
  public_key: string
  private_key: string
  expires_at: string
}
export type NewLoginKey = { id: string; publicKey: string; privateKey: string; expiresAt: Date }

/** Login keys belong to no company. */
export function createLoginKeysRepository(db: Database) {
  return {
    findById: (id: string) => db.unscopedTransaction((tx) => readKey(tx, id)),

    /** The key of an id, inserted if there is none: of several processes one inserts it. */
    findOrInsert: (key: NewLoginKey) =>
      db.unscopedTransaction(async (tx) => {
        await tx.execute(
          sql`insert into login_keys (id, public_key, private_key, expires_at)
              values (${key.id}, ${key.publicKey}, ${key.privateKey},
                      ${key.expiresAt.toISOString()}::timestamptz)
              on conflict (id) do nothing`,
        )
        return readKey(tx, key.id)
      }),
  }
}
export type LoginKeysRepository = ReturnType<typeof createLoginKeysRepository>

async function readKey(tx: Db, id: string): Promise<LoginKeyRow | null> {
  const [row] = await selectRows<LoginKeyRow>(tx, sql`select * from login_keys where id = ${id}`)
  return row ?? null
}

/** Whether any process has consumed the nonce. */
export const isNonceConsumed = (db: Database, nonce: string): Promise<boolean> =>
  db.unscopedTransaction((tx) => hasNonce(tx, nonce))

export async function hasNonce(tx: Db, nonce: string): Promise<boolean> {
  const statement = sql`select nonce from used_nonces where nonce = ${nonce}`
  return (await selectRows(tx, statement)).length > 0
}

/** Consumes a nonce. @returns false if a process has consumed it before */
export async function consumeNonce(tx: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const first = await selectRows(
    tx,
    sql`insert into used_nonces (nonce, expires_at)
        values (${nonce}, ${expiresAt.toISOString()}::timestamptz)
        on conflict (nonce) do nothing returning nonce`,
  )
  return first.length > 0
}
