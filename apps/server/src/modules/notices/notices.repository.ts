import type { NoticeFacts } from '@mall/contract'
import {
  noticeKinds,
  type NoticeChannel,
  type NoticeDeliveryState,
  type NoticeKind,
  type OptionalNoticeKind,
} from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { findShopperId } from '../../find-shoppers.ts'
import type { Shopper } from '../../shopper.ts'

export type NoticeRow = {
  id: number
  kind: NoticeKind
  effect: string
  facts: NoticeFacts
  at: string
  readAt: string | null
}
type DeliveryRow = { channel: NoticeChannel; state: NoticeDeliveryState; at: string; error: string }
type Settings = {
  hasPhone: boolean
  /** apps that send a kind to the shopper in place of an SMS */
  apps: Partial<Record<NoticeKind, Exclude<NoticeChannel, 'sms'>>> | null
  optOuts: OptionalNoticeKind[]
}
/** Sort values of the last row of a page. */
export type NoticeCursor = { at: Date; id: number }

const isBefore = (after: NoticeCursor | null) =>
  after
    ? sql`and (n.created_at, n.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
    : sql``

async function countUnread(tx: Db, { companyId, userId }: Shopper): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from notices
        where company_id = ${companyId} and user_id = ${userId} and read_at is null`,
  )
  return row?.n ?? 0
}

async function readSettings(tx: Db, { companyId, userId }: Shopper): Promise<Settings> {
  const [row] = await selectRows<Settings>(
    tx,
    sql`select u.phone is not null as "hasPhone",
          (select jsonb_object_agg(a.kind, a.provider) from (
            select distinct on (k.kind) k.kind, i.provider
            from jsonb_array_elements_text(${JSON.stringify(noticeKinds)}::jsonb) k (kind)
            join identities i on i.company_id = u.company_id and i.user_id = u.id
              and i.provider in ('wechat', 'dingtalk')
            join companies c on c.company_id = u.company_id
              and c.settings -> 'notices' -> i.provider -> k.kind is not null
            order by k.kind, i.created_at desc, i.provider) a) as apps,
          (select coalesce(jsonb_agg(o.kind), '[]') from notice_opt_outs o
            where o.company_id = u.company_id and o.user_id = u.id) as "optOuts"
        from users u where u.company_id = ${companyId} and u.id = ${userId}`,
  )
  return row ?? { hasPhone: false, apps: null, optOuts: [] }
}

export function createNoticesRepository(db: Database) {
  return {
    list: ({ companyId, userId }: Shopper, after: NoticeCursor | null, limit: number) =>
      db.query<NoticeRow>(
        companyId,
        sql`select n.id, n.kind, n.effect, n.facts, n.created_at as at, n.read_at as "readAt"
            from notices n where n.company_id = ${companyId} and n.user_id = ${userId}
              ${isBefore(after)}
            order by n.created_at desc, n.id desc limit ${limit}`,
      ),

    countUnread: (shopper: Shopper) =>
      db.transaction(shopper.companyId, (tx) => countUnread(tx, shopper)),

    /** Marks a notice, or all, as read. @returns how many stay unread */
    markRead: (shopper: Shopper, id: number | null, at: Date) =>
      db.transaction(shopper.companyId, async (tx) => {
        await tx.execute(
          sql`update notices set read_at = ${at.toISOString()}::timestamptz
              where company_id = ${shopper.companyId} and user_id = ${shopper.userId}
                and read_at is null ${id === null ? sql`` : sql`and id = ${id}`}`,
        )
        return countUnread(tx, shopper)
      }),

    readSettings: (shopper: Shopper) =>
      db.transaction(shopper.companyId, (tx) => readSettings(tx, shopper)),

    /** Opts a shopper out of the messages of kinds, including queued ones, or in again. */
    setOptOut: (
      shopper: Shopper,
      kinds: readonly OptionalNoticeKind[],
      isOptedOut: boolean,
      at: Date,
    ) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const chosen = sql`jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb)`
        if (isOptedOut) {
          await tx.execute(
            sql`insert into notice_opt_outs (company_id, user_id, kind, created_at)
                select ${companyId}, ${userId}, k.kind, ${at.toISOString()}::timestamptz
                from ${chosen} k (kind)
                on conflict do nothing`,
          )
          await tx.execute(
            sql`delete from notice_deliveries d using notices n
                where d.company_id = ${companyId} and d.state = 'pending'
                  and n.company_id = d.company_id and n.id = d.notice_id
                  and n.user_id = ${userId}
                  and n.kind in (select ${chosen})`,
          )
        } else {
          await tx.execute(
            sql`delete from notice_opt_outs where company_id = ${companyId}
                  and user_id = ${userId} and kind in (select ${chosen})`,
          )
        }
        return readSettings(tx, shopper)
      }),

    /** Null where the shopper does not exist. */
    listWithDeliveries: (
      companyId: number,
      who: string,
      after: NoticeCursor | null,
      limit: number,
    ) =>
      db.transaction(companyId, async (tx) => {
        const userId = await findShopperId(tx, companyId, who)
        if (userId === null) return null
        return selectRows<NoticeRow & { deliveries: DeliveryRow[] }>(
          tx,
          sql`select n.id, n.kind, n.effect, n.facts, n.created_at as at, n.read_at as "readAt",
                (select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel,
                    'state', d.state, 'at', d.at, 'error', d.error) order by d.id), '[]')
                  from notice_deliveries d
                  where d.company_id = n.company_id and d.notice_id = n.id) as deliveries
              from notices n where n.company_id = ${companyId} and n.user_id = ${userId}
                ${isBefore(after)}
              order by n.created_at desc, n.id desc limit ${limit}`,
        )
      }),
  }
}
export type NoticesRepository = ReturnType<typeof createNoticesRepository>
