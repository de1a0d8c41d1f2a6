import { formatPrice } from '@mall/contract/format-money'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import type { ApprovalDetail, ApprovalQuery } from '../../operators/index.ts'

type Prize = {
  no: number
  title: string
  weight: number
  pieces: number | null
  unitCost: number
}
const time = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`)

/** A draw with its prizes, odds and pieces, which are fixed after the opening. */
export async function showDraw(
  tx: Db,
  { companyId, targetId, display, from, limit }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const [draw] = await selectRows<{ title: string; starts: string; ends: string }>(
    tx,
    sql`select title, ${time('starts_at')} as starts, ${time('ends_at')} as ends
        from lucky_draws where company_id = ${companyId} and id = ${Number(targetId)}`,
  )
  if (!draw) return null
  const prizes = await selectRows<Prize>(
    tx,
    sql`select no, title, weight, pieces, unit_cost::float8 as "unitCost" from lucky_draw_prizes
        where company_id = ${companyId} and draw_id = ${Number(targetId)} order by no`,
  )
  const whole = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const cost = prizes.reduce((sum, { unitCost, pieces }) => sum + unitCost * (pieces ?? 0), 0)
  return {
    sums: [
      { name: '名称', value: draw.title },
      { name: '时间', value: `${draw.starts} 至 ${draw.ends}` },
      { name: '奖品', value: String(prizes.length) },
      { name: '有数量的奖品成本合计', value: formatPrice(cost, display) },
    ],
    changes: [{ name: '概率与奖品', before: '可修改', after: '固定' }],
    columns: ['序号', '奖品', '概率', '数量', '单件成本'],
    lines: prizes
      .slice(from, from + limit)
      .map((prize) => [
        String(prize.no),
        prize.title,
        whole === 0 ? '0%' : `${String(Number(((prize.weight / whole) * 100).toFixed(4)))}%`,
        prize.pieces === null ? '不限' : String(prize.pieces),
        formatPrice(prize.unitCost, display),
      ]),
    total: prizes.length,
  }
}
