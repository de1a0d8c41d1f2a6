import type { ImportedShopper, ImportOutcome } from '@mall/contract'
import { AfterSaleStatus, OrderStatus } from '@mall/contract/states'
import { and, desc, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { anonymisations, identities, pointBalances, users } from '../../db/schema/index.ts'
import { findShopperId } from '../../find-shoppers.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { decideImport, type ImportDecision, type KnownShopper } from './decide-import.ts'
import type { PersonalData } from '../../personal-data.ts'

type Place = { at: Date; id: number }
export type ShoppersFilter = {
  after: Place | null
  limit: number
  phone?: string | undefined
  userName?: string | undefined
  disabled?: boolean | undefined
}
export type ShopperRow = Pick<
  typeof users.$inferSelect,
  'id' | 'phone' | 'userName' | 'nickName' | 'labels' | 'disabled' | 'createdAt'
> & { anonymised: boolean }

const PHONE_LENGTH = 11
const openStatuses = sql.raw(
  [OrderStatus.PendingPayment, OrderStatus.PendingShipment, OrderStatus.Shipped].join(),
)

const shopperColumns = {
  id: users.id,
  phone: users.phone,
  userName: users.userName,
  nickName: users.nickName,
  labels: users.labels,
  disabled: users.disabled,
  createdAt: users.createdAt,
  anonymised: sql<boolean>`exists (select from anonymisations a
    where a.company_id = users.company_id and a.user_id = users.id)`,
}

async function findShopper(tx: Db, companyId: number, id: number): Promise<ShopperRow | null> {
  const [row] = await tx
    .select(shopperColumns)
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)))
    .for('update')
  return row ?? null
}

const endSessions = (companyId: number, userId: number, at: Date): SQL =>
  sql`update sessions set revoked_at = ${at.toISOString()}::timestamptz
      where company_id = ${companyId} and user_id = ${userId} and audience = 'shopper'
        and revoked_at is null`

/** Imports of one company take turns, so that two files cannot create one person twice. */
const lockImports = (companyId: number): SQL =>
  sql`select pg_advisory_xact_lock(hashtext('import-shoppers'), ${companyId})`

const listKnown = (tx: Db, companyId: number, rows: readonly ImportedShopper[]) =>
  selectRows<KnownShopper>(
    tx,
    sql`with given as (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as g(phone text, "userName" text, provider text, subject text)
        ), found as (
          select u.id from users u join given g on u.phone = g.phone where u.company_id = ${companyId}
          union
          select u.id from users u join given g on u.user_name = g."userName"
            where u.company_id = ${companyId}
          union
          select i.user_id from identities i
            join given g on i.provider = g.provider and i.subject = g.subject
            where i.company_id = ${companyId} and i.user_id is not null
        )
        select u.id, u.phone, u.user_name as "userName", u.nick_name as "nickName",
          coalesce((select jsonb_agg(i.provider || ' ' || i.subject) from identities i
            where i.company_id = u.company_id and i.user_id = u.id), '[]') as identities
        from users u join found f on f.id = u.id where u.company_id = ${companyId}`,
  )

const toIdentity = (companyId: number, userId: number, identity: string) => {
  const [provider = '', ...subject] = identity.split(' ')
  return { companyId, userId, provider, subject: subject.join(' ') }
}

/** @returns false where another account has taken a phone, a name or an identity concurrently */
async function applyImport(
  tx: Db,
  companyId: number,
  row: ImportedShopper,
  { id, add }: ImportDecision,
  at: Date,
): Promise<number | null> {
  const identity = row.subject === '' ? undefined : `${row.provider} ${row.subject}`
  let userId = id
  if (userId === null) {
    const [created] = await tx
      .insert(users)
      .values({
        companyId,
        phone: row.phone || null,
        userName: row.userName || null,
        nickName: row.nickName,
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!created) return null
    userId = created.id
    await tx.insert(pointBalances).values({ companyId, userId, available: 0, held: 0 })
  } else {
    const { phone, userName, nickName } = add
    const change = {
      ...(phone !== undefined && { phone }),
      ...(userName !== undefined && { userName }),
      ...(nickName !== undefined && { nickName }),
    }
    if (Object.keys(change).length > 0) {
      await tx
        .update(users)
        .set(change)
        .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    }
  }
  const added = id === null ? identity : add.identity
  if (added === undefined) return userId
  const rows = await tx
    .insert(identities)
    .values(toIdentity(companyId, userId, added))
    .onConflictDoUpdate({
      target: [identities.companyId, identities.provider, identities.subject],
      set: { userId },
      setWhere: sql`identities.user_id is null`,
    })
    .returning({ userId: identities.userId })
  return rows.length > 0 ? userId : null
}

class Changing extends Error {}

export function createShoppersRepository(db: Database, personalData: readonly PersonalData[]) {
  /** Removes all personal data; the row stays for the ledger, and disabled. */
  async function erase(tx: Db, companyId: number, userId: number, at: Date): Promise<void> {
    await tx.execute(endSessions(companyId, userId, at))
    for (const { erase: statement } of personalData) {
      if (statement) await tx.execute(statement(companyId, userId))
    }
    await tx.execute(
      sql`delete from sms_codes s using users u where u.company_id = ${companyId}
            and u.id = ${userId} and s.company_id = u.company_id and s.phone = u.phone`,
    )
    await tx.execute(
      sql`update users set phone = null, user_name = null, password_hash = null, nick_name = '',
            head_image = '', birthday = '', labels = '[]', disabled = true
          where company_id = ${companyId} and id = ${userId}`,
    )
  }

  return {
    findId: (companyId: number, who: string) =>
      db.transaction(companyId, (tx) => findShopperId(tx, companyId, who)),

    list: (companyId: number, { after, limit, phone, userName, disabled }: ShoppersFilter) =>
      db.transaction(companyId, (tx) =>
        tx
          .select(shopperColumns)
          .from(users)
          .where(
            and(
              eq(users.companyId, companyId),
              phone === undefined
                ? undefined
                : phone.length === PHONE_LENGTH
                  ? eq(users.phone, phone)
                  : sql`right(${users.phone}, 4) = ${phone}`,
              userName === undefined ? undefined : eq(users.userName, userName),
              disabled === undefined ? undefined : eq(users.disabled, disabled),
              after
                ? or(
                    lt(users.createdAt, after.at),
                    and(eq(users.createdAt, after.at), lt(users.id, after.id)),
                  )
                : undefined,
            ),
          )
          .orderBy(desc(users.createdAt), desc(users.id))
          .limit(limit),
      ),

    /** One shopper with numbers of theirs, and a log entry of the view; null if there is none. */
    view: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const shopper = await findShopper(tx, companyId, id)
        if (!shopper) return null
        const [numbers] = await selectRows<{
          providers: string[]
          sessions: number
          lastSignInAt: string | null
          points: number
          heldPoints: number
          orders: number
          openOrders: number
        }>(
          tx,
          sql`select
            coalesce((select jsonb_agg(distinct provider order by provider) from identities
              where company_id = ${companyId} and user_id = ${id}), '[]') as providers,
            (select count(*)::int from sessions where company_id = ${companyId} and user_id = ${id}
              and audience = 'shopper' and revoked_at is null
              and expires_at > ${at.toISOString()}::timestamptz) as sessions,
            (select max(created_at) from sessions where company_id = ${companyId}
              and user_id = ${id} and audience = 'shopper') as "lastSignInAt",
            coalesce(b.available, 0)::bigint as points, coalesce(b.held, 0)::bigint as "heldPoints",
            (select count(*)::int from orders where company_id = ${companyId} and user_id = ${id})
              as orders,
            (select count(*)::int from orders where company_id = ${companyId} and user_id = ${id}
              and status in (${openStatuses})) as "openOrders"
          from (select 1) one left join point_balances b
            on b.company_id = ${companyId} and b.user_id = ${id}`,
        )
        if (!numbers) return null
        await appendLog(tx, operator, { target: `shopper:${String(id)}`, at })
        return { shopper, numbers }
      }),

    /**
     * @returns the outcome of each row; null where the rows meet a change, so that nothing was done
     */
    async import(
      operator: Operator,
      rows: readonly ImportedShopper[],
      { check, at }: { check: boolean; at: Date },
    ): Promise<ImportOutcome[] | null> {
      const { companyId } = operator
      try {
        return await db.transaction(companyId, async (tx) => {
          if (!check) await tx.execute(lockImports(companyId))
          const known = await listKnown(tx, companyId, rows)
          const decisions = rows.map((row) => decideImport(row, known))
          if (check) return decisions.map(({ outcome }) => outcome)
          const ids: number[] = []
          for (const [index, decision] of decisions.entries()) {
            const row = rows[index]
            const { outcome } = decision
            if (!row || outcome === 'unchanged' || outcome === 'other-person') continue
            const id = await applyImport(tx, companyId, row, decision, at)
            if (id === null) throw new Changing()
            ids.push(id)
          }
          if (ids.length > 0) {
            await appendLog(tx, operator, { target: 'shoppers', after: { imported: ids }, at })
          }
          return decisions.map(({ outcome }) => outcome)
        })
      } catch (error) {
        if (error instanceof Changing) return null
        throw error
      }
    },

    /**
     * Disables or enables a shopper; null if there is none, unchanged where the data are removed.
     */
    setDisabled: (
      operator: Operator,
      { id, disabled, reason }: { id: number; disabled: boolean; reason: string },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const shopper = await findShopper(tx, companyId, id)
        if (!shopper || shopper.anonymised || shopper.disabled === disabled) return shopper
        await tx
          .update(users)
          .set({ disabled })
          .where(and(eq(users.companyId, companyId), eq(users.id, id)))
        if (disabled) await tx.execute(endSessions(companyId, id, at))
        await appendLog(tx, operator, {
          target: `shopper:${String(id)}`,
          before: { disabled: shopper.disabled },
          after: { disabled, reason },
          at,
        })
        return { ...shopper, disabled }
      }),

    /** Replaces labels; null if there is no such shopper, unchanged where the data are removed. */
    setLabels: (operator: Operator, { id, labels }: { id: number; labels: string[] }, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const shopper = await findShopper(tx, companyId, id)
        if (!shopper || shopper.anonymised) return shopper
        await tx
          .update(users)
          .set({ labels })
          .where(and(eq(users.companyId, companyId), eq(users.id, id)))
        await appendLog(tx, operator, {
          target: `shopper:${String(id)}`,
          before: { labels: shopper.labels },
          after: { labels },
          at,
        })
        return { ...shopper, labels }
      }),

    /** All rows about a shopper, with a log entry; null if there is no such shopper. */
    export: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        if (!(await findShopper(tx, operator.companyId, id))) return null
        await appendLog(tx, operator, { target: `shopper:${String(id)}`, at })
        return readPersonalData(tx, personalData, operator.companyId, id)
      }),

    /** Removes the personal data of a shopper once. */
    anonymise: (operator: Operator, { id, reason }: { id: number; reason: string }, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const shopper = await findShopper(tx, companyId, id)
        if (!shopper) return 'not-found' as const
        const [former] = await tx
          .select()
          .from(anonymisations)
          .where(and(eq(anonymisations.companyId, companyId), eq(anonymisations.userId, id)))
        if (former) return former.anonymisedAt
        if (await hasOpenOrders(tx, companyId, id)) return 'open-orders' as const
        await erase(tx, companyId, id, at)
        await tx.insert(anonymisations).values({ companyId, userId: id, anonymisedAt: at, reason })
        await appendLog(tx, operator, { target: `shopper:${String(id)}`, after: { reason }, at })
        return at
      }),

    listAnonymisations: (companyId: number, after: Place | null, limit: number) =>
      db.transaction(companyId, (tx) =>
        tx
          .select()
          .from(anonymisations)
          .where(
            and(
              eq(anonymisations.companyId, companyId),
              after
                ? or(
                    lt(anonymisations.anonymisedAt, after.at),
                    and(
                      eq(anonymisations.anonymisedAt, after.at),
                      lt(anonymisations.userId, after.id),
                    ),
                  )
                : undefined,
            ),
          )
          .orderBy(desc(anonymisations.anonymisedAt), desc(anonymisations.userId))
          .limit(limit),
      ),

    /** Removes again what a restored backup has brought back, whatever orders are open. */
    reapply: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const shopper = await findShopper(tx, companyId, id)
        if (!shopper) return 'not-found' as const
        if (shopper.anonymised) return 'already' as const
        await erase(tx, companyId, id, at)
        const reason = '恢复备份后重新删除'
        await tx.insert(anonymisations).values({ companyId, userId: id, anonymisedAt: at, reason })
        await appendLog(tx, operator, { target: `shopper:${String(id)}`, after: { reason }, at })
        return 'anonymised' as const
      }),
  }
}
export type ShoppersRepository = ReturnType<typeof createShoppersRepository>

/**
 * Orders, requests and exchanges that are not at their end, unclaimed prizes, cards with a value.
 */
export async function hasOpenOrders(tx: Db, companyId: number, userId: number): Promise<boolean> {
  const [row] = await selectRows<{ open: boolean }>(
    tx,
    sql`select exists (
          select from orders o where o.company_id = ${companyId}
            and (o.user_id = ${userId} or o.points_owner_id = ${userId})
            and (o.status in (${openStatuses}) or exists (
              select from order_refunds r where r.company_id = o.company_id and r.order_id = o.id
                and r.done_at is null)))
          or exists (
            select from points_exchanges e where e.company_id = ${companyId}
              and e.user_id = ${userId} and e.finished_at is null)
          or exists (
            select from after_sales s where s.company_id = ${companyId}
              and s.user_id = ${userId} and s.status < ${AfterSaleStatus.Refunded})
          or exists (
            select from draws d where d.company_id = ${companyId}
              and d.user_id = ${userId} and d.state = 'waiting')
          or exists (
            select from gift_cards g where g.company_id = ${companyId}
              and g.owner_id = ${userId} and g.status = 'active') as open`,
  )
  return row?.open ?? false
}

export async function readPersonalData(
  tx: Db,
  personalData: readonly PersonalData[],
  companyId: number,
  userId: number,
) {
  const subjects: { title: string; rows: unknown[] }[] = []
  for (const { title, rows } of personalData) {
    const found = await selectRows<{ data: unknown }>(tx, rows(companyId, userId))
    subjects.push({ title, rows: found.map(({ data }) => data) })
  }
  return subjects
}
