import type { Database } from '../../db/connection/database.ts'

/** Names of secrets that a company's rows hold as they are. */
export type PlainSecrets = { companyId: number; names: string[] }

/**
 * Secrets that are stored unencrypted: of a database from before encryption, of a seed file, or of a
 * mall that ran without a master key outside production.
 */
export async function listPlainSecrets(
  db: Pick<Database, 'unscopedQuery'>,
): Promise<PlainSecrets[]> {
  const rows = await db.unscopedQuery<{ company_id: number; name: string }>(
    'select * from list_plain_secrets()',
    [],
  )
  const names = new Map<number, string[]>()
  for (const { company_id: companyId, name } of rows) {
    names.set(companyId, [...(names.get(companyId) ?? []), name])
  }
  return [...names].map(([companyId, list]) => ({ companyId, names: list }))
}
