import type { NoticeFacts } from '@mall/contract'
import type { NoticeChannel, NoticeDeliveryState, NoticeKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'

type DueDelivery = Due<number> & { state: 'pending' | 'sending' }
export type ClaimedDelivery = {
  channel: NoticeChannel
  noticeId: number
  kind: NoticeKind
  facts: NoticeFacts
  phone: string | null
  /** the shopper's subject at the provider of the channel; null for SMS, and where it is unbound */
  subject: string | null
  receipt: string
  attempts: number
  noticedAt: string
}
type Result = Exclude<NoticeDeliveryState, 'pending' | 'sending'>
/** Earliest first attempts whose delivery can be repeated under its number, by channel. */
export type RepeatableSince = Record<NoticeChannel, Date>

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** A worker that has not noted a result after this time has stopped. */
const STOPPED = sql`interval '1 minute'`

export function createDeliveriesRepository(db: Database) {
  const claim = (companyId: number, id: number, now: Date, isFree: ReturnType<typeof sql>) =>
    db.transaction(companyId, async (tx): Promise<ClaimedDelivery | null> => {
      const [row] = await selectRows<ClaimedDelivery>(
        tx,
        sql`update notice_deliveries d set state = 'sending', at = ${time(now)},
              attempts = attempts + 1, first_at = coalesce(d.first_at, ${time(now)})
            from notices n join users u on u.company_id = n.company_id and u.id = n.user_id
            where d.company_id = ${companyId} and d.id = ${id} and ${isFree}
              and n.company_id = d.company_id and n.id = d.notice_id
            returning d.channel, n.id as "noticeId", n.kind, n.facts, u.phone,
              (select i.subject from identities i where i.company_id = d.company_id
                  and i.user_id = n.user_id and i.provider = d.channel
                order by i.created_at desc limit 1) as subject,
              d.receipt, d.attempts, n.created_at as "noticedAt"`,
      )
      return row ?? null
    })
  return {
    listDue: (now: Date, limit: number) =>
      db.unscopedQuery<DueDelivery>('select * from list_due_notice_deliveries($1, $2)', [
        now.toISOString(),
        limit,
      ]),

    /** Claims a pending delivery; null where another worker was faster, or the hours are over. */
    claim: (companyId: number, id: number, now: Date) =>
      claim(companyId, id, now, sql`d.state = 'pending' and is_notice_time(n.kind, ${time(now)})`),

    /**
     * Claims a delivery whose worker stopped, while the provider still recognizes its number or can
     * be queried for its result.
     */
    reclaim: (companyId: number, id: number, now: Date, since: RepeatableSince) =>
      claim(
        companyId,
        id,
        now,
        sql`d.state = 'sending' and d.at <= ${time(now)} - ${STOPPED}
            and (d.receipt <> '' or d.first_at > case d.channel when 'sms' then ${time(since.sms)}
              when 'wechat' then ${time(since.wechat)} else ${time(since.dingtalk)} end)`,
      ),

    /**
     * Marks a delivery `unknown`: its worker stopped, and the provider no longer recognizes its
     * idempotency number, so that a repetition could send it twice.
     */
    markUnknown: (companyId: number, id: number, now: Date) =>
      db.query(
        companyId,
        sql`update notice_deliveries d set state = 'unknown', at = ${time(now)}
            where company_id = ${companyId} and id = ${id} and state = 'sending'
              and d.at <= ${time(now)} - ${STOPPED}`,
      ),

    /** Releases a claimed delivery that was not sent. */
    release: (companyId: number, id: number, until: Date) =>
      db.query(
        companyId,
        sql`update notice_deliveries set state = 'pending', first_at = null, at = ${time(until)}
            where company_id = ${companyId} and id = ${id} and state = 'sending'`,
      ),

    /** Stores the number by which the provider is queried for the result. */
    setReceipt: (companyId: number, id: number, receipt: string) =>
      db.query(
        companyId,
        sql`update notice_deliveries set receipt = ${receipt}
            where company_id = ${companyId} and id = ${id} and state = 'sending'`,
      ),

    /** Stores the result of a claimed delivery. */
    finish: (
      companyId: number,
      id: number,
      { state, error = '', at }: { state: Result; error?: string; at: Date },
    ) =>
      db.query(
        companyId,
        sql`update notice_deliveries set state = ${state}, error = ${error}, at = ${time(at)}
            where company_id = ${companyId} and id = ${id} and state = 'sending'`,
      ),

    /** Stores that an app has refused a delivery, and adds an SMS where the shopper has a phone. */
    replaceBySms: (companyId: number, id: number, error: string, at: Date) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`with failed as (
                update notice_deliveries set state = 'failed', error = ${error}, at = ${time(at)}
                where company_id = ${companyId} and id = ${id} and state = 'sending'
                returning notice_id
              )
              insert into notice_deliveries (company_id, notice_id, channel, at)
              select n.company_id, n.id, 'sms', ${time(at)}
              from failed f join notices n on n.company_id = ${companyId} and n.id = f.notice_id
              join users u on u.company_id = n.company_id and u.id = n.user_id
              where u.phone is not null and notice_has_sms(n.kind)
                and not exists (select from notice_opt_outs o
                where o.company_id = n.company_id and o.user_id = n.user_id and o.kind = n.kind)
              on conflict do nothing`,
        )
      }),
  }
}
