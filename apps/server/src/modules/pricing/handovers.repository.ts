import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import type { Item } from './facts.repository.ts'

type Handover = {
  companyId: number
  userId: number
  codeHash: string
  items: readonly Item[]
  expiresAt: Date
}

/** Items of a checkout that continues in another app. A shopper has one: saving replaces it. */
export function createHandoverRepository(db: Pick<Database, 'query'>) {
  return {
    async save({ companyId, userId, codeHash, items, expiresAt }: Handover): Promise<void> {
      await db.query(
        companyId,
        sql`insert into checkout_handovers (company_id, user_id, code_hash, items, expires_at)
            values (${companyId}, ${userId}, ${codeHash}, ${JSON.stringify(items)}::jsonb,
              ${expiresAt.toISOString()}::timestamptz)
            on conflict (company_id, user_id) do update set code_hash = excluded.code_hash,
              items = excluded.items, expires_at = excluded.expires_at`,
      )
    },

    async findItems(companyId: number, codeHash: string, now: Date): Promise<Item[] | null> {
      const [row] = await db.query<{ items: Item[] }>(
        companyId,
        sql`select items from checkout_handovers
            where company_id = ${companyId} and code_hash = ${codeHash}
              and expires_at > ${now.toISOString()}::timestamptz`,
      )
      return row?.items ?? null
    },
  }
}
