import { and, eq, sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { type CampaignState, pointCampaigns } from './tables.ts'

type Row = typeof pointCampaigns.$inferSelect
export type CampaignRow = Omit<Row, 'state'> & {
  state: CampaignState
  booked: number
  bookedPoints: number
  reversedPoints: number
  waiting: number
}
export const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
export const isFile = eq(pointCampaigns.kind, 'file')
export const isCampaign = (companyId: number, id: number) =>
  and(eq(pointCampaigns.companyId, companyId), eq(pointCampaigns.id, id), isFile)

export async function withTotals(
  tx: Db,
  companyId: number,
  rows: readonly Row[],
): Promise<CampaignRow[]> {
  if (rows.length === 0) return []
  const totals = await selectRows<{
    id: number
    booked: number
    points: number
    reversed: number
    waiting: number
  }>(
    tx,
    sql`select l.campaign_id as id,
          count(*) filter (where coalesce(l.batch_id, l.pending_id) is not null)::int as booked,
          coalesce(sum(l.points) filter (where coalesce(l.batch_id, l.pending_id) is not null), 0)::bigint
            as points,
          coalesce(sum(l.reversed), 0)::bigint as reversed,
          count(*) filter (where p.state = 'waiting')::int as waiting
        from point_campaign_lines l
        left join pending_points p on p.company_id = l.company_id and p.id = l.pending_id
        where l.company_id = ${companyId}
          and l.campaign_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])
        group by l.campaign_id`,
  )
  const byId = new Map(totals.map((row) => [Number(row.id), row]))
  return rows.map((row) => ({
    ...row,
    state: row.state as CampaignState,
    booked: byId.get(row.id)?.booked ?? 0,
    bookedPoints: Number(byId.get(row.id)?.points ?? 0),
    reversedPoints: Number(byId.get(row.id)?.reversed ?? 0),
    waiting: byId.get(row.id)?.waiting ?? 0,
  }))
}

export async function findCampaign(
  tx: Db,
  companyId: number,
  id: number,
): Promise<CampaignRow | null> {
  const rows = await tx.select().from(pointCampaigns).where(isCampaign(companyId, id)).for('update')
  return (await withTotals(tx, companyId, rows))[0] ?? null
}

export const setCampaignState = (
  tx: Db,
  companyId: number,
  id: number,
  state: CampaignState,
  at?: Date,
) =>
  tx
    .update(pointCampaigns)
    .set({ state, ...(at && { finishedAt: at }) })
    .where(isCampaign(companyId, id))
