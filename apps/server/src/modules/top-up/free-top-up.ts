import type { MobileCarrier } from '@mall/contract/number-segments'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { insertOrders, type Written } from '../orders/index.ts'
import { saveToken } from '../pricing/index.ts'
import { assertWithinLimits, type TopUpSettings } from './top-up-rules.ts'
import { countToday, insertTopUp, lockNumber } from './top-up.repository.ts'

export type FreeTopUp = {
  orderId: string
  phone: string
  carrier: MobileCarrier
  faceValue: number
  limits: TopUpSettings
  at: Date
}

/**
 * Places a top-up that the shopper receives for free, in the caller's transaction and within the
 * limits of the phone number. It is submitted and completed like paid top-ups.
 * @param build rows of the order of the face value's SKU
 */
export async function placeFreeTopUp(
  tx: Db,
  { companyId, userId }: Shopper,
  topUp: FreeTopUp,
  build: (skuId: number) => Promise<Written>,
): Promise<void> {
  const { phone, carrier, faceValue, limits, at } = topUp
  await lockNumber(tx, companyId, phone)
  const [face] = await selectRows<{ skuId: number }>(
    tx,
    sql`select f.sku_id::float8 as "skuId" from top_up_faces f
        join stocks s on s.company_id = f.company_id and s.sku_id = f.sku_id and s.pool_id = 0
        where f.company_id = ${companyId} and f.carrier = ${carrier}
          and f.face_value = ${faceValue} and not f.is_out and s.available > 0`,
  )
  if (!face) throw new Refusal('top-up/out')
  assertWithinLimits(limits, await countToday(tx, companyId, { phone, at }), faceValue)
  const written = await build(face.skuId)
  const query = { query: <T>(_company: number, statement: SQL) => selectRows<T>(tx, statement) }
  const { tokenHash } = written.order
  const items = [{ skuId: face.skuId, num: 1, costPoints: 0 }]
  await saveToken(query, { companyId, userId, tokenHash, items, at, expiresAt: at })
  const { refused } = await insertOrders(tx, companyId, [written], { at, due: at })
  if ((refused[0] ?? null) !== null) throw new Refusal('top-up/out')
  await insertTopUp(tx, { companyId, userId }, topUp)
}
