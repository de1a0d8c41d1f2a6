import type { InputOf } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { Shopper } from '../../shopper.ts'
import { endDeviceSession, updateAccount } from '../login/index.ts'
import { addNotice } from '../notices/index.ts'
import { hasOpenOrders, readPersonalData } from '../shoppers/index.ts'
import { releaseUpload, takeUploads } from '../uploads/index.ts'
import type { PersonalData } from '../../personal-data.ts'
import type { Subject } from './readable-file.ts'
import { listToCollect } from './list-to-collect.ts'
import { readLosses, type Losses } from './read-losses.ts'

type DeviceRow = { tokenHash: string; device: string; createdAt: string; expiresAt: string }
export type DeletionRow = {
  requestedAt: Date | null
  dueAt: Date | null
  hasOpenOrders: boolean
  losses: Losses
}
type DueRow = { id: number; requestedAt: Date; dueAt: Date; hasOpenOrders: boolean }
type Cursor = { dueAt: Date; id: number }
type DataLink = { linkHash: string; session: string; endsAt: Date }

/** After-sale days of a company without the setting. */
const DEFAULT_WINDOW_DAYS = 15
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const toDate = (text: string | null) => (text === null ? null : new Date(text))

async function findDeletion(
  tx: Db,
  { companyId, userId }: Shopper,
  at: Date,
): Promise<DeletionRow> {
  const [row] = await selectRows<{ requested: string | null; due: string | null }>(
    tx,
    sql`select deletion_requested_at as requested, deletion_due_at as due from account_requests
        where company_id = ${companyId} and user_id = ${userId}`,
  )
  return {
    requestedAt: toDate(row?.requested ?? null),
    dueAt: toDate(row?.due ?? null),
    hasOpenOrders: await hasOpenOrders(tx, companyId, userId),
    losses: await readLosses(tx, { companyId, userId }, at),
  }
}

export function createAccountRepository(db: Database, personalData: readonly PersonalData[]) {
  return {
    listToCollect: (shopper: Shopper, at: Date) =>
      db.transaction(shopper.companyId, (tx) => listToCollect(tx, shopper, at)),

    /**
     * Changes nickname, picture and birthday.
     * @throws Refusal if the picture is no upload of the shopper
     */
    edit: (
      shopper: Shopper,
      { nickName, headImage, birthday }: InputOf<'login.editInfo'>,
      at: Date,
    ) =>
      db.transaction(shopper.companyId, async (tx) => {
        if (nickName !== undefined) await updateAccount(tx, shopper, { nickName })
        if (birthday !== undefined) await updateAccount(tx, shopper, { birthday })
        if (headImage === undefined) return
        const [stored] = await selectRows<{ headImage: string }>(
          tx,
          sql`select head_image as "headImage" from users
              where company_id = ${shopper.companyId} and id = ${shopper.userId} for update`,
        )
        if (stored?.headImage === headImage) return
        if (stored) await releaseUpload(tx, shopper, stored.headImage)
        if (headImage !== '') {
          await takeUploads(tx, shopper, { purpose: 'head', addresses: [headImage] }, at)
        }
        await updateAccount(tx, shopper, { headImage })
      }),

    findLabels: ({ companyId, userId }: Shopper) =>
      db
        .query<{ labels: string[] }>(
          companyId,
          sql`select labels from users where company_id = ${companyId} and id = ${userId}`,
        )
        .then(([row]) => row?.labels ?? []),

    listDevices: ({ companyId, userId }: Shopper, at: Date) =>
      db.query<DeviceRow>(
        companyId,
        sql`select token_hash as "tokenHash", device, created_at as "createdAt",
              expires_at as "expiresAt"
            from sessions where company_id = ${companyId} and user_id = ${userId}
              and audience = 'shopper' and revoked_at is null and expires_at > ${time(at)}
            order by expires_at desc, token_hash limit 50`,
      ),

    /** Ends the session with this hash prefix, except the caller's. */
    endDevice: (shopper: Shopper, device: { hashStart: string; current: string; at: Date }) =>
      db.transaction(shopper.companyId, (tx) => endDeviceSession(tx, shopper, device)),

    readData: ({ companyId, userId }: Shopper): Promise<Subject[]> =>
      db.transaction(companyId, async (tx) => {
        const subjects = await readPersonalData(tx, personalData, companyId, userId)
        return personalData.map(({ group, title }, index) => ({
          group,
          title,
          rows: subjects[index]?.rows ?? [],
        }))
      }),

    saveLink: ({ companyId, userId }: Shopper, { linkHash, session, endsAt }: DataLink) =>
      db.query(
        companyId,
        sql`insert into account_requests (company_id, user_id, link_hash, link_session, link_ends_at)
            values (${companyId}, ${userId}, ${linkHash}, ${session}, ${time(endsAt)})
            on conflict (company_id, user_id) do update set link_hash = excluded.link_hash,
              link_session = excluded.link_session, link_ends_at = excluded.link_ends_at`,
      ),

    /**
     * Consumes a valid export link whose session is valid.
     * @returns its shopper; null if invalid
     */
    takeLink: (companyId: number, linkHash: string, at: Date): Promise<Shopper | null> =>
      db
        .query<{ id: number }>(
          companyId,
          sql`update account_requests r
              set link_hash = null, link_session = null, link_ends_at = null
              from users u, sessions s
              where r.company_id = ${companyId} and r.link_hash = ${linkHash}
                and r.link_ends_at > ${time(at)}
                and u.company_id = r.company_id and u.id = r.user_id and not u.disabled
                and s.company_id = r.company_id and s.user_id = r.user_id
                and s.token_hash = r.link_session and s.revoked_at is null
                and s.expires_at > ${time(at)}
              returning r.user_id as id`,
        )
        .then(([row]) => (row ? { companyId, userId: Number(row.id) } : null)),

    findDeletion: (shopper: Shopper, at: Date) =>
      db.transaction(shopper.companyId, (tx) => findDeletion(tx, shopper, at)),

    /** @returns null while orders are open; an existing request stays */
    requestDeletion: (shopper: Shopper, { at, dueAt }: { at: Date; dueAt: Date }) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        if (await hasOpenOrders(tx, companyId, userId)) return null
        await tx.execute(
          sql`insert into account_requests
                (company_id, user_id, deletion_requested_at, deletion_due_at)
              values (${companyId}, ${userId}, ${time(at)}, ${time(dueAt)})
              on conflict (company_id, user_id) do update
              set deletion_requested_at = coalesce(account_requests.deletion_requested_at, excluded.deletion_requested_at),
                deletion_due_at = coalesce(account_requests.deletion_due_at, excluded.deletion_due_at)`,
        )
        const request = await findDeletion(tx, shopper, at)
        await addNotice(tx, {
          companyId,
          userId,
          kind: 'account.closing',
          at,
          effect: request.requestedAt?.toISOString() ?? '',
          facts: { expiresAt: request.dueAt?.toISOString() },
        })
        return request
      }),

    withdrawDeletion: (shopper: Shopper, at: Date) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const [withdrawn] = await selectRows<{ requested: string }>(
          tx,
          sql`update account_requests r set deletion_requested_at = null, deletion_due_at = null
              from account_requests before
              where r.company_id = ${companyId} and r.user_id = ${userId}
                and before.company_id = r.company_id and before.user_id = r.user_id
                and before.deletion_requested_at is not null
              returning before.deletion_requested_at as requested`,
        )
        if (withdrawn) {
          await addNotice(tx, {
            companyId,
            userId,
            kind: 'account.closing-withdrawn',
            at,
            facts: {},
            effect: new Date(withdrawn.requested).toISOString(),
          })
        }
        return findDeletion(tx, shopper, at)
      }),

    /** Removals of all companies that are due. */
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_due_deletions($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /** Removals of all companies within a day. */
    listToAnnounce: (at: Date, limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_deletions_to_announce($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /** Notifies of a removal a day before it. @returns false where it was withdrawn */
    announce: (companyId: number, userId: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const { dueAt } = await findDeletion(tx, { companyId, userId }, at)
        if (dueAt === null || dueAt <= at) return false
        return addNotice(tx, {
          companyId,
          userId,
          kind: 'account.closing-due',
          effect: String(Math.floor(dueAt.getTime() / 1_000)),
          facts: { expiresAt: dueAt.toISOString() },
          at,
        })
      }),

    /** Whether the removal is still requested. */
    isDue: (companyId: number, userId: number, at: Date) =>
      db
        .query(
          companyId,
          sql`select from account_requests where company_id = ${companyId} and user_id = ${userId}
                and deletion_due_at <= ${time(at)}`,
        )
        .then((rows) => rows.length > 0),

    /**
     * Postpones a removal to the end of the last after-sale window of received goods.
     * @returns whether one is open
     */
    postpone: (companyId: number, userId: number, at: Date) =>
      db
        .query(
          companyId,
          sql`update account_requests r set deletion_due_at = w.ends
              from (select max(c.confirmed_at) + make_interval(days => coalesce(
                  (m.settings->'afterSales'->>'days')::int, ${DEFAULT_WINDOW_DAYS})) as ends
                from companies m
                join orders o on o.company_id = m.company_id and o.user_id = ${userId}
                join order_children c on c.company_id = o.company_id and c.order_id = o.id
                where m.company_id = ${companyId} and c.status = ${OrderStatus.Completed}
                group by m.company_id, m.settings) w
              where r.company_id = ${companyId} and r.user_id = ${userId} and w.ends > ${time(at)}
              returning r.user_id`,
        )
        .then((rows) => rows.length > 0),

    removeRequest: (companyId: number, userId: number) =>
      db.query(
        companyId,
        sql`delete from account_requests where company_id = ${companyId} and user_id = ${userId}`,
      ),

    listDeletions: (companyId: number, after: Cursor | null, limit: number): Promise<DueRow[]> =>
      db.transaction(companyId, async (tx) => {
        const rows = await selectRows<{ id: number; requested: string; due: string }>(
          tx,
          sql`select user_id as id, deletion_requested_at as requested, deletion_due_at as due
              from account_requests
              where company_id = ${companyId} and deletion_due_at is not null
                ${after ? sql`and (deletion_due_at, user_id) > (${time(after.dueAt)}, ${after.id})` : sql``}
              order by deletion_due_at, user_id limit ${limit}`,
        )
        const found: DueRow[] = []
        for (const { id, requested, due } of rows) {
          found.push({
            id: Number(id),
            requestedAt: new Date(requested),
            dueAt: new Date(due),
            hasOpenOrders: await hasOpenOrders(tx, companyId, Number(id)),
          })
        }
        return found
      }),
  }
}
export type AccountRepository = ReturnType<typeof createAccountRepository>
