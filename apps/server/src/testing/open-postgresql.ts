import { modules } from '../app.ts'
import type { Address } from '../db/connection/create-pool.ts'
import { openPostgresql as open } from '../db/connection/postgresql.ts'
import { createSetupSql } from '../define-module.ts'

type Open = typeof open
type Rest = Parameters<Open> extends [Address, string, ...infer R] ? R : never

/** PostgreSQL with the tables and triggers of all modules. */
export const openPostgresql = (address: Address, ...rest: Rest): ReturnType<Open> =>
  open(address, createSetupSql(modules), ...rest)

/** Applies another version of the set-up script: the next open applies its own over that one's. */
export async function setUpOtherVersion(url: string): Promise<void> {
  await (await open(url, `${createSetupSql(modules)}\n-- another version\n`, 1)).close()
}
