import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { ApprovalDetail, ApprovalQuery } from '../operators/index.ts'

const COLUMNS = ['行', '顾客', '积分', '备注']
type Line = { line: number; person: string; points: number; left: number; note: string }
type Totals = {
  title: string
  points: number
  lines: number
  left: number
  waiting: number
  expires: string
}

const day = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`)

/** Sum of all shoppers' points, free and held. */
async function sumPoints(tx: Db, companyId: number): Promise<number> {
  const [row] = await selectRows<{ points: number }>(
    tx,
    sql`select coalesce(sum(available + held), 0)::float8 as points from point_balances
        where company_id = ${companyId}`,
  )
  return row?.points ?? 0
}

/** Lines of a file of points; `left`: points of a booked line that can still be taken back. */
const listLines = ({ companyId, targetId }: ApprovalQuery) => sql`
  select l.line, l.points::float8 as points, l.note,
    case when u.id is null then '合作方 ' || case l.subject when '' then '（首次登录后发放）' else l.subject end
      else '顾客 ' || u.id || coalesce(' ' || left(u.phone, 3) || '****' || right(u.phone, 4), '') end as person,
    coalesce(case when p.state = 'waiting' then p.points else b.remaining end, 0)::float8 as left,
    p.state is not distinct from 'waiting' or u.id is null as waiting
  from point_campaign_lines l
  left join pending_points p on p.company_id = l.company_id and p.id = l.pending_id
  left join users u on u.company_id = l.company_id and u.id = coalesce(l.user_id, p.user_id)
  left join point_batches b on b.company_id = l.company_id and b.id = coalesce(l.batch_id, p.batch_id)
  where l.company_id = ${companyId} and l.campaign_id = ${Number(targetId)}`

async function readCampaign(tx: Db, query: ApprovalQuery) {
  const { companyId, targetId, from, limit } = query
  const [totals] = await selectRows<Totals>(
    tx,
    sql`select c.title, c.points::float8 as points, ${day('c.expires_at')} as expires,
          count(l.line)::int as lines, coalesce(sum(l.left), 0)::float8 as left,
          count(*) filter (where l.waiting)::int as waiting
        from point_campaigns c left join (${listLines(query)}) l on true
        where c.company_id = ${companyId} and c.id = ${Number(targetId)} and c.kind = 'file'
        group by c.company_id, c.id`,
  )
  if (!totals) return null
  const lines = await selectRows<Line>(
    tx,
    sql`select l.line, l.person, l.points, l.left, l.note from (${listLines(query)}) l
        order by l.line limit ${limit} offset ${from}`,
  )
  return { totals, lines, before: await sumPoints(tx, companyId) }
}

/** Shows a file of points that waits to be granted. */
export async function showGrant(tx: Db, query: ApprovalQuery): Promise<ApprovalDetail | null> {
  const found = await readCampaign(tx, query)
  if (!found) return null
  const { totals, lines, before } = found
  return {
    sums: [
      { name: '名称', value: totals.title },
      { name: '行数', value: String(totals.lines) },
      { name: '积分合计', value: String(totals.points) },
      { name: '其中待首次登录', value: `${String(totals.waiting)} 行` },
      { name: '积分有效期至', value: totals.expires },
    ],
    changes: [
      { name: '全体顾客的积分', before: String(before), after: String(before + totals.points) },
    ],
    columns: COLUMNS,
    lines: lines.map((one) => [String(one.line), one.person, String(one.points), one.note]),
    total: totals.lines,
  }
}

/** Shows a reversal, which takes back the remaining points of each line. */
export async function showReversal(tx: Db, query: ApprovalQuery): Promise<ApprovalDetail | null> {
  const found = await readCampaign(tx, query)
  if (!found) return null
  const { totals, lines, before } = found
  const { points, left } = totals
  return {
    sums: [
      { name: '名称', value: totals.title },
      { name: '行数', value: String(totals.lines) },
      { name: '已发放', value: String(points) },
      { name: '可收回', value: String(left) },
      { name: '已用或过期，不收回', value: String(points - left) },
    ],
    changes: [{ name: '全体顾客的积分', before: String(before), after: String(before - left) }],
    columns: ['行', '顾客', '已发放', '可收回'],
    lines: lines.map((one) => [String(one.line), one.person, String(one.points), String(one.left)]),
    total: totals.lines,
  }
}

/** Shows a budget of points. */
export async function showBudget(
  tx: Db,
  { companyId, targetId }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const [row] = await selectRows<{ title: string; points: number; open: number; ends: string }>(
    tx,
    sql`select c.title, c.points::float8 as points, ${day('c.expires_at')} as ends,
          (select coalesce(sum(o.remaining), 0) from point_campaigns o where o.company_id = c.company_id
            and o.kind = c.kind and o.state = 'open')::float8 as open
        from point_campaigns c
        where c.company_id = ${companyId} and c.id = ${Number(targetId)} and c.kind <> 'file'`,
  )
  if (!row) return null
  return {
    sums: [
      { name: '名称', value: row.title },
      { name: '积分合计', value: String(row.points) },
      { name: '发放截止', value: row.ends },
    ],
    changes: [
      { name: '同类预算的余额', before: String(row.open), after: String(row.open + row.points) },
    ],
    columns: [],
    lines: [],
    total: 0,
  }
}
