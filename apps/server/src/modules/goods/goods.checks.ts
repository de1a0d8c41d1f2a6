import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const goodsChecks: readonly AuditCheck[] = [
  {
    name: '商品、规格与库存成套，价格一致',
    rows: (company) => sql`
      select s.id::text as id,
        case when k.n is null then '没有规格'
          when k.unstocked > 0 then k.unstocked || ' 个规格没有库存记录'
          when k.least < 0 then '价格为负'
          when s.cost_points not in (k.least, k.least_on_sale) then '展示价 ' || s.cost_points || '，最低规格价 ' || k.least
        end as wrong
      from spus s
      left join (
        select k.spu_id, count(*) as n, count(*) filter (where t.sku_id is null) as unstocked,
          min(k.cost_points) as least,
          coalesce(min(k.cost_points) filter (where k.on_sale), min(k.cost_points)) as least_on_sale
        from skus k left join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
        where k.company_id = ${company} group by k.spu_id
      ) k on k.spu_id = s.id
      where s.company_id = ${company}
      union all
      select 'SKU ' || k.id, '没有商品' from skus k
      where k.company_id = ${company} and not exists (
        select from spus s where s.company_id = k.company_id and s.id = k.spu_id)`,
  },
]
