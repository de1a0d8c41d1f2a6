import type { DataOf, FormerOrderLine, InputOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Shopper } from '../../shopper.ts'
import { appendLog } from '../operators/index.ts'

type Row = {
  number: string
  phone: string
  userId: number | null
  placedAt: string
  status: string
  points: number
  cash: number
  lines: FormerOrderLine[]
}
type Slice = { kw: string; limit: number; offset: number }
type Imported = InputOf<'ops.importFormerOrders'>['orders']
type Counts = DataOf<'ops.importFormerOrders'>

const columns = sql`number, phone, user_id as "userId", placed_at as "placedAt", status, points, cash, lines`
const escapeLike = (words: string) => words.replaceAll(/[\\%_]/g, String.raw`\$&`)

const present = (row: Row): Row => ({
  ...row,
  userId: row.userId === null ? null : Number(row.userId),
  placedAt: new Date(row.placedAt).toISOString(),
  points: Number(row.points),
  cash: Number(row.cash),
})

/** A phone's orders are assigned to the first account that reads them with it. */
const claimOwn = (tx: Db, { companyId, userId }: Shopper) =>
  tx.execute(
    sql`update former_orders f set user_id = ${userId} from users u
        where f.company_id = ${companyId} and f.user_id is null
          and u.company_id = ${companyId} and u.id = ${userId} and f.phone = u.phone`,
  )

export function createFormerOrdersRepository(db: Database) {
  return {
    listOwn: (shopper: Shopper, { kw, limit, offset }: Slice) =>
      db.transaction(shopper.companyId, async (tx) => {
        await claimOwn(tx, shopper)
        const pattern = `%${escapeLike(kw)}%`
        const own = sql`company_id = ${shopper.companyId} and user_id = ${shopper.userId}
          and (${kw} = '' or number like ${pattern} or exists (
            select from jsonb_to_recordset(lines) as l(name text) where l.name ilike ${pattern}))`
        const [counted] = await selectRows<{ total: number }>(
          tx,
          sql`select count(*)::int as total from former_orders where ${own}`,
        )
        const rows = await selectRows<Row>(
          tx,
          sql`select ${columns} from former_orders where ${own}
              order by placed_at desc, number desc limit ${limit} offset ${offset}`,
        )
        return { rows: rows.map(present), total: counted?.total ?? 0 }
      }),

    list: (
      companyId: number,
      { after, limit, phone }: { after: string; limit: number; phone: string | undefined },
    ) =>
      db
        .query<Row>(
          companyId,
          sql`select ${columns} from former_orders where company_id = ${companyId}
                and number > ${after} ${phone === undefined ? sql`` : sql`and phone = ${phone}`}
              order by number limit ${limit}`,
        )
        .then((rows) => rows.map(present)),

    /** Adds and replaces orders by their numbers. */
    importOrders: (
      operator: Operator,
      orders: Imported,
      { check, at }: { check: boolean; at: Date },
    ) =>
      db.transaction(operator.companyId, async (tx): Promise<Counts> => {
        const { companyId } = operator
        const given = sql`jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
          as g(number text, phone text, "placedAt" timestamptz, status text, points bigint, cash bigint, lines jsonb)`
        const [compared] = await selectRows<Counts>(
          tx,
          sql`select count(*) filter (where f.number is null)::int as added,
                count(*) filter (where f.number is not null and not same)::int as replaced,
                count(*) filter (where same)::int as unchanged
              from ${given}
              left join former_orders f on f.company_id = ${companyId} and f.number = g.number
              cross join lateral (select coalesce(
                (f.phone, f.placed_at, f.status, f.points, f.cash, f.lines)
                  = (g.phone, g."placedAt", g.status, g.points, g.cash, g.lines), false) as same) as c`,
        )
        const counts = compared ?? { added: 0, replaced: 0, unchanged: 0 }
        if (check || counts.added + counts.replaced === 0) return counts
        await tx.execute(
          sql`insert into former_orders
                (company_id, number, phone, placed_at, status, points, cash, lines, imported_at)
              select ${companyId}, g.number, g.phone, g."placedAt", g.status, g.points, g.cash, g.lines,
                ${at.toISOString()}::timestamptz from ${given}
              on conflict (company_id, number) do update set phone = excluded.phone,
                user_id = case when former_orders.phone = excluded.phone then former_orders.user_id end,
                placed_at = excluded.placed_at, status = excluded.status, points = excluded.points,
                cash = excluded.cash, lines = excluded.lines, imported_at = excluded.imported_at`,
        )
        const target = `former-orders:${orders[0]?.number ?? ''}`
        await appendLog(tx, operator, { target, before: null, after: counts, at })
        return counts
      }),
  }
}
export type FormerOrdersRepository = ReturnType<typeof createFormerOrdersRepository>
