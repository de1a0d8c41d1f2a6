import type { DataOf, GiftCard, GiftGoods, InputOf, ServicePromise } from '@mall/contract'
import { ShopStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import type { CardHolder } from '../../plugins/caller.ts'
import type { Shopper } from '../../shopper.ts'
import { isRegion } from '../address/index.ts'
import { promisedServices } from '../goods/index.ts'
import { createOrderId, decideDestination } from '../orders/index.ts'
import { noPicture, orderSeconds } from '../pricing/index.ts'
import type { AccessResult, CardRow } from './card-access.repository.ts'
import type { CardTries } from './card-tries.ts'
import { maskCardNumber, maskPhone, type CardHasher } from './card-secret.ts'
import { createSecretReader, type Visitor } from './read-secret.ts'
import type { GiftRepository } from './gift.repository.ts'
import { buildBalanceRedemption } from './balance/balance-redemption.ts'
import { priceBalance } from './balance/price-balance.ts'
import { assertInSet, buildRedemption, isChoosable, toPicks, type GoodsRow } from './redemption.ts'

const SESSION_SECONDS = 7_200
const POINTS_DAYS = 365
const DAY_MS = 86_400_000
/** most pieces of a SKU in an order that a balance pays */
const MAX_PIECES = 99

/** Chosen pieces have price 0 and no freight. */
const freeOfCharge = {
  goodsAmount: 0,
  freightBefore: 0,
  freight: 0,
  card: 0,
  points: null,
  payable: 0,
  cash: 0,
}

type ServiceDeps = Pick<Deps, 'now' | 'random' | 'companies' | 'settings'> & {
  repository: GiftRepository
  /** database access of callers without a session */
  guests: Pick<GiftRepository, 'login'>
  tries: CardTries
  hasher: CardHasher
}

/** Minute in Shanghai. */
const formatMinute = (at: Date) =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** Refuses a used-up card to its holder with the account or order that used it. */
function refuseUsed({ usedAt, usedFor, creditedPhone }: CardRow): Refusal {
  if (usedAt === null) return new Refusal('gift/used')
  const since = `礼品卡已于 ${formatMinute(usedAt)} `
  if (usedFor !== null)
    return new Refusal('gift/used', `${since}用于尾号 ${usedFor.slice(-4)} 的订单`)
  const into = creditedPhone === '' ? '' : `到账号 ${maskPhone(creditedPhone)}`
  return new Refusal('gift/used', `${since}兑换${into}`)
}

/** Refusals shown only for the right secret. */
export function assertIssued(card: CardRow, at: Date): void {
  if (card.status === 'voided') throw new Refusal('gift/voided')
  if (card.status === 'issued') throw new Refusal('gift/not-active')
  if (card.validFrom > at) throw new Refusal('gift/not-started')
}

/** Creates a session's token and the row that is stored of it. */
export function createSessionToken(random: Deps['random'], at: Date) {
  const token = random(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + SESSION_SECONDS * 1000)
  return { token, expiresIn: SESSION_SECONDS, session: { tokenHash: hashOf(token), expiresAt } }
}

/** A card that can no longer be redeemed still opens its record. */
export function assertOpenable(card: CardRow, at: Date): void {
  assertIssued(card, at)
  if (card.kind === 'points' && card.status === 'spent') throw refuseUsed(card)
}

function assertRedeemable(card: CardRow, at: Date): void {
  assertIssued(card, at)
  if (card.status === 'spent') throw refuseUsed(card)
  if (card.validUntil <= at) throw new Refusal('gift/expired')
  if (card.lockedUntil !== null && card.lockedUntil > at) throw new Refusal('gift/passed-on')
}

/** @throws the refusal of a secret without a card */
export function assertOpen(
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

function toGoods(
  rows: readonly GoodsRow[],
  { kind, value }: CardRow,
  listed: readonly ServicePromise[] | undefined,
): GiftGoods[] {
  const isBalance = kind === 'balance'
  const most = isBalance ? MAX_PIECES : value
  const products = new Map<number, GiftGoods>()
  for (const row of rows.filter((one) => isChoosable(one) && !(isBalance && one.isFlashSale))) {
    const product = products.get(row.spuId) ?? {
      spuId: row.spuId,
      name: row.name,
      picture: row.picture ?? noPicture,
      categoryId: row.categoryId,
      categoryName: row.categoryName,
      services: promisedServices(row.services, listed),
      skus: [],
    }
    product.skus.push({
      skuId: row.skuId,
      specText: row.specValues.join(' · '),
      picture: row.skuPicture,
      available: Math.min(row.available, most),
      costPoints: isBalance ? row.costPoints : 0,
    })
    products.set(row.spuId, product)
  }
  return [...products.values()]
}

export function createGiftService(deps: ServiceDeps) {
  const { repository, guests, tries, hasher, companies, now, random, settings } = deps
  const readSecret = createSecretReader(hasher, now)

  async function getCard(holder: CardHolder): Promise<CardRow> {
    const card = await repository.findCard(holder)
    if (!card) throw new Refusal('session/missing')
    return card
  }

  /** @param most points that the rest may take; undefined: all points of the balance */
  async function readOffer(holder: CardHolder, payerId: number | null, most: number | undefined) {
    if (payerId === null) return null
    const { companyId } = holder
    const balance = await repository.readPoints({ companyId, userId: payerId }, now())
    return { balance, most: most ?? balance }
  }

  return {
    async login(visitor: Visitor, input: InputOf<'gift.login'>): Promise<DataOf<'gift.login'>> {
      const at = now()
      const { token, expiresIn, session } = createSessionToken(random, at)
      const result = await tries(visitor.ip, () =>
        guests.login(readSecret(visitor, input), session, (card) => assertOpenable(card, at)),
      )
      assertOpen(result)
      return { token, expiresIn, kind: result.card.kind }
    },

    /** Applies the rules of bought orders; chosen pieces are shipped without freight. */
    async changeAddress(holder: CardHolder, { id, address }: InputOf<'gift.changeAddress'>) {
      const { province, city, county, town } = address
      if (!isRegion(province, city, county, town)) throw new Refusal('address/region')
      const { kind } = await getCard(holder)
      const { settings: company } = await companies.of(holder.companyId)
      const at = now()
      const terms = { baseFee: company.freight.baseFee, isFreightFree: kind === 'choice', at }
      const outcome = await repository.changeAddress(
        holder,
        { orderId: id, address, at },
        (order) => decideDestination(order, terms),
      )
      if (typeof outcome === 'string') throw new Refusal(outcome)
      return {}
    },

    async info(holder: CardHolder): Promise<GiftCard> {
      const card = await getCard(holder)
      const at = now()
      const { title, kind, value, left, validUntil, topUp, lockedUntil, usedAt, usedFor } = card
      const isLocked = lockedUntil !== null && lockedUntil > at
      return {
        title,
        kind,
        value,
        left,
        topUp,
        lockedUntil: isLocked ? lockedUntil.toISOString() : null,
        number: card.form !== 'code' ? maskCardNumber(card.number) : '',
        status: card.status === 'issued' ? 'active' : card.status,
        validUntil: validUntil.toISOString(),
        isExpired: card.left > 0 && validUntil <= at,
        lastUse: usedAt && {
          at: usedAt.toISOString(),
          orderId: usedFor,
          account: maskPhone(card.creditedPhone),
        },
        serverTime: at.toISOString(),
      }
    },

    async goods(holder: CardHolder) {
      const card = await getCard(holder)
      const rows = await repository.listGoods(holder.companyId, card.skuIds)
      const { settings: terms } = await companies.of(holder.companyId)
      return { list: toGoods(rows, card, terms.services) }
    },

    async price(
      holder: CardHolder,
      { items, region, usePoints }: InputOf<'gift.price'>,
      payerId: number | null,
    ): Promise<DataOf<'gift.price'>> {
      const card = await getCard(holder)
      if (card.kind === 'points') throw new Refusal('gift/points')
      const company = await companies.of(holder.companyId)
      const picks = toPicks(items)
      const goods = await repository.listGoods(holder.companyId, [...picks.keys()])
      assertInSet(card, goods, picks)
      if (card.kind === 'choice') return freeOfCharge
      const offer = await readOffer(holder, payerId, usePoints ? undefined : 0)
      const {
        freights: _freights,
        paid: _paid,
        ...price
      } = priceBalance(card, goods, picks, company, region, offer)
      return price
    },

    async commit(
      holder: CardHolder,
      input: InputOf<'gift.commitOrder'>,
      payerId: number | null,
    ): Promise<DataOf<'gift.commitOrder'>> {
      const { requestKey, items, address, remark, total: shown, points } = input
      const { province, city, county, town } = address
      if (!isRegion(province, city, county, town)) throw new Refusal('address/region')
      const company = await companies.of(holder.companyId)
      if (company.info.shopStatus === ShopStatus.Closed) throw new Refusal('company/closed')
      const at = now()
      const picks = toPicks(items)
      const bodyHash = hashOf(
        JSON.stringify([
          [...picks].toSorted(([a], [b]) => a - b),
          address,
          remark,
          ...(points > 0 ? [points, payerId] : []),
        ]),
      )
      const total = [...picks.values()].reduce((sum, num) => sum + num, 0)
      const request = { requestKey, bodyHash, skuIds: [...picks.keys()], picks: total, at }
      const orderId = createOrderId(at, random)
      const tokenHash = hashOf(`gift|${orderId}`)
      const userId = holder.holderId
      const offer = points > 0 ? await readOffer(holder, payerId, points) : null
      const payer = offer && payerId !== null ? { ...offer, userId: payerId } : null
      if (points > 0 && !payer) throw new Refusal('gift/shopper')
      const due = new Date(at.getTime() + orderSeconds(settings, company) * 1000)
      return repository.redeem(holder, request, (card, goods) => {
        assertRedeemable(card, at)
        if (card.kind === 'points') throw new Refusal('gift/points')
        const identity = { orderId, userId, tokenHash, bodyHash, address, remark }
        if (card.kind === 'balance') {
          return buildBalanceRedemption(card, goods, picks, {
            ...identity,
            company,
            due,
            total: shown,
            payer,
          })
        }
        if (total > card.left) throw new Refusal('gift/picks')
        const written = buildRedemption(card, goods, picks, identity)
        const nothing = { shares: new Map(), freights: new Map(), points: null }
        return { written, amount: total, ...nothing, due: at }
      })
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
      const result = await tries(ip, () =>
        repository.credit(shopper, input, { requestKey, expiresAt }, (card) => {
          assertIssued(card, at)
          if (card.kind !== 'points') throw new Refusal('gift/choice')
          assertRedeemable(card, at)
        }),
      )
      if (result.kind === 'credited') {
        return { points: result.points, expiresAt: result.expiresAt.toISOString() }
      }
      assertOpen(result)
      throw new Error('a card was opened but not credited')
    },
  }
}
