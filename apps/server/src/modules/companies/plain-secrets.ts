import type { Database } from '../../db/connection/database.ts'

/** Names of secrets that a company's rows hold unencrypted. */
export type PlainSecrets = { companyId: number; names: string[] }

/**
 * Secrets stored unencrypted: from before encryption, from a seed file, or without a master key
 * outside production.
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
