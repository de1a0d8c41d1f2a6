import { randomBytes } from 'node:crypto'
import type { Secrets } from '@mall/contract/seed-file'
import { sealData } from '../proof/sealed-data.ts'
import { signatureOf, type Fields } from '../proof/signature.ts'
import { purposeOf, type Strategy } from '../strategies.ts'

/** The person, in the partner's terms. */
export type PartnerUser = {
  subject: string
  tel?: string
  nickName?: string
  /** source of the person, for a partner that speaks for several; `lab` by default */
  source?: string
}
export type Making = {
  companyId: number
  strategy: Strategy
  secrets: Secrets
  who: PartnerUser
  at: Date
  /** used once in each company; random unless given */
  nonce?: string
}

function needed<T>(key: T | undefined, name: string): T {
  if (key === undefined) throw new Error(`该公司没有配置 ${name} (the company has no ${name})`)
  return key
}

const aboutOf = ({ tel, nickName }: PartnerUser) => ({
  ...(tel === undefined ? {} : { tel }),
  ...(nickName === undefined ? {} : { nickName }),
})

function signedFields({ companyId, strategy, secrets, who, at, nonce }: Making): Fields {
  const { field, of, method } = strategy
  const sent = {
    [field]: who.subject,
    ...(of ? { [of]: who.source ?? 'lab' } : {}),
    ...aboutOf(who),
    timestamp: String(Math.floor(at.getTime() / 1000)),
    nonce: nonce ?? randomBytes(12).toString('hex'),
  }
  const covered = { ...sent, companyId: String(companyId), loginMethod: String(method) }
  return { ...sent, sign: signatureOf(needed(secrets.signKey, 'signKey'), covered) }
}

function sealedFields({ companyId, strategy, secrets, who, at, nonce }: Making): Fields {
  const { field, key: name } = strategy
  const content = {
    subject: who.subject,
    ...aboutOf(who),
    timestamp: Math.floor(at.getTime() / 1000),
    nonce: nonce ?? randomBytes(12).toString('hex'),
  }
  const key = needed(name === 'bankKey' ? secrets.bankKey : secrets.dataKey, name)
  const data = sealData(JSON.stringify(content), { key, purpose: purposeOf(companyId, strategy) })
  // A bank's bridge adds a success status and the type of its encrypted response.
  const aside: Fields = strategy.fields.includes('cryptType')
    ? { resultType: 'Y', cryptType: '2' }
    : {}
  return { ...aside, [field]: data }
}

/** Proof as a partner's or a bank's server creates it; the counterpart of `check-proof`. */
export const makeProof = (making: Making): Fields =>
  making.strategy.proof === 'signed' ? signedFields(making) : sealedFields(making)
