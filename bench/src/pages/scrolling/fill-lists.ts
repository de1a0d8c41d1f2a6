import { createHash, randomBytes } from 'node:crypto'
import { callMall, type Caller } from '../mall/call-mall.ts'
import type { BenchMall } from '../mall/start-mall.ts'
import { longCompany, longShopper } from './long-seed-file.ts'

/** Number of rows in the shopper's lists. Calls limit a cart to 120 SKUs. */
const orders = 500
export const cartRows = 300
const CONCURRENCY = 4

/** Inserts a session for the shopper. */
async function signIn({ url, sql }: BenchMall): Promise<Required<Caller>> {
  const token = randomBytes(32).toString('base64url')
  await sql(
    `insert into sessions (company_id, token_hash, user_id, audience, expires_at)
     values ($1, $2, $3, 'shopper', now() + interval '7 days')`,
    [longCompany, createHash('sha256').update(token).digest('hex'), longShopper],
  )
  return { url, companyId: longCompany, token }
}

async function runConcurrently(
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 1
  const worker = async () => {
    while (next <= count) await work(next++)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

async function buy(shopper: Caller, skuId: number): Promise<void> {
  const items = [{ skuId, num: 1 }]
  const { token, address, payable } = await callMall(shopper, 'pricing.checkout', {
    items,
    usePoints: true,
  })
  if (!address) throw new Error('the shopper has no address')
  const rest = { addressId: address.id, couponId: null, usePoints: true, payable, remark: '' }
  await callMall(shopper, 'order.commit', { token, ...rest })
}

/**
 * Fills the shopper's orders with calls of the mall, and the cart with SQL: it exceeds the call's
 * limit.
 */
export async function fillLists(mall: BenchMall): Promise<Required<Caller>> {
  const shopper = await signIn(mall)
  await runConcurrently(orders, (index) => buy(shopper, index))
  await mall.sql(
    `insert into cart_items (company_id, user_id, sku_id, num)
     select $1, $2, n, 1 from generate_series(1, $3::int) n`,
    [longCompany, longShopper, cartRows],
  )
  return shopper
}
