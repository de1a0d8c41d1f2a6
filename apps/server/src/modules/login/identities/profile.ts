import { nameOf } from '../partner/proof/claim.ts'
import type { Profile } from '../proofs/tickets.repository.ts'

const longestAddress = 1_000

export function profileOf({ nickName, headImage = '' }: Profile): Profile {
  const name = nameOf(nickName)
  const isAddress = headImage.startsWith('https://') && headImage.length <= longestAddress
  return { ...(name ? { nickName: name } : {}), ...(isAddress ? { headImage } : {}) }
}
