import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { spus } from '../goods/tables.ts'
import { users } from '../login/tables.ts'

/**
 * Reminders of sold-out products. A reminder is open until it is claimed or expires. It is claimed
 * before its SMS is sent, so that the SMS is sent at most once.
 */
export const restockReminders = pgTable(
  'restock_reminders',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    spuId: id('spu_id').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    claimedAt: at('claimed_at'),
    /**
     * null after the claim until the provider has confirmed the SMS; an unconfirmed SMS is not sent
     * again
     */
    sentAt: at('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [t.companyId, t.spuId], foreignColumns: [spus.companyId, spus.id] }),
    uniqueIndex('restock_reminders_open')
      .on(t.companyId, t.userId, t.spuId)
      .where(sql`claimed_at is null`),
    index('restock_reminders_waiting')
      .on(t.companyId, t.spuId, t.expiresAt)
      .where(sql`claimed_at is null`),
    index('restock_reminders_expiry')
      .on(t.companyId, t.expiresAt)
      .where(sql`claimed_at is null`),
    index('restock_reminders_claimed').on(t.companyId, t.claimedAt),
  ],
)
