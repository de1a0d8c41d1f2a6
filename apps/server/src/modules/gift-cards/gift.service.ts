import type { DataOf, GiftCard, GiftGoods, InputOf } from '@mall/contract'
import { OrderStatus, ShopStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { callerNetwork } from '../../limits/network.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import type { Shopper } from '../../shopper.ts'
import { isRegion } from '../address/index.ts'
import { createOrderId } from '../orders/index.ts'
import { noPicture } from '../pricing/index.ts'
import type { AccessResult, CardRow, CardSecretInput } from './card-access.repository.ts'
import { maskCardNumber, parseCardNumber, parseCardWord, type CardHasher } from './card-secret.ts'
import type { GiftRepository } from './gift.repository.ts'
import { buildRedemption, isChoosable, toPicks, type GoodsRow } from './redemption.ts'

const SESSION_SECONDS = 7_200
const POINTS_DAYS = 365
const DAY_MS = 86_400_000

type Visitor = { companyId: number; ip: string }
type SecretInput = Omit<InputOf<'gift.credit'>, 'requestKey'>
type ServiceDeps = Pick<Deps, 'now' | 'random' | 'companies'> & {
  repository: GiftRepository
  hasher: CardHasher
}

/** Refusals that the right secret only is told. */
function assertIssued(card: CardRow, at: Date): void {
  if (card.status === 'voided') throw new Refusal('gift/voided')
  if (card.status === 'issued') throw new Refusal('gift/not-active')
  if (card.validFrom > at) throw new Refusal('gift/not-started')
}

/** A card that cannot be redeemed any more still opens its record. */
function assertOpenable(card: CardRow, at: Date): void {
  assertIssued(card, at)
  if (card.kind === 'points' && card.status === 'spent') throw new Refusal('gift/used')
}

function assertRedeemable(card: CardRow, at: Date): void {
  assertIssued(card, at)
  if (card.status === 'spent') throw new Refusal('gift/used')
  if (card.validUntil <= at) throw new Refusal('gift/expired')
}

/** @throws the refusal of a secret that opened no card */
function assertOpen(
  result: { kind: string } | AccessResult,
): asserts result is { kind: 'card'; card: CardRow } {
  if (result.kind === 'tries') throw new Refusal('gift/tries', undefined, { retryAfter: 900 })
  if (result.kind === 'captcha') throw new Refusal('gift/captcha-needed')
  if (result.kind === 'wrong' && 'triesLeft' in result) {
    const { triesLeft } = result
    const left = triesLeft > 0 ? `，还可尝试 ${String(triesLeft)} 次` : ''
    throw new Refusal('gift/password', `卡号或密码不正确${left}`)
  }
}

function toGoods(rows: readonly GoodsRow[], most: number): GiftGoods[] {
  const products = new Map<number, GiftGoods>()
  for (const row of rows.filter(isChoosable)) {
    const product = products.get(row.spuId) ?? {
      spuId: row.spuId,
      name: row.name,
      picture: row.picture ?? noPicture,
      categoryId: row.categoryId,
      categoryName: row.categoryName,
      services: row.services,
      skus: [],
    }
    product.skus.push({
      skuId: row.skuId,
      specText: row.specValues.join(' · '),
      picture: row.skuPicture,
      available: Math.min(row.available, most),
    })
    products.set(row.spuId, product)
  }
  return [...products.values()]
}

/** Gift cards as their holders use them. */
export function createGiftService({ repository, hasher, companies, now, random }: ServiceDeps) {
  function readSecret({ companyId, ip }: Visitor, input: SecretInput): CardSecretInput {
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

  async function getCard(holder: Shopper): Promise<CardRow> {
    const card = await repository.findCard(holder)
    if (!card) throw new Refusal('session/missing')
    return card
  }

  return {
    async login(visitor: Visitor, input: InputOf<'gift.login'>): Promise<DataOf<'gift.login'>> {
      const at = now()
      const token = random(32).toString('base64url')
      const session = {
        tokenHash: hashOf(token),
        expiresAt: new Date(at.getTime() + SESSION_SECONDS * 1000),
      }
      const result = await repository.login(readSecret(visitor, input), session, (card) =>
        assertOpenable(card, at),
      )
      assertOpen(result)
      return { token, expiresIn: SESSION_SECONDS, kind: result.card.kind }
    },

    async info(holder: Shopper): Promise<GiftCard> {
      const card = await getCard(holder)
      const at = now()
      const { title, kind, value, left, validUntil } = card
      return {
        ...{ title, kind, value, left },
        number: card.form === 'number' ? maskCardNumber(card.number) : '',
        status: card.status === 'issued' ? 'active' : card.status,
        validUntil: validUntil.toISOString(),
        isExpired: card.left > 0 && validUntil <= at,
        serverTime: at.toISOString(),
      }
    },

    async goods(holder: Shopper) {
      const card = await getCard(holder)
      const rows = await repository.listGoods(holder.companyId, card.skuIds)
      return { list: toGoods(rows, card.value) }
    },

    async commit(
      holder: Shopper,
      { requestKey, items, address, remark }: InputOf<'gift.commitOrder'>,
    ): Promise<DataOf<'gift.commitOrder'>> {
      const { province, city, county, town } = address
      if (!isRegion(province, city, county, town)) throw new Refusal('address/region')
      const company = await companies.of(holder.companyId)
      if (company.info.shopStatus === ShopStatus.Closed) throw new Refusal('company/closed')
      const at = now()
      const picks = toPicks(items)
      const bodyHash = hashOf(
        JSON.stringify([[...picks].toSorted(([a], [b]) => a - b), address, remark]),
      )
      const total = [...picks.values()].reduce((sum, num) => sum + num, 0)
      const request = { requestKey, bodyHash, skuIds: [...picks.keys()], picks: total, at }
      const orderId = createOrderId(at, random)
      const tokenHash = hashOf(`gift|${orderId}`)
      const { userId } = holder
      const result = await repository.redeem(holder, request, (card, goods) => {
        assertRedeemable(card, at)
        if (card.kind !== 'choice') throw new Refusal('gift/points')
        if (total > card.left) throw new Refusal('gift/picks')
        const identity = { orderId, userId, tokenHash, bodyHash, address, remark }
        return buildRedemption(card, goods, picks, identity)
      })
      if ('placed' in result) return result.placed
      return {
        orderId: result.orderId,
        status: OrderStatus.PendingShipment,
        cash: 0,
        paidPoints: 0,
        expiresAt: null,
      }
    },

    async credit(
      shopper: Shopper,
      ip: string,
      { requestKey, ...secret }: InputOf<'gift.credit'>,
    ): Promise<DataOf<'gift.credit'>> {
      const { companyId } = shopper
      const at = now()
      const expiresAt = new Date(at.getTime() + POINTS_DAYS * DAY_MS)
      const input = readSecret({ companyId, ip }, secret)
      const result = await repository.credit(shopper, input, { requestKey, expiresAt }, (card) => {
        assertIssued(card, at)
        if (card.kind !== 'points') throw new Refusal('gift/choice')
        assertRedeemable(card, at)
      })
      if (result.kind === 'credited') {
        return { points: result.points, expiresAt: result.expiresAt.toISOString() }
      }
      assertOpen(result)
      throw new Error('a card was opened but not credited')
    },
  }
}
