import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { callerNetwork } from '../../../limits/network.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import {
  codeHashOf,
  createCodeDelivery,
  createSmsBudgets,
  createSmsRepository,
} from '../../login/index.ts'
import type { CardSecretInput } from '../card-access.repository.ts'
import type { CardTries } from '../card-tries.ts'
import { maskPhone, parseCardWord, type CardHasher } from '../card-secret.ts'
import { createElectronicRepository, type ElectronicResult } from './electronic.repository.ts'
import { assertOpenable, createSessionToken } from '../gift.service.ts'
import type { Visitor } from '../read-secret.ts'

/** @throws the refusal of an unknown link code */
function assertFound(result: { kind: string }): void {
  if (result.kind === 'tries') throw new Refusal('gift/tries', undefined, { retryAfter: 900 })
  if (result.kind === 'wrong') throw new Refusal('gift/link')
}

function assertSession(
  result: ElectronicResult,
): asserts result is Extract<ElectronicResult, { kind: 'session' }> {
  assertFound(result)
  if (result.kind === 'wrong-code') throw new Refusal('login/wrong-code')
  if (result.kind !== 'session') throw new Refusal('gift/no-card')
}

/** Electronic cards: opened by their phone, which an SMS code verifies. */
export function createElectronicService(deps: Deps, hasher: CardHasher, tries: CardTries) {
  const { db, companies, now, random } = deps
  const repository = createElectronicRepository(db)
  const codes = createSmsRepository(db)
  const { deliver } = createCodeDelivery({ ...deps, repository: codes })
  const smsBudgets = createSmsBudgets(deps)

  function readLink({ companyId, ip }: Visitor, link: string, device: string): CardSecretInput {
    const linkHash = hasher.hashLink(companyId, parseCardWord(link))
    const subject = (text: string) => hasher.hashSubject(companyId, text)
    return {
      companyId,
      linkHash,
      number: '',
      passwordHash: '',
      codeHash: '',
      proofHash: null,
      device: subject(`device|${device}`),
      network: subject(`network|${callerNetwork(ip)}`),
      card: subject(`card|${linkHash}`),
      at: now(),
    }
  }

  async function findPhone(ip: string, secret: CardSecretInput): Promise<string> {
    const result = await tries(ip, () => repository.findByLink(secret))
    assertFound(result)
    if (result.kind !== 'card' || result.card.phone === null) throw new Refusal('gift/link')
    return result.card.phone
  }

  return {
    async sendCode(
      visitor: Visitor,
      { phone, linkCode = '', device, captchaVerifyParam }: InputOf<'gift.sendEleCode'>,
    ): Promise<DataOf<'gift.sendEleCode'>> {
      const { companyId, ip } = visitor
      await smsBudgets.payNetwork(ip)
      await companies.of(companyId)
      const to = phone ?? (await findPhone(ip, readLink(visitor, linkCode, device)))
      await smsBudgets.payCompany(companyId)
      const proof = { proofHash: hashOf(captchaVerifyParam), sentToHash: null }
      const { resendAfter } = await deliver({ companyId, phone: to, purpose: 'card' }, (code) =>
        codes.reserveWithProof(companyId, code, proof),
      )
      return { resendAfter, phone: maskPhone(to) }
    },

    async login(
      visitor: Visitor,
      { phone, linkCode = '', device, code }: InputOf<'gift.eleLogin'>,
    ): Promise<DataOf<'gift.eleLogin'>> {
      const { companyId } = visitor
      const at = now()
      const { token, expiresIn, session } = createSessionToken(random, at)
      const request = {
        companyId,
        phone: phone ?? null,
        session,
        at,
        secret: readLink(visitor, linkCode, device),
        hashCode: (to: string) => codeHashOf(companyId, to, 'card', code),
      }
      const result = await tries(visitor.ip, () =>
        repository.login(request, (card) => assertOpenable(card, at)),
      )
      assertSession(result)
      return { token, expiresIn, kind: result.card.kind }
    },
  }
}
