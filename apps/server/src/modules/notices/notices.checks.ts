import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

/**
 * Time from which notices are checked: within the 180 days of the inbox, and since the company's
 * first notice.
 */
const since = (company: number) => sql`
  greatest(now() - interval '179 days',
    coalesce((select min(created_at) from notices where company_id = ${company}), 'infinity'))`

/**
 * Time of the company's first after-sales notice, because requests are older than these notices.
 */
const sinceAfterSales = (company: number) => sql`
  (select min(created_at) from notices
    where company_id = ${company} and starts_with(kind, 'after-sale.'))`

export const noticesChecks: readonly AuditCheck[] = [
  {
    name: '通知：每个包裹、售后进展与完成的退款都有站内通知',
    rows: (company) => sql`
      select f.id, case when not exists (select from notices n
            where n.company_id = ${company} and n.user_id = f.user_id and n.kind = f.kind
              and n.effect = f.id) then '没有通知' end as wrong
      from (
        select s.id::text as id, o.user_id, 'order.shipped' as kind, s.shipped_at as at
        from shipments s join orders o on o.company_id = s.company_id and o.id = s.order_id
        where s.company_id = ${company}
        union all
        select r.id, o.user_id, 'refund.finished', r.done_at
        from order_refunds r join orders o on o.company_id = r.company_id and o.id = r.order_id
        where r.company_id = ${company} and r.done_at is not null
          and (r.kind <> 'cancel' or r.points > 0 or r.cash > 0 or r.coupons_returned)
        union all
        select a.id, a.user_id, case e.event when 'request' then 'after-sale.requested'
            when 'reject' then 'after-sale.rejected' when 'receive' then 'after-sale.received'
            else 'after-sale.approved' end, e.at
        from after_sale_events e
        join after_sales a on a.company_id = e.company_id and a.id = e.after_sale_id
        where e.company_id = ${company} and not starts_with(a.request_key, 'operator:')
          and (e.event in ('requireReturn', 'reject', 'receive')
            or e.event = 'approve' and e.by = 'operator' and a.cash > 0
            or e.event = 'request' and not exists (select from after_sale_events s
              where s.company_id = e.company_id and s.after_sale_id = a.id
                and s.event = 'approve' and s.by = 'timer'))
      ) f
      where f.at > ${since(company)}
        and (not starts_with(f.kind, 'after-sale.') or f.at > ${sinceAfterSales(company)})
        and not exists (select from anonymisations a
        where a.company_id = ${company} and a.user_id = f.user_id)`,
  },
  {
    name: '通知：每个充值结果、待领奖品、被收下的礼品卡与领取的权益都有站内通知',
    rows: (company) => sql`
      select f.id, case when not exists (select from notices n
            where n.company_id = ${company} and n.user_id = f.user_id and n.kind = f.kind
              and n.effect = f.id) then '没有通知' end as wrong
      from (
        select t.id, t.user_id, case t.state when 'succeeded' then 'top-up.arrived'
            else 'top-up.failed' end as kind, t.finished_at as at
        from top_ups t where t.company_id = ${company} and t.finished_at is not null
        union all
        select 'L' || d.draw_id || '-' || d.no, d.user_id, 'prize.won', d.at
        from draws d where d.company_id = ${company} and d.claim_until is not null
        union all
        select t.id::text, t.from_id, 'card.accepted', t.ended_at
        from card_transfers t where t.company_id = ${company} and t.status = 'received'
        union all
        select v.order_id, b.user_id, 'benefit.collected', v.completed_at
        from verifications v
        join benefit_orders b on b.company_id = v.company_id and b.order_id = v.order_id
        where v.company_id = ${company} and v.completed_at is not null
      ) f
      -- A kind is younger than its effects: those since its first notice have one.
      join (select kind, min(created_at) as at from notices
        where company_id = ${company} group by kind) s on s.kind = f.kind and f.at > s.at
      where f.at > now() - interval '179 days' and not exists (select from anonymisations a
        where a.company_id = ${company} and a.user_id = f.user_id)`,
  },
  {
    name: '通知：发送状态与尝试一致',
    rows: (company) => sql`
      select d.id::text as id,
        case when d.state not in ('pending', 'sending', 'sent', 'failed', 'unknown') then '未知的状态'
          when (d.state = 'pending') <> (d.first_at is null)
            or (d.attempts = 0 and d.state <> 'pending') then '状态与尝试次数不符'
          when d.state = 'sending' and d.at < now() - interval '1 hour' then '发送超过一小时没有结果'
          when d.channel not in ('sms', 'wechat', 'dingtalk') then '未知的方式'
          when exists (select from notice_opt_outs o where o.company_id = n.company_id
            and o.user_id = n.user_id and o.kind = n.kind and d.first_at > o.created_at)
            then '顾客已退订' end as wrong
      from notice_deliveries d
      join notices n on n.company_id = d.company_id and n.id = d.notice_id
      where d.company_id = ${company}`,
  },
]
