import type { AccountInfo, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import type { CompanyCache } from '../companies/index.ts'
import { toCouponSelection, toUsedCoupon } from '../coupons/index.ts'
import { promisedServices } from '../goods/index.ts'
import { saveToken } from './checkout-tokens.repository.ts'
import { readFacts } from './facts.repository.ts'
import { FLASH_ORDER_MINUTES, noPicture } from './facts.ts'
import { assertBuyable, sumBySku } from './goods-rules.ts'
import { orderMinutes } from './order-time.ts'
import { calculatePrice, type Group, type Price } from './price.ts'
import { newSubmitToken } from './submit-token.ts'
import type { Shopper } from '../../shopper.ts'

type QuoteInput = InputOf<'pricing.preview'>
const presentGroup = ({
  supplierId,
  supplierName,
  lines,
  goodsAmount,
  freight,
  arrivesAt,
}: Group) => ({
  supplierId,
  supplierName,
  goodsAmount,
  freight,
  arrivesAt,
  lines: lines.map(
    ({
      skuId,
      spuId,
      kind,
      name,
      specValues,
      picture,
      num,
      available,
      leastNum,
      costPoints,
      amount,
      services,
      deliverable,
      flash,
    }) => ({
      skuId,
      spuId,
      kind,
      name,
      specText: specValues.join(' · '),
      picture: picture ?? noPicture,
      num,
      left: available,
      leastNum,
      costPoints,
      amount,
      services,
      deliverable,
      ...(flash && {
        flash: {
          regularCostPoints: flash.regularCostPoints ?? costPoints,
          perPerson: flash.perPerson,
          allowsCoupons: flash.allowsCoupons,
        },
      }),
    }),
  ),
})

const present = (
  price: Price,
  at: Date,
  more: Pick<AccountInfo, 'token' | 'tokenExpiresAt' | 'orderTimeoutMinutes'>,
): AccountInfo => ({
  ...price,
  ...more,
  serverTime: at.toISOString(),
  groups: price.groups.map(presentGroup),
  coupons: [...price.coupons],
  usedCoupons: price.appliedCoupons.map(toUsedCoupon),
})

/** Prices goods for a shopper. Reserves nothing: placing the order does. */
export function pricingService({ db, now, random, settings }: Deps, companies: CompanyCache) {
  async function priced({ companyId, userId }: Shopper, input: QuoteInput, withToken: boolean) {
    const company = await companies.of(companyId)
    const items = sumBySku(input.items)
    const at = now()
    // Stored as a hash only.
    const token = withToken ? newSubmitToken(random, items) : null
    const expiresAt = new Date(at.getTime() + settings.MALL_CHECKOUT_SECONDS * 1000)
    const { goods, ...rest } = await readFacts(db, {
      companyId,
      userId,
      items,
      addressId: input.addressId,
      at,
    })
    const facts = {
      ...rest,
      goods: goods.map((one) => ({
        ...one,
        services: promisedServices(one.services, company.settings.services),
      })),
    }
    assertBuyable(facts.goods, items)
    const timeoutMinutes = orderMinutes(settings, company)
    const orderTimeoutMinutes = facts.goods.some(({ flash }) => flash)
      ? Math.min(timeoutMinutes, FLASH_ORDER_MINUTES)
      : timeoutMinutes
    if (input.addressId !== undefined && !facts.address) throw new Refusal('address/not-found')
    const price = calculatePrice(facts, company, { ...input, ...toCouponSelection(input) }, at)
    if (token === null) {
      return present(price, at, { token, tokenExpiresAt: null, orderTimeoutMinutes })
    }
    await saveToken(db, {
      companyId,
      userId,
      tokenHash: hashOf(token),
      items: facts.goods.map(({ skuId, num, costPoints, flash }) => ({
        skuId,
        num,
        costPoints,
        ...(flash && { isFlash: true as const }),
      })),
      at,
      expiresAt,
    })
    const problem = price.problem || (price.needsAddress && !price.address ? '请选择收货地址' : '')
    return present({ ...price, problem }, at, {
      token,
      tokenExpiresAt: expiresAt.toISOString(),
      orderTimeoutMinutes,
    })
  }

  return {
    preview: (shopper: Shopper, input: QuoteInput) => priced(shopper, input, false),
    checkout: (shopper: Shopper, input: QuoteInput) => priced(shopper, input, true),
  }
}
