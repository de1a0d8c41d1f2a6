import type { CompanyInfo } from '@mall/contract'
import { loginMethods } from '@mall/contract/login-methods'
import type { Secrets } from '@mall/contract/seed-file'
import { makeProof, type PartnerUser } from './make-proof.ts'
import type { Fields } from '../proof/signature.ts'
import { strategies } from '../strategies.ts'

export type Link = {
  address: string
  /** fields that the app's bridge provides, if the proof is not part of the address */
  bridge: Fields | null
}
type LinkInput = {
  info: Pick<CompanyInfo, 'companyId' | 'loginMethod'>
  secrets: Secrets
  who: PartnerUser
  origin: string
  at: Date
  /** a code of the partner's own provider for this person */
  codeOf: (oauth: NonNullable<Secrets['oauth']>, who: PartnerUser) => Promise<string>
}

/**
 * Makes the link of a company's partner for a person, as the company's login method requires. For
 * methods that sign in by a page, the link opens the mall without a proof.
 * @throws where the company has not the key that the method needs
 */
export async function makeLink({
  info,
  secrets,
  who,
  origin,
  at,
  codeOf,
}: LinkInput): Promise<Link> {
  const { companyId, loginMethod } = info
  const source = loginMethods[loginMethod]?.source
  const strategy = strategies.find(({ method }) => method === loginMethod)
  const link = (fields: Fields = {}, bridge: Fields | null = null): Link => {
    const address = new URL('/home', origin)
    address.search = new URLSearchParams({ companyId: String(companyId), ...fields }).toString()
    return { address: address.href, bridge }
  }
  if (!strategy || source === 'oauth') return link()
  if (strategy.proof === 'exchanged') {
    if (!secrets.oauth) throw new Error('该公司没有配置 oauth (the company has no oauth)')
    return link({ code: await codeOf(secrets.oauth, who) })
  }
  const proof = makeProof({ companyId, strategy, secrets, who, at })
  return source === 'address' ? link(proof) : link({}, proof)
}
