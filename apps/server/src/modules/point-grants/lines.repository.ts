import { and, eq, sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { pointCampaignLines } from './tables.ts'
import type { PendingPointsState } from '../points/tables.ts'
import { endPending, grantSql, keepPending, reverseGrant } from '../points/index.ts'

type Campaign = { companyId: number; id: number; title: string; expiresAt: Date }
type OpenLine = {
  line: number
  points: number
  userId: number | null
  provider: string
  subject: string
  batchId: number | null
  pendingId: number | null
  pendingState: PendingPointsState | null
}

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * Lines that are not booked yet, or not reversed. A line for a partner's person who has an account
 * by now names that shopper.
 */
export const listOpenLines = (
  tx: Db,
  { companyId, id }: Campaign,
  { isBooking, limit }: { isBooking: boolean; limit: number },
) =>
  selectRows<OpenLine>(
    tx,
    sql`select l.line, l.points, coalesce(l.user_id, p.user_id, u.id) as "userId", l.provider, l.subject,
          coalesce(l.batch_id, p.batch_id) as "batchId", l.pending_id as "pendingId",
          p.state as "pendingState"
        from point_campaign_lines l
        left join pending_points p on p.company_id = l.company_id and p.id = l.pending_id
        left join identities i on i.company_id = l.company_id and i.provider = l.provider
          and i.subject = l.subject
        left join users u on u.company_id = i.company_id and u.id = i.user_id and not u.half_registered
        where l.company_id = ${companyId} and l.campaign_id = ${id}
          and ${isBooking ? sql`coalesce(l.batch_id, l.pending_id) is null` : sql`coalesce(l.batch_id, l.pending_id) is not null and l.reversed is null`}
        order by l.line limit ${limit}`,
  )

const own = ({ companyId, id }: Campaign, line: number) =>
  and(
    eq(pointCampaignLines.companyId, companyId),
    eq(pointCampaignLines.campaignId, id),
    eq(pointCampaignLines.line, line),
  )

/** Removes the partner's ids from lines that will never be booked. */
export const removePartnerIds = (tx: Db, { companyId, id }: Pick<Campaign, 'companyId' | 'id'>) =>
  tx
    .update(pointCampaignLines)
    .set({ subject: '' })
    .where(and(eq(pointCampaignLines.companyId, companyId), eq(pointCampaignLines.campaignId, id)))

/**
 * Books a line to its shopper, or stores its points for a partner's person who has not signed in.
 */
export async function bookLine(
  tx: Db,
  campaign: Campaign,
  { line, userId, provider, subject, points }: OpenLine,
  at: Date,
): Promise<void> {
  if (userId !== null) {
    await tx
      .update(pointCampaignLines)
      .set({ userId: Number(userId), subject: '' })
      .where(own(campaign, line))
    await bookBatch(tx, campaign, line, at)
    return
  }
  const pendingId = await keepPending(tx, {
    companyId: campaign.companyId,
    provider,
    subject,
    points: Number(points),
    at,
    reason: campaign.title,
    expiresAt: campaign.expiresAt,
    key: `campaign:${String(campaign.id)}:${String(line)}`,
    from: { account: 'campaign', owner: campaign.id },
  })
  if (pendingId === null) return
  await tx.update(pointCampaignLines).set({ pendingId, subject: '' }).where(own(campaign, line))
}

/**
 * Takes back the remaining points of a line, including points that wait for the person's first
 * sign-in.
 */
export async function reverseLine(
  tx: Db,
  campaign: Campaign,
  { line, points, userId, batchId, pendingId, pendingState }: OpenLine,
  at: Date,
): Promise<void> {
  if (userId !== null && batchId !== null) {
    const batch = { line, userId: Number(userId), batchId: Number(batchId) }
    await reverseBatch(tx, campaign, batch, at)
    return
  }
  const isWaiting = pendingState === 'waiting' && pendingId !== null
  const isEnded =
    isWaiting && (await endPending(tx, campaign.companyId, Number(pendingId), 'reversed', at))
  // The points were credited after the lines were read; the next run takes back their batch.
  if (isWaiting && !isEnded) return
  await tx
    .update(pointCampaignLines)
    .set({ reversed: isEnded ? Number(points) : 0 })
    .where(own(campaign, line))
}

/** Books one line out of the campaign's account; the journal's key and the line's state make it idempotent. */
const bookBatch = (tx: Db, { companyId, id, title, expiresAt }: Campaign, line: number, at: Date) =>
  tx.execute(
    sql`with line as (
          select user_id, points from point_campaign_lines
          where company_id = ${companyId} and campaign_id = ${id}
            and line = ${line} and batch_id is null for update
        ), batch as (
          select grant_points(${companyId}, ${iso(at)}, ${grantSql({
            user_id: sql`user_id`,
            points: sql`points`,
            key: `campaign:${String(id)}:${String(line)}`,
            reason: title,
            expires_at: iso(expiresAt),
            account: 'campaign',
            account_owner: id,
          })}) as id
          from line
        )
        update point_campaign_lines set batch_id = batch.id from batch
        where company_id = ${companyId} and campaign_id = ${id} and line = ${line}
          and batch.id is not null`,
  )

/** Takes back the remaining points of a line's batch. */
async function reverseBatch(
  tx: Db,
  campaign: Campaign,
  { line, userId, batchId }: { line: number; userId: number; batchId: number },
  at: Date,
): Promise<void> {
  const { companyId, id } = campaign
  const reversed = await reverseGrant(tx, {
    companyId,
    userId,
    batchId,
    key: `campaign:${String(id)}:${String(line)}:reverse`,
    reason: '发放撤回',
    at,
  })
  if (reversed === null) return
  await tx.update(pointCampaignLines).set({ reversed }).where(own(campaign, line))
}
