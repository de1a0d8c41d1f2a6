import { formatPrice } from '@mall/contract/format-money'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { ApprovalDetail, ApprovalQuery } from '../operators/index.ts'

type Item = {
  skuId: number
  name: string
  price: number
  salePrice: number
  pieces: number
  perPerson: number
}
const time = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`)

/** A session with prices far below the usual ones: each SKU with both. */
export async function showFlashSale(
  tx: Db,
  { companyId, targetId, display, from, limit }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const [session] = await selectRows<{ title: string; starts: string; ends: string }>(
    tx,
    sql`select title, ${time('starts_at')} as starts, ${time('ends_at')} as ends
        from flash_sale_sessions where company_id = ${companyId} and id = ${Number(targetId)}`,
  )
  if (!session) return null
  const items = await selectRows<Item>(
    tx,
    sql`select i.sku_id::float8 as "skuId", s.name, k.cost_points::float8 as price,
          i.cost_points::float8 as "salePrice", i.pieces, i.per_person as "perPerson"
        from flash_sale_items i
        join skus k on k.company_id = i.company_id and k.id = i.sku_id
        join spus s on s.company_id = k.company_id and s.id = k.spu_id
        where i.company_id = ${companyId} and i.session_id = ${Number(targetId)} order by i.sort, i.id`,
  )
  const worth = (priceOf: (item: Item) => number) =>
    formatPrice(
      items.reduce((sum, item) => sum + priceOf(item) * item.pieces, 0),
      display,
    )
  return {
    sums: [
      { name: '名称', value: session.title },
      { name: '时间', value: `${session.starts} 至 ${session.ends}` },
      { name: '商品', value: String(items.length) },
      { name: '件数', value: String(items.reduce((sum, { pieces }) => sum + pieces, 0)) },
    ],
    changes: [
      {
        name: '全部件数的售价',
        before: worth(({ price }) => price),
        after: worth(({ salePrice }) => salePrice),
      },
    ],
    columns: ['SKU', '商品', '原价', '秒杀价', '件数', '每人限购'],
    lines: items
      .slice(from, from + limit)
      .map((item) => [
        String(item.skuId),
        item.name,
        formatPrice(item.price, display),
        formatPrice(item.salePrice, display),
        String(item.pieces),
        String(item.perPerson),
      ]),
    total: items.length,
  }
}
