-- Due rows of all companies.
create or replace function list_unsent_returns(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select a.company_id, a.id from after_sales a
  where a.status = 1 and a.due_at <= p_now and in_job_slot(a.company_id)
  order by a.due_at limit p_limit
$$;

-- Requests due within two days without a notice. A request with no more than two days from the
-- start was announced by its approval.
create or replace function list_due_return_reminders(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select a.company_id, a.id from after_sales a
  where a.status = 1 and a.due_at > p_now and a.due_at <= p_now + interval '2 days'
    and in_job_slot(a.company_id)
    and exists (select from after_sale_events e where e.company_id = a.company_id
      and e.after_sale_id = a.id and e.event = 'requireReturn'
      and e.at < a.due_at - interval '2 days')
    and not exists (select from notices n where n.company_id = a.company_id
      and n.user_id = a.user_id and n.kind = 'after-sale.return-due' and n.effect = a.id)
  order by a.due_at limit p_limit
$$;
