import { sql } from 'drizzle-orm'
import { paid, type AuditCheck } from '../../../audit-check.ts'

export const payChecks: readonly AuditCheck[] = [
  {
    name: '订单现金与收款、退款一致',
    rows: (company) => sql`
      select o.id,
        case when coalesce(p.received, 0) - coalesce(r.surplus, 0)
            <> case when o.status in ${paid} then o.cash else 0 end
            then format('收 %s，退多收 %s，应收 %s', coalesce(p.received, 0), coalesce(r.surplus, 0),
              case when o.status in ${paid} then o.cash else 0 end)
          when coalesce(r.returned, 0) <> o.refunded_cash then '已退 ' || coalesce(r.returned, 0)
          when o.refunded_cash > o.cash or o.refunded_points > o.points then '退款超过已付' end as wrong
      from orders o
      left join (select order_id, sum(amount) as received from payments
                 where company_id = ${company} and status = 'succeeded' group by order_id) p on p.order_id = o.id
      left join (
        select order_id,
          sum(amount) filter (where reason in ('order-cancelled', 'paid-twice') and attempt = 1) as surplus,
          sum(amount) filter (where reason not in ('order-cancelled', 'paid-twice') and status = 'succeeded') as returned
        from refunds where company_id = ${company} group by order_id
      ) r on r.order_id = o.id
      where o.company_id = ${company}`,
  },
  {
    name: '每笔收款属于一个订单，退款不超过收款',
    rows: (company) => sql`
      select p.id,
        case when o.id is null then '没有这个订单'
          when p.status = 'succeeded' and p.transaction_id is null then '没有交易号'
          when p.transaction_id is not null
            and count(*) over (partition by p.channel, p.transaction_id) > 1 then '交易号用于多笔收款'
          when coalesce(r.amount, 0) > case when p.status = 'succeeded' then p.amount else 0 end
            then '退款 ' || r.amount end as wrong
      from payments p
      left join orders o on o.company_id = p.company_id and o.id = p.order_id
      left join (select payment_id, sum(amount) as amount from refunds
                 where company_id = ${company} and status <> 'failed' group by payment_id) r on r.payment_id = p.id
      where p.company_id = ${company}`,
  },
]
