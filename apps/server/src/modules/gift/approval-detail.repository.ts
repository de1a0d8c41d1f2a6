import { formatPrice } from '@mall/contract/format-money'
import type { GiftCardStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { ApprovalDetail, ApprovalQuery } from '../operators/index.ts'

type Batch = {
  title: string
  kind: 'choice' | 'balance' | 'points'
  value: number
  count: number
  from: string
  until: string
  skus: { id: number; name: string }[]
  states: { status: GiftCardStatus; count: number; left: number }[]
}

const STATES: Record<GiftCardStatus, string> = {
  issued: '未激活',
  active: '可用',
  spent: '已用完',
  voided: '已作废',
}
const day = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`)

async function findBatch(tx: Db, { companyId, targetId }: ApprovalQuery): Promise<Batch | null> {
  const [row] = await selectRows<Batch>(
    tx,
    sql`select b.title, b.kind, b.value::float8 as value, b.count, ${day('b.valid_from')} as "from",
          ${day('b.valid_until')} as until,
          coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', s.name) order by k.id)
            from skus k join spus s on s.company_id = k.company_id and s.id = k.spu_id
            where k.company_id = b.company_id
              and k.id in (select jsonb_array_elements_text(b.sku_ids)::bigint)), '[]') as skus,
          coalesce((select jsonb_agg(jsonb_build_object('status', c.status, 'count', c.count, 'left', c.left)
              order by c.status)
            from (select status, count(*)::int as count, sum(amount_left)::float8 as "left" from gift_cards
              where company_id = b.company_id and batch_id = b.id group by status) c), '[]') as states
        from card_batches b where b.company_id = ${companyId} and b.id = ${Number(targetId)}`,
  )
  return row ?? null
}

const describeValue = (
  { kind }: Pick<Batch, 'kind'>,
  value: number,
  display: ApprovalQuery['display'],
) => {
  if (kind === 'balance') return formatPrice(value, display)
  return kind === 'points' ? `${String(value)} 积分` : `${String(value)} 件`
}

/** A batch of cards: its goods and its whole value. */
export async function showBatch(tx: Db, query: ApprovalQuery): Promise<ApprovalDetail | null> {
  const batch = await findBatch(tx, query)
  if (!batch) return null
  const { display, from, limit } = query
  const { title, value, count, skus } = batch
  const whole = describeValue(batch, value * count, display)
  return {
    sums: [
      { name: '名称', value: title },
      { name: '张数', value: String(count) },
      { name: '每张', value: describeValue(batch, value, display) },
      { name: '面值合计', value: whole },
      { name: '有效期', value: `${batch.from} 至 ${batch.until}` },
    ],
    changes: [
      {
        name: '可激活的面值',
        before: describeValue(batch, 0, display),
        after: whole,
      },
    ],
    columns: skus.length === 0 ? [] : ['SKU', '商品'],
    lines: skus.slice(from, from + limit).map(({ id, name }) => [String(id), name]),
    total: skus.length,
  }
}

/** Voiding a whole batch: cards by state with what they still hold. */
export async function showVoid(tx: Db, query: ApprovalQuery): Promise<ApprovalDetail | null> {
  const batch = await findBatch(tx, query)
  if (!batch) return null
  const { display, from, limit } = query
  const states = batch.states
  const left = states
    .filter(({ status }) => status !== 'voided')
    .reduce((sum, one) => sum + one.left, 0)
  return {
    sums: [
      { name: '名称', value: batch.title },
      { name: '张数', value: String(batch.count) },
      { name: '未用的面值', value: describeValue(batch, left, display) },
    ],
    changes: [
      {
        name: '未用的面值',
        before: describeValue(batch, left, display),
        after: describeValue(batch, 0, display),
      },
    ],
    columns: ['状态', '张数', '未用的面值'],
    lines: states
      .slice(from, from + limit)
      .map((one) => [
        STATES[one.status],
        String(one.count),
        describeValue(batch, one.left, display),
      ]),
    total: states.length,
  }
}
