import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { users } from '../login/tables.ts'

export type ShopperRow = Pick<
  typeof users.$inferSelect,
  'id' | 'phone' | 'userName' | 'nickName' | 'labels' | 'disabled' | 'createdAt'
> & { anonymised: boolean }

export const shopperColumns = {
  id: users.id,
  phone: users.phone,
  userName: users.userName,
  nickName: users.nickName,
  labels: users.labels,
  disabled: users.disabled,
  createdAt: users.createdAt,
  anonymised: sql<boolean>`exists (select from anonymisations a
    where a.company_id = users.company_id and a.user_id = users.id)`,
}

/** Reads and locks a shopper; null if the shopper does not exist. */
export async function findShopper(
  tx: Db,
  companyId: number,
  id: number,
): Promise<ShopperRow | null> {
  const [row] = await tx
    .select(shopperColumns)
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)))
    .for('update')
  return row ?? null
}
