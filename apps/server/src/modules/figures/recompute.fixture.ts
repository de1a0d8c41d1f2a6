/** A plain recomputation of the figures from orders, refunds, accounts and the ledger. */
import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/connection/database.ts'
import type { TestApp } from '../../testing/test-app.ts'

const toDay = (moment: string) =>
  new Date(new Date(moment).getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

type Order = {
  id: string
  userId: number
  createdAt: string
  paidAt: string | null
  host: string
  points: number
  cash: number
}
type Line = {
  orderId: string
  id: number
  spuId: number
  supplierId: number
  categoryId: number
  num: number
  points: number
  cash: number
}
type Refund = { createdAt: string; lineId: number; points: number; cash: number }
export type Kind = 'day' | 'host' | 'supplier' | 'category' | 'product'

export async function readHistory(app: TestApp) {
  const rows = <T>(statement: ReturnType<typeof sql>) =>
    app.db.transaction(1, (tx) => selectRows<T>(tx, statement))
  return {
    orders: await rows<Order>(
      sql`select id, user_id as "userId", created_at as "createdAt", paid_at as "paidAt", host, points, cash
          from orders where company_id = 1`,
    ),
    lines: await rows<Line>(
      sql`select l.order_id as "orderId", l.id, l.spu_id as "spuId", c.supplier_id as "supplierId",
            s.category_id as "categoryId", l.num, l.points_share as points, l.cash_share as cash
          from order_lines l join order_children c on c.id = l.child_id
          join spus s on s.company_id = l.company_id and s.id = l.spu_id where l.company_id = 1`,
    ),
    refunds: await rows<Refund>(
      sql`select r.created_at as "createdAt", l.line_id as "lineId", l.points, l.cash
          from order_refunds r join order_refund_lines l on l.refund_id = r.id where r.company_id = 1`,
    ),
    accounts: await rows<{ createdAt: string }>(
      sql`select created_at as "createdAt" from users where company_id = 1`,
    ),
    journals: await rows<{ key: string; at: string; owed: number }>(
      sql`select j.key, j.at, coalesce(sum(e.delta)
            filter (where e.account in ('user', 'held', 'pending')), 0)::bigint as owed
          from journals j join entries e on e.journal_id = j.id where j.company_id = 1
          group by j.id, j.key, j.at`,
    ),
    batches: await rows<{ month: string; points: number }>(
      sql`select to_char(b.expires_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
            sum(b.remaining + coalesce((select sum(e.delta) from entries e
              where e.batch_id = b.id and e.account = 'held'), 0))::bigint as points
          from point_batches b where b.company_id = 1 group by 1 order by 1`,
    ),
  }
}
export type History = Awaited<ReturnType<typeof readHistory>>

const keysOf = (kind: Kind, { host }: Order, lines: readonly Line[]): string[] => {
  if (kind === 'day') return ['']
  if (kind === 'host') return [host]
  const field = { supplier: 'supplierId', category: 'categoryId', product: 'spuId' } as const
  return [...new Set(lines.map((line) => String(line[field[kind]])))]
}

type Sums = Record<
  | 'ordersPlaced'
  | 'ordersPaid'
  | 'pieces'
  | 'points'
  | 'cash'
  | 'refundedPoints'
  | 'refundedCash'
  | 'buyers'
  | 'returningBuyers',
  number
>

/** Sums by the key of the kind's groups, for kind `day` by day. */
export function recomputeSales(history: History, kind: Kind): Record<string, Sums> {
  const sums: Record<string, Sums> = {}
  const add = (id: string, name: keyof Sums, amount: number) => {
    sums[id] ??= {
      ordersPlaced: 0,
      ordersPaid: 0,
      pieces: 0,
      points: 0,
      cash: 0,
      refundedPoints: 0,
      refundedCash: 0,
      buyers: 0,
      returningBuyers: 0,
    }
    sums[id][name] += amount
  }
  const idOf = (day: string, key: string) => (kind === 'day' ? day : key)
  const firstDays = new Map<number, string>()
  for (const { userId, paidAt } of history.orders) {
    if (paidAt === null) continue
    const known = firstDays.get(userId)
    if (known === undefined || toDay(paidAt) < known) firstDays.set(userId, toDay(paidAt))
  }
  const bought = new Set<string>()
  for (const order of history.orders) {
    const lines = history.lines.filter(({ orderId }) => orderId === order.id)
    for (const key of keysOf(kind, order, lines)) {
      const own = lines.filter((line) => keysOf(kind, order, [line]).includes(key))
      add(idOf(toDay(order.createdAt), key), 'ordersPlaced', 1)
      for (const refund of history.refunds) {
        if (!own.some(({ id }) => id === refund.lineId)) continue
        add(idOf(toDay(refund.createdAt), key), 'refundedPoints', refund.points)
        add(idOf(toDay(refund.createdAt), key), 'refundedCash', refund.cash)
      }
      if (order.paidAt === null) continue
      const day = toDay(order.paidAt)
      const id = idOf(day, key)
      add(id, 'ordersPaid', 1)
      for (const line of own) {
        add(id, 'pieces', line.num)
        add(id, 'points', line.points)
        add(id, 'cash', line.cash)
      }
      const visit = `${day} ${key} ${String(order.userId)}`
      if (bought.has(visit)) continue
      bought.add(visit)
      add(id, 'buyers', 1)
      if ((firstDays.get(order.userId) ?? day) < day) add(id, 'returningBuyers', 1)
    }
  }
  return sums
}

/** Recomputes the points of each day by flow; the prefix of a journal's key determines the flow. */
export function recomputePoints({ journals }: History) {
  const days: Record<string, Record<string, number>> = {}
  for (const { key, at, owed } of journals) {
    if (owed === 0) continue
    const flow = key.includes(':expire:')
      ? 'expired'
      : key.startsWith('refund:')
        ? 'returned'
        : key.startsWith('order:')
          ? 'spent'
          : 'issued'
    const sums = (days[toDay(at)] ??= { issued: 0, spent: 0, returned: 0, expired: 0 })
    sums[flow] = (sums[flow] ?? 0) + Math.abs(owed)
  }
  return days
}

export function countAccounts({ accounts }: History): Record<string, number> {
  const days: Record<string, number> = {}
  for (const { createdAt } of accounts) {
    days[toDay(createdAt)] = (days[toDay(createdAt)] ?? 0) + 1
  }
  return days
}
