import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database.ts'

const chunkOf = 500

/** Inserts in statements of a size that every driver takes. */
export async function insert<T extends PgTable>(tx: Db, table: T, rows: T['$inferInsert'][]) {
  for (let from = 0; from < rows.length; from += chunkOf) {
    await tx.insert(table).values(rows.slice(from, from + chunkOf))
  }
}

/** Gives ids to what the file left without: the highest given one, then up. */
export function numbered<T>(rows: T[], idOf: (row: T) => number | undefined, first: number) {
  let next = Math.max(first, ...rows.map((row) => idOf(row) ?? 0))
  return rows.map((row) => ({ row, id: idOf(row) ?? ++next }))
}
