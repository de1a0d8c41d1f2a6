-- Opens the point balance of an account; an existing one stays.
create or replace function open_balance(p_company_id integer, p_user_id bigint)
  returns void
  language sql volatile
as $$
  insert into point_balances (company_id, user_id) values (p_company_id, p_user_id)
  on conflict do nothing
$$;
