import type { FlashSaleProblem, InputOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog, recordAuthor, requestApproval } from '../operators/index.ts'
import { movePieces } from '../stock/index.ts'
import {
  FLASH_SALE_APPROVAL,
  type OperatorsSessionRow,
  time,
  toTarget,
  selectSessions,
  getSession,
  lockSession,
} from './session-rows.repository.ts'
import { returnFreePieces, createSessionResultsRepository } from './session-results.repository.ts'

export type Problem = { skuId: number | null; problem: FlashSaleProblem }
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

/** Publishes a locked draft; moves nothing if a problem remains. */
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
      skuId,
      fromPool: 0,
      toPool: id,
      num: pieces,
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

/** Sessions for operators; every change is in their log. */
export function createOperatorFlashSalesRepository(db: Database) {
  return {
    ...createSessionResultsRepository(db),

    list: (companyId: number, { before, limit }: { before: number | null; limit: number }) =>
      db.transaction(companyId, (tx) =>
        selectSessions(
          tx,
          companyId,
          before === null ? sql`true` : sql`f.id < ${before}`,
          sql`order by f.id desc limit ${limit}`,
        ),
      ),

    get: (companyId: number, id: number) =>
      db.transaction(companyId, (tx) => getSession(tx, companyId, id)),

    /** A repeated request key returns the same draft. */
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
            sku_id: item.skuId,
            cost_points: item.costPoints,
            pieces: item.pieces,
            per_person: item.perPerson,
            allows_coupons: item.allowsCoupons,
            allows_points: item.allowsPoints,
            sort,
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
          const [row] = await selectSessions(
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

    /** `needsApproval` decides from the locked row. */
    publish: (
      operator: Operator,
      id: number,
      {
        needsApproval,
        bound,
      }: {
        needsApproval: (session: OperatorsSessionRow, percent: number) => boolean
        bound: number
      },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const session = await lockSession(tx, companyId, id)
        if (session.status !== 'draft') throw new Refusal('flash-sale/not-draft')
        if (!needsApproval(session, bound)) {
          await publish(tx, operator, session, companyId, at)
          return { row: await getSession(tx, companyId, id), approval: null }
        }
        const problems = await listProblems(tx, companyId, session, at)
        if (problems.length > 0) throw new Refusal('flash-sale/not-publishable')
        const approval = await requestApproval(tx, operator, {
          kind: FLASH_SALE_APPROVAL,
          targetId: String(id),
          permission: 'marketing.write',
          summary: `秒杀“${session.title}”：${String(session.items.length)} 件商品，有价格低于原价的 ${String(bound)}%`,
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
  }
}
export type OperatorFlashSalesRepository = ReturnType<typeof createOperatorFlashSalesRepository>
