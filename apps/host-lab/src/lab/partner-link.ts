import { demoDataKey, demoSignKey } from './demo-keys.ts'
import { encryptIdentity, signFields, type ProofContext, type Identity } from './partner-proof.ts'

/** Login methods with a signed link: the field of the identity and further required fields. */
const SIGNED_METHODS: Readonly<Record<number, { subject: string; more?: Record<string, string> }>> =
  {
    3: { subject: 'unionId' },
    6: { subject: 'openId' },
    7: { subject: 'driverId' },
    11: { subject: 'userId' },
    15: { subject: 'employeeId' },
    17: { subject: 'userId', more: { companySource: 'lab' } },
  }
/** Login methods with an encrypted link: the field that carries the ciphertext. */
const ENCRYPTED_METHODS: Readonly<Record<number, string>> = {
  12: 'data',
  16: 'data',
  19: 'mallParam',
  20: 'encryptedData',
}

export const hasPartnerLink = (method: number) =>
  method === 18 || method in SIGNED_METHODS || method in ENCRYPTED_METHODS

/**
 * Builds the partner's link for a person, relative to the mall's origin; null if the login method
 * has none. `code` issues an authorization code of the partner's OAuth provider.
 */
export function buildPartnerLink(
  identity: Identity,
  context: ProofContext,
  code: () => string,
): string | null {
  const fields = buildLinkFields(identity, context, code)
  if (!fields) return null
  return `/home?${new URLSearchParams({ companyId: String(context.companyId), ...fields })}`
}

function buildLinkFields(
  identity: Identity,
  context: ProofContext,
  code: () => string,
): Record<string, string> | undefined {
  const { companyId, loginMethod } = context
  const rule = SIGNED_METHODS[loginMethod]
  if (rule) {
    const { subject, tel, nickName } = identity
    const linkFields = {
      [rule.subject]: subject,
      ...rule.more,
      ...(tel ? { tel } : {}),
      ...(nickName ? { nickName } : {}),
    }
    return signFields(linkFields, demoSignKey(companyId), context)
  }
  const field = ENCRYPTED_METHODS[loginMethod]
  if (field) return { [field]: encryptIdentity(identity, demoDataKey(companyId), context) }
  return loginMethod === 18 ? { code: code() } : undefined
}
