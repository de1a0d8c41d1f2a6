import type { ArgsOf, DataOf } from '@mall/contract'
import type { SeedFileInput } from '@mall/contract/seed-file'
import type { Answer, TestApp } from '../../../testing/test-app.ts'
import { checkout } from './buy.ts'
import { shanghai, yuan } from './shop-seed.ts'

type Company = SeedFileInput['companies'][number]
export type Body = ArgsOf<'order.commit'>
type As = { companyId: number; token: string }
export type Buyer = { as: As; body: Body }

const picture = { src: '/media/goods/none.webp', width: 256, height: 256 }
/** Product with one SKU of the same id, at 10 yuan or 1,000 points. */
const product = (id: number, stock: number, own: { limitPerPerson?: number } = {}) => ({
  spuId: id,
  name: `限量商品${id}`,
  categoryId: 1,
  pictures: [picture],
  skus: [{ skuId: id, costPoints: yuan(10), stock }],
  ...own,
})

/** SKU 1 is scarce, SKU 2 plentiful, SKU 3 limited to two per person. */
export const flashCompany = (
  id: number,
  { pieces, buyers, points = 10_000 }: { pieces: number; buyers: number; points?: number },
): Company => ({
  id,
  categories: [{ id: 1, name: '数码' }],
  goods: [product(1, pieces), product(2, 100_000), product(3, 100_000, { limitPerPerson: 2 })],
  shoppers: Array.from({ length: buyers }, (_, index) => ({
    id: index + 1,
    phone: `139${String(id).padStart(3, '0')}${String(index).padStart(5, '0')}`,
    points: points === 0 ? [] : [{ amount: points }],
    addresses: [shanghai],
  })),
})

/** A shopper with a priced order that is not sent yet. */
export async function readyBuyer(
  app: TestApp,
  companyId: number,
  userId: number,
  items: ArgsOf<'pricing.checkout'>['items'] = [{ skuId: 1, num: 1 }],
): Promise<Buyer> {
  const as = { companyId, token: await app.tokenOf(companyId, userId) }
  return { as, body: await checkout(app, as, items) }
}

/** Maps a list 20 items at a time, below the concurrency limits. */
export async function mapInBatches<T, R>(
  list: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = []
  for (let from = 0; from < list.length; from += 20) {
    answers.push(...(await Promise.all(list.slice(from, from + 20).map(work))))
  }
  return answers
}

/** Sends an order and retries until the status is below 500. */
export async function sendOrder(
  app: TestApp,
  { as, body }: Buyer,
): Promise<Answer<DataOf<'order.commit'>>> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await app.call('order.commit', body, as)
    if (answer.status < 500) return answer
  }
  throw new Error('never answered')
}

export const numbers = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => index + from)
