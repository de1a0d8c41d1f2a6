import type { SecretBox } from '../companies/index.ts'
import type { WebhookRow } from './webhooks.repository.ts'

const contextOf = (companyId: number, id: string) => `${String(companyId)}:webhook:${id}`

export const createSigningSecret = (random: (bytes: number) => Buffer): string =>
  `whsec_${random(32).toString('base64')}`

export const encryptSigningSecret = (
  box: SecretBox,
  companyId: number,
  id: string,
  secret: string,
): string => box.encrypt(secret, contextOf(companyId, id))

/** The secrets that sign deliveries now: during the overlap of a rotation also the former one. */
export function readSigningSecrets(box: SecretBox, row: WebhookRow, now: Date): string[] {
  const { companyId, id, secret, formerSecret, formerUntil } = row
  const context = contextOf(companyId, id)
  const isOverlap = formerSecret !== null && formerUntil !== null && formerUntil > now
  return [box.decrypt(secret, context), ...(isOverlap ? [box.decrypt(formerSecret, context)] : [])]
}
