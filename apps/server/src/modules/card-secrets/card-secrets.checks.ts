import { sql } from 'drizzle-orm'
import { paid, type AuditCheck } from '../../audit-check.ts'

export const cardSecretChecks: readonly AuditCheck[] = [
  {
    name: '已付款的卡密商品每件一个卡密，退款的已收回',
    rows: (company) => sql`
      select coalesce(l.id, s.line_id)::text as id,
        case when l.id is null then '卡密没有已付款的卡密订单'
          when coalesce(s.astray, 0) > 0 then '卡密属于其他商品'
          when coalesce(s.num, 0) <> l.num - coalesce(r.num, 0)
            then '卡密 ' || coalesce(s.num, 0) || '，应有 ' || (l.num - coalesce(r.num, 0)) end as wrong
      from (
        select l.* from order_lines l
        join orders o on o.company_id = l.company_id and o.id = l.order_id and o.status in ${paid}
        join spus p on p.company_id = l.company_id and p.id = l.spu_id and p.kind = 'card'
        where l.company_id = ${company}
      ) l
      left join (select line_id, sum(num) as num from order_refund_lines
        where company_id = ${company} group by line_id) r on r.line_id = l.id
      full join (
        select s.line_id, count(*) as num, count(*) filter (where s.sku_id <> k.sku_id) as astray
        from card_secrets s
        join order_lines k on k.company_id = s.company_id and k.id = s.line_id
        where s.company_id = ${company} and s.line_id is not null group by s.line_id
      ) s on s.line_id = l.id`,
  },
  {
    name: '未售出的卡密不少于可售与预占，已查看的不再出售',
    rows: (company) => sql`
      select k.id::text as id,
        case when coalesce(s.free, 0) < coalesce(t.num, 0)
            then '未售出 ' || coalesce(s.free, 0) || '，可售与预占 ' || t.num
          when s.shown > 0 then s.shown || ' 个看过的卡密可再售出' end as wrong
      from skus k
      join spus p on p.company_id = k.company_id and p.id = k.spu_id and p.kind = 'card'
      left join (select sku_id, sum(available + reserved) as num from stocks
        where company_id = ${company} and pool_id >= 0 group by sku_id) t on t.sku_id = k.id
      left join (
        select c.sku_id, count(*) filter (where c.line_id is null and c.withdrawn_at is null) as free,
          count(*) filter (where (c.line_id is null or c.revealed_at is null) and exists (
            select from card_secret_reveals v
            where v.company_id = c.company_id and v.secret_id = c.id)) as shown
        from card_secrets c where c.company_id = ${company} group by c.sku_id
      ) s on s.sku_id = k.id
      where k.company_id = ${company}`,
  },
]
