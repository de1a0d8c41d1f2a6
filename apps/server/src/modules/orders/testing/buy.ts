import type { ArgsOf, DataOf } from '@mall/contract'
import type { Answer, TestApp } from '../../../testing/test-app.ts'

type As = { token: string; companyId?: number }
type Items = ArgsOf<'pricing.checkout'>['items']
type Choice = {
  couponId?: string | null
  couponIds?: 'best' | string[]
  usePoints?: boolean
  points?: number
}

/** Prices goods and returns the request body of their order. */
export async function checkout(
  app: TestApp,
  as: As,
  items: Items,
  choice: Choice = {},
): Promise<ArgsOf<'order.commit'>> {
  const { data, code, message } = await app.call('pricing.checkout', { items, ...choice }, as)
  if (!data?.token || !data.address) throw new Error(`not priced: ${code} ${message}`)
  return {
    token: data.token,
    addressId: data.address.id,
    couponId: data.couponId,
    ...(choice.couponIds && { couponIds: data.usedCoupons.map(({ id }) => id) }),
    usePoints: choice.usePoints ?? true,
    ...(choice.points !== undefined && { points: choice.points }),
    payable: data.payable,
  }
}

/** Prices goods and orders them at that price. */
export async function buy(
  app: TestApp,
  as: As,
  items: Items,
  choice: Choice = {},
): Promise<Answer<DataOf<'order.commit'>>> {
  return app.call('order.commit', await checkout(app, as, items, choice), as)
}
