import type { NoticeFacts } from '@mall/contract'
import type { NoticeKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

const SHANGHAI_MS = 8 * 3_600_000

type NewNotice = {
  companyId: number
  userId: number
  kind: NoticeKind
  /** key of the effect: a shopper has one notice of it */
  effect: string
  facts: NoticeFacts
  at: Date
}

/** Adds a notice in the transaction of its effect. @returns false where the effect has one already */
export async function addNotice(tx: Db, notice: NewNotice): Promise<boolean> {
  const [row] = await selectRows<{ added: boolean }>(
    tx,
    sql`select add_notice(${notice.companyId}, ${notice.userId}, ${notice.kind}, ${notice.effect},
          ${JSON.stringify(notice.facts)}::jsonb, ${notice.at.toISOString()}::timestamptz) as added`,
  )
  return row?.added ?? false
}

/**
 * Adds a notice to each of many shoppers in the transaction of their effects; a shopper whose effect
 * has one already gets none.
 */
export const addNotices = (
  tx: Db,
  {
    companyId,
    kind,
    facts,
    at,
    to,
  }: Omit<NewNotice, 'userId' | 'effect'> & { to: readonly Pick<NewNotice, 'userId' | 'effect'>[] },
) =>
  tx.execute(
    sql`select add_notice(${companyId}, w."userId", ${kind}, w.effect,
          ${JSON.stringify(facts)}::jsonb, ${at.toISOString()}::timestamptz)
        from jsonb_to_recordset(${JSON.stringify(to)}::jsonb) as w ("userId" bigint, effect text)`,
  )

/** SMS besides those of accounts are sent from 08:00 to 21:00 in Shanghai. */
export function isWithinSmsHours(now: Date): boolean {
  const hour = new Date(now.getTime() + SHANGHAI_MS).getUTCHours()
  return hour >= 8 && hour < 21
}
