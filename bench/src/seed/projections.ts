/** Recalculates stored totals from ledger and events, as the audit compares them. */
export const projections: readonly string[] = [
  `update point_batches b set remaining = e.free
   from (select company_id, batch_id, sum(delta) filter (where account = 'user') as free
     from entries group by company_id, batch_id) e
   where e.company_id = b.company_id and e.batch_id = b.id and b.remaining <> e.free`,
  `update point_balances b set available = e.available, held = e.held
   from (select company_id, owner_id, coalesce(sum(delta) filter (where account = 'user'), 0) as available,
       coalesce(sum(delta) filter (where account = 'held'), 0) as held
     from entries where owner_id > 0 group by company_id, owner_id) e
   where e.company_id = b.company_id and e.owner_id = b.user_id and b.available <> e.available`,
  `update stocks s set total = a.total, available = a.available, reserved = a.reserved, sold = a.sold
   from audit_stock a where a.company_id = s.company_id and a.sku_id = s.sku_id and s.sold <> a.sold`,
  `update spus p set sales = p.sales_before + s.sold from stocks s
   where s.company_id = p.company_id and s.sku_id = p.id and s.sold > 0`,
  `insert into purchases (company_id, user_id, spu_id, bought)
   select o.company_id, o.user_id, l.spu_id, sum(l.num)
   from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
   where o.status <> 4 group by o.company_id, o.user_id, l.spu_id
   on conflict (company_id, user_id, spu_id) do update set bought = excluded.bought`,
]
