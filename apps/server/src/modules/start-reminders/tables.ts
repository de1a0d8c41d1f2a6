import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id } from '../../db/columns.ts'
import { users } from '../login/tables.ts'

/**
 * Reminders before a draw or a flash sale starts; a reminder is claimed before its SMS, so that the
 * SMS is sent at most once.
 */
export const startReminders = pgTable(
  'start_reminders',
  {
    companyId: companyId(),
    kind: text().$type<'draw' | 'flashSale'>().notNull(),
    /** id of the draw, or of the flash sale's session */
    targetId: id('target_id').notNull(),
    userId: id('user_id').notNull(),
    createdAt: createdAt(),
    claimedAt: at('claimed_at'),
    /**
     * null after the claim until the provider has confirmed the SMS; an unconfirmed SMS is not sent
     * again
     */
    sentAt: at('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kind, t.targetId, t.userId] }),
    index('start_reminders_user').on(t.companyId, t.userId),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    check('start_reminders_kind', sql`kind in ('draw', 'flashSale')`),
    index('start_reminders_claimed').on(t.companyId, t.claimedAt),
  ],
)
