import type { Deps } from '../../deps.ts'
import { createSecretBox } from './secret-box.ts'

/** @throws Error if secrets are encrypted and MALL_SECRETS_KEY is missing or wrong */
export async function assertSecretsReadable({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const box = createSecretBox(settings)
  const rows = await db.unscopedQuery<{ value: string; context: string }>(
    'select * from find_encrypted_secret()',
    [],
  )
  for (const { value, context } of rows) box.decrypt(value, context)
}
