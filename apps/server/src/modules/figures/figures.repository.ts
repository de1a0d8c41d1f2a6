import { sql, type SQL } from 'drizzle-orm'
import type { FigureGroup } from '@mall/contract'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { FigureStream, PointFlow } from './figure-kinds.ts'

/** Days in Beijing, both included. */
export type Period = { from: string; to: string }
/** costPoints of points and fen: `points` points are worth `pointsWorth`. */
export type Worth = { fen: number; points: number; pointsWorth: number }

export type SalesSums = {
  ordersPlaced: number
  ordersPaid: number
  pieces: number
  points: number
  cash: number
  card: number
  amount: number
  refundedPoints: number
  refundedCash: number
  refundedCard: number
  refunded: number
  buyers: number
  returningBuyers: number
  newShoppers: number
}
export type SalesGroup = SalesSums & { id: string; name: string }
export type FlowSum = { day: string; flow: PointFlow; source: string; points: number }
export type OwedSum = { month: string; account: 'user' | 'held' | 'pending'; points: number }

const sum = (column: string) => sql`coalesce(sum(${sql.identifier(column)}), 0)::bigint`

const worthOf = ({ fen, points, pointsWorth }: Worth, prefix: string): SQL => {
  const of = (name: string) => sql`coalesce(sum(${sql.identifier(`${prefix}${name}`)}), 0)`
  return sql`(${of('card')} + ${of('cash')} * ${fen}::bigint
    + round(${of('points')} * ${pointsWorth}::bigint / ${points}::bigint))::bigint`
}

const sums = (worth: Worth) => sql`${sum('orders_placed')} as "ordersPlaced",
  ${sum('orders_paid')} as "ordersPaid", ${sum('pieces')} as pieces, ${sum('points')} as points,
  ${sum('cash')} as cash, ${sum('card')} as card, ${worthOf(worth, '')} as amount,
  ${sum('refunded_points')} as "refundedPoints", ${sum('refunded_cash')} as "refundedCash",
  ${sum('refunded_card')} as "refundedCard", ${worthOf(worth, 'refunded_')} as refunded,
  ${sum('buyers')} as buyers, ${sum('returning_buyers')} as "returningBuyers",
  ${sum('new_shoppers')} as "newShoppers"`

/** Tables of the groups whose keys are ids. */
const tables = { product: 'spus', category: 'categories', supplier: 'suppliers' } as const

const inPeriod = (company: number, kind: string, { from, to }: Period) =>
  sql`company_id = ${company} and kind = ${kind} and day between ${from}::date and ${to}::date`

/** Time up to which all events are in the sums; null before the first complete run. */
async function readUntil(tx: Db, company: number, streams: readonly FigureStream[]) {
  const rows = await selectRows<{ stream: FigureStream; until: string | null }>(
    tx,
    sql`select stream, until from figure_progress where company_id = ${company}`,
  )
  const times = streams.map((stream) => rows.find((row) => row.stream === stream)?.until ?? null)
  const known = times.flatMap((time) => (time === null ? [] : [new Date(time).getTime()]))
  return known.length < streams.length ? null : new Date(Math.min(...known))
}

const byDay = (company: number, period: Period, worth: Worth, limit: number) =>
  sql`select day::text as id, '' as name, ${sums(worth)} from figure_sums
      where ${inPeriod(company, 'all', period)} group by day order by day limit ${limit}`

function byKey(
  company: number,
  kind: Exclude<FigureGroup, 'day'>,
  period: Period,
  worth: Worth,
  limit: number,
): SQL {
  const grouped = sql`select key as id, ${sums(worth)}, (count(*) over ())::int as groups
    from figure_sums where ${inPeriod(company, kind, period)} group by key
    order by amount desc, refunded desc, key limit ${limit}`
  if (kind === 'host') return sql`select g.*, g.id as name from (${grouped}) g`
  return sql`select g.*, coalesce(n.name, '') as name from (${grouped}) g
    left join ${sql.identifier(tables[kind])} n on n.company_id = ${company} and n.id = g.id::bigint
    order by g.amount desc, g.refunded desc, g.id`
}

export const createFiguresRepository = (db: Database) => ({
  readSales: (
    company: number,
    { by, period, worth, limit }: { by: FigureGroup; period: Period; worth: Worth; limit: number },
  ) =>
    db.transaction(company, async (tx) => {
      const until = await readUntil(tx, company, ['orders', 'refunds', 'shoppers'])
      const [total] = await selectRows<SalesSums>(
        tx,
        sql`select ${sums(worth)} from figure_sums where ${inPeriod(company, 'all', period)}`,
      )
      if (!total) throw new Error('the database did not answer')
      if (by === 'day') {
        const list = await selectRows<SalesGroup>(tx, byDay(company, period, worth, limit))
        return { until, total, list, groups: list.length }
      }
      const rows = await selectRows<SalesGroup & { groups: number }>(
        tx,
        byKey(company, by, period, worth, limit),
      )
      const list = rows.map(({ groups: _groups, ...row }): SalesGroup => row)
      return { until, total, list, groups: rows[0]?.groups ?? 0 }
    }),

  readPoints: (company: number, { from, to }: Period) =>
    db.transaction(company, async (tx) => {
      const until = await readUntil(tx, company, ['points'])
      const rows = await selectRows<FlowSum>(
        tx,
        sql`select day::text as day, flow, source, points from figure_points
            where company_id = ${company} and day between ${from}::date and ${to}::date
              and points <> 0 order by day, points desc`,
      )
      const [held] = await selectRows<{ points: number }>(
        tx,
        sql`select coalesce(sum(points), 0)::bigint as points from figure_months
            where company_id = ${company} and account = 'held'`,
      )
      return { until, rows, held: held?.points ?? 0 }
    }),

  readOwed: (company: number) =>
    db.transaction(company, async (tx) => ({
      until: await readUntil(tx, company, ['points']),
      rows: await selectRows<OwedSum>(
        tx,
        sql`select month, account, points from figure_months
            where company_id = ${company} and points <> 0 order by month`,
      ),
    })),
})
export type FiguresRepository = ReturnType<typeof createFiguresRepository>
