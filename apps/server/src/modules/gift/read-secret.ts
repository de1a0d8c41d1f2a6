import type { InputOf } from '@mall/contract'
import { callerNetwork } from '../../limits/network.ts'
import { hashOf } from '../../plugins/session.ts'
import type { CardSecretInput } from './card-access.repository.ts'
import { parseCardNumber, parseCardWord, type CardHasher } from './card-secret.ts'

export type Visitor = { companyId: number; ip: string }
type SecretInput = InputOf<'gift.login'>

export function createSecretReader(hasher: CardHasher, now: () => Date) {
  return ({ companyId, ip }: Visitor, input: SecretInput): CardSecretInput => {
    const hasNumber = input.number !== undefined && input.number !== ''
    const number = hasNumber ? parseCardNumber(input.number ?? '') || 'none' : ''
    const word = parseCardWord(input.password)
    const codeHash = hasher.hashCode(companyId, word)
    const subject = (text: string) => hasher.hashSubject(companyId, text)
    return {
      companyId,
      number,
      passwordHash: hasher.hashPassword(companyId, number, word),
      codeHash,
      device: subject(`device|${input.device}`),
      network: subject(`network|${callerNetwork(ip)}`),
      card: subject(`card|${number || codeHash}`),
      proofHash: input.captchaVerifyParam === undefined ? null : hashOf(input.captchaVerifyParam),
      at: now(),
    }
  }
}
