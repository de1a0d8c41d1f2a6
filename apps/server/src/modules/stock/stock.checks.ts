import { sql } from 'drizzle-orm'
import { paid, refundedLines, type AuditCheck } from '../../audit-check.ts'

export const stockChecks: readonly AuditCheck[] = [
  {
    name: '库存与流水一致，且不为负',
    rows: (company) => sql`
      select coalesce(s.sku_id, a.sku_id) || case coalesce(s.pool_id, a.pool_id) when 0 then '' else ' ' || coalesce(s.pool_id, a.pool_id) end as id,
        case when s.sku_id is null then '没有这个库存'
          when s.total <> coalesce(a.total, 0) or s.available <> coalesce(a.available, 0)
            or s.reserved <> coalesce(a.reserved, 0) or s.sold <> coalesce(a.sold, 0)
            then format('%s/%s/%s，流水 %s/%s/%s', s.available, s.reserved, s.sold, a.available, a.reserved, a.sold)
          when least(s.available, s.reserved, s.sold) < 0 then '为负' end as wrong
      from (select * from stocks where company_id = ${company}) s
      full join (
        select sku_id, pool_id, sum(quantity) filter (where kind = 'set') as total,
          sum(case when kind = 'reserve' then -quantity when kind in ('set', 'release', 'return') then quantity
            else 0 end) as available,
          sum(case kind when 'reserve' then quantity when 'release' then -quantity when 'sell' then -quantity
            else 0 end) as reserved,
          sum(case kind when 'sell' then quantity when 'return' then -quantity else 0 end) as sold
        from stock_events where company_id = ${company} group by sku_id, pool_id
      ) a on a.sku_id = s.sku_id and a.pool_id = s.pool_id`,
  },
  {
    name: '订单商品与库存流水一致',
    rows: (company) => sql`
      select coalesce(o.id, e.order_id) || ' ' || coalesce(o.sku_id, e.sku_id) as id,
        case when o.id is null and e.sell = e.returned and exists (select from pickup_tickets t
              where t.company_id = ${company} and t.order_id = e.order_id and t.changed_at is not null)
            then null
          when o.id is null then '没有这个订单'
          when coalesce(e.reserve, 0) <> o.num then '预占 ' || coalesce(e.reserve, 0)
          when coalesce(e.sell, 0) <> case when o.status in ${paid} then o.num else 0 end
            then '售出 ' || coalesce(e.sell, 0)
          when coalesce(e.release, 0) <> case when o.status = 4 then o.num else 0 end
            then '释放 ' || coalesce(e.release, 0)
          when coalesce(e.returned, 0) <> o.refunded
            then '退回 ' || coalesce(e.returned, 0) || '，回库 ' || o.refunded end as wrong
      from (
        select o.id, o.status, l.sku_id, l.pool_id, sum(l.num) as num, sum(coalesce(r.restocked, 0)) as refunded
        from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
        left join ${refundedLines(company)} r on r.line_id = l.id
        where o.company_id = ${company} group by o.id, o.status, l.sku_id, l.pool_id
      ) o
      full join (
        select order_id, sku_id, pool_id, sum(quantity) filter (where kind = 'reserve') as reserve,
          sum(quantity) filter (where kind = 'sell') as sell,
          sum(quantity) filter (where kind = 'release') as release,
          sum(quantity) filter (where kind = 'return') as returned
        from stock_events where company_id = ${company} and order_id is not null group by order_id, sku_id, pool_id
      ) e on e.order_id = o.id and e.sku_id = o.sku_id and e.pool_id = o.pool_id`,
  },
  {
    name: '限购计数与订单一致',
    rows: (company) => sql`
      select coalesce(p.user_id, o.user_id) || ' ' || coalesce(p.spu_id, o.spu_id) as id,
        case when coalesce(p.bought, 0) <> coalesce(o.num, 0)
          then '计数 ' || coalesce(p.bought, 0) || '，订单 ' || coalesce(o.num, 0) end as wrong
      from (select * from purchases where company_id = ${company}) p
      full join (
        select o.user_id, l.spu_id, sum(l.num - coalesce(r.num, 0)) as num
        from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
        left join ${refundedLines(company)} r on r.line_id = l.id
        where o.company_id = ${company} and o.status <> 4 group by o.user_id, l.spu_id
      ) o on o.user_id = p.user_id and o.spu_id = p.spu_id`,
  },
]
