import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'
import { addNotice } from '../notices/index.ts'

type DueReminder = { company_id: number; id: number }
type ClaimedReminder = { userId: number; spuId: number; name: string }
type WaitingRow = {
  spu_id: number
  name: string
  waiting: number
  since: Date
  sold_out_skus: { skuId: number; specText: string }[]
}

export function createRestockRepository(db: Database) {
  return {
    /** Open reminders of all companies whose product can be bought again. */
    listDue: (now: Date, limit: number) =>
      db.unscopedQuery<DueReminder>('select * from list_due_restock_reminders($1, $2)', [
        now.toISOString(),
        limit,
      ]),

    findOpen: ({ companyId, userId }: Shopper, spuId: number, now: Date) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ expires_at: Date }>(
          tx,
          sql`select expires_at from restock_reminders
              where company_id = ${companyId} and user_id = ${userId} and spu_id = ${spuId}
                and claimed_at is null and expires_at > ${now.toISOString()}`,
        )
        return row ? new Date(row.expires_at) : null
      }),

    /** Null where the product does not exist. */
    findProduct: (companyId: number, spuId: number) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ on_sale: boolean; can_be_bought: boolean }>(
          tx,
          sql`select s.on_sale, exists (
                select from skus k
                join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
                where k.company_id = s.company_id and k.spu_id = s.id and k.on_sale
                  and t.available >= s.least_num) as can_be_bought
              from spus s where s.company_id = ${companyId} and s.id = ${spuId}`,
        )
        return row ?? null
      }),

    findPhone: ({ companyId, userId }: Shopper) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ phone: string | null }>(
          tx,
          sql`select phone from users where company_id = ${companyId} and id = ${userId}`,
        )
        return row?.phone ?? null
      }),

    /** Opens or extends a reminder. Returns false where the shopper already has `maxOpen` others. */
    insertOpen: (
      { companyId, userId }: Shopper,
      spuId: number,
      { now, expiresAt, maxOpen }: { now: Date; expiresAt: Date; maxOpen: number },
    ) =>
      db.transaction(companyId, async (tx) => {
        // Serializes the shopper's own requests: the limit is counted before the insert.
        await tx.execute(
          sql`select from users where company_id = ${companyId} and id = ${userId} for update`,
        )
        const rows = await selectRows(
          tx,
          sql`insert into restock_reminders (company_id, user_id, spu_id, created_at, expires_at)
              select ${companyId}, ${userId}, ${spuId}, ${now.toISOString()}, ${expiresAt.toISOString()}
              where (select count(*) from restock_reminders
                     where company_id = ${companyId} and user_id = ${userId} and spu_id <> ${spuId}
                       and claimed_at is null and expires_at > ${now.toISOString()}) < ${maxOpen}
              on conflict (company_id, user_id, spu_id) where claimed_at is null
              do update set expires_at = excluded.expires_at
              returning id`,
        )
        return rows.length > 0
      }),

    removeOpen: ({ companyId, userId }: Shopper, spuId: number) =>
      db.transaction(companyId, (tx) =>
        tx.execute(
          sql`delete from restock_reminders
              where company_id = ${companyId} and user_id = ${userId} and spu_id = ${spuId}
                and claimed_at is null`,
        ),
      ),

    /**
     * Claims an open reminder and writes its notice; false where another worker, or the shopper, was
     * faster.
     */
    claim: (companyId: number, id: number, now: Date) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<ClaimedReminder>(
          tx,
          sql`update restock_reminders r set claimed_at = ${now.toISOString()}
              from spus s
              where r.company_id = ${companyId} and r.id = ${id} and r.claimed_at is null
                and s.company_id = r.company_id and s.id = r.spu_id
              returning r.user_id as "userId", r.spu_id as "spuId", s.name`,
        )
        if (!row) return false
        return addNotice(tx, {
          companyId,
          userId: Number(row.userId),
          kind: 'restock',
          effect: String(id),
          facts: { spuId: Number(row.spuId), name: row.name },
          at: now,
        })
      }),

    listWaiting: (companyId: number, now: Date, limit: number) =>
      db.transaction(companyId, (tx) =>
        selectRows<WaitingRow>(
          tx,
          sql`select s.id as spu_id, s.name, r.waiting, r.since, coalesce((
                select jsonb_agg(jsonb_build_object('skuId', k.id,
                         'specText', (select coalesce(string_agg(v, ' · '), '') from jsonb_array_elements_text(k.spec_values) v)) order by k.id)
                from skus k join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
                where k.company_id = ${companyId} and k.spu_id = s.id and k.on_sale
                  and t.available < s.least_num), '[]') as sold_out_skus
              from (select spu_id, count(*)::int as waiting, min(created_at) as since
                    from restock_reminders
                    where company_id = ${companyId} and claimed_at is null
                      and expires_at > ${now.toISOString()}
                    group by spu_id) r
              join spus s on s.company_id = ${companyId} and s.id = r.spu_id
              order by r.waiting desc, r.since limit ${limit}`,
        ),
      ),
  }
}
export type RestockRepository = ReturnType<typeof createRestockRepository>
