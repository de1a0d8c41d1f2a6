-- Notices of shoppers, written in the transaction of their effect by triggers and functions.

-- Whether a kind goes by SMS where no app sends it.
create or replace function notice_has_sms(p_kind text) returns boolean
  language sql immutable parallel safe as $$
  select p_kind not in ('after-sale.requested', 'after-sale.received', 'prize.won', 'card.accepted',
    'benefit.collected', 'chat.reply', 'question.answered')
$$;

-- Whether a kind may be sent: from 08:00 to 21:00 in Shanghai, and at any time what warns of others.
create or replace function is_notice_time(p_kind text, p_at timestamptz) returns boolean
  language sql stable parallel safe as $$
  select p_kind like 'account.%' and p_kind <> 'account.closing-due'
    or extract(hour from p_at at time zone 'Asia/Shanghai') between 8 and 20
$$;

-- How a notice is sent besides the inbox: by the app that the shopper came by last, where the
-- company has a template for it there, else by SMS to a phone, unless the kind has no SMS; null where
-- it is not sent, as after an opt-out.
create or replace function find_notice_channel(p_company_id integer, p_user_id bigint, p_kind text)
  returns text language sql stable as $$
  select coalesce(
      (select i.provider from identities i
        where i.company_id = p_company_id and i.user_id = p_user_id
          and i.provider in ('wechat', 'dingtalk')
          and c.settings -> 'notices' -> i.provider -> p_kind is not null
        order by i.created_at desc, i.provider limit 1),
      case when u.phone is not null and notice_has_sms(p_kind) then 'sms' end)
  from users u join companies c on c.company_id = u.company_id
  where u.company_id = p_company_id and u.id = p_user_id
    and not exists (select from notice_opt_outs o where o.company_id = p_company_id
      and o.user_id = p_user_id and o.kind = p_kind)
$$;

-- The notice once, with its delivery.
create or replace function add_notice(p_company_id integer, p_user_id bigint, p_kind text,
  p_effect text, p_facts jsonb, p_at timestamptz)
  returns boolean language sql volatile as $$
  with notice as (
    insert into notices (company_id, user_id, kind, effect, facts, created_at)
    values (p_company_id, p_user_id, p_kind, p_effect, jsonb_strip_nulls(p_facts), p_at)
    on conflict do nothing
    returning id
  ), delivery as (
    insert into notice_deliveries (company_id, notice_id, channel, at)
    select p_company_id, n.id, c.channel, p_at
    from notice n, find_notice_channel(p_company_id, p_user_id, p_kind) c (channel)
    where c.channel is not null
  )
  select exists (select from notice)
$$;

create or replace function add_parcel_notice() returns trigger language plpgsql as $$
begin
  perform add_notice(new.company_id, o.user_id, 'order.shipped', new.id::text,
      jsonb_build_object('orderId', new.order_id, 'shipper', new.shipper,
        'trackingNumber', new.tracking_number), new.shipped_at)
    from orders o where o.company_id = new.company_id and o.id = new.order_id;
  return null;
end $$;

create or replace function add_refund_notice() returns trigger language plpgsql as $$
begin
  perform add_notice(new.company_id, o.user_id, 'refund.finished', new.id,
      jsonb_build_object('orderId', new.order_id, 'points', new.points, 'cash', new.cash,
        -- A refund of points only is completed before its request stores the refund's number.
        'afterSaleId', (select a.id from after_sales a where a.company_id = new.company_id
          and a.order_id = new.order_id and new.kind = 'after-sale' and (a.refund_id = new.id
            or a.refund_id is null and a.status = 3) limit 1)), new.done_at)
    from orders o where o.company_id = new.company_id and o.id = new.order_id
      -- A benefit or prize that is given up returns no money.
      and (new.kind <> 'cancel' or new.points > 0 or new.cash > 0 or new.coupons_returned);
  return null;
end $$;

-- A password that replaces another one, in any way.
create or replace function add_password_notice() returns trigger language plpgsql as $$
begin
  perform add_notice(new.company_id, new.id, 'account.password', txid_current()::text, '{}', now());
  return null;
end $$;

-- A phone that replaces another one, in any way; the first one of an account is bound by its shopper.
create or replace function add_phone_notice() returns trigger language plpgsql as $$
begin
  perform add_notice(new.company_id, new.id, 'account.phone', txid_current()::text,
    jsonb_build_object('name', right(new.phone, 4)), now());
  return null;
end $$;

-- A session of a device that none of the shopper's former sessions names.
create or replace function add_device_notice() returns trigger language plpgsql as $$
begin
  if exists (select from sessions s where s.company_id = new.company_id
      and s.user_id = new.user_id and s.audience = 'shopper' and s.device <> ''
      and s.token_hash <> new.token_hash)
    and not exists (select from sessions s where s.company_id = new.company_id
      and s.user_id = new.user_id and s.audience = 'shopper' and s.device = new.device
      and s.token_hash <> new.token_hash) then
    perform add_notice(new.company_id, new.user_id, 'account.device', left(new.token_hash, 16),
      jsonb_build_object('name', new.device), new.created_at);
  end if;
  return null;
end $$;

select pg_temp.ensure_trigger('notice_parcel', 'shipments',
  'insert on %I for each row execute function add_parcel_notice()');
select pg_temp.ensure_trigger('notice_refund_done', 'order_refunds',
  'update on %I for each row when (old.done_at is null and new.done_at is not null) execute function add_refund_notice()');
select pg_temp.ensure_trigger('notice_refund_added', 'order_refunds',
  'insert on %I for each row when (new.done_at is not null) execute function add_refund_notice()');
select pg_temp.ensure_trigger('notice_password', 'users',
  'update on %I for each row when (old.password_hash is not null and new.password_hash is not null and old.password_hash <> new.password_hash) execute function add_password_notice()');
select pg_temp.ensure_trigger('notice_phone', 'users',
  'update on %I for each row when (old.phone is not null and new.phone is not null and old.phone <> new.phone) execute function add_phone_notice()');
select pg_temp.ensure_trigger('notice_device', 'sessions',
  'insert on %I for each row when (new.audience = ''shopper'' and new.device <> '''') execute function add_device_notice()');

-- Deliveries of all companies that can begin, and those whose worker has stopped or whose result is
-- not known yet.
create or replace function list_due_notice_deliveries(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint, state text)
  language sql stable security definer set search_path = public as $$
  select d.company_id, d.id, d.state from notice_deliveries d
  join notices n on n.company_id = d.company_id and n.id = d.notice_id
  where in_job_slot(d.company_id) and (d.state = 'pending' and (d.attempts = 0 or d.at <= p_now)
      and is_notice_time(n.kind, p_now)
    or d.state = 'sending' and d.at <= p_now - interval '1 minute')
  order by d.at limit p_limit
$$;

-- Batches of points in their order that expire within the days before an announcement (p_days; up to 2
-- days late where no worker ran), a page behind a cursor. The first batch of a shopper's day without a
-- notice has the day's points; others have none.
drop function if exists list_due_expiry_notices(timestamptz, integer);
create or replace function list_due_expiry_notices(p_now timestamptz, p_days integer,
  p_after_at timestamptz, p_after_company integer, p_after_id bigint, p_limit integer)
  returns table (company_id integer, batch_id bigint, user_id bigint, effect text, points bigint,
    expires_at timestamptz, cursor_at text)
  language sql stable security definer set search_path = public as $$
  with days as materialized (
    select (p_now at time zone 'Asia/Shanghai')::date + p_days as last
  ), page as materialized (
    select b.company_id, b.id, b.user_id, b.expires_at,
      (b.expires_at at time zone 'Asia/Shanghai')::date as day
    from point_batches b
    where b.closed_at is null and b.expires_at > p_now
      and in_job_slot(b.company_id)
      and b.expires_at >= (select (last - 2)::timestamp at time zone 'Asia/Shanghai' from days)
      and b.expires_at < (select (last + 1)::timestamp at time zone 'Asia/Shanghai' from days)
      and (b.expires_at, b.company_id, b.id) > (p_after_at, p_after_company, p_after_id)
    order by b.expires_at, b.company_id, b.id limit p_limit
  )
  select p.company_id, p.id, p.user_id, p.day || ':' || p_days,
    case when d.first_id = p.id and not exists (select from notices n
        where n.company_id = p.company_id and n.user_id = p.user_id
          and n.kind = 'points.expiring' and n.effect = p.day || ':' || p_days)
      then d.points end,
    d.expires_at, p.expires_at::text
  from page p
  cross join lateral (
    select sum(b.remaining)::bigint as points, max(b.expires_at) as expires_at,
      (array_agg(b.id order by b.expires_at, b.id) filter (where b.remaining > 0))[1] as first_id
    from point_batches b
    where b.company_id = p.company_id and b.user_id = p.user_id and b.expires_at > p_now
      and b.expires_at >= p.day::timestamp at time zone 'Asia/Shanghai'
      and b.expires_at < (p.day + 1)::timestamp at time zone 'Asia/Shanghai'
  ) d
  order by p.expires_at, p.company_id, p.id
$$;
