import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from './db/connection/database.ts'
import { users } from './db/schema/index.ts'

/** Ids of shoppers by phone, user name or number; unknown names are missing. */
export async function findShoppers(tx: Db, companyId: number, names: readonly string[]) {
  const numbers = names.filter((name) => /^[1-9]\d{0,14}$/.test(name)).map(Number)
  const rows = await tx
    .select({ id: users.id, phone: users.phone, userName: users.userName })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        or(
          inArray(users.phone, [...names]),
          inArray(users.userName, [...names]),
          numbers.length > 0 ? inArray(users.id, numbers) : undefined,
        ),
      ),
    )
  const found = new Map<string, number>()
  for (const { id } of rows) found.set(String(id), id)
  for (const { id, userName } of rows) if (userName !== null) found.set(userName, id)
  for (const { id, phone } of rows) if (phone !== null) found.set(phone, id)
  return found
}
