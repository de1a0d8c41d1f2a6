import type { UploadPurpose } from '@mall/contract'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { users } from '../login/tables.ts'

/** Pictures of shoppers. A picture that no content uses is removed after a day, with its files. */
export const uploads = pgTable(
  'uploads',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    /** purpose of the upload; null: uploaded before purposes existed, valid for any of them */
    purpose: text().$type<UploadPurpose>(),
    src: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
    /** time when content of the purpose first used the picture; null: unused */
    usedAt: at('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    check('uploads_purpose', sql`purpose in ('review', 'head', 'afterSale', 'chat')`),
    check('uploads_private', sql`(purpose in ('afterSale', 'chat')) = (src like '/media/p-%')`),
    uniqueIndex('uploads_src').on(t.companyId, t.src),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    index('uploads_user').on(t.companyId, t.userId, t.createdAt),
    index('uploads_unused')
      .on(t.createdAt)
      .where(sql`used_at is null`),
  ],
)
