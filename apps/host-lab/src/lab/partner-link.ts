import { demoDataKey, demoSignKey } from './demo-keys.ts'
import { encryptIdentity, signFields, type ProofContext, type Identity } from './partner-proof.ts'

/** Methods whose partner signs: the field that names the person, and what else has to be there. */
const SIGNED_METHODS: Readonly<Record<number, { subject: string; more?: Record<string, string> }>> =
  {
    3: { subject: 'unionId' },
    6: { subject: 'openId' },
    7: { subject: 'driverId' },
    11: { subject: 'userId' },
    15: { subject: 'employeeId' },
    17: { subject: 'userId', more: { companySource: 'lab' } },
  }
/** Methods whose partner seals: the field that carries it. */
const ENCRYPTED_METHODS: Readonly<Record<number, string>> = {
  12: 'data',
  16: 'data',
  19: 'mallParam',
  20: 'encryptedData',
}

export const hasPartnerLink = (method: number) =>
  method === 18 || method in SIGNED_METHODS || method in ENCRYPTED_METHODS

/**
 * The address, below the mall's origin, that the company's partner would send this person to; null
 * where the login method knows no such link. `code`: one of the partner's own OAuth.
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
