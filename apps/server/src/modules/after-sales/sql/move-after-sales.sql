-- Statuses from which an event starts and to which it leads, equal to the contract
-- (after-sale-status.ts).
create or replace function after_sale_transition(p_event text, out from_statuses integer[], out to_status integer)
  language sql immutable parallel safe as $$
  select t.from_statuses, t.to_status from (values
    ('requireReturn', '{0}'::integer[], 1),
    ('addReturnParcel', '{1}', 2),
    ('approve', '{0}', 3),
    ('receive', '{1,2}', 3),
    ('complete', '{3}', 4),
    ('reject', '{0,2}', 5),
    ('withdraw', '{0,1}', 6),
    ('expire', '{1}', 6)) t (event, from_statuses, to_status)
  where t.event = p_event
$$;

-- Moves requests by an event and appends it; returns the number. Of several concurrent events one
-- succeeds: rows are locked by id, and those in another status are skipped.
create or replace function move_after_sales(
  p_company_id integer, p_ids text[], p_event text, p_by text, p_note text, p_due_at timestamptz,
  p_at timestamptz) returns integer
  language sql as $$
  with before as materialized (
    select a.id, a.status, t.to_status from after_sales a, after_sale_transition(p_event) t
    where a.company_id = p_company_id and a.id = any (p_ids) and a.status = any (t.from_statuses)
    order by a.id for no key update of a
  ), moved as (
    update after_sales a set status = b.to_status, due_at = p_due_at, pending = null
    from before b where a.company_id = p_company_id and a.id = b.id
    returning a.id, b.status, b.to_status
  ), appended as (
    insert into after_sale_events
      (company_id, after_sale_id, event, by, from_status, to_status, note, at)
    select p_company_id, id, p_event, p_by, status, to_status, p_note, p_at from moved
    returning 1
  )
  select count(*)::integer from appended
$$;

-- Ends the request whose refund has reached every origin.
create or replace function complete_after_sale(p_company_id integer, p_refund_id text, p_at timestamptz)
  returns integer language sql as $$
  select move_after_sales(p_company_id, array(
    select id from after_sales where company_id = p_company_id and refund_id = p_refund_id),
    'complete', 'provider', '', null, p_at)
$$;

-- Withdraws the requests of cancelled parts of an order.
create or replace function withdraw_after_sales(
  p_company_id integer, p_order_id text, p_child_ids text[], p_at timestamptz) returns integer
  language sql as $$
  select move_after_sales(p_company_id, array(
    select id from after_sales
    where company_id = p_company_id and order_id = p_order_id and child_id = any (p_child_ids)),
    'withdraw', 'shopper', '', null, p_at)
$$;
