import { nameOf } from './partner/proof/claim.ts'
import type { Profile } from './proofs/tickets.repo.ts'

const longestAddress = 1_000

/** What a provider tells of a person, fit to keep: a name of one line, a picture by its address. */
export function profileOf({ nickName, headImage = '' }: Profile): Profile {
  const name = nameOf(nickName)
  const isAddress = headImage.startsWith('https://') && headImage.length <= longestAddress
  return { ...(name ? { nickName: name } : {}), ...(isAddress ? { headImage } : {}) }
}
