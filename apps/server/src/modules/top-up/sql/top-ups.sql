-- Top-ups of all companies to submit or query, longest waiting first. Only orders of the last 30
-- days are submitted, because cancelled orders leave rows that were never sent.
create or replace function list_due_top_ups(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  (select t.company_id, t.id from top_ups t
   join orders o on o.company_id = t.company_id and o.id = t.order_id
     and o.status = order_pending_shipment()
   where t.state = 'created' and t.created_at > p_now - interval '30 days'
     and in_job_slot(t.company_id)
     and not exists (select from order_refunds r
       where r.company_id = t.company_id and r.order_id = t.order_id)
   order by t.created_at limit p_limit)
  union all
  (select t.company_id, t.id from top_ups t
   where t.next_at <= p_now and in_job_slot(t.company_id) order by t.next_at limit p_limit)
  limit p_limit
$$;
