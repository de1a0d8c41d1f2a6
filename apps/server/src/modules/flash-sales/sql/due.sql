-- Items of ended or cancelled flash sales of all companies with free pieces, which return to the
-- warehouse.
create or replace function list_due_flash_returns(p_now timestamptz, p_limit integer)
  returns table (company_id integer, item_id bigint)
  language sql stable security definer set search_path = public as $$
  select i.company_id, i.id from flash_sale_sessions f
  join flash_sale_items i on i.company_id = f.company_id and i.session_id = f.id
  join stocks t on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = i.id
  where (f.status = 'cancelled' or f.status = 'published' and f.ends_at <= p_now) and t.available > 0
    and in_job_slot(i.company_id)
  order by i.id limit p_limit
$$;
