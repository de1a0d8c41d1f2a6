import type { Database } from '../../db/connection/database.ts'
import { addNotice } from './add-notice.ts'

type ExpiryRow = {
  company_id: number
  batch_id: number
  user_id: number
  effect: string
  /** sum of the day's points; null where the batch needs no notice of its own */
  points: number | null
  expires_at: string
  cursor_at: string
}
export type ExpiryCursor = { at: string; companyId: number; batchId: number }

export const createExpiringPointsRepository = (db: Database) => ({
  /** A page of the batches that expire `days` later. */
  listExpiring: (now: Date, days: number, after: ExpiryCursor | null, limit: number) =>
    db.unscopedQuery<ExpiryRow>('select * from list_due_expiry_notices($1, $2, $3, $4, $5, $6)', [
      now.toISOString(),
      days,
      after?.at ?? '-infinity',
      after?.companyId ?? 0,
      after?.batchId ?? 0,
      limit,
    ]),

  addExpiry: ({ company_id: companyId, ...row }: ExpiryRow, at: Date) =>
    db.transaction(companyId, (tx) =>
      addNotice(tx, {
        companyId,
        userId: Number(row.user_id),
        kind: 'points.expiring',
        effect: row.effect,
        at,
        facts: { points: Number(row.points), expiresAt: new Date(row.expires_at).toISOString() },
      }),
    ),
})
