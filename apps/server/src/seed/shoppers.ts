import type { SeedCompany } from '@mall/contract/seed-file'
import { hashPassword } from '../passwords/password.ts'
import type { Db } from '../db/connection/database.ts'
import { identities, users } from '../modules/login/tables.ts'
import { addresses } from '../modules/address/tables.ts'
import { seedCoupons } from './coupons.ts'
import { seedPoints } from './points.ts'
import { insert, numbered } from './rows.ts'

/** Passwords of seed data repeat; each is hashed once. */
function passwordHasher() {
  const known = new Map<string, Promise<string>>()
  return (password: string) => {
    const hash = known.get(password) ?? hashPassword(password)
    known.set(password, hash)
    return hash
  }
}

/** Shoppers with their sign-ins, addresses, points and coupons. */
export async function seedShoppers(tx: Db, company: SeedCompany, firstUser: number, now: Date) {
  const companyId = company.id
  const hash = passwordHasher()
  const shoppers = numbered(company.shoppers, (row) => row.id, firstUser)
  await insert(
    tx,
    users,
    await Promise.all(
      shoppers.map(async ({ row, id }) => ({
        companyId,
        id,
        phone: row.phone,
        userName: row.userName ?? null,
        passwordHash: row.password === undefined ? null : await hash(row.password),
        nickName: row.nickName,
        headImage: row.headImage,
        halfRegistered: row.halfRegistered,
      })),
    ),
  )
  await insert(
    tx,
    identities,
    shoppers.flatMap(({ row, id }) =>
      row.identities.map((one) => ({ companyId, userId: id, ...one })),
    ),
  )
  await insert(
    tx,
    addresses,
    shoppers.flatMap(({ row, id }) =>
      row.addresses.map((one) => ({ companyId, userId: id, ...one })),
    ),
  )
  await seedPoints(tx, companyId, shoppers, now)
  await seedCoupons(tx, company, shoppers, now)
}
