-- Rows of all companies that a job has to look at.
create or replace function list_due_restock_reminders(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.id from restock_reminders r
  join spus s on s.company_id = r.company_id and s.id = r.spu_id and s.on_sale
  where r.claimed_at is null and r.expires_at > p_now and in_job_slot(r.company_id) and exists (
    select from skus k join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
    where k.company_id = r.company_id and k.spu_id = r.spu_id and k.on_sale
      and t.available >= s.least_num)
  order by r.created_at limit p_limit
$$;
