import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'
import { isCardPart } from '../orders/index.ts'

export const shipmentChecks: readonly AuditCheck[] = [
  {
    name: '发货数量不超过订购数量',
    rows: (company) => sql`
      select l.id::text as id,
        case when s.num > l.num then '发货 ' || s.num || '，订购 ' || l.num
          when s.least < 1 then '包裹中的数量不是正数'
          when s.strays > 0 then '包裹属于其他子订单' end as wrong
      from order_lines l
      join (select sl.line_id, sum(sl.num) as num, min(sl.num) as least,
              count(*) filter (where p.child_id <> ol.child_id or p.order_id <> ol.order_id) as strays
            from shipment_lines sl
            join shipments p on p.company_id = sl.company_id and p.id = sl.shipment_id
            join order_lines ol on ol.company_id = sl.company_id and ol.id = sl.line_id
            where sl.company_id = ${company} group by sl.line_id) s on s.line_id = l.id
      where l.company_id = ${company}`,
  },
  {
    name: '子订单状态与包裹一致',
    rows: (company) => sql`
      select c.id,
        case when c.status in (0, 4) and p.parcels > 0 then '未支付或已取消却有包裹'
          when c.status in (2, 3) and coalesce(p.parcels, 0) = 0 then '已发货却没有包裹'
          when c.status in (2, 3) and l.missing > 0 then '已发货却有商品不在包裹中'
          when c.status = 1 and c.refund_id is null and p.parcels > 0 and l.unshipped = 0 then '全部发出却仍为待发货'
          when (coalesce(p.parcels, 0) > 0) <> (c.shipped_at is not null) then '发货时间与包裹不符'
          when p.parcels > 0 and not p.has_number then '单号与包裹不符'
          when p.empty > 0 then '空包裹' end as wrong
      from order_children c
      left join (
        select s.child_id, count(*) as parcels, bool_or(s.tracking_number = oc.tracking_number) as has_number,
          count(*) filter (where not exists (select from shipment_lines sl
            where sl.company_id = s.company_id and sl.shipment_id = s.id)) as empty
        from shipments s
        join order_children oc on oc.company_id = s.company_id and oc.id = s.child_id
        where s.company_id = ${company} group by s.child_id
      ) p on p.child_id = c.id
      left join (
        select ol.child_id,
          count(*) filter (where coalesce(sl.num, 0) + coalesce(r.num, 0) < ol.num) as missing,
          count(*) filter (where coalesce(sl.num, 0) < ol.num) as unshipped
        from order_lines ol
        left join (select line_id, sum(num) as num from shipment_lines
          where company_id = ${company} group by line_id) sl on sl.line_id = ol.id
        left join (select line_id, sum(num) as num from order_refund_lines
          where company_id = ${company} group by line_id) r on r.line_id = ol.id
        where ol.company_id = ${company} group by ol.child_id
      ) l on l.child_id = c.id
      where c.company_id = ${company} and not exists (select from pickup_tickets t
        where t.company_id = c.company_id and t.order_id = c.order_id)
        and not exists (select from top_ups t
        where t.company_id = c.company_id and t.order_id = c.order_id) and not ${isCardPart}`,
  },
]
