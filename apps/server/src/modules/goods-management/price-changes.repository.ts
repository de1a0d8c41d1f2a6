import { randomBytes } from 'node:crypto'
import { formatPrice } from '@mall/contract/format-money'
import { and, eq, sql } from 'drizzle-orm'
import type { ApprovalDetail, ApprovalQuery, Decision } from '../../approval-kind.ts'
import type { AuditCheck } from '../../audit-check.ts'
import type { Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { refreshListing, setSkuPrices } from '../goods/index.ts'
import { appendLog, requestApproval } from '../operators/index.ts'
import { findProduct, toLogged, type Product } from './find-product.repository.ts'
import { goodsPriceChanges } from './tables.ts'

export const PRICE_APPROVAL = 'goods-price'

type Prices = { costPoints: number; marketCostPoints: number | null }
/** Prices of a SKU as they are, and as they are to be. */
export type PriceChange = { skuId: number; before: Prices; after: Prices }

const own = (companyId: number, id: string) =>
  and(eq(goodsPriceChanges.companyId, companyId), eq(goodsPriceChanges.id, id))

/**
 * Requests an approval for prices in the transaction that leaves them unchanged.
 * @returns the approval; null if no price needs one
 */
export async function requestPriceChanges(
  tx: Db,
  operator: Operator,
  { spu }: Product,
  changes: readonly PriceChange[],
  at: Date,
): Promise<string | null> {
  if (changes.length === 0) return null
  const { companyId } = operator
  const id = `pc_${randomBytes(12).toString('base64url')}`
  await tx
    .insert(goodsPriceChanges)
    .values({ companyId, id, spuId: spu.id, changes: [...changes], requestedAt: at })
  return requestApproval(tx, operator, {
    kind: PRICE_APPROVAL,
    targetId: id,
    permission: 'catalogue.write',
    summary: `商品 ${String(spu.id)}“${spu.name}”降价：${String(changes.length)} 个 SKU`,
    at,
  })
}

const isSame = (one: Prices, other: Prices) =>
  one.costPoints === other.costPoints && one.marketCostPoints === other.marketCostPoints

/** @throws ops/version-changed if a price has changed since the request */
export async function applyPriceChanges(
  tx: Db,
  { operator, companyId, targetId, at }: Decision,
): Promise<void> {
  const [row] = await tx
    .update(goodsPriceChanges)
    .set({ appliedAt: at })
    .where(own(companyId, targetId))
    .returning()
  if (!row) throw new Error(`no change of prices ${targetId}`)
  const { spuId, changes } = row
  const product = await findProduct(tx, companyId, spuId)
  if (!product) throw new Refusal('goods/not-found')
  const skus = new Map(product.skus.map((sku) => [sku.id, sku]))
  for (const { skuId, before, after } of changes) {
    const sku = skus.get(skuId)
    if (!sku || !isSame(sku, before)) throw new Refusal('ops/version-changed')
    await setSkuPrices(tx, companyId, { skuId, ...after })
  }
  await refreshListing(tx, companyId, { spuId })
  const changed = await findProduct(tx, companyId, spuId)
  await appendLog(tx, operator, {
    target: `goods:${String(spuId)}`,
    before: toLogged(product),
    after: toLogged(changed ?? product),
    at,
  })
}

const WHOLE = 100
const percentOf = ({ before, after }: PriceChange) =>
  `${String(Math.floor((after.costPoints * WHOLE) / before.costPoints))}%`

/** Each price before and after, for the person that decides. */
export async function showPriceChanges(
  tx: Db,
  { companyId, targetId, display, from, limit }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const [row] = await tx.select().from(goodsPriceChanges).where(own(companyId, targetId))
  const product = row && (await findProduct(tx, companyId, row.spuId))
  if (!row || !product) return null
  const skus = new Map(product.skus.map((sku) => [sku.id, sku]))
  return {
    sums: [
      { name: '商品', value: `${String(row.spuId)} ${product.spu.name}` },
      { name: 'SKU', value: String(row.changes.length) },
    ],
    changes: [],
    columns: ['SKU', '规格', '原价', '新价', '新价占原价', '可售'],
    lines: row.changes.slice(from, from + limit).map((change) => {
      const sku = skus.get(change.skuId)
      return [
        String(change.skuId),
        sku?.specValues.join(' ') ?? '',
        formatPrice(change.before.costPoints, display),
        formatPrice(change.after.costPoints, display),
        percentOf(change),
        String(sku?.available ?? 0),
      ]
    }),
    total: row.changes.length,
  }
}

export const priceChecks: readonly AuditCheck[] = [
  {
    name: '超过限额的降价经过批准',
    rows: (company) => sql`
      select c.id, case when a.id is null then '没有批准' end as wrong
      from goods_price_changes c
      left join approvals a on a.company_id = c.company_id and a.kind = ${PRICE_APPROVAL}
        and a.target_id = c.id and a.status = 'approved'
      where c.company_id = ${company} and c.applied_at is not null`,
  },
]
