-- Rights of the roles. Runs after the migrations, each time, and changes nothing the second time.

do $$ begin
  if not exists (select from pg_roles where rolname = 'mall_app') then create role mall_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'auditor') then create role auditor nologin; end if;
  execute format('grant mall_app, auditor to %I', current_user);
end $$;

grant usage on schema public to mall_app, auditor;
grant select, insert, update, delete on all tables in schema public to mall_app;
grant usage, select on all sequences in schema public to mall_app;

-- Every table that leads with company_id shows and takes rows of the transaction's company only.
-- nullif: after a transaction the setting reads '' and not null.
create or replace function current_company() returns integer language sql stable as
  $$ select nullif(current_setting('app.company_id', true), '')::integer $$;

do $$ declare t record; begin
  for t in
    select c.table_name as name from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'company_id' and table_type = 'BASE TABLE'
  loop
    -- Checked first: enabling it waits for every reader and writer of the table, and blocks them.
    if not exists (select from pg_class where oid = t.name::regclass and relrowsecurity) then
      execute format('alter table %I enable row level security', t.name);
    end if;
    if not exists (select from pg_policies where tablename = t.name and policyname = 'own_company') then
      execute format(
        'create policy own_company on %I to mall_app using (company_id = current_company()) with check (company_id = current_company())',
        t.name);
    end if;
    -- A plan that is made once for all companies has to suit the largest: one that takes a company
    -- for the average of a thousand reads all of its rows where it should look up one (an order
    -- 18,000 pages instead of 270). From the next analyze on, each company counts as the whole
    -- table.
    if not exists (select from pg_attribute where attrelid = t.name::regclass
        and attname = 'company_id' and attoptions @> array['n_distinct=1']) then
      execute format('alter table %I alter column company_id set (n_distinct = 1)', t.name);
    end if;
  end loop;
end $$;

-- A journal's entries are written by one statement, and sum to zero when it ends: looked at once
-- for all that it wrote.
create or replace function entries_balance_each() returns trigger language plpgsql as $$
declare
  lopsided bigint;
begin
  select p.journal_id into lopsided from posted p
  group by p.company_id, p.journal_id having sum(p.delta) <> 0 limit 1;
  if found then
    raise exception 'journal % does not balance', lopsided using errcode = 'check_violation';
  end if;
  return null;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'entries_balance_each') then
    create trigger entries_balance_each after insert on entries
      referencing new table as posted for each statement execute function entries_balance_each();
  end if;
end $$;

-- Questions across companies that the application needs, and no more than their answers.
-- A function's columns can only be changed by creating it again.
drop function if exists find_sessions(text[]);
create function find_sessions(hashes text[])
  returns table (token_hash text, company_id integer, user_id bigint, audience text,
    expires_at timestamptz, revoked_at timestamptz, replaced boolean, disabled boolean,
    half_registered boolean)
  language sql stable security definer set search_path = public as $$
  select s.token_hash, s.company_id, s.user_id, s.audience, s.expires_at, s.revoked_at,
    s.replaced, coalesce(u.disabled, false), coalesce(u.half_registered, false)
  from sessions s left join users u on u.company_id = s.company_id and u.id = s.user_id
  where s.token_hash = any (hashes)
$$;
create or replace function company_ids() returns setof integer
  language sql stable security definer set search_path = public as
  $$ select company_id from companies order by company_id $$;
-- Version of the tables, for manifests of backups.
create or replace function count_migrations() returns bigint
  language sql stable security definer set search_path = public as
  $$ select count(*) from drizzle.__drizzle_migrations $$;
-- When a phone was last sent codes: the limits hold for the phone, in all malls.
create or replace function list_sms_sent(of_phone text, since timestamptz)
  returns setof timestamptz
  language sql stable security definer set search_path = public as $$
  select s.created_at from companies c
  join lateral (
    select created_at from sms_codes
    where company_id = c.company_id and phone = of_phone and created_at > since
  ) s on true
$$;
create or replace function list_expired_orders(p_now timestamptz, most integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select o.company_id, o.id from orders o
  where o.status = 0 and o.expires_at <= p_now order by o.expires_at limit most
$$;
create or replace function list_due_payments(p_now timestamptz, most integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select p.company_id, p.id from payments p where p.ask_at <= p_now order by p.ask_at limit most
$$;
create or replace function list_due_refunds(p_now timestamptz, most integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.id from refunds r where r.ask_at <= p_now order by r.ask_at limit most
$$;
create or replace function list_due_tracking(p_now timestamptz, p_limit integer)
  returns table (company_id integer, carrier text, tracking_number text, phone_tail text)
  language sql stable security definer set search_path = public as $$
  select t.company_id, t.carrier, t.tracking_number, t.phone_tail from tracking t
  where t.subscribe_at <= p_now order by t.subscribe_at limit p_limit
$$;
create or replace function list_overdue_receipts(p_now timestamptz, days integer, most integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select c.company_id, c.id from order_children c
  join companies k on k.company_id = c.company_id
  where c.status = 2 and c.shipped_at
    <= p_now - make_interval(days => coalesce((k.settings->>'confirmAfterDays')::int, days))
    -- An after-sales request holds the receipt up, and for three days after its end.
    and not exists (
      select from after_sales a where a.company_id = c.company_id and a.order_id = c.order_id
        and a.child_id = c.id and (a.status < 4 or exists (
          select from after_sale_events e where e.company_id = a.company_id
            and e.after_sale_id = a.id and e.at > p_now - interval '3 days')))
  order by c.shipped_at limit most
$$;
create or replace function list_unsent_returns(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select a.company_id, a.id from after_sales a
  where a.status = 1 and a.due_at <= p_now order by a.due_at limit p_limit
$$;
create or replace function list_expired_points(p_now timestamptz, most integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select b.company_id, b.id from point_batches b
  where b.remaining > 0 and b.expires_at <= p_now order by b.expires_at limit most
$$;

-- Points of persons who have signed in since, or whose points have expired.
create or replace function list_due_pending_points(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select p.company_id, p.id from pending_points p
  where p.state = 'waiting' and (p.expires_at <= p_now or exists (
    select from identities i join users u on u.company_id = i.company_id and u.id = i.user_id
    where i.company_id = p.company_id and i.provider = p.provider and i.subject = p.subject
      and not u.half_registered and not u.disabled))
  order by p.expires_at limit p_limit
$$;

create or replace function list_open_campaigns(p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from point_campaigns
  where state in ('running', 'reversing') order by created_at, id limit p_limit
$$;

create or replace function list_due_shelf_schedules(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from shelf_schedules
  where done_at is null and at <= p_now order by at, id limit p_limit
$$;

create or replace function list_due_restock_reminders(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.id from restock_reminders r
  join spus s on s.company_id = r.company_id and s.id = r.spu_id and s.on_sale
  where r.claimed_at is null and r.expires_at > p_now and exists (
    select from skus k join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
    where k.company_id = r.company_id and k.spu_id = r.spu_id and k.on_sale
      and t.available >= s.least_num)
  order by r.created_at limit p_limit
$$;

-- Conversations without a message for the company's time, which end.
create or replace function list_idle_conversations(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from conversations
  where status in ('waiting', 'open') and idle_at <= p_now order by idle_at limit p_limit
$$;

-- Answered offline messages whose shoppers have not been notified.
create or replace function list_chat_notices(p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from conversations
  where phone <> '' and answered_at is not null and notice_claimed_at is null
  order by answered_at limit p_limit
$$;

-- Items of ended or cancelled flash sales with free pieces, which return to the warehouse.
create or replace function list_due_flash_returns(p_now timestamptz, p_limit integer)
  returns table (company_id integer, item_id bigint)
  language sql stable security definer set search_path = public as $$
  select i.company_id, i.id from flash_sale_sessions f
  join flash_sale_items i on i.company_id = f.company_id and i.session_id = f.id
  join stocks t on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = i.id
  where (f.status = 'cancelled' or f.status = 'published' and f.ends_at <= p_now) and t.available > 0
  order by i.id limit p_limit
$$;

create or replace function list_due_flash_reminders(p_now timestamptz, p_limit integer)
  returns table (company_id integer, session_id bigint, user_id bigint)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.session_id, r.user_id from flash_sale_sessions f
  join flash_sale_reminders r on r.company_id = f.company_id and r.session_id = f.id
  where f.status = 'published' and f.starts_at > p_now
    and f.starts_at <= p_now + interval '5 minutes' and r.claimed_at is null
  order by r.created_at limit p_limit
$$;

-- Open draws with a past day whose seed is not published, or whose end has passed.
create or replace function list_due_draws(p_now timestamptz, p_limit integer)
  returns table (company_id integer, draw_id bigint)
  language sql stable security definer set search_path = public as $$
  select d.company_id, d.id from lucky_draws d
  where d.opened_at is not null and (
    d.status in ('open', 'paused') and d.ends_at <= p_now
    or p_now >= d.starts_at and (select count(*) from draw_seeds s
      where s.company_id = d.company_id and s.draw_id = d.id) < least(d.days,
        ((p_now - interval '5 minutes') at time zone 'Asia/Shanghai')::date
          - (d.starts_at at time zone 'Asia/Shanghai')::date))
  order by d.company_id, d.id limit p_limit
$$;

create or replace function list_due_prizes(p_now timestamptz, p_limit integer)
  returns table (company_id integer, draw_id bigint, no integer)
  language sql stable security definer set search_path = public as $$
  select d.company_id, d.draw_id, d.no from draws d
  where d.state = 'waiting' and d.claim_until <= p_now order by d.claim_until limit p_limit
$$;

-- Won top-ups that did not arrive: their order is closed.
create or replace function list_failed_prize_top_ups(p_limit integer)
  returns table (company_id integer, draw_id bigint, no integer)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.draw_id, r.no from lucky_draw_prizes p
  join draws r on r.company_id = p.company_id and r.draw_id = p.draw_id and r.given = p.no
    and r.state = 'claimed'
  join orders o on o.company_id = r.company_id and o.id = r.order_id and o.status = 5
  where p.kind = 'topUp' order by r.at limit p_limit
$$;

-- Closed draws with a day before the time, in Shanghai, whose records are still kept.
create or replace function list_expired_draws(p_before timestamptz, p_limit integer)
  returns table (company_id integer, draw_id bigint)
  language sql stable security definer set search_path = public as $$
  select d.company_id, d.id from lucky_draws d
  where d.status in ('closed', 'settled') and d.removed_days < least(d.days,
    (p_before at time zone 'Asia/Shanghai')::date - (d.starts_at at time zone 'Asia/Shanghai')::date)
  order by d.company_id, d.id limit p_limit
$$;

create or replace function list_due_draw_reminders(p_now timestamptz, p_limit integer)
  returns table (company_id integer, draw_id bigint, user_id bigint)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.draw_id, r.user_id from lucky_draws d
  join draw_reminders r on r.company_id = d.company_id and r.draw_id = d.id
  where d.status = 'open' and d.starts_at > p_now
    and d.starts_at <= p_now + interval '5 minutes' and r.claimed_at is null
  order by r.created_at limit p_limit
$$;

create or replace function list_unused_uploads(p_before timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from uploads
  where used_at is null and created_at < p_before order by created_at limit p_limit
$$;

create or replace function list_due_deletions(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, user_id from account_requests
  where deletion_due_at <= p_now order by deletion_due_at limit p_limit
$$;

-- Products on sale that one of `p_words` finds, each a list of tokens that all have to be there and
-- perhaps a pattern over name and keywords; `rank` is the lowest of those that find it. Security
-- definer: row-level security reads each row before an operator that is not leakproof (such as @>)
-- sees it, so that the application's own query could not use the index. This one reads the index
-- first and returns products of the transaction's company only.
create or replace function find_goods(p_words jsonb)
  returns table (company_id integer, id bigint, name text, keywords text[], category_id bigint,
    top_category_id bigint, on_sale boolean, least_num integer, cost_points bigint, sales integer,
    sort integer, services jsonb, rank integer)
  language sql stable security definer set search_path = public as $$
  with found as (
    select m.id, min((w->>'rank')::integer) as rank
    from jsonb_array_elements(p_words) w
    cross join lateral (
      select s.id from spus s
      where s.company_id = current_company() and s.on_sale
        and company_tokens(s.company_id, s.search_tokens)
          @> company_tokens(current_company(), array(select jsonb_array_elements_text(w->'all')))
        and (w->>'like' is null
          or lower(' ' || s.name || ' ' || array_to_string(s.keywords, ' ') || ' ') like w->>'like')
    ) m group by m.id
  )
  select s.company_id, s.id, s.name, s.keywords, s.category_id, s.top_category_id, s.on_sale,
    s.least_num, s.cost_points, s.sales, s.sort, s.services, f.rank
  from found f join spus s on s.company_id = current_company() and s.id = f.id
$$;

-- Products whose search tokens another version of the code made.
create or replace function list_outdated_search(p_version integer, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from spus where search_version < p_version limit p_limit
$$;

-- Views for auditors: derived, never stored.
create or replace view audit_accounts as
  select company_id, account, owner_id, sum(delta)::bigint as balance
  from entries group by company_id, account, owner_id;
create or replace view audit_entries as
  select e.company_id, e.journal_id, e.account, e.delta, j.at, j.reason
  from entries e join journals j on j.company_id = e.company_id and j.id = e.journal_id;
create or replace view audit_stock as
  select company_id, sku_id,
    coalesce(sum(quantity) filter (where kind = 'set'), 0)::bigint as total,
    coalesce(sum(case kind when 'set' then quantity when 'reserve' then -quantity
      when 'release' then quantity when 'return' then quantity else 0 end), 0)::bigint as available,
    coalesce(sum(case kind when 'reserve' then quantity when 'release' then -quantity
      when 'sell' then -quantity else 0 end), 0)::bigint as reserved,
    coalesce(sum(case kind when 'sell' then quantity when 'return' then -quantity else 0 end), 0)::bigint as sold
  from stock_events group by company_id, sku_id;
create or replace view audit_orders as
  select company_id, id as order_id, user_id, status,
    goods_amount - coupon_amount - card_amount + freight as payable,
    case when status in (0, 4) then 0 else points end as paid_points,
    case when status in (0, 4) then 0 else cash end as paid_cash,
    refunded_points, refunded_cash
  from orders;
create or replace view audit_payments as
  select company_id, id as payment_id, order_id, channel, amount, status, transaction_id, created_at, succeeded_at
  from payments;
create or replace view audit_refunds as
  select company_id, id as refund_id, order_id, payment_id, amount, reason, status, created_at, succeeded_at
  from refunds;
create or replace view audit_coupon_uses as
  select company_id, coupon_id, order_id, kind, at from coupon_events;
create or replace view audit_draws as
  select company_id, draw_id, no, user_id, day, nonce, ticket, hit, given, why, at from draws;

-- They read as their owner, past row-level security: for auditors only. (Views of an earlier start
-- are among "all tables" above.)
revoke all on audit_accounts, audit_entries, audit_stock, audit_orders, audit_payments,
  audit_refunds, audit_coupon_uses, audit_draws from mall_app;
grant select on audit_accounts, audit_entries, audit_stock, audit_orders, audit_payments,
  audit_refunds, audit_coupon_uses, audit_draws to auditor;
