-- Displayed stock of a SKU: -1 if fewer pieces are left than the smallest purchase, the number if
-- at most ten are left, else null.
create or replace function stock_shown(available bigint, least_num integer) returns bigint
  language sql immutable as
  $$ select case when available < least_num then -1 when available <= 10 then available end $$;
create or replace function notify_stock_changed() returns trigger language plpgsql as $$
declare
  spu record;
  before bigint;
  after bigint;
begin
  select s.id, s.least_num into spu from skus u join spus s on s.company_id = u.company_id and s.id = u.spu_id
    where u.company_id = new.company_id and u.id = new.sku_id;
  before := stock_shown(old.available, spu.least_num);
  after := stock_shown(new.available, spu.least_num);
  if before is not distinct from after then return null; end if;
  perform pg_notify('mall_changed', new.company_id || ' product:' || spu.id);
  if (coalesce(before, 0) = -1) <> (coalesce(after, 0) = -1) then
    perform pg_notify('mall_changed', new.company_id || ' stock');
    perform pg_notify('mall_changed', new.company_id || ' sku:' || new.sku_id);
  end if;
  return null;
end $$;
do $$ begin
  perform pg_temp.ensure_trigger('notify_stock_changed', 'stocks',
    'update on %I for each row when (old.available is distinct from new.available) execute function notify_stock_changed()');
end $$;
