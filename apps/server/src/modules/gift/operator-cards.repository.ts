import type { CardBatch, DataOf, InputOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog, requestApproval, spendWorth, type Worth } from '../operators/index.ts'
import {
  BATCH_APPROVAL,
  VOID_APPROVAL,
  time,
  toTarget,
  selectBatches,
  getBatch,
  lockBatch,
  voidCards,
} from './card-batches.repository.ts'

type NewBatch = InputOf<'ops.createCardBatch'>
/** `phone` and `linkHash`: of an electronic card */
export type NewCard = { number: string; phone: string | null; linkHash: string | null }
export type NewSecret = { number: string; passwordHash: string | null; codeHash: string | null }

export function createOperatorCardsRepository(db: Database) {
  return {
    list: (companyId: number, page: { before: number | null; limit: number; at: Date }) =>
      db.transaction(companyId, (tx) => {
        const where = page.before === null ? sql`true` : sql`b.id < ${page.before}`
        return selectBatches(tx, companyId, where, page.at, page.limit)
      }),

    show: (companyId: number, id: number, at: Date) =>
      db.transaction(companyId, (tx) => getBatch(tx, companyId, id, at)),

    /** Highest price of the SKUs in costPoints; null if one is unknown or no parcel. */
    findHighestPrice: (companyId: number, skuIds: readonly number[]) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ count: number; price: number }>(
          tx,
          sql`select count(*)::int as count, coalesce(max(s.cost_points), 0)::float8 as price
              from skus s join spus p on p.company_id = s.company_id and p.id = s.spu_id
              where s.company_id = ${companyId} and p.kind = 'parcel'
                and s.id in (select x::bigint from jsonb_array_elements_text(
                  ${JSON.stringify(skuIds)}::jsonb) as x)`,
        )
        return row && row.count === skuIds.length ? row.price : null
      }),

    /** Inserts a batch and its cards; above a value bound it requires an approval. */
    create: (
      operator: Operator,
      batch: NewBatch,
      {
        cards,
        worth,
        summary,
        at,
      }: { cards: readonly NewCard[]; worth: Worth; summary: string; at: Date },
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const [row] = await selectRows<{ id: number }>(
          tx,
          sql`insert into card_batches (company_id, title, kind, form, status, value, count, sku_ids,
                valid_from, valid_until, top_up, is_exported, created_by, created_at)
              values (${companyId}, ${batch.title}, ${batch.kind}, ${batch.form}, 'waiting',
                ${batch.value}, ${batch.count}, ${JSON.stringify(batch.skuIds)}::jsonb,
                ${batch.validFrom}::timestamptz, ${batch.validUntil}::timestamptz,
                ${batch.topUp}, ${batch.form === 'phone'}, ${operator.id},
                ${time(at)}) returning id`,
        )
        const id = Number(row?.id)
        await tx.execute(
          sql`insert into gift_cards
                (company_id, batch_id, number, phone, link_hash, status, valid_until)
              select ${companyId}, ${id}, n.number, n.phone, n."linkHash", 'issued',
                ${batch.validUntil}::timestamptz
              from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
                as n (number text, phone text, "linkHash" text)`,
        )
        const given = { ...worth, kind: 'cards', key: toTarget(id), at } as const
        const isWithin = await spendWorth(tx, operator, given)
        if (isWithin) {
          await tx.execute(
            sql`update card_batches set status = 'open' where company_id = ${companyId} and id = ${id}`,
          )
        }
        const approval = isWithin
          ? null
          : await requestApproval(tx, operator, {
              kind: BATCH_APPROVAL,
              targetId: String(id),
              permission: 'marketing.write',
              summary,
              at,
            })
        // The log contains only the number of phones, because they are personal data.
        const { phones, ...logged } = batch
        const after = { ...logged, phones: phones.length, approval }
        await appendLog(tx, operator, { target: toTarget(id), after, at })
        return { ...(await getBatch(tx, companyId, id, at)), approval }
      }),

    /** Replaces the secrets of a batch that is not active. */
    replaceSecrets: (
      operator: Operator,
      id: number,
      at: Date,
      create: (form: CardBatch['form'], numbers: readonly string[]) => readonly NewSecret[],
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const batch = await lockBatch(tx, companyId, id)
        if (batch.status === 'active') throw new Refusal('card/redeemed')
        if (batch.status !== 'open' || batch.form === 'phone') throw new Refusal('card/state')
        const rows = await selectRows<{ number: string }>(
          tx,
          sql`select number from gift_cards
              where company_id = ${companyId} and batch_id = ${id} and status = 'issued' order by id`,
        )
        const secrets = create(
          batch.form,
          rows.map(({ number }) => number),
        )
        await tx.execute(
          sql`update gift_cards g set password_hash = s."passwordHash", code_hash = s."codeHash"
              from jsonb_to_recordset(${JSON.stringify(secrets)}::jsonb)
                as s (number text, "passwordHash" text, "codeHash" text)
              where g.company_id = ${companyId} and g.batch_id = ${id} and g.number = s.number`,
        )
        await tx.execute(
          sql`update card_batches set is_exported = true where company_id = ${companyId} and id = ${id}`,
        )
        const after = { exported: secrets.length }
        await appendLog(tx, operator, { target: toTarget(id), after, at })
      }),

    /** Activates the cards of an exported batch, each once. */
    activate: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const batch = await lockBatch(tx, companyId, id)
        if (batch.status === 'active') return getBatch(tx, companyId, id, at)
        if (batch.status !== 'open' || !batch.isExported) throw new Refusal('card/state')
        await tx.execute(
          sql`with activated as (
                update gift_cards g set status = 'active', amount_left = b.value
                from card_batches b
                where g.company_id = ${companyId} and g.batch_id = ${id} and g.status = 'issued'
                  and b.company_id = g.company_id and b.id = g.batch_id
                returning g.id, b.value
              )
              insert into card_entries (company_id, card_id, key, kind, delta, at)
              select ${companyId}, id, 'card:' || id || ':activate', 'activate', value, ${time(at)}
              from activated`,
        )
        await tx.execute(
          sql`update card_batches set status = 'active' where company_id = ${companyId} and id = ${id}`,
        )
        await appendLog(tx, operator, { target: toTarget(id), after: { status: 'active' }, at })
        return getBatch(tx, companyId, id, at)
      }),

    /** Moves the end of a batch and of its cards to a later time. */
    extend: (operator: Operator, id: number, { until, at }: { until: Date; at: Date }) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        await lockBatch(tx, companyId, id)
        const extended = await selectRows(
          tx,
          sql`update card_batches set valid_until = ${time(until)}
              where company_id = ${companyId} and id = ${id} and valid_until < ${time(until)}
              returning id`,
        )
        if (extended.length === 0) {
          const issues = [{ field: 'validUntil', message: '应晚于现在的有效期' }]
          throw new Refusal('card/bad-batch', undefined, { issues })
        }
        await tx.execute(
          sql`update gift_cards set valid_until = ${time(until)}
              where company_id = ${companyId} and batch_id = ${id} and valid_until < ${time(until)}`,
        )
        const after = { validUntil: until.toISOString() }
        await appendLog(tx, operator, { target: toTarget(id), after, at })
        return getBatch(tx, companyId, id, at)
      }),

    /** Voids cards; more than `most` require an approval. */
    void: (
      operator: Operator,
      { id, numbers, reason }: InputOf<'ops.voidCards'>,
      { most, at }: { most: number; at: Date },
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const batch = await lockBatch(tx, companyId, id)
        const count = numbers?.length ?? batch.count
        if (numbers && count > most) {
          const message = `一次最多列出 ${String(most)} 张，或作废整批`
          throw new Refusal('card/bad-batch', undefined, {
            issues: [{ field: 'numbers', message }],
          })
        }
        if (count > most) {
          const approval = await requestApproval(tx, operator, {
            kind: VOID_APPROVAL,
            targetId: String(id),
            permission: 'marketing.write',
            summary: `作废礼品卡“${batch.title}”全部 ${String(batch.count)} 张：${reason}`,
            at,
          })
          await appendLog(tx, operator, { target: toTarget(id), after: { approval, reason }, at })
          return { voided: 0, approval }
        }
        const voided = await voidCards(tx, { companyId, id, numbers: numbers ?? null, at })
        await appendLog(tx, operator, { target: toTarget(id), after: { voided, reason }, at })
        return { voided, approval: null }
      }),

    showCard: (companyId: number, number: string) =>
      db.transaction(companyId, async (tx) => {
        const [card] = await selectRows<Omit<DataOf<'ops.card'>, 'entries'> & { id: number }>(
          tx,
          sql`select c.id::float8 as id, b.id::float8 as "batchId", b.title, b.kind, c.status,
                c.amount_left::float8 as left,
                to_char(c.valid_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "validUntil"
              from gift_cards c
              join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
              where c.company_id = ${companyId} and c.number = ${number}`,
        )
        if (!card) throw new Refusal('card/not-found')
        const { id, ...shown } = card
        const entries = await selectRows<DataOf<'ops.card'>['entries'][number]>(
          tx,
          sql`select kind, delta::float8 as delta, order_id as "orderId",
                to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
              from card_entries where company_id = ${companyId} and card_id = ${id} order by id`,
        )
        return { ...shown, entries }
      }),
  }
}
export type OperatorCardsRepository = ReturnType<typeof createOperatorCardsRepository>
