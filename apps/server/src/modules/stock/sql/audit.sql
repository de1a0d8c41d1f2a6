-- Views for auditors: derived, never stored. The views run with the rights of their owner and
-- bypass row-level security, so only auditors may read them.
create or replace view audit_stock as
  select company_id, sku_id,
    coalesce(sum(quantity) filter (where kind = 'set'), 0)::bigint as total,
    coalesce(sum(case kind when 'set' then quantity when 'reserve' then -quantity
      when 'release' then quantity when 'return' then quantity else 0 end), 0)::bigint as available,
    coalesce(sum(case kind when 'reserve' then quantity when 'release' then -quantity
      when 'sell' then -quantity else 0 end), 0)::bigint as reserved,
    coalesce(sum(case kind when 'sell' then quantity when 'return' then -quantity else 0 end), 0)::bigint as sold
  from stock_events group by company_id, sku_id;
revoke all on audit_stock from mall_app;
grant select on audit_stock to auditor;
