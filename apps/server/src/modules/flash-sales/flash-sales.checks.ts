import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const flashSaleChecks: readonly AuditCheck[] = [
  {
    name: '秒杀：订单在场次内，按秒杀价成交',
    rows: (company) => sql`
      select l.id::text as id,
        case when i.id is null then '没有这个秒杀商品'
          when l.sku_id <> i.sku_id then '商品不符'
          when l.cost_points <> i.cost_points then '价格 ' || l.cost_points || '，秒杀价 ' || i.cost_points
          when o.created_at < f.starts_at then '早于开始'
          when o.created_at >= least(f.ends_at, f.cancelled_at) then '晚于结束'
          when f.status = 'draft' then '场次未发布' end as wrong
      from order_lines l
      join orders o on o.company_id = l.company_id and o.id = l.order_id
      left join flash_sale_items i on i.company_id = l.company_id and i.id = l.pool_id
      left join flash_sale_sessions f on f.company_id = i.company_id and f.id = i.session_id
      where l.company_id = ${company} and l.pool_id <> 0
        and not exists (select from outlets u where u.company_id = l.company_id and u.id = l.pool_id)`,
  },
  {
    name: '秒杀：售出不超过投放，投放与流水一致',
    rows: (company) => sql`
      select i.id::text as id,
        case when coalesce(l.num, 0) > i.pieces then '订单 ' || l.num || ' 件，投放 ' || i.pieces
          when f.published_at is not null and i.pieces <> coalesce(e.num, 0)
            then '投放 ' || i.pieces || '，流水 ' || coalesce(e.num, 0)
          when f.published_at is null and e.num is not null then '未发布已投放' end as wrong
      from flash_sale_items i
      join flash_sale_sessions f on f.company_id = i.company_id and f.id = i.session_id
      left join (
        select l.pool_id, sum(l.num - coalesce(r.num, 0)) as num
        from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id
        left join (select line_id, sum(restocked) as num from order_refund_lines
          where company_id = ${company} group by line_id) r on r.line_id = l.id
        where l.company_id = ${company} and l.pool_id <> 0 and o.status <> 4 group by l.pool_id
      ) l on l.pool_id = i.id
      left join (
        select pool_id, sum(quantity) as num from stock_events
        where company_id = ${company} and pool_id <> 0 and kind = 'set' and quantity > 0
        group by pool_id
      ) e on e.pool_id = i.id
      where i.company_id = ${company}`,
  },
  {
    name: '秒杀：每人不超过限购',
    rows: (company) => sql`
      select i.id || ' ' || b.user_id as id,
        case when b.num > i.per_person then b.num || ' 件，限 ' || i.per_person end as wrong
      from (
        select l.pool_id, o.user_id, sum(l.num - coalesce(r.num, 0)) as num
        from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id
        left join (select line_id, sum(num) as num from order_refund_lines
          where company_id = ${company} group by line_id) r on r.line_id = l.id
        where l.company_id = ${company} and l.pool_id <> 0 and o.status <> 4
        group by l.pool_id, o.user_id
      ) b
      join flash_sale_items i on i.company_id = ${company} and i.id = b.pool_id`,
  },
  {
    name: '秒杀：结束后剩余商品退回仓库',
    rows: (company) => sql`
      select i.id::text as id,
        case when coalesce(t.available, 0) > 0 and least(f.ends_at, f.cancelled_at) < now() - interval '10 minutes'
          then '还有 ' || t.available || ' 件' end as wrong
      from flash_sale_items i
      join flash_sale_sessions f on f.company_id = i.company_id and f.id = i.session_id
      left join stocks t on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = i.id
      where i.company_id = ${company}`,
  },
]
