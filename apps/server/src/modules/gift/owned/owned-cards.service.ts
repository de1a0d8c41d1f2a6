import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper } from '../../../shopper.ts'
import type { CardTries } from '../card-tries.ts'
import { maskCardNumber, maskPhone, type CardHasher } from '../card-secret.ts'
import { assertIssued, assertOpen, assertOpenable, createSessionToken } from '../gift.service.ts'
import { createOwnedCardsRepository } from './owned-cards.repository.ts'
import { createSecretReader } from '../read-secret.ts'

const PASS_ON_DAYS = 7
const DAY_MS = 86_400_000

/** Cards of signed-in shoppers: adding, opening, passing on. */
export function createOwnedCardsService(
  { db, now, random }: Deps,
  hasher: CardHasher,
  tries: CardTries,
) {
  const repository = createOwnedCardsRepository(db)
  const readSecret = createSecretReader(hasher, now)

  return {
    async list(shopper: Shopper): Promise<DataOf<'gift.cards'>> {
      const at = now()
      const { cards, incoming } = await repository.list(shopper, at)
      return {
        list: cards.map(({ creditedAt, pointsUntil, ...row }) => {
          const { isOwner, isUnused, toPhone, lockedUntil, ...card } = row
          const isLocked = toPhone !== null && lockedUntil !== null
          const isUsable = isOwner && card.kind !== 'points'
          return {
            ...card,
            number: maskCardNumber(card.number),
            status: card.status === 'issued' ? 'active' : card.status,
            canOpen: isUsable && !isLocked && card.status !== 'voided',
            canPassOn: isUsable && isUnused && !card.isExpired && !isLocked,
            credit:
              creditedAt !== null && pointsUntil !== null
                ? { at: creditedAt, points: card.value, expiresAt: pointsUntil }
                : null,
            transfer: isLocked ? { phone: maskPhone(toPhone), expiresAt: lockedUntil } : null,
          }
        }),
        incoming: incoming.map((card) => ({ ...card, fromPhone: maskPhone(card.fromPhone) })),
        serverTime: at.toISOString(),
      }
    },

    async add(shopper: Shopper, ip: string, input: InputOf<'gift.addCard'>) {
      const { companyId } = shopper
      const at = now()
      const result = await tries(ip, () =>
        repository.add(shopper, readSecret({ companyId, ip }, input), (card) => {
          assertIssued(card, at)
          if (card.kind === 'points') throw new Refusal('gift/points')
        }),
      )
      assertOpen(result)
      return { id: result.card.id }
    },

    async openOwned(shopper: Shopper, id: number): Promise<DataOf<'gift.openCard'>> {
      const at = now()
      const { token, expiresIn, session } = createSessionToken(random, at)
      const card = await repository.open(shopper, id, { session, at }, (found) => {
        assertOpenable(found, at)
        if (found.lockedUntil !== null && found.lockedUntil > at) {
          throw new Refusal('gift/passed-on')
        }
      })
      return { token, expiresIn, kind: card.kind }
    },

    passOn(shopper: Shopper, { id, phone, requestKey }: InputOf<'gift.passOn'>) {
      const at = now()
      const expiresAt = new Date(at.getTime() + PASS_ON_DAYS * DAY_MS)
      return repository.passOn(shopper, { id, phone, requestKey, expiresAt, at })
    },

    async revoke(shopper: Shopper, id: number) {
      await repository.revoke(shopper, id, now())
      return {}
    },

    receive: (shopper: Shopper, transferId: number) =>
      repository.receive(shopper, transferId, now()),
  }
}
