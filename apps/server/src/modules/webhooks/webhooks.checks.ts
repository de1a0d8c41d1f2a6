import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const webhooksChecks: readonly AuditCheck[] = [
  {
    name: 'Webhook：每个事件都有其事实',
    rows: (company) => sql`
      select e.id::text as id,
        case e.kind
          when 'order.paid' then case when not exists (select from order_events o
            where o.company_id = e.company_id and o.order_id = e.effect_id and o.child_id = ''
              and o.to_status = 1) then '订单没有付款' end
          when 'order.shipped' then case when not exists (select from order_events o
            where o.company_id = e.company_id and o.child_id = e.effect_id and o.to_status = 2
              and o.order_id = e.data->>'orderId') then '子订单没有发货' end
          when 'order.refunded' then case when not exists (select from order_refunds r
            where r.company_id = e.company_id and r.id = e.effect_id and r.done_at is not null
              and r.points = (e.data->>'points')::bigint and r.cash = (e.data->>'cash')::bigint)
            then '退款没有完成或金额不符' end
          when 'points.changed' then case when (e.data->>'available')::bigint is distinct from (
              select coalesce(sum(n.delta) filter (where n.account = 'user'), 0)::bigint
              from entries n where n.company_id = e.company_id
                and n.journal_id = (e.data->>'journalId')::bigint
                and n.owner_id = (e.data->>'userId')::bigint
                and n.account in ('user', 'held') having count(*) > 0)
            then '积分没有变动或数额不符' end
          when 'review.created' then case when not exists (select from order_lines l
            where l.company_id = e.company_id and l.order_id = e.data->>'orderId'
              and l.spu_id = (e.data->>'spuId')::bigint and l.reviewed_at is not null)
            then '商品没有评价' end
          when 'benefit.verified' then case when not exists (select from verifications v
            where v.company_id = e.company_id and v.id::text = e.effect_id
              and v.order_id = e.data->>'orderId' and v.completed_at is not null
              and v.undone_at is null)
            then '权益没有核销' end
          when 'top-up.finished' then case when not exists (select from top_ups t
            where t.company_id = e.company_id and t.id = e.effect_id and t.state = e.data->>'state'
              and t.finished_at is not null)
            then '充值没有结果或结果不符' end
          when 'exchange.finished' then case when not exists (select from points_exchanges x
            where x.company_id = e.company_id and x.id = e.data->>'exchangeId'
              and x.finished_at is not null
              and (x.state = e.data->>'state' or x.state = 'confirmed'))
            then '兑换没有结果或结果不符' end
          when 'card.redeemed' then case when not exists (select from card_entries c
            where c.company_id = e.company_id and c.id = e.effect_id::bigint
              and c.card_id = (e.data->>'cardId')::bigint and c.kind in ('spend', 'points'))
            then '礼品卡没有兑换' end
          when 'draw.settled' then case when not exists (select from lucky_draws d
            where d.company_id = e.company_id and d.id = e.effect_id::bigint
              and d.settled_at is not null)
            then '抽奖没有结算' end
          when 'work.waiting' then case when not exists (select from alerts a
            where a.company_id = e.company_id and a.id = e.effect_id::bigint
              and a.kind = e.data->>'kind' and a.subject = e.data->>'id')
            then '没有等待的事项' end
          else '未知的事件' end as wrong
      from webhook_events e where e.company_id = ${company}`,
  },
  {
    name: 'Webhook：投递状态与尝试一致',
    rows: (company) => sql`
      select d.id::text as id,
        case when d.status not in ('pending', 'delivered', 'failed') then '未知的状态'
          when d.status = 'delivered' and (d.last_status not between 200 and 299
            or d.last_status is null or d.attempts = 0) then '没有成功的尝试'
          when d.status = 'failed' and d.attempts < 8 then '过早放弃' end as wrong
      from webhook_deliveries d where d.company_id = ${company}`,
  },
]
