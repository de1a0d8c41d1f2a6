import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import { addNotice } from '../../modules/notices/index.ts'
import { DEMO_COMPANY } from '../operations/sign-ins.ts'
import { pastNotices } from './past-notices.ts'

const UNREAD = 2
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Fills the first shopper's inbox, unless it was filled before: notices of the demo's parcels and
 * refunds and of the last weeks, all read but the latest.
 * @returns number of the shopper's notices
 */
export async function createDemoNotices({ db, now }: Deps): Promise<number> {
  return db.transaction(DEMO_COMPANY, async (tx) => {
    const [shopper] = await selectRows<{ id: number }>(
      tx,
      sql`select id from users where company_id = ${DEMO_COMPANY} and user_name = 'linzhixia'`,
    )
    const [goods] = await selectRows<{ id: number; name: string }>(
      tx,
      sql`select id, name from spus where company_id = ${DEMO_COMPANY} and on_sale
          order by sales desc, id limit 1`,
    )
    if (!shopper || !goods) return 0
    const userId = Number(shopper.id)
    const isNew = await addNotice(tx, {
      companyId: DEMO_COMPANY,
      userId,
      kind: 'restock',
      effect: '0',
      facts: { spuId: Number(goods.id), name: goods.name },
      at: new Date(now().getTime() - HOUR_MS),
    })
    if (!isNew) return 0
    for (const [index, { kind, daysAgo, endsAfter, facts }] of pastNotices.entries()) {
      const at = new Date(now().getTime() - daysAgo * DAY_MS)
      const end = endsAfter === undefined ? null : new Date(at.getTime() + endsAfter * DAY_MS)
      await addNotice(tx, {
        companyId: DEMO_COMPANY,
        userId,
        kind,
        effect: `demo-${String(index)}`,
        facts: { ...facts, ...(end && { expiresAt: end.toISOString() }) },
        at,
      })
    }
    const [chat] = await selectRows<{ id: number; agent: string; at: string }>(
      tx,
      sql`select id::float8 as id, agent, last_message_at as at from conversations
          where company_id = ${DEMO_COMPANY} and user_id = ${userId} and agent <> ''
          order by id limit 1`,
    )
    if (chat) {
      await addNotice(tx, {
        companyId: DEMO_COMPANY,
        userId,
        kind: 'chat.reply',
        effect: `${String(chat.id)}:1`,
        facts: { name: chat.agent },
        at: new Date(chat.at),
      })
    }
    // The reminder has no row in the outbox, so that no SMS is sent.
    await tx.execute(
      sql`delete from notice_deliveries d using notices n where d.company_id = ${DEMO_COMPANY}
            and n.company_id = d.company_id and n.id = d.notice_id and n.user_id = ${userId}
            and d.state = 'pending'`,
    )
    await tx.execute(
      sql`update notices set read_at = created_at where company_id = ${DEMO_COMPANY}
            and user_id = ${userId} and id not in (select id from notices
              where company_id = ${DEMO_COMPANY} and user_id = ${userId}
              order by created_at desc, id desc limit ${UNREAD})`,
    )
    const [count] = await selectRows<{ n: number }>(
      tx,
      sql`select count(*)::int as n from notices
          where company_id = ${DEMO_COMPANY} and user_id = ${userId}`,
    )
    return count?.n ?? 0
  })
}
