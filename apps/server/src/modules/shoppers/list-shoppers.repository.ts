import type { ShopperMatch } from '@mall/contract/states'
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { findNewest, type Match } from '../../db/find-newest.ts'
import { findShopperId } from '../../find-shoppers.ts'
import { users } from '../login/tables.ts'
import type { Cursor } from './removal.repository.ts'
import { shopperColumns, type ShopperRow } from './shopper-rows.repository.ts'

export type ShoppersFilter = {
  after: Cursor | null
  limit: number
  find?: string | undefined
  phone?: string | undefined
  userName?: string | undefined
  disabled?: boolean | undefined
}
export type FoundShopper = ShopperRow & { foundBy: ShopperMatch | null }

const PHONE_LENGTH = 11

/**
 * Shoppers that a typed text may name, most exact first. A part of a nickname has no index: the
 * shoppers of the company are read from the newest on, about 1 µs each.
 */
async function listMatches(
  tx: Db,
  companyId: number,
  typed: string,
): Promise<Match<ShopperMatch>[]> {
  const partner = typed.startsWith('partner:') ? typed : `partner:${typed}`
  const partnerId = await findShopperId(tx, companyId, partner)
  const matches: (Match<ShopperMatch> | false)[] = [
    /^[1-9]\d{0,14}$/.test(typed) && { by: 'number', where: sql`id = ${Number(typed)}` },
    /^1\d{10}$/.test(typed) && { by: 'phone', where: sql`phone = ${typed}` },
    { by: 'userName', where: sql`user_name = ${typed}` },
    partnerId !== null && { by: 'partnerId', where: sql`id = ${partnerId}` },
    /^\d{4}$/.test(typed) && { by: 'phoneTail', where: sql`phone_tail = ${typed}` },
    !/^\d+$/.test(typed) && {
      by: 'nickName',
      where: sql`position(lower(${typed}::text) in lower(nick_name)) > 0`,
    },
  ]
  return matches.filter((match) => match !== false)
}

/** Shoppers of a filter, the newest first. */
export async function listShoppers(
  tx: Db,
  companyId: number,
  { after, limit, find, phone, userName, disabled }: ShoppersFilter,
): Promise<FoundShopper[]> {
  const where = and(
    eq(users.companyId, companyId),
    phone === undefined
      ? undefined
      : eq(phone.length === PHONE_LENGTH ? users.phone : users.phoneTail, phone),
    userName === undefined ? undefined : eq(users.userName, userName),
    disabled === undefined ? undefined : eq(users.disabled, disabled),
    after
      ? or(
          lt(users.createdAt, after.at),
          and(eq(users.createdAt, after.at), lt(users.id, after.id)),
        )
      : undefined,
  )
  const read = tx.select(shopperColumns).from(users)
  if (find === undefined) {
    const rows = await read.where(where).orderBy(desc(users.createdAt), desc(users.id)).limit(limit)
    return rows.map((row) => ({ ...row, foundBy: null }))
  }
  const matches = await listMatches(tx, companyId, find)
  const found = await findNewest<ShopperMatch, number>(tx, { table: users, where, matches, limit })
  if (found.size === 0) return []
  const rows = await read
    .where(and(eq(users.companyId, companyId), inArray(users.id, [...found.keys()])))
    .orderBy(desc(users.createdAt), desc(users.id))
  return rows.map((row) => ({ ...row, foundBy: found.get(row.id) ?? null }))
}
