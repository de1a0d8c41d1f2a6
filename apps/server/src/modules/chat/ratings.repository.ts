import type { InputOf } from '@mall/contract'
import type { ChatRatingReason } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { lockConversation } from './chat.repository.ts'

/** Days in which an ended conversation can be rated. */
const ASKED_DAYS = 7
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

type Rating = Omit<InputOf<'chat.rate'>, 'id'>
type Rated = {
  status: string
  agent: string
  isRated: boolean
  isSame: boolean
}
type RatingRow = {
  id: number
  stars: number
  reasons: ChatRatingReason[]
  text: string
  agent: string
  takenBy: string
  userId: number
  at: Date
}

/** Shoppers' ratings of ended conversations. */
export function createRatingsRepository(db: Database) {
  return {
    /** The shopper's latest conversation, unless it is rated, unassigned or too old. */
    findUnrated: ({ companyId, userId }: Shopper, now: Date) =>
      db.transaction(companyId, async (tx) => {
        const since = new Date(now.getTime() - ASKED_DAYS * 86_400_000)
        const [row] = await selectRows<{ id: number; agent: string; isAsked: boolean }>(
          tx,
          sql`select id::float8 as id, agent,
                status = 'closed' and agent <> '' and rated_at is null
                  and last_message_at > ${time(since)} as "isAsked"
              from conversations
              where company_id = ${companyId} and user_id = ${userId} order by id desc limit 1`,
        )
        return row?.isAsked ? { id: row.id, agent: row.agent } : null
      }),

    /** Stores a rating once. */
    rate: ({ companyId, userId }: Shopper, id: number, rating: Rating, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const { stars, text } = rating
        const reasons = JSON.stringify([...new Set(rating.reasons)])
        await lockConversation(tx, companyId, sql`c.id = ${id} and c.user_id = ${userId}`)
        const [known] = await selectRows<Rated>(
          tx,
          sql`select status, agent, rated_at is not null as "isRated",
                stars is not distinct from ${stars}::int and rating_text = ${text}
                  and rating_reasons = ${reasons}::jsonb as "isSame"
              from conversations
              where company_id = ${companyId} and id = ${id} and user_id = ${userId}`,
        )
        if (!known) throw new Refusal('chat/not-found')
        if (known.isRated && known.isSame) return
        if (known.isRated || known.status !== 'closed' || known.agent === '') {
          throw new Refusal('chat/not-ratable')
        }
        await tx.execute(
          sql`update conversations
              set stars = ${stars}, rating_reasons = ${reasons}::jsonb, rating_text = ${text},
                rated_at = ${time(at)}, version = version + 1
              where company_id = ${companyId} and id = ${id}`,
        )
      }),

    /** Ratings since a time, newest conversation first, with their number and average. */
    list: (companyId: number, since: Date, page: { before: number | null; limit: number }) =>
      db.transaction(companyId, async (tx) => {
        const rated = sql`c.company_id = ${companyId} and c.stars is not null
          and c.rated_at >= ${time(since)}`
        const [sum] = await selectRows<{ count: number; average: number | null }>(
          tx,
          sql`select count(*)::int as count, round(avg(stars), 2)::float8 as average
              from conversations c where ${rated}`,
        )
        const rows = await selectRows<RatingRow>(
          tx,
          sql`select c.id::float8 as id, c.stars, c.rating_reasons as reasons,
                c.rating_text as text, c.agent, coalesce(p.display_name, c.agent) as "takenBy",
                c.user_id::float8 as "userId", c.rated_at as at
              from conversations c
              left join operators p on p.company_id = c.company_id and p.id = c.agent_id
              where ${rated} and (${page.before}::bigint is null or c.id < ${page.before})
              order by c.id desc limit ${page.limit}`,
        )
        return { count: sum?.count ?? 0, average: sum?.average ?? null, rows }
      }),
  }
}
export type RatingsRepository = ReturnType<typeof createRatingsRepository>
