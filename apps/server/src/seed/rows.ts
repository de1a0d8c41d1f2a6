import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connection/database.ts'

const CHUNK_SIZE = 500

/** Inserts in statements of a size that every driver takes. */
export async function insert<T extends PgTable>(tx: Db, table: T, rows: T['$inferInsert'][]) {
  for (let from = 0; from < rows.length; from += CHUNK_SIZE) {
    await tx.insert(table).values(rows.slice(from, from + CHUNK_SIZE))
  }
}

/** Assigns ids to rows without one, counting up from the highest given id. */
export function numbered<T>(rows: T[], getId: (row: T) => number | undefined, first: number) {
  let next = Math.max(first, ...rows.map((row) => getId(row) ?? 0))
  return rows.map((row) => ({ row, id: getId(row) ?? ++next }))
}
