import { foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id } from '../../db/columns.ts'
import { spus } from '../goods/tables.ts'
import { users } from '../login/tables.ts'

/** Products that shoppers have saved. */
export const favourites = pgTable(
  'favourites',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    spuId: id('spu_id').notNull(),
    /** price when it was saved */
    costPoints: amount('cost_points'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.spuId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [t.companyId, t.spuId], foreignColumns: [spus.companyId, spus.id] }),
    index('favourites_added').on(t.companyId, t.userId, t.createdAt),
  ],
)

/** Products that shoppers have seen, each at its latest time. */
export const footprints = pgTable(
  'footprints',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    spuId: id('spu_id').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.spuId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [t.companyId, t.spuId], foreignColumns: [spus.companyId, spus.id] }),
    index('footprints_seen').on(t.companyId, t.userId, t.seenAt),
    index('footprints_expiry').on(t.companyId, t.seenAt),
  ],
)
