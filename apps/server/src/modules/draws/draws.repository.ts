import type { DataOf } from '@mall/contract'
import type { DrawTab } from '@mall/contract/draws'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'
import { prizeState, selectDraws, selectDrawn, selectPrizes, time } from './draw-rows.ts'

const DAY_MS = 86_400_000
const LISTED_DAYS = 30
const MAX_LISTED = 20
const MAX_WINNERS = 5

type LogRow = Omit<DataOf<'draw.verify'>['draws'][number], 'number'> & { no: number }
type Winner = { nickName: string; title: string; at: string }

const tabs: Record<DrawTab, SQL> = {
  all: sql`true`,
  waiting: sql`r.state = 'waiting'`,
  credited: sql`${prizeState} in ('credited', 'claimed')`,
  none: sql`${prizeState} in ('none', 'abandoned')`,
}

export function createDrawsRepository(db: Database) {
  return {
    list: (companyId: number, at: Date) =>
      db.transaction(companyId, (tx) =>
        selectDraws(
          tx,
          companyId,
          sql`d.opened_at is not null
            and d.ends_at > ${time(new Date(at.getTime() - LISTED_DAYS * DAY_MS))}`,
          sql`order by d.status in ('closed', 'settled'), d.starts_at, d.id limit ${MAX_LISTED}`,
        ),
      ),

    find: (companyId: number, id: number) =>
      db.transaction(companyId, async (tx) => {
        const [draw] = await selectDraws(
          tx,
          companyId,
          sql`d.id = ${id} and d.opened_at is not null`,
        )
        if (!draw) return null
        return { draw, prizes: await selectPrizes(tx, companyId, id) }
      }),

    listWinners: (companyId: number, drawId: number) =>
      db.query<Winner>(
        companyId,
        sql`select u.nick_name as "nickName", p.title, r.at
            from draws r
            join users u on u.company_id = r.company_id and u.id = r.user_id
            join lucky_draw_prizes p
              on p.company_id = r.company_id and p.draw_id = r.draw_id and p.no = r.given
            where r.company_id = ${companyId} and r.draw_id = ${drawId} and r.state <> 'none'
            order by r.no desc limit ${MAX_WINNERS}`,
      ),

    record: (
      { companyId, userId }: Shopper,
      filter: {
        tab: DrawTab
        key: { drawId: number; no: number } | null
        page: number
        size: number
      },
    ) =>
      db.transaction(companyId, async (tx) => {
        const { tab, key, page, size } = filter
        const named = key ? sql`r.draw_id = ${key.drawId} and r.no = ${key.no}` : sql`true`
        const where = sql`r.user_id = ${userId} and ${named} and ${tabs[tab]}`
        const rest = sql`order by r.at desc, r.no desc limit ${size} offset ${(page - 1) * size}`
        const [counted] = await selectRows<{ waiting: number; total: number }>(
          tx,
          sql`select count(*) filter (where r.state = 'waiting')::int as waiting,
                count(*) filter (where ${where})::int as total
              from draws r where r.company_id = ${companyId} and r.user_id = ${userId}`,
        )
        return {
          rows: await selectDrawn(tx, companyId, where, rest),
          waiting: counted?.waiting ?? 0,
          total: counted?.total ?? 0,
        }
      }),

    readLog: (companyId: number, drawId: number, after: number, limit: number) =>
      db.transaction(companyId, async (tx) => ({
        seeds: await selectRows<{ day: number; seed: string; publishedAt: string }>(
          tx,
          sql`select day, seed, published_at::text as "publishedAt" from draw_seeds
              where company_id = ${companyId} and draw_id = ${drawId} order by day`,
        ),
        draws: await selectRows<LogRow>(
          tx,
          sql`select no, day, nonce, ticket, hit, given, why, at::text as at from draws
              where company_id = ${companyId} and draw_id = ${drawId} and no > ${after}
              order by no limit ${limit}`,
        ),
      })),
  }
}
export type DrawsRepository = ReturnType<typeof createDrawsRepository>
