import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { issueCards, openCard } from '../../../modules/gift/testing.ts'
import { checkout } from '../../../modules/orders/testing/index.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { TestApp } from '../../index.ts'
import { selectIn, type Caller, type CallerIds } from './define-resources.ts'
import { BENEFIT, OWN } from './own-ids.ts'

/** The latest card secret of the owner, and its order. */
export const latestSecret = { orderId: '26112012345678901239', secretId: 987_654 }

/** Credentials of a shopper, created again where a call may have consumed them. */
export async function createCallerIds(
  app: TestApp,
  as: { companyId: number; token: string },
): Promise<CallerIds> {
  const body = await checkout(app, as, [{ skuId: 11, num: 1 }], { couponId: null })
  const { data } = await app.call('cart.add', { skuId: 12, totalNum: 1 }, as)
  return {
    submitToken: body.token,
    addressId: Number(body.addressId),
    payable: body.payable,
    cartId: data.id,
    secret: latestSecret,
  }
}

/** Session of a card of its own, which redeems the goods of its company. */
export async function openNewCard(app: TestApp, companyId: number): Promise<string> {
  const skuIds = companyId === 1 ? [11, OWN.skuId] : [11]
  const [card] = await issueCards(app, companyId, { kind: 'choice', value: 9, skuIds })
  if (!card) throw new Error('no card was issued')
  return openCard(app, companyId, card)
}

/** Session of staff of an outlet of the company. */
export async function openNewCounter(app: TestApp, companyId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const shift = companyId - 1
  const [outletId, staffId] = [BENEFIT.outletId + shift, BENEFIT.staffId + shift]
  await selectIn(
    app,
    companyId,
    sql`with outlet as (
          insert into outlets (company_id, id, code, name, province, city, county, address, longitude,
            latitude, hours)
          values (${companyId}, ${outletId}, 'X1', '网点', '上海市', '上海市', '浦东新区', '路 1 号', 121, 31, '[]')
          on conflict do nothing
        )
        insert into staff (company_id, id, outlet_id, name, display_name, password_hash)
        values (${companyId}, ${staffId}, ${outletId}, 'keeper', '店员', '')
        on conflict (company_id, id) do update set disabled_at = null`,
  )
  await selectIn(
    app,
    companyId,
    sql`insert into staff_sessions (company_id, token_hash, staff_id, expires_at)
        values (${companyId}, ${hashOf(token)}, ${staffId}, now() + interval '7 hours')`,
  )
  return token
}

export async function createCaller(
  app: TestApp,
  companyId: number,
  userId: number,
): Promise<Caller> {
  const token = await app.tokenOf(companyId, userId)
  const cardToken = await openNewCard(app, companyId)
  const staffToken = await openNewCounter(app, companyId)
  return {
    companyId,
    userId,
    token,
    cardToken,
    staffToken,
    ids: await createCallerIds(app, { companyId, token }),
  }
}
