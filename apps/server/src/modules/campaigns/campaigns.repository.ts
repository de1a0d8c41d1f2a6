import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { pointCampaignLines, pointCampaigns, type CampaignState } from '../../db/schema/index.ts'
import { findPartnerIdentities, findShoppers } from '../../find-shoppers.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog, recordAuthor, requestApproval } from '../operators/index.ts'
import { grant, keepPending } from '../points/index.ts'
import { bookLine, listOpenLines, removePartnerIds, reverseLine } from './lines.repository.ts'

type Row = typeof pointCampaigns.$inferSelect
export type CampaignRow = Omit<Row, 'state'> & {
  state: CampaignState
  booked: number
  bookedPoints: number
  reversedPoints: number
  waiting: number
}
export type Line = { who: string; points: number; note: string }
type Place = { createdAt: Date; id: number }

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** Lines booked or reversed in one transaction. */
const BATCH = 100

/** Kinds of approvals. */
export const GRANT = 'points-campaign'
export const REVERSAL = 'points-reversal'

const isFile = eq(pointCampaigns.kind, 'file')
const own = (companyId: number, id: number) =>
  and(eq(pointCampaigns.companyId, companyId), eq(pointCampaigns.id, id), isFile)

async function withTotals(tx: Db, companyId: number, rows: readonly Row[]): Promise<CampaignRow[]> {
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

async function find(tx: Db, companyId: number, id: number): Promise<CampaignRow | null> {
  const rows = await tx.select().from(pointCampaigns).where(own(companyId, id)).for('update')
  return (await withTotals(tx, companyId, rows))[0] ?? null
}

const setState = (tx: Db, companyId: number, id: number, state: CampaignState, at?: Date) =>
  tx
    .update(pointCampaigns)
    .set({ state, ...(at && { finishedAt: at }) })
    .where(own(companyId, id))

/** Moves the campaign's points from the company's pool into its account, once. */
async function fund(tx: Db, { companyId, id, points }: CampaignRow, at: Date): Promise<void> {
  await tx.execute(
    sql`with journal as (
          insert into journals (company_id, key, reason, at)
          values (${companyId}, ${`campaign:${String(id)}:fund`}, '积分发放', ${iso(at)})
          on conflict (company_id, key) do nothing returning id
        )
        insert into entries (company_id, journal_id, account, owner_id, delta)
        select ${companyId}, j.id, side.account, side.owner, side.sign * ${points}::bigint
        from journal j
        cross join (values ('issued', -1, 0), ('campaign', 1, ${id}::bigint)) as side (account, sign, owner)`,
  )
}

/** Persons of lines: shoppers, a partner's persons, and the indexes of those that are neither. */
async function findPersons(tx: Db, companyId: number, lines: readonly Line[]) {
  const names = lines.map(({ who }) => who)
  const shoppers = await findShoppers(tx, companyId, names)
  const partner = await findPartnerIdentities(tx, companyId, names)
  const unknown = names.flatMap((who, index) =>
    shoppers.has(who) || partner.has(who) ? [] : [index],
  )
  return { shoppers, partner, unknown }
}

export function createCampaignsRepository(db: Database) {
  return {
    list: (companyId: number, after: Place | null, limit: number) =>
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
      db.transaction(companyId, (tx) => find(tx, companyId, id)),

    /** The open draft of a file, or a new one; null where the file was granted before. */
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

    /** Indexes of lines without a person. */
    findUnknown: (companyId: number, lines: readonly Line[]) =>
      db.transaction(companyId, async (tx) => (await findPersons(tx, companyId, lines)).unknown),

    /**
     * Adds lines to a draft and moves its position, in one transaction.
     * @param check looks only
     * @returns unknown shoppers by index where there are any
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
        const campaign = await find(tx, companyId, id)
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
              ...{ companyId, campaignId: id, line: from + index + 1, userId, points, note },
              ...person,
            }
          }),
        )
        await recordAuthor(tx, operator, { kind: GRANT, targetId: String(id) })
        const next = from + lines.length
        const points = campaign.points + lines.reduce((sum, line) => sum + line.points, 0)
        await tx.update(pointCampaigns).set({ next, points }).where(own(companyId, id))
        return { kind: 'added' as const, next }
      }),

    /** Requests an approval; null if there is no such campaign, false in another state. */
    request: (
      operator: Operator,
      id: number,
      change: { from: CampaignState; to: CampaignState; kind: string },
      summaryOf: (campaign: CampaignRow) => string,
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const campaign = await find(tx, companyId, id)
        if (!campaign) return null
        if (campaign.state !== change.from || campaign.next === 0) return false
        await setState(tx, companyId, id, change.to)
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
     * @returns whether there was anything to do
     */
    advance: (companyId: number, id: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const campaign = await find(tx, companyId, id)
        const isBooking = campaign?.state === 'running'
        if (!campaign || !(isBooking || campaign.state === 'reversing')) return false
        const lines = await listOpenLines(tx, campaign, { isBooking, limit: BATCH })
        for (const line of lines) {
          if (isBooking) await bookLine(tx, campaign, line, at)
          else await reverseLine(tx, campaign, line, at)
        }
        if (lines.length < BATCH) {
          await setState(tx, companyId, id, isBooking ? 'done' : 'reversed', at)
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
        perDay,
      }: {
        who: string
        points: number
        reason: string
        expiresAt: Date
        key: string
        perDay: number
      },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const userId = (await findShoppers(tx, companyId, [who])).get(who)
        const person = (await findPartnerIdentities(tx, companyId, [who])).get(who)
        if (userId === undefined && !person) return { kind: 'not-found' as const }
        if (!(await lockCredits(tx, operator, points, perDay, at))) {
          return { kind: 'over-limit' as const }
        }
        const credit = {
          companyId,
          points,
          key: `credit:${operator.id}:${key}`,
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
export type CampaignsRepository = ReturnType<typeof createCampaignsRepository>

/** Whether points are within what the operator may credit in a day, with the API keys of theirs. */
async function lockCredits(
  tx: Db,
  { companyId, personId }: Pick<Operator, 'companyId' | 'personId'>,
  points: number,
  perDay: number,
  at: Date,
): Promise<boolean> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`credit:${String(companyId)}:${personId}`}, 0))`,
  )
  const since = new Date(at.getTime() - 86_400_000)
  const [day] = await selectRows<{ points: number }>(
    tx,
    sql`select coalesce(sum(e.delta), 0)::bigint as points
        from list_actor_ids(${companyId}, ${personId}) as a (id)
        join journals j on starts_with(j.key, 'credit:' || a.id || ':')
        join entries e on e.company_id = j.company_id and e.journal_id = j.id
        where j.company_id = ${companyId} and j.at > ${iso(since)} and e.account in ('user', 'pending')`,
  )
  return Number(day?.points ?? 0) + points <= perDay
}

/**
 * Credits points within what the operator may credit in a day, with the API keys of theirs.
 * @returns false beyond that
 */
export async function creditWithinLimit(
  tx: Db,
  operator: Pick<Operator, 'companyId' | 'id' | 'personId'>,
  {
    userId,
    points,
    reason,
    key,
    expiresAt,
  }: { userId: number; points: number; reason: string; key: string; expiresAt: Date },
  perDay: number,
  at: Date,
): Promise<boolean> {
  if (!(await lockCredits(tx, operator, points, perDay, at))) return false
  const { companyId, id } = operator
  await grant(tx, {
    ...{ companyId, userId, points, key: `credit:${id}:${key}` },
    ...{ reason, expiresAt, at },
  })
  return true
}

/** The second person has decided on a grant. */
export async function decideGrant(
  tx: Db,
  companyId: number,
  id: number,
  isApproved: boolean,
  at: Date,
) {
  const campaign = await find(tx, companyId, id)
  if (campaign?.state !== 'waiting') return
  if (isApproved) await fund(tx, campaign, at)
  else await removePartnerIds(tx, campaign)
  await setState(tx, companyId, id, isApproved ? 'running' : 'rejected')
}

/** The second person has decided on a reversal. */
export async function decideReversal(tx: Db, companyId: number, id: number, isApproved: boolean) {
  const campaign = await find(tx, companyId, id)
  if (campaign?.state !== 'reversal-waiting') return
  await setState(tx, companyId, id, isApproved ? 'reversing' : 'done')
}
