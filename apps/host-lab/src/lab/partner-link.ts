import { demoDataKey, demoSignKey } from './demo-keys.ts'
import { sealedWho, signedFields, type Proved, type Somebody } from './partner-proof.ts'

/** Methods whose partner signs: the field that names the person, and what else has to be there. */
const signed: Readonly<Record<number, { subject: string; more?: Record<string, string> }>> = {
  3: { subject: 'unionId' },
  6: { subject: 'openId' },
  7: { subject: 'driverId' },
  11: { subject: 'userId' },
  15: { subject: 'employeeId' },
  17: { subject: 'userId', more: { companySource: 'lab' } },
}
/** Methods whose partner seals: the field that carries it. */
const sealed: Readonly<Record<number, string>> = {
  12: 'data',
  16: 'data',
  19: 'mallParam',
  20: 'encryptedData',
}

export const hasPartnerLink = (method: number) =>
  method === 18 || method in signed || method in sealed

/**
 * The address, below the mall's origin, that the company's partner would send this person to; null
 * where the login method knows no such link. `code`: one of the partner's own OAuth.
 */
export function partnerLink(who: Somebody, at: Proved, code: () => string): string | null {
  const fields = fieldsOf(who, at, code)
  if (!fields) return null
  return `/home?${new URLSearchParams({ companyId: String(at.companyId), ...fields })}`
}

function fieldsOf(
  who: Somebody,
  at: Proved,
  code: () => string,
): Record<string, string> | undefined {
  const { companyId, loginMethod } = at
  const rule = signed[loginMethod]
  if (rule) {
    const { subject, tel, nickName } = who
    const said = {
      [rule.subject]: subject,
      ...rule.more,
      ...(tel ? { tel } : {}),
      ...(nickName ? { nickName } : {}),
    }
    return signedFields(said, demoSignKey(companyId), at)
  }
  const field = sealed[loginMethod]
  if (field) return { [field]: sealedWho(who, demoDataKey(companyId), at) }
  return loginMethod === 18 ? { code: code() } : undefined
}
