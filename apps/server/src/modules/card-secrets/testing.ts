import type { TestApp } from '../../testing/test-app.ts'
import { shopSeed, yuan } from '../orders/testing/index.ts'
import type { SeedFileInput } from '@mall/contract/seed-file'

export const CARD_SPU = 70
export const CARD_SKU = 71
type As = { companyId: number; token: string }

export const cardProduct = {
  spuId: CARD_SPU,
  kind: 'card' as const,
  name: '视频会员月卡',
  categoryId: 2,
  skus: [{ skuId: CARD_SKU, costPoints: yuan(1), stock: 0 }],
}

/** The usual shop, which also sells a card secret. */
export function cardSeed(company: Partial<SeedFileInput['companies'][number]> = {}) {
  const seed = shopSeed(company)
  for (const one of seed.companies) one.goods?.push(cardProduct)
  return seed
}

export const buildSecrets = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({
    number: `VIP${String(from + index).padStart(9, '0')}`,
    password: `PW-${String(from + index)}`,
  }))

export const importSecrets = async (
  app: TestApp,
  companyId: number,
  secrets: { number: string; password: string; endsOn?: string | null }[],
) =>
  app.call(
    'ops.importCardSecrets',
    { skuId: CARD_SKU, batch: 'secrets.csv', secrets },
    { companyId, headers: await app.operatorHeaders(companyId) },
  )

/** Orders pieces with points. */
export async function orderCards(app: TestApp, as: As, num: number, usePoints = true) {
  const items = [{ skuId: CARD_SKU, num }]
  const { data } = await app.call('pricing.checkout', { items, usePoints }, as)
  return app.call(
    'order.commit',
    { token: data.token ?? '', usePoints, couponId: null, payable: data.payable },
    as,
  )
}
