import type { DataOf, RefusalName, TopUpFace } from '@mall/contract'
import type { MobileCarrier } from '@mall/contract/number-segments'
import type { TopUpState } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { acquireLock } from '../../db/acquire-lock.ts'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { findPlacedOrder, insertOrders, type Written } from '../orders/index.ts'
import { lockAndReadFacts, saveToken, type TokenFacts } from '../pricing/index.ts'

type Committed = DataOf<'topUp.commit'>
export type Facts = NonNullable<NonNullable<TokenFacts>['facts']>
type FaceRow = TopUpFace & { carrier: MobileCarrier }

const shownRefusals: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'checkout/price-changed',
  'checkout/unpaid-orders',
  'checkout/unpaid-pieces',
])

export type TopUpRow = {
  id: string
  orderId: string
  phone: string
  carrier: MobileCarrier
  faceValue: number
  state: TopUpState
  orderStatus: number
  isRefunded: boolean
  at: string
  finishedAt: string | null
  payChannel: string
  points: number
  cash: number
}

export type NewTopUp = {
  tokenHash: string
  bodyHash: string
  orderId: string
  phone: string
  carrier: MobileCarrier
  skuId: number
  at: Date
  due: Date
}

export const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
export const utc = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** Start of the day in Shanghai. */
const dayOf = (at: Date) =>
  sql`date_trunc('day', ${time(at)} at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`

const listRows = (tx: Db, { companyId, userId }: Shopper, where: SQL, rest: SQL = sql``) =>
  selectRows<TopUpRow>(
    tx,
    sql`select t.id, t.order_id as "orderId", t.phone, t.carrier, t.face_value::float8 as "faceValue",
          t.state, o.status as "orderStatus", ${utc(sql`t.created_at`)} as at,
          ${utc(sql`t.finished_at`)} as "finishedAt", o.pay_channel as "payChannel",
          o.points::float8 as points, o.cash::float8 as cash,
          exists (select from order_refunds r where r.company_id = o.company_id
            and r.order_id = o.id and r.done_at is not null) as "isRefunded"
        from top_ups t join orders o on o.company_id = t.company_id and o.id = t.order_id
        where t.company_id = ${companyId} and t.user_id = ${userId} and o.hidden_at is null
          and ${where}
        order by t.created_at desc, t.id desc ${rest}`,
  )

async function findFace(tx: Db, companyId: number, skuId: number): Promise<FaceRow> {
  const [face] = await selectRows<FaceRow>(
    tx,
    sql`select f.sku_id::float8 as "skuId", f.carrier, f.face_value::float8 as "faceValue",
          k.cost_points::float8 as "costPoints", f.is_out or s.available = 0 as "isOut"
        from top_up_faces f
        join skus k on k.company_id = f.company_id and k.id = f.sku_id
        join stocks s on s.company_id = f.company_id and s.sku_id = f.sku_id and s.pool_id = 0
        where f.company_id = ${companyId} and f.sku_id = ${skuId}`,
  )
  if (!face || face.isOut) throw new Refusal('top-up/out')
  return face
}

/** Top-ups of a number since the start of the day that were not cancelled and have not failed. */
export async function countToday(
  tx: Db,
  companyId: number,
  { phone, at }: Pick<NewTopUp, 'phone' | 'at'>,
) {
  const [today] = await selectRows<{ count: number; sum: number }>(
    tx,
    sql`select count(*)::int as count, coalesce(sum(t.face_value), 0)::float8 as sum
        from top_ups t join orders o on o.company_id = t.company_id and o.id = t.order_id
        where t.company_id = ${companyId} and t.phone = ${phone} and t.created_at >= ${dayOf(at)}
          and t.state <> 'failed' and o.status not in (4, 5)`,
  )
  return today ?? { count: 0, sum: 0 }
}

/** Serializes the top-ups of a phone number, so that the limits count each of them. */
export const lockNumber = (tx: Db, companyId: number, phone: string) =>
  acquireLock(tx, `top-up:${companyId}:${phone}`)

/** Inserts the top-up of a placed order. */
export const insertTopUp = (
  tx: Db,
  { companyId, userId }: Shopper,
  topUp: Pick<NewTopUp, 'orderId' | 'phone' | 'carrier' | 'at'> & { faceValue: number },
) =>
  tx.execute(
    sql`insert into top_ups (company_id, id, order_id, line_id, user_id, phone, carrier,
          face_value, created_at)
        select company_id, ${`${companyId}-${topUp.orderId}-1`}, order_id, id, ${userId},
          ${topUp.phone}, ${topUp.carrier}, ${topUp.faceValue}, ${time(topUp.at)}
        from order_lines where company_id = ${companyId} and order_id = ${topUp.orderId}`,
  )

export function createTopUpRepository(db: Database) {
  return {
    listFaceValues: (companyId: number, carrier: MobileCarrier) =>
      db.query<TopUpFace>(
        companyId,
        sql`select f.sku_id::float8 as "skuId", f.face_value::float8 as "faceValue",
              k.cost_points::float8 as "costPoints", f.is_out or s.available = 0 as "isOut"
            from top_up_faces f
            join skus k on k.company_id = f.company_id and k.id = f.sku_id
            join stocks s on s.company_id = f.company_id and s.sku_id = f.sku_id and s.pool_id = 0
            where f.company_id = ${companyId} and f.carrier = ${carrier} order by f.face_value`,
      ),

    /** The shopper's own number, the last three other numbers, and the available points. */
    findShopper: async ({ companyId, userId }: Shopper, at: Date) => {
      const [row] = await db.query<{
        hasFaceValues: boolean
        ownPhone: string
        recentPhones: string[]
        balance: number
      }>(
        companyId,
        sql`select coalesce(u.phone, '') as "ownPhone",
              exists (select from top_up_faces f where f.company_id = u.company_id) as "hasFaceValues",
              (select coalesce(json_agg(r.phone order by r.latest desc), '[]') from (
                select t.phone, max(t.created_at) as latest from top_ups t
                where t.company_id = u.company_id and t.user_id = u.id and t.phone <> ''
                  and t.phone is distinct from u.phone
                group by t.phone order by 2 desc limit 3) r) as "recentPhones",
              least(
                coalesce((select b.available from point_balances b
                  where b.company_id = u.company_id and b.user_id = u.id), 0),
                coalesce((select sum(b.remaining) from point_batches b
                  where b.company_id = u.company_id and b.user_id = u.id and b.remaining > 0
                    and b.expires_at > ${time(at)}), 0))::float8 as balance
            from users u where u.company_id = ${companyId} and u.id = ${userId}`,
      )
      if (!row) throw new Refusal('session/missing')
      return row
    },

    /**
     * Places the order of a top-up with its row. The token identifies an earlier order of the same
     * request; the lock of the phone number serializes its top-ups, so that the limits count each
     * of them.
     * @param build decides under the locks; throws a refusal
     */
    place: (
      shopper: Shopper,
      topUp: NewTopUp,
      build: (face: FaceRow, facts: Facts, today: { count: number; sum: number }) => Written,
    ): Promise<Committed> =>
      withRetry(() =>
        db.transaction(shopper.companyId, async (tx) => {
          const { companyId, userId } = shopper
          const { tokenHash, bodyHash, orderId, phone, carrier, skuId, at, due } = topUp
          await lockNumber(tx, companyId, phone)
          const query = {
            query: <T>(_company: number, statement: SQL) => selectRows<T>(tx, statement),
          }
          const items = [{ skuId, num: 1, costPoints: 0 }]
          await saveToken(query, { companyId, userId, tokenHash, items, at, expiresAt: due })
          const request = { userId, tokenHash, addressId: null, couponIds: [] }
          const { tokenFacts } = await lockAndReadFacts(tx, companyId, [request], at)
          const found = tokenFacts[0] ?? null
          const earlier = findPlacedOrder(found?.token, bodyHash, at)
          if (earlier) return earlier
          const face = await findFace(tx, companyId, skuId)
          if (!found?.facts || face.carrier !== carrier) throw new Refusal('top-up/out')
          const written = build(face, found.facts, await countToday(tx, companyId, topUp))
          const outcome = await insertOrders(tx, companyId, [written], { at, due })
          const refused = outcome.refused[0] ?? null
          if (refused !== null && shownRefusals.has(refused)) throw new Refusal(refused)
          if (refused !== null) throw new Refusal('top-up/out')
          const { faceValue } = face
          await insertTopUp(tx, shopper, { orderId, phone, carrier, faceValue, at })
          return written.order.answer
        }),
      ),

    list: (shopper: Shopper, { page, size }: { page: number; size: number }) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const rest = sql`limit ${size} offset ${(page - 1) * size}`
        const rows = await listRows(tx, shopper, sql`true`, rest)
        const [all] = await selectRows<{ total: number }>(
          tx,
          sql`select count(*)::int as total from top_ups t
              join orders o on o.company_id = t.company_id and o.id = t.order_id
              where t.company_id = ${companyId} and t.user_id = ${userId} and o.hidden_at is null`,
        )
        return { rows, total: all?.total ?? 0 }
      }),

    find: async (shopper: Shopper, id: string): Promise<TopUpRow> => {
      const [row] = await db.transaction(shopper.companyId, (tx) =>
        listRows(tx, shopper, sql`t.id = ${id}`),
      )
      if (!row) throw new Refusal('top-up/not-found')
      return row
    },

    /** Sums of succeeded top-ups by month, for the last twelve months that have any. */
    listBills: ({ companyId, userId }: Shopper) =>
      db.query<DataOf<'topUp.bills'>['list'][number]>(
        companyId,
        sql`select to_char(t.finished_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
              count(*)::int as count, sum(t.face_value)::float8 as "faceValue"
            from top_ups t
            where t.company_id = ${companyId} and t.user_id = ${userId} and t.state = 'succeeded'
            group by 1 order by 1 desc limit 12`,
      ),
  }
}
export type TopUpRepository = ReturnType<typeof createTopUpRepository>
