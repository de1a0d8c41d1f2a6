import type { SecretName } from '@mall/contract'
import type { Secrets } from '@mall/contract/seed-file'
import type { FormerSecret } from '../../company.ts'
import type { SecretBox } from './secret-box.ts'

/** A stored value: encrypted, or plain from a seed file. */
export type StoredSecret = {
  name: SecretName
  value: string
  createdAt: string | null
  endsAt: string | null
}

export const secretContext = (companyId: number, name: SecretName): string =>
  `${String(companyId)}:secret:${name}`

/** Value of a secret by its name; the provider's client secret is inside `oauth`. */
export const readSecret = (secrets: Secrets, name: SecretName): string | undefined =>
  name === 'oauthSecret' ? secrets.oauth?.clientSecret || undefined : secrets[name]

const withSecret = (secrets: Secrets, name: SecretName, value: string): Secrets => {
  if (name !== 'oauthSecret') return { ...secrets, [name]: value }
  const { oauth } = secrets
  return oauth ? { ...secrets, oauth: { ...oauth, clientSecret: value } } : secrets
}

/**
 * Decrypts the company's secrets over the plain values of its settings. All readers of
 * `settings.secrets` use the result.
 */
export function readCompanySecrets(
  box: SecretBox,
  companyId: number,
  plain: Secrets,
  stored: readonly StoredSecret[],
): { secrets: Secrets; formerSecrets: FormerSecret[] } {
  const formerSecrets: FormerSecret[] = []
  let secrets = plain
  for (const { name, value: encrypted, endsAt } of stored) {
    const value = box.decrypt(encrypted, secretContext(companyId, name))
    if (endsAt === null) secrets = withSecret(secrets, name, value)
    else formerSecrets.push({ name, value, endsAt: new Date(endsAt) })
  }
  return { secrets, formerSecrets }
}

/** Secrets that verify a signature: the current one, which also signs, then valid former ones. */
export function listValidSecrets(
  company: { settings: { secrets: Secrets }; formerSecrets: readonly FormerSecret[] },
  name: SecretName,
  now: Date,
): string[] {
  const current = readSecret(company.settings.secrets, name)
  if (current === undefined) return []
  const former = company.formerSecrets.filter((one) => one.name === name && one.endsAt > now)
  return [current, ...former.map(({ value }) => value)]
}
