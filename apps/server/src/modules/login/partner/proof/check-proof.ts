import { z } from 'zod'
import { endOf, nameOf, toSubject, type Claim, type Refused } from './claim.ts'
import { decryptData } from './sealed-data.ts'
import { isSigned, type Fields } from './signature.ts'
import { purposeOf, type Strategy } from '../strategies.ts'

type ProofCheckInput = {
  companyId: number
  strategy: Strategy
  fields: Fields
  key: string
  now: Date
}

/** A partner's signed fields. The company and its method are signed with them, sent or not. */
export function checkSigned({
  companyId,
  strategy,
  fields,
  key,
  now,
}: ProofCheckInput): Claim | Refused {
  const own = { companyId: String(companyId), loginMethod: String(strategy.method) }
  const isOther = Object.entries(own).some(([name, value]) => (fields[name] ?? value) !== value)
  if (isOther || !isSigned(key, { ...fields, ...own })) return 'login/forged'
  const expiresAt = endOf(Number(fields.timestamp), now)
  if (!expiresAt) return 'login/stale-link'
  return {
    subject: toSubject(strategy, fields),
    nickName: nameOf(fields.nickName),
    once: { nonce: fields.nonce ?? '', expiresAt },
  }
}

/**
 * Content of a partner's or a bank's sealed data. `tel` is an unverified statement about a phone.
 */
const ProofContent = z.object({
  subject: z.string().min(1).max(200),
  tel: z.string().max(40).optional(),
  nickName: z.string().max(400).optional(),
  /** whole seconds */
  timestamp: z.union([
    z.int().nonnegative(),
    z
      .string()
      .regex(/^\d{10}$/)
      .transform(Number),
  ]),
  nonce: z.string().regex(/^[\w-]{8,64}$/),
})

function parseProofContent(text: string | null): z.output<typeof ProofContent> | null {
  if (text === null) return null
  try {
    return ProofContent.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * Types of a bank bridge's response that state encryption (none: the address is the source). An
 * unencrypted response may be forged.
 */
const sealedTypes = new Set([undefined, '2', '3'])

/** Sealed data, from an address or from a bridge. */
export function checkSealed({
  companyId,
  strategy,
  fields,
  key,
  now,
}: ProofCheckInput): Claim | Refused {
  if (!sealedTypes.has(fields.cryptType)) return 'login/forged'
  const purpose = purposeOf(companyId, strategy)
  const content = parseProofContent(decryptData(fields[strategy.field] ?? '', { key, purpose }))
  if (!content) return 'login/forged'
  const expiresAt = endOf(content.timestamp, now)
  if (!expiresAt) return 'login/stale-link'
  const { subject, nickName, nonce } = content
  return { subject, nickName: nameOf(nickName), once: { nonce, expiresAt } }
}
