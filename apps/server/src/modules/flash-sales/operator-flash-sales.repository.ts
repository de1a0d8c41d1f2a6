import type { FlashSaleProblem, InputOf } from '@mall/contract'
import type { FlashSaleStatus } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog, recordAuthor, requestApproval } from '../operators/index.ts'
import { movePieces } from '../stock/index.ts'

export const FLASH_SALE_APPROVAL = 'flash-sale'

export type OperatorsItemRow = {
  id: number
  skuId: number
  name: string
  costPoints: number
  regularCostPoints: number
  pieces: number
  perPerson: number
  allowsCoupons: boolean
  allowsPoints: boolean
  left: number
  unpaid: number
  sold: number
}
export type OperatorsSessionRow = {
  id: number
  title: string
  startsAt: string
  endsAt: string
  status: FlashSaleStatus
  isWaiting: boolean
  items: OperatorsItemRow[]
}
export type Problem = { skuId: number | null; problem: FlashSaleProblem }
type DueReturn = { company_id: number; item_id: string }
export type StatementItem = {
  skuId: number
  name: string
  pieces: number
  sold: number
  unpaid: number
  returned: number
  left: number
}
type StatementTotals = {
  orders: number
  paidOrders: number
  refundedPieces: number
  amount: number
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const toTarget = (id: number) => `flash-sale:${String(id)}`

const select = (tx: Db, companyId: number, where: SQL, rest: SQL = sql``) =>
  selectRows<OperatorsSessionRow>(
    tx,
    sql`select f.id::float8 as id, f.title, f.starts_at::text as "startsAt",
          f.ends_at::text as "endsAt", f.status,
          exists (select from approvals a where a.company_id = f.company_id
            and a.kind = ${FLASH_SALE_APPROVAL} and a.target_id = f.id::text and a.status = 'pending')
            as "isWaiting",
          (select jsonb_agg(jsonb_build_object('id', i.id, 'skuId', i.sku_id, 'name', p.name,
              'costPoints', i.cost_points, 'regularCostPoints', k.cost_points, 'pieces', i.pieces,
              'perPerson', i.per_person, 'allowsCoupons', i.allows_coupons,
              'allowsPoints', i.allows_points, 'left', coalesce(t.available, 0),
              'unpaid', coalesce(t.reserved, 0), 'sold', coalesce(t.sold, 0)) order by i.sort, i.id)
            from flash_sale_items i
            join skus k on k.company_id = i.company_id and k.id = i.sku_id
            join spus p on p.company_id = i.company_id and p.id = k.spu_id
            left join stocks t
              on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = i.id
            where i.company_id = f.company_id and i.session_id = f.id) as items
        from flash_sale_sessions f where f.company_id = ${companyId} and ${where} ${rest}`,
  )

async function getSession(tx: Db, companyId: number, id: number): Promise<OperatorsSessionRow> {
  const [row] = await select(tx, companyId, sql`f.id = ${id}`)
  if (!row) throw new Refusal('flash-sale/not-found')
  return row
}

/** Locks a session and then the warehouse's stock of its goods, so that sessions do not overlap. */
async function lockSession(tx: Db, companyId: number, id: number): Promise<OperatorsSessionRow> {
  await tx.execute(
    sql`select from flash_sale_sessions where company_id = ${companyId} and id = ${id} for update`,
  )
  await tx.execute(
    sql`select from flash_sale_items i
        join stocks t on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = 0
        where i.company_id = ${companyId} and i.session_id = ${id}
        order by t.sku_id for no key update of t`,
  )
  return getSession(tx, companyId, id)
}

/** Problems that prevent publishing a draft. */
async function listProblems(
  tx: Db,
  companyId: number,
  session: OperatorsSessionRow,
  at: Date,
): Promise<Problem[]> {
  const problems = await selectRows<Problem>(
    tx,
    sql`select i.sku_id::float8 as "skuId", x.problem
        from flash_sale_items i
        join flash_sale_sessions f on f.company_id = i.company_id and f.id = i.session_id
        join skus k on k.company_id = i.company_id and k.id = i.sku_id
        join spus p on p.company_id = i.company_id and p.id = k.spu_id
        left join stocks t on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = 0
        cross join lateral (
          select 'stock' as problem where coalesce(t.available, 0) < i.pieces
          union all select 'price' where i.cost_points >= k.cost_points
          union all select 'delisted' where not (k.on_sale and p.on_sale)
          union all select 'overlap' where exists (
            select from flash_sale_items j
            join flash_sale_sessions g on g.company_id = j.company_id and g.id = j.session_id
            where j.company_id = i.company_id and j.sku_id = i.sku_id and g.id <> f.id
              and g.status = 'published' and g.starts_at < f.ends_at and g.ends_at > f.starts_at)) x
        where i.company_id = ${companyId} and i.session_id = ${session.id} order by i.sort, i.id`,
  )
  if (new Date(session.endsAt) <= at) problems.push({ skuId: null, problem: 'ended' })
  return problems
}

/** Publishes a locked draft; nothing is moved where a problem is left. */
async function publish(
  tx: Db,
  operator: Operator,
  session: OperatorsSessionRow,
  companyId: number,
  at: Date,
): Promise<void> {
  if (session.status !== 'draft') throw new Refusal('flash-sale/not-draft')
  const problems = await listProblems(tx, companyId, session, at)
  if (problems.length > 0) throw new Refusal('flash-sale/not-publishable')
  const moveKey = `flash:${String(session.id)}:publish`
  const short = await movePieces(
    tx,
    { companyId, moveKey, at },
    session.items.map(({ id, skuId, pieces }) => ({
      ...{ skuId, fromPool: 0, toPool: id, num: pieces },
    })),
  )
  if (short.length > 0) throw new Refusal('flash-sale/not-publishable')
  await tx.execute(
    sql`update flash_sale_sessions set status = 'published', published_at = ${time(at)}
        where company_id = ${companyId} and id = ${session.id} and status = 'draft'`,
  )
  await appendLog(tx, operator, {
    target: toTarget(session.id),
    before: { status: 'draft' },
    after: { status: 'published' },
    at,
  })
}

/** A second person's approval publishes the draft. */
export async function approveFlashSale(
  tx: Db,
  operator: Operator,
  companyId: number,
  id: number,
  at: Date,
): Promise<void> {
  await publish(tx, operator, await lockSession(tx, companyId, id), companyId, at)
}

/**
 * Returns the free pieces of an item to the warehouse.
 * @returns whether there were any
 */
async function returnFreePieces(
  tx: Db,
  companyId: number,
  { itemId, skuId }: { itemId: number; skuId: number },
  at: Date,
): Promise<boolean> {
  const rows = await selectRows<{ poolId: number; available: number; total: number }>(
    tx,
    sql`select pool_id::float8 as "poolId", available::float8 as available, total::float8 as total
        from stocks where company_id = ${companyId} and sku_id = ${skuId} and pool_id in (0, ${itemId})
        order by pool_id for no key update`,
  )
  const pool = rows.find(({ poolId }) => poolId === itemId)
  if (!pool || pool.available === 0) return false
  // The total only falls once a session has ended: each return has a key of its own.
  const moveKey = `flash:${String(itemId)}:return:${String(pool.total)}`
  const move = { skuId, fromPool: itemId, toPool: 0, num: pool.available }
  const short = await movePieces(tx, { companyId, moveKey, at }, [move])
  if (short.length > 0) throw new Error(`pieces of item ${String(itemId)} cannot be returned`)
  return true
}

/** Sessions for operators; every change is in their log. */
export function createOperatorFlashSalesRepository(db: Database) {
  return {
    list: (companyId: number, { before, limit }: { before: number | null; limit: number }) =>
      db.transaction(companyId, (tx) =>
        select(
          tx,
          companyId,
          before === null ? sql`true` : sql`f.id < ${before}`,
          sql`order by f.id desc limit ${limit}`,
        ),
      ),

    get: (companyId: number, id: number) =>
      db.transaction(companyId, (tx) => getSession(tx, companyId, id)),

    /** A repetition of the request key returns the same draft. */
    create: (
      operator: Operator,
      input: InputOf<'ops.createFlashSale'>,
      requestKey: string,
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const rows = JSON.stringify(
          input.goods.map((item, sort) => ({
            ...{ sku_id: item.skuId, cost_points: item.costPoints, pieces: item.pieces },
            ...{ per_person: item.perPerson, allows_coupons: item.allowsCoupons },
            ...{ allows_points: item.allowsPoints, sort },
          })),
        )
        const [known] = await selectRows<{ count: number }>(
          tx,
          sql`select count(*)::int as count from skus
              where company_id = ${companyId} and id in (
                select w.sku_id from jsonb_to_recordset(${rows}::jsonb) as w(sku_id bigint))`,
        )
        if (known?.count !== input.goods.length) throw new Refusal('flash-sale/bad-session')
        const [created] = await selectRows<{ id: number }>(
          tx,
          sql`insert into flash_sale_sessions
                (company_id, title, starts_at, ends_at, created_by, request_key, created_at)
              values (${companyId}, ${input.title}, ${input.startsAt}::timestamptz,
                ${input.endsAt}::timestamptz, ${operator.id}, ${requestKey}, ${time(at)})
              on conflict (company_id, created_by, request_key) do nothing
              returning id::float8 as id`,
        )
        if (!created) {
          const [row] = await select(
            tx,
            companyId,
            sql`f.created_by = ${operator.id} and f.request_key = ${requestKey}`,
          )
          if (!row) throw new Error('a session was neither created nor found')
          return row
        }
        await tx.execute(
          sql`insert into flash_sale_items (company_id, session_id, sku_id, cost_points, pieces,
                per_person, allows_coupons, allows_points, sort)
              select ${companyId}, ${created.id}, w.* from jsonb_to_recordset(${rows}::jsonb)
                as w(sku_id bigint, cost_points bigint, pieces int, per_person int,
                  allows_coupons boolean, allows_points boolean, sort int)`,
        )
        const draft = { kind: FLASH_SALE_APPROVAL, targetId: String(created.id) }
        await recordAuthor(tx, operator, draft)
        await appendLog(tx, operator, { target: toTarget(created.id), after: { ...input }, at })
        return getSession(tx, companyId, created.id)
      }),

    preview: (companyId: number, id: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const session = await getSession(tx, companyId, id)
        return { session, problems: await listProblems(tx, companyId, session, at) }
      }),

    /** @param needsApproval decided from the locked row */
    publish: (
      operator: Operator,
      id: number,
      needsApproval: (session: OperatorsSessionRow) => boolean,
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const session = await lockSession(tx, companyId, id)
        if (session.status !== 'draft') throw new Refusal('flash-sale/not-draft')
        if (!needsApproval(session)) {
          await publish(tx, operator, session, companyId, at)
          return { row: await getSession(tx, companyId, id), approval: null }
        }
        const problems = await listProblems(tx, companyId, session, at)
        if (problems.length > 0) throw new Refusal('flash-sale/not-publishable')
        const approval = await requestApproval(tx, operator, {
          kind: FLASH_SALE_APPROVAL,
          targetId: String(id),
          permission: 'marketing.write',
          summary: `秒杀“${session.title}”：${String(session.items.length)} 件商品，有价格低于原价的一半`,
          at,
        })
        await appendLog(tx, operator, { target: toTarget(id), after: { approval }, at })
        return { row: await getSession(tx, companyId, id), approval }
      }),

    addPieces: (
      operator: Operator,
      { id, skuId, pieces }: InputOf<'ops.addFlashSalePieces'>,
      requestKey: string,
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const session = await lockSession(tx, companyId, id)
        if (session.status !== 'published' || new Date(session.endsAt) <= at) {
          throw new Refusal('flash-sale/not-open')
        }
        const item = session.items.find((one) => one.skuId === skuId)
        if (!item) throw new Refusal('flash-sale/not-found')
        const moveKey = `flash:${String(item.id)}:add:${requestKey}`
        const move = { skuId, fromPool: 0, toPool: item.id, num: pieces }
        const short = await movePieces(tx, { companyId, moveKey, at }, [move])
        if (short.length > 0) throw new Refusal('flash-sale/not-publishable')
        await tx.execute(
          sql`update flash_sale_items set pieces = pieces + ${pieces}
              where company_id = ${companyId} and id = ${item.id}`,
        )
        await appendLog(tx, operator, { target: toTarget(id), after: { skuId, added: pieces }, at })
        return getSession(tx, companyId, id)
      }),

    cancel: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const session = await lockSession(tx, companyId, id)
        const isOpen = session.status !== 'cancelled' && new Date(session.endsAt) > at
        if (!isOpen) throw new Refusal('flash-sale/not-open')
        await tx.execute(
          sql`update flash_sale_sessions set status = 'cancelled', cancelled_at = ${time(at)}
              where company_id = ${companyId} and id = ${id}`,
        )
        for (const item of session.items.toSorted((one, other) => one.skuId - other.skuId)) {
          await returnFreePieces(tx, companyId, { itemId: item.id, skuId: item.skuId }, at)
        }
        await appendLog(tx, operator, {
          target: toTarget(id),
          before: { status: session.status },
          after: { status: 'cancelled' },
          at,
        })
        return getSession(tx, companyId, id)
      }),

    statement: (companyId: number, id: number) =>
      db.transaction(companyId, async (tx) => {
        await getSession(tx, companyId, id)
        const items = await selectRows<StatementItem>(
          tx,
          sql`select i.sku_id::float8 as "skuId", p.name, i.pieces,
                coalesce(t.sold, 0)::float8 as sold, coalesce(t.reserved, 0)::float8 as unpaid,
                coalesce((select -sum(e.quantity) from stock_events e
                  where e.company_id = i.company_id and e.sku_id = i.sku_id and e.pool_id = i.id
                    and e.kind = 'set' and e.quantity < 0), 0)::float8 as returned,
                coalesce(t.available, 0)::float8 as left
              from flash_sale_items i
              join skus k on k.company_id = i.company_id and k.id = i.sku_id
              join spus p on p.company_id = i.company_id and p.id = k.spu_id
              left join stocks t
                on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = i.id
              where i.company_id = ${companyId} and i.session_id = ${id} order by i.sort, i.id`,
        )
        const [totals] = await selectRows<StatementTotals>(
          tx,
          sql`select count(distinct o.id)::int as orders,
                count(distinct o.id) filter (where o.paid_at is not null)::int as "paidOrders",
                coalesce(sum(r.num), 0)::int as "refundedPieces",
                coalesce(sum(l.amount) filter (where o.paid_at is not null), 0)::float8 as amount
              from flash_sale_items i
              join order_lines l on l.company_id = i.company_id and l.pool_id = i.id
              join orders o on o.company_id = l.company_id and o.id = l.order_id
              left join (select line_id, sum(num) as num from order_refund_lines
                where company_id = ${companyId} group by line_id) r on r.line_id = l.id
              where i.company_id = ${companyId} and i.session_id = ${id}`,
        )
        if (!totals) throw new Error('no totals')
        return { id, ...totals, items }
      }),

    /** Items of ended or cancelled sessions of all companies that hold free pieces. */
    listDueReturns: (now: Date, limit: number) =>
      db.unscopedQuery<DueReturn>('select * from list_due_flash_returns($1, $2)', [
        now.toISOString(),
        limit,
      ]),

    returnPieces: (companyId: number, itemId: number, at: Date): Promise<number> =>
      db.transaction(companyId, async (tx) => {
        const [item] = await selectRows<{ skuId: number }>(
          tx,
          sql`select sku_id::float8 as "skuId" from flash_sale_items
              where company_id = ${companyId} and id = ${itemId}`,
        )
        if (!item) return 0
        const returned = await returnFreePieces(tx, companyId, { itemId, skuId: item.skuId }, at)
        return returned ? 1 : 0
      }),
  }
}
export type OperatorFlashSalesRepository = ReturnType<typeof createOperatorFlashSalesRepository>
