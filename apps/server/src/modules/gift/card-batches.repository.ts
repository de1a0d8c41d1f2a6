import type { CardBatch } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'

export const BATCH_APPROVAL = 'card-batch'
export const VOID_APPROVAL = 'card-void'

export const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
export const toTarget = (id: number) => `card-batch:${String(id)}`

export const selectBatches = (tx: Db, companyId: number, where: SQL, at: Date, limit: number) =>
  selectRows<CardBatch>(
    tx,
    sql`select b.id::float8 as id, b.title, b.kind, b.form, b.status, b.value::float8 as value, b.count,
          b.sku_ids as "skuIds", b.is_exported as "isExported", b.top_up as "topUp", c.sent,
          to_char(b.valid_from at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "validFrom",
          to_char(b.valid_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "validUntil",
          to_char(b.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          c.cards, json_build_object('issued', e.issued, 'redeemed', e.redeemed, 'voided', e.voided,
            'left', c.current, 'expired', c.expired) as statement
        from card_batches b
        cross join lateral (
          select json_build_object('issued', count(*) filter (where g.status = 'issued'),
              'active', count(*) filter (where g.status = 'active'),
              'spent', count(*) filter (where g.status = 'spent'),
              'voided', count(*) filter (where g.status = 'voided')) as cards,
            count(g.sent_at)::int as sent,
            coalesce(sum(g.amount_left) filter (where g.valid_until > ${time(at)}), 0)::float8 as current,
            coalesce(sum(g.amount_left) filter (where g.valid_until <= ${time(at)}), 0)::float8 as expired
          from gift_cards g where g.company_id = b.company_id and g.batch_id = b.id
        ) c
        cross join lateral (
          select coalesce(sum(x.delta) filter (where x.kind = 'activate'), 0)::float8 as issued,
            coalesce(-sum(x.delta) filter (where x.kind in ('hold', 'spend', 'release', 'return', 'points')), 0)::float8 as redeemed,
            coalesce(-sum(x.delta) filter (where x.kind = 'void'), 0)::float8 as voided
          from card_entries x
          join gift_cards g on g.company_id = x.company_id and g.id = x.card_id
          where x.company_id = b.company_id and g.batch_id = b.id
        ) e
        where b.company_id = ${companyId} and ${where} order by b.id desc limit ${limit}`,
  )

export async function getBatch(
  tx: Db,
  companyId: number,
  id: number,
  at: Date,
): Promise<CardBatch> {
  const [row] = await selectBatches(tx, companyId, sql`b.id = ${id}`, at, 1)
  if (!row) throw new Refusal('card/not-found')
  return row
}

type LockedBatch = Pick<CardBatch, 'id' | 'title' | 'status' | 'form' | 'isExported' | 'count'>

export async function lockBatch(tx: Db, companyId: number, id: number): Promise<LockedBatch> {
  const [row] = await selectRows<LockedBatch>(
    tx,
    sql`select id::float8 as id, title, status, form, is_exported as "isExported", count
        from card_batches where company_id = ${companyId} and id = ${id} for update`,
  )
  if (!row) throw new Refusal('card/not-found')
  return row
}

/** Decides on a batch that waits for a second person. */
export async function decideBatch(
  tx: Db,
  operator: Operator,
  {
    companyId,
    id,
    status,
    at,
  }: { companyId: number; id: number; status: 'open' | 'rejected'; at: Date },
): Promise<void> {
  const decided = await selectRows(
    tx,
    sql`update card_batches set status = ${status}
        where company_id = ${companyId} and id = ${id} and status = 'waiting' returning id`,
  )
  if (decided.length === 0) return
  await appendLog(tx, operator, { target: toTarget(id), after: { status }, at })
}

/**
 * Voids cards of a batch and books their rest.
 * @returns the number voided
 */
export async function voidCards(
  tx: Db,
  {
    companyId,
    id,
    numbers,
    at,
  }: { companyId: number; id: number; numbers: string[] | null; at: Date },
): Promise<number> {
  const named =
    numbers === null
      ? sql`true`
      : sql`number = any (array(
    select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb)))`
  const voided = await selectRows(
    tx,
    sql`with doomed as (
          select id, amount_left from gift_cards
          where company_id = ${companyId} and batch_id = ${id} and status <> 'voided' and ${named}
          order by id for update
        ), voided as (
          update gift_cards g set status = 'voided', amount_left = 0 from doomed d
          where g.company_id = ${companyId} and g.id = d.id returning g.id
        ), booked as (
          insert into card_entries (company_id, card_id, key, kind, delta, at)
          select ${companyId}, d.id, 'card:' || d.id || ':void', 'void', -d.amount_left, ${time(at)}
          from doomed d where d.amount_left > 0
        )
        select id from voided`,
  )
  return voided.length
}

/** Voids all cards of a batch after an approval. */
export async function approveVoid(
  tx: Db,
  operator: Operator,
  { companyId, target, at }: { companyId: number; target: string; at: Date },
): Promise<void> {
  const id = Number(target)
  await lockBatch(tx, companyId, id)
  const voided = await voidCards(tx, { companyId, id, numbers: null, at })
  await appendLog(tx, operator, { target: toTarget(id), after: { voided }, at })
}
