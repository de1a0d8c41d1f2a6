import type { OrderMatch } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { arrayText } from '../../../db/array-text.ts'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import type { Match } from '../../../db/find-newest.ts'
import { findShopperId } from '../../../find-shoppers.ts'

/**
 * Most shoppers or products that one text may match; a text that matches more is too short to be
 * useful.
 */
const MOST = 500

async function listIds<Id>(tx: Db, statement: SQL): Promise<Id[]> {
  const rows = await selectRows<{ id: Id }>(tx, sql`${statement} limit ${MOST}`)
  return rows.map(({ id }) => id)
}

const isDigits = (typed: string) => /^\d+$/.test(typed)
const isNumber = (typed: string) => /^[1-9]\d{0,14}$/.test(typed)

/**
 * Shoppers by number, phone (all digits or the last four), user name, partner's id, or full
 * nickname.
 */
async function listShopperIds(tx: Db, companyId: number, typed: string): Promise<number[]> {
  const partner = typed.startsWith('partner:') ? typed : `partner:${typed}`
  const exact = [
    await findShopperId(tx, companyId, typed),
    await findShopperId(tx, companyId, partner),
  ].filter((id) => id !== null)
  const others = /^\d{4}$/.test(typed)
    ? sql`phone_tail = ${typed}`
    : isDigits(typed)
      ? null
      : sql`nick_name = ${typed}`
  if (others === null) return exact
  const rest = await listIds<number>(
    tx,
    sql`select id from users where company_id = ${companyId} and ${others}`,
  )
  return [...exact, ...rest.map(Number)]
}

const listByTracking = (tx: Db, companyId: number, typed: string) =>
  listIds<string>(
    tx,
    sql`select distinct order_id as id from shipments where company_id = ${companyId}
          and tracking_number in (${typed}, ${typed.toUpperCase()})`,
  )

const listProductIds = (tx: Db, companyId: number, typed: string) =>
  listIds<number>(
    tx,
    sql`select id from spus where company_id = ${companyId}
          and position(lower(${typed}::text) in lower(name)) > 0
        order by lower(name) = lower(${typed}::text) desc, id desc`,
  )

const param = (ids: readonly (string | number)[], type: 'bigint' | 'text') =>
  sql`any(${arrayText(ids)}::${sql.raw(type)}[])`

const withLine = (condition: SQL) =>
  sql`exists (select from order_lines l where l.company_id = orders.company_id
        and l.order_id = orders.id and ${condition})`

/**
 * Objects that a typed text may name, most exact first. Names and numbers of other tables are
 * resolved to ids, so that each condition uses an index of the orders.
 */
export async function listOrderMatches(
  tx: Db,
  companyId: number,
  typed: string,
): Promise<Match<OrderMatch>[]> {
  const tracked = /^[\w-]{4,40}$/.test(typed) ? await listByTracking(tx, companyId, typed) : []
  const shoppers = await listShopperIds(tx, companyId, typed)
  const products = isDigits(typed) ? [] : await listProductIds(tx, companyId, typed)
  const orderOfChild = /^(\d{20})-\d{1,3}$/.exec(typed)?.[1]
  const matches: (Match<OrderMatch> | false)[] = [
    /^\d{20}$/.test(typed) && { by: 'orderNumber', where: sql`id = ${typed}` },
    orderOfChild !== undefined && {
      by: 'childOrder',
      where: sql`id = ${orderOfChild} and exists (select from order_children c
        where c.company_id = orders.company_id and c.id = ${typed})`,
    },
    tracked.length > 0 && { by: 'trackingNumber', where: sql`id = ${param(tracked, 'text')}` },
    /^\d{6}$/.test(typed) && { by: 'orderTail', where: sql`id_tail = ${typed}` },
    /^1\d{10}$/.test(typed) && {
      by: 'receiverPhone',
      where: sql`receiver_tail = ${typed.slice(-4)} and receiver->>'tel' = ${typed}`,
    },
    /^\d{4}$/.test(typed) && { by: 'receiverPhoneTail', where: sql`receiver_tail = ${typed}` },
    !isDigits(typed) && { by: 'receiverName', where: sql`receiver_name = ${typed}` },
    shoppers.length > 0 && { by: 'shopper', where: sql`user_id = ${param(shoppers, 'bigint')}` },
    isNumber(typed) && {
      by: 'goodsNumber',
      where: withLine(sql`(l.spu_id = ${Number(typed)} or l.sku_id = ${Number(typed)})`),
    },
    products.length > 0 && {
      by: 'goodsName',
      where: withLine(sql`l.spu_id = ${param(products, 'bigint')}`),
    },
  ]
  return matches.filter((match) => match !== false)
}
