import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'
import { addNotice } from '../notices/index.ts'

type Unread = { userId: number; readSeq: number; agent: string }

export function createUnreadAnswersRepository(db: Database) {
  return {
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_unread_answers($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /**
     * Notifies of a reply once until it is read.
     * @returns false if it has been read
     */
    notify: (companyId: number, id: number, at: Date): Promise<boolean> =>
      db.transaction(companyId, async (tx) => {
        const [unread] = await selectRows<Unread>(
          tx,
          sql`select user_id::float8 as "userId", shopper_read_seq as "readSeq", agent
              from conversations
              where company_id = ${companyId} and id = ${id} and shopper_read_seq < last_seq
              for update`,
        )
        if (!unread) return false
        const { userId, readSeq, agent } = unread
        return addNotice(tx, {
          companyId,
          userId,
          kind: 'chat.reply',
          effect: `${String(id)}:${String(readSeq)}`,
          facts: { name: agent },
          at,
        })
      }),
  }
}
