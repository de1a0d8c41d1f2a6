import { sql, type SQL } from 'drizzle-orm'

export const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
export const utc = (column: SQL) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
