import { nameOf } from '../partner/proof/claim.ts'
import type { Profile } from '../proofs/tickets.repository.ts'

const longestAddress = 1_000

/**
 * A provider's profile data, normalised for storage: a name of one line, a picture by its address.
 */
export function profileOf({ nickName, headImage = '' }: Profile): Profile {
  const name = nameOf(nickName)
  const isAddress = headImage.startsWith('https://') && headImage.length <= longestAddress
  return { ...(name ? { nickName: name } : {}), ...(isAddress ? { headImage } : {}) }
}
