import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { type CampaignState, pointCampaignLines, pointCampaigns } from './tables.ts'
import { findPartnerIdentities, findShoppers } from '../../find-shoppers.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog, recordAuthor, requestApproval } from '../operators/index.ts'
import { fundCampaignAccount, grant, keepPending } from '../points/index.ts'
import { bookLine, listOpenLines, removePartnerIds, reverseLine } from './lines.repository.ts'
import {
  type CampaignRow,
  isCampaign,
  isFile,
  withTotals,
  findCampaign,
  setCampaignState,
} from './campaign-rows.repository.ts'
import { lockCredits, type CreditLimits } from './credits.repository.ts'

export type Line = { who: string; points: number; note: string }
type Cursor = { createdAt: Date; id: number }

/** Most lines that are booked or reversed in one transaction. */
const BATCH = 100

export const GRANT = 'points-campaign'
export const REVERSAL = 'points-reversal'

/** Persons of lines: shoppers, partner's persons, and the indexes of lines that name neither. */
async function findPersons(tx: Db, companyId: number, lines: readonly Line[]) {
  const names = lines.map(({ who }) => who)
  const shoppers = await findShoppers(tx, companyId, names)
  const partner = await findPartnerIdentities(tx, companyId, names)
  const unknown = names.flatMap((who, index) =>
    shoppers.has(who) || partner.has(who) ? [] : [index],
  )
  return { shoppers, partner, unknown }
}

export function createPointGrantsRepository(db: Database) {
  return {
    list: (companyId: number, after: Cursor | null, limit: number) =>
      db.transaction(companyId, async (tx) => {
        const rows = await tx
          .select()
          .from(pointCampaigns)
          .where(
            and(
              eq(pointCampaigns.companyId, companyId),
              isFile,
              after
                ? or(
                    lt(pointCampaigns.createdAt, after.createdAt),
                    and(
                      eq(pointCampaigns.createdAt, after.createdAt),
                      lt(pointCampaigns.id, after.id),
                    ),
                  )
                : undefined,
            ),
          )
          .orderBy(desc(pointCampaigns.createdAt), desc(pointCampaigns.id))
          .limit(limit)
        return withTotals(tx, companyId, rows)
      }),

    find: (companyId: number, id: number) =>
      db.transaction(companyId, (tx) => findCampaign(tx, companyId, id)),

    /** Finds or inserts the open draft of a file; null if the file was granted before. */
    create: (
      operator: Operator,
      {
        title,
        fileHash,
        expiresAt,
        again,
      }: { title: string; fileHash: string; expiresAt: Date; again: boolean },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`campaign:${String(companyId)}:${fileHash}`}, 0))`,
        )
        const known = await tx
          .select()
          .from(pointCampaigns)
          .where(
            and(eq(pointCampaigns.companyId, companyId), eq(pointCampaigns.fileHash, fileHash)),
          )
        const draft = known.find(({ state }) => state === 'draft')
        if (draft) return draft
        if (!again && known.some(({ state }) => state !== 'rejected')) return null
        const [row] = await tx
          .insert(pointCampaigns)
          .values({ companyId, title, fileHash, expiresAt, createdBy: operator.id, createdAt: at })
          .returning()
        if (!row) return null
        await recordAuthor(tx, operator, { kind: GRANT, targetId: String(row.id) })
        await appendLog(tx, operator, {
          target: `points-campaign:${String(row.id)}`,
          after: { title, fileHash },
          at,
        })
        return row
      }),

    /** Indexes of lines that name no known person. */
    findUnknown: (companyId: number, lines: readonly Line[]) =>
      db.transaction(companyId, async (tx) => (await findPersons(tx, companyId, lines)).unknown),

    /**
     * Adds lines to a draft and moves its position, in one transaction.
     * @param check only looks up the shoppers and writes nothing
     * @returns indexes of unknown shoppers, if there are any
     */
    addLines: (
      operator: Operator,
      {
        id,
        from,
        lines,
        check,
      }: { id: number; from: number; lines: readonly Line[]; check: boolean },
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const campaign = await findCampaign(tx, companyId, id)
        if (!campaign) return { kind: 'not-found' as const }
        if (campaign.state !== 'draft') return { kind: 'state' as const }
        const { shoppers, partner, unknown } = await findPersons(tx, companyId, lines)
        if (unknown.length > 0) return { kind: 'unknown' as const, unknown }
        if (check || from + lines.length <= campaign.next) {
          return { kind: 'added' as const, next: campaign.next }
        }
        if (from !== campaign.next) return { kind: 'out-of-order' as const }
        await tx.insert(pointCampaignLines).values(
          lines.map(({ who, points, note }, index) => {
            const userId = shoppers.get(who) ?? null
            const person = userId === null ? partner.get(who) : undefined
            return {
              companyId,
              campaignId: id,
              line: from + index + 1,
              userId,
              points,
              note,
              ...person,
            }
          }),
        )
        await recordAuthor(tx, operator, { kind: GRANT, targetId: String(id) })
        const next = from + lines.length
        const points = campaign.points + lines.reduce((sum, line) => sum + line.points, 0)
        await tx.update(pointCampaigns).set({ next, points }).where(isCampaign(companyId, id))
        return { kind: 'added' as const, next }
      }),

    /** Requests an approval; null if no such campaign exists, false if it is in another state. */
    request: (
      operator: Operator,
      id: number,
      change: { from: CampaignState; to: CampaignState; kind: string },
      summaryOf: (campaign: CampaignRow) => string,
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const campaign = await findCampaign(tx, companyId, id)
        if (!campaign) return null
        if (campaign.state !== change.from || campaign.next === 0) return false
        await setCampaignState(tx, companyId, id, change.to)
        const approval = await requestApproval(tx, operator, {
          kind: change.kind,
          targetId: String(id),
          permission: 'points.write',
          summary: summaryOf(campaign),
          at,
        })
        await appendLog(tx, operator, {
          target: `points-campaign:${String(id)}`,
          before: { state: change.from },
          after: { state: change.to, lines: campaign.next, points: campaign.points },
          at,
        })
        return { campaign: { ...campaign, state: change.to }, approval }
      }),

    listOpen: (limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_open_campaigns($1)', [limit]),

    /**
     * Books or reverses the next lines.
     * @returns whether any line was open
     */
    advance: (companyId: number, id: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const campaign = await findCampaign(tx, companyId, id)
        const isBooking = campaign?.state === 'running'
        if (!campaign || !(isBooking || campaign.state === 'reversing')) return false
        const lines = await listOpenLines(tx, campaign, { isBooking, limit: BATCH })
        for (const line of lines) {
          if (isBooking) await bookLine(tx, campaign, line, at)
          else await reverseLine(tx, campaign, line, at)
        }
        if (lines.length < BATCH) {
          await setCampaignState(tx, companyId, id, isBooking ? 'done' : 'reversed', at)
        }
        return true
      }),

    /** Credits one shopper within the operator's limit of the last day. */
    credit: (
      operator: Operator,
      {
        who,
        points,
        reason,
        expiresAt,
        key,
        limits,
      }: {
        who: string
        points: number
        reason: string
        expiresAt: Date
        key: string
        limits: CreditLimits
      },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const userId = (await findShoppers(tx, companyId, [who])).get(who)
        const person = (await findPartnerIdentities(tx, companyId, [who])).get(who)
        if (userId === undefined && !person) return { kind: 'not-found' as const }
        const creditKey = `credit:${operator.id}:${key}`
        if (!(await lockCredits(tx, operator, { points, key: creditKey, at }, limits))) {
          return { kind: 'over-limit' as const }
        }
        const credit = {
          companyId,
          points,
          key: creditKey,
          reason,
          expiresAt,
          at,
        }
        if (userId === undefined) {
          const id = person ? await keepPending(tx, { ...credit, ...person }) : null
          await appendLog(tx, operator, {
            target: `pending-points:${String(id)}`,
            after: { kept: points, reason },
            at,
          })
          return { kind: 'kept' as const }
        }
        await grant(tx, { ...credit, userId })
        const [balance] = await selectRows<{ available: number }>(
          tx,
          sql`select available from point_balances
              where company_id = ${companyId} and user_id = ${userId}`,
        )
        await appendLog(tx, operator, {
          target: `shopper:${String(userId)}`,
          after: { credited: points, reason },
          at,
        })
        return { kind: 'credited' as const, userId, balance: Number(balance?.available ?? 0) }
      }),
  }
}
export type PointGrantsRepository = ReturnType<typeof createPointGrantsRepository>

/** Applies the second person's decision on a grant. */
export async function decideGrant(
  tx: Db,
  companyId: number,
  id: number,
  isApproved: boolean,
  at: Date,
) {
  const campaign = await findCampaign(tx, companyId, id)
  if (campaign?.state !== 'waiting') return
  if (isApproved) {
    await fundCampaignAccount(tx, {
      companyId,
      campaignId: id,
      points: campaign.points,
      key: `campaign:${String(id)}:fund`,
      reason: '积分发放',
      at,
    })
  } else {
    await removePartnerIds(tx, campaign)
  }
  await setCampaignState(tx, companyId, id, isApproved ? 'running' : 'rejected')
}

/** Applies the second person's decision on a reversal. */
export async function decideReversal(tx: Db, companyId: number, id: number, isApproved: boolean) {
  const campaign = await findCampaign(tx, companyId, id)
  if (campaign?.state !== 'reversal-waiting') return
  await setCampaignState(tx, companyId, id, isApproved ? 'reversing' : 'done')
}
