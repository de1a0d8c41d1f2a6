-- Uses the submit tokens of orders, which are locked and unused.
create or replace function use_tokens(p_company_id integer, p_orders new_order[])
  returns void
  language plpgsql volatile
as $$
declare
  changed integer;
begin
  update checkout_tokens t set body_hash = o.body_hash, order_id = o.order_id, answer = o.answer
  from unnest(p_orders) o
  where t.company_id = p_company_id and t.token_hash = o.token_hash and t.user_id = o.user_id
    and t.body_hash is null;
  get diagnostics changed = row_count;
  if changed <> cardinality(p_orders) then
    raise exception '% tokens were unused', changed;
  end if;
end $$;
