import { rolePermissions, type AlertKind } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'

export type AlertCompany = { company_id: number; low: number }

/** Limit of new alerts per run; later runs find the rest. */
const MOST_FOUND = 1_000

/** Pending work as the scanning job stores it. */
export const createWaitingRepository = (db: Database) => ({
  listCompanies: () => db.unscopedQuery<AlertCompany>('select * from list_alert_companies()', []),

  /**
   * Raises new pending work, ends finished work and assigns alerts to rules. A repeated run
   * changes nothing.
   * @returns the number raised
   */
  update: (companyId: number, low: number, now: Date) =>
    db.transaction(companyId, async (tx) => {
      const at = now.toISOString()
      // Materialised, so that the stock of a company is read once.
      const raised = await selectRows<{ id: number; kind: AlertKind; subject: string }>(
        tx,
        sql`with waiting as materialized (
              select * from list_waiting_work(${companyId}, ${at}::timestamptz, ${low})
            ), ended as (
              update alerts a set ended_at = ${at}
              where a.company_id = ${companyId} and a.ended_at is null and not exists (
                select from waiting w where w.kind = a.kind and w.subject = a.subject)
            ), changed as (
              update alerts a set facts = w.facts from waiting w
              where a.company_id = ${companyId} and a.ended_at is null and a.kind = 'low-stock'
                and w.kind = a.kind and w.subject = a.subject and w.facts <> a.facts
            )
            insert into alerts (company_id, kind, subject, permission, facts, raised_at)
            select ${companyId}, w.kind, w.subject, w.permission, w.facts, ${at} from waiting w
            where not exists (select from alerts a where a.company_id = ${companyId}
              and a.kind = w.kind and a.subject = w.subject and a.ended_at is null)
            order by w.since limit ${MOST_FOUND}
            on conflict do nothing
            returning id, kind, subject`,
      )
      if (raised.length > 0) {
        await tx.execute(sql`
          select add_webhook_event(${companyId}, 'work.waiting', a.id::text,
            'work:' || a.kind || ':' || a.subject,
            jsonb_build_object('kind', a.kind, 'id', a.subject), ${at}::timestamptz)
          from alerts a where a.company_id = ${companyId} and a.raised_at = ${at}
            and a.ended_at is null`)
      }
      await tx.execute(sql`
        insert into alert_deliveries (company_id, rule, alert_id, next_at, created_at)
        select a.company_id, r.name, a.id, ${at}, ${at}
        from alerts a
        join alert_rules r on r.company_id = a.company_id and not r.disabled
          and a.kind = any (r.kinds)
          and (r.role is null
            or ${JSON.stringify(rolePermissions)}::jsonb -> r.role @> to_jsonb(a.permission))
          and (a.kind <> 'low-stock' or (a.facts->>'available')::bigint <= r.low_stock)
        where a.company_id = ${companyId} and a.ended_at is null
          and not exists (select from alert_deliveries d where d.company_id = a.company_id
            and d.rule = r.name and d.alert_id = a.id)
        order by a.id
        on conflict do nothing`)
      return raised.length
    }),
})
