import type { Picture, ReviewFilter } from '@mall/contract'
import type { GoodsKind } from '@mall/contract/kinds'
import { ReviewStatus } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { hasPiecesLeft, reviewableLines } from '../orders/index.ts'

export type ReviewRow = {
  id: number
  userId: number
  orderId: string
  lineId: number
  spuId: number
  status: ReviewStatus
  rating: number
  tags: string[]
  text: string
  pictures: Picture[]
  isAnonymous: boolean
  createdAt: string
  followUpText: string
  followUpPictures: Picture[]
  followUpAt: string | null
  reply: string
  repliedAt: string | null
  word: string
  helpful: number
  earned: number
  reports: { reason: string; count: number }[]
  nickName: string
  specText: string
  name: string
  picture: Picture
  isHelpful: boolean
}
export type LineRow = {
  lineId: number
  orderId: string
  spuId: number
  name: string
  specText: string
  picture: Picture
  num: number
  kind: GoodsKind
  at: string
}
type Slice = { limit: number; offset: number }

/** Lines of a shopper whose goods were received: they can be reviewed. */
const receivedLines = (companyId: number, userId: number) => sql`
  from order_lines l
  join order_children c on c.company_id = l.company_id and c.id = l.child_id and c.status = 3
  join orders o on o.company_id = l.company_id and o.id = l.order_id and o.user_id = ${userId}
    and o.hidden_at is null
  where l.company_id = ${companyId}`
const lineColumns = sql`l.id as "lineId", l.order_id as "orderId", l.spu_id as "spuId", l.name,
  l.spec_text as "specText", l.picture, l.num,
  (select s.kind from spus s where s.company_id = l.company_id and s.id = l.spu_id) as kind, coalesce(c.confirmed_at, o.created_at) as at`

/** Received lines without a review, latest first. */
export async function listReviewable(
  tx: Db,
  companyId: number,
  userId: number,
  { orderId, limit, offset }: Slice & { orderId: string | null },
): Promise<{ rows: LineRow[]; total: number }> {
  const lines = sql`${reviewableLines(companyId, userId)} and (${orderId}::text is null or l.order_id = ${orderId})`
  const [counted] = await selectRows<{ n: number }>(tx, sql`select count(*)::int as n ${lines}`)
  const rows = await selectRows<LineRow>(
    tx,
    sql`select ${lineColumns} ${lines} order by at desc, l.id desc limit ${limit} offset ${offset}`,
  )
  return { rows, total: counted?.n ?? 0 }
}

export async function findReceivedLine(
  tx: Db,
  companyId: number,
  userId: number,
  lineId: number,
): Promise<(LineRow & { isRefunded: boolean }) | null> {
  const [row] = await selectRows<LineRow & { isRefunded: boolean }>(
    tx,
    sql`select ${lineColumns}, not ${hasPiecesLeft} as "isRefunded" ${receivedLines(companyId, userId)} and l.id = ${lineId}`,
  )
  // A top-up cannot be reviewed, because it has no product page.
  return row && row.kind !== 'topUp' ? row : null
}

/**
 * Reviews of a company.
 * @param reader shopper whose votes are marked in the result; null: no votes are marked
 */
export const selectReviews = (
  tx: Db,
  companyId: number,
  {
    where,
    reader = null,
    order,
    slice,
  }: { where: SQL; reader?: number | null; order: SQL; slice: Slice },
): Promise<ReviewRow[]> =>
  selectRows<ReviewRow>(
    tx,
    sql`select r.id, r.user_id as "userId", r.order_id as "orderId", r.line_id as "lineId",
          r.spu_id as "spuId", r.status, r.rating, r.tags, r.text, r.pictures,
          r.is_anonymous as "isAnonymous", r.created_at as "createdAt",
          r.follow_up_text as "followUpText", r.follow_up_pictures as "followUpPictures",
          r.follow_up_at as "followUpAt", r.reply, r.replied_at as "repliedAt", r.word, r.helpful, r.earned,
          u.nick_name as "nickName", l.spec_text as "specText", l.name, l.picture,
          exists (select from review_votes v where v.company_id = r.company_id and v.review_id = r.id
            and v.user_id = ${reader}) as "isHelpful",
          coalesce((select jsonb_agg(jsonb_build_object('reason', p.reason, 'count', p.n) order by p.n desc)
            from (select reason, count(*)::int as n from review_reports p
              where p.company_id = r.company_id and p.review_id = r.id group by reason) p), '[]') as reports
        from reviews r
        join users u on u.company_id = r.company_id and u.id = r.user_id
        join order_lines l on l.company_id = r.company_id and l.id = r.line_id
        where r.company_id = ${companyId} and ${where}
        order by ${order} limit ${slice.limit} offset ${slice.offset}`,
  )

export const newestFirst = sql`r.created_at desc, r.id desc`
/** Sorts by time and votes: a vote moves a review up by one day. */
export const mostHelpfulFirst = sql`r.created_at + r.helpful * interval '1 day' desc, r.id desc`

export const isOfGoods = (spuId: number) =>
  sql`r.spu_id = ${spuId} and r.status = ${ReviewStatus.Shown}`

export const filters: Readonly<Record<ReviewFilter, SQL>> = {
  all: sql`true`,
  pictures: sql`(r.pictures <> '[]' or r.follow_up_pictures <> '[]')`,
  followUp: sql`r.follow_up_at is not null`,
  good: sql`r.rating >= 4`,
  low: sql`r.rating <= 3`,
}
export const hasTag = (tag: string | null) => (tag === null ? sql`true` : sql`${tag} = any(r.tags)`)

export async function countReviews(tx: Db, companyId: number, where: SQL): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from reviews r where r.company_id = ${companyId} and ${where}`,
  )
  return row?.n ?? 0
}

type Summary = Record<ReviewFilter, number> & {
  average: number | null
  /** number of reviews by stars, one to five */
  stars: number[]
  /** counts of the product in `review_ratings` */
  rated: number
  ratedGood: number
}
export async function summarise(tx: Db, companyId: number, spuId: number): Promise<Summary> {
  const count = (filter: ReviewFilter) => sql`count(*) filter (where ${filters[filter]})::int`
  const [row] = await selectRows<Summary>(
    tx,
    sql`select round(avg(r.rating), 1)::float8 as average, ${count('all')} as "all",
          ${count('pictures')} as pictures, ${count('followUp')} as "followUp",
          ${count('good')} as good, ${count('low')} as low,
          array[${sql.join(
            [1, 2, 3, 4, 5].map((stars) => sql`count(*) filter (where r.rating = ${stars})::int`),
            sql`, `,
          )}] as stars,
          coalesce((select shown from review_ratings
            where company_id = ${companyId} and spu_id = ${spuId}), 0) as rated,
          coalesce((select good from review_ratings
            where company_id = ${companyId} and spu_id = ${spuId}), 0) as "ratedGood"
        from reviews r where r.company_id = ${companyId} and ${isOfGoods(spuId)}`,
  )
  if (!row) throw new Error('an aggregate has one row')
  return row
}

export const countTags = (tx: Db, companyId: number, spuId: number) =>
  selectRows<{ tag: string; count: number }>(
    tx,
    sql`select tag, count(*)::int as count from reviews r, unnest(r.tags) as tag
        where r.company_id = ${companyId} and ${isOfGoods(spuId)}
        group by tag order by count desc, tag limit 6`,
  )
