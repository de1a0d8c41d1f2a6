import { createHash, randomBytes } from 'node:crypto'
import { ask, type Asker } from '../mall/ask-mall.ts'
import type { BenchMall } from '../mall/start-mall.ts'
import { longCompany, longShopper } from './long-world.ts'

/** So many rows the shopper's lists have. By its calls a cart takes no more than 120 kinds. */
const orders = 500
export const cartRows = 300
const atOnce = 4

/** Opens a session for the shopper, as a sign-in would. */
async function signIn({ url, sql }: BenchMall): Promise<Required<Asker>> {
  const token = randomBytes(32).toString('base64url')
  await sql(
    `insert into sessions (company_id, token_hash, user_id, audience, expires_at)
     values ($1, $2, $3, 'shopper', now() + interval '7 days')`,
    [longCompany, createHash('sha256').update(token).digest('hex'), longShopper],
  )
  return { url, companyId: longCompany, token }
}

async function inTurns(count: number, work: (nth: number) => Promise<unknown>): Promise<void> {
  let next = 1
  const worker = async () => {
    while (next <= count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function buy(shopper: Asker, skuId: number): Promise<void> {
  const items = [{ skuId, num: 1 }]
  const { token, address, payable } = await ask(shopper, 'pricing.checkout', {
    items,
    usePoints: true,
  })
  if (!address) throw new Error('the shopper has no address')
  const rest = { addressId: address.id, couponId: null, usePoints: true, payable, remark: '' }
  await ask(shopper, 'order.commit', { token, ...rest })
}

/** Fills the shopper's orders by the mall's own calls, and the cart past them: it is longer than they allow. */
export async function fillLists(mall: BenchMall): Promise<Required<Asker>> {
  const shopper = await signIn(mall)
  await inTurns(orders, (nth) => buy(shopper, nth))
  await mall.sql(
    `insert into cart_items (company_id, user_id, sku_id, num)
     select $1, $2, n, 1 from generate_series(1, $3::int) n`,
    [longCompany, longShopper, cartRows],
  )
  return shopper
}
