-- Events for webhooks, written by triggers in the transaction of their effect: orders need no
-- further round trip, and a company without a webhook costs one index lookup.

create or replace function has_webhook(p_company_id integer, p_kinds text[]) returns boolean
  language sql stable as $$
  select exists (select from webhooks w
    where w.company_id = p_company_id and w.disabled_at is null and w.events && p_kinds)
$$;

-- Inserts the event once, and a delivery for each webhook subscribed to its kind.
create or replace function add_webhook_event(p_company_id integer, p_kind text, p_effect_id text,
  p_subject text, p_data jsonb, p_at timestamptz)
  returns void language sql volatile as $$
  with event as (
    insert into webhook_events (company_id, kind, effect_id, subject, data, at)
    select p_company_id, p_kind, p_effect_id, p_subject, p_data, p_at
    where has_webhook(p_company_id, array[p_kind])
    on conflict do nothing
    returning id
  )
  insert into webhook_deliveries (company_id, webhook_id, event_id, subject, next_at, created_at)
  select p_company_id, w.id, e.id, p_subject, p_at, p_at
  from event e join webhooks w on w.company_id = p_company_id
    and w.disabled_at is null and p_kind = any (w.events)
$$;

create or replace function add_order_webhook_events() returns trigger language plpgsql as $$
begin
  if not has_webhook((select company_id from added limit 1), '{order.paid,order.shipped}') then
    return null;
  end if;
  perform add_webhook_event(a.company_id, 'order.paid', a.order_id, 'order:' || a.order_id,
      jsonb_build_object('orderId', a.order_id, 'userId', o.user_id, 'points', o.points,
        'cash', o.cash, 'costPoints', o.goods_amount - o.coupon_amount + o.freight), a.at)
    from added a join orders o on o.company_id = a.company_id and o.id = a.order_id
    where a.to_status = 1 and a.child_id = '';
  perform add_webhook_event(a.company_id, 'order.shipped', a.child_id, 'order:' || a.order_id,
      jsonb_build_object('orderId', a.order_id, 'childId', a.child_id, 'userId', o.user_id), a.at)
    from added a join orders o on o.company_id = a.company_id and o.id = a.order_id
    where a.to_status = 2 and a.child_id <> '';
  return null;
end $$;

create or replace function add_refund_webhook_event() returns trigger language plpgsql as $$
begin
  perform add_webhook_event(new.company_id, 'order.refunded', new.id, 'order:' || new.order_id,
    jsonb_build_object('orderId', new.order_id, 'refundId', new.id, 'points', new.points,
      'cash', new.cash), new.done_at);
  return null;
end $$;

create or replace function add_points_webhook_events() returns trigger language plpgsql as $$
begin
  if not has_webhook((select company_id from added limit 1), '{points.changed}') then
    return null;
  end if;
  perform add_webhook_event(p.company_id, 'points.changed', p.journal_id || ':' || p.owner_id,
      'shopper:' || p.owner_id,
      jsonb_build_object('userId', p.owner_id, 'journalId', p.journal_id, 'orderId', j.order_id,
        'available', p.available, 'held', p.held), j.at)
    from (
      select company_id, journal_id, owner_id,
        coalesce(sum(delta) filter (where account = 'user'), 0)::bigint as available,
        coalesce(sum(delta) filter (where account = 'held'), 0)::bigint as held
      from added where account in ('user', 'held')
      group by company_id, journal_id, owner_id
    ) p join journals j on j.company_id = p.company_id and j.id = p.journal_id
    order by p.journal_id;
  return null;
end $$;

create or replace function add_review_webhook_event() returns trigger language plpgsql as $$
begin
  perform add_webhook_event(new.company_id, 'review.created', new.id::text, 'review:' || new.id,
    jsonb_build_object('reviewId', new.id, 'orderId', new.order_id, 'spuId', new.spu_id,
      'rating', new.rating), new.created_at);
  return null;
end $$;

create or replace function add_verification_webhook_event() returns trigger language plpgsql as $$
begin
  perform add_webhook_event(new.company_id, 'benefit.verified', new.id::text,
      'order:' || new.order_id,
      jsonb_build_object('orderId', new.order_id, 'ticketId', new.ticket_id,
        'outletId', new.outlet_id, 'userId', t.user_id), new.completed_at)
    from pickup_tickets t where t.company_id = new.company_id and t.id = new.ticket_id;
  return null;
end $$;

create or replace function add_top_up_webhook_event() returns trigger language plpgsql as $$
begin
  perform add_webhook_event(new.company_id, 'top-up.finished', new.id, 'order:' || new.order_id,
    jsonb_build_object('topUpId', new.id, 'orderId', new.order_id, 'userId', new.user_id,
      'faceValue', new.face_value, 'state', new.state), new.finished_at);
  return null;
end $$;

create or replace function add_card_webhook_event() returns trigger language plpgsql as $$
begin
  perform add_webhook_event(new.company_id, 'card.redeemed', new.id::text, 'card:' || new.card_id,
    jsonb_build_object('cardId', new.card_id, 'orderId', new.order_id, 'kind', b.kind,
      'amount', coalesce(r.amount, -new.delta)), new.at)
  from gift_cards c
  join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
  left join card_redemptions r on r.company_id = c.company_id and r.order_id = new.order_id
  where c.company_id = new.company_id and c.id = new.card_id;
  return null;
end $$;

create or replace function add_draw_webhook_event() returns trigger language plpgsql as $$
begin
  perform add_webhook_event(new.company_id, 'draw.settled', new.id::text, 'draw:' || new.id,
    jsonb_build_object('drawId', new.id, 'draws', (select count(*) from draws d
      where d.company_id = new.company_id and d.draw_id = new.id)), new.settled_at);
  return null;
end $$;

create or replace function add_exchange_webhook_event() returns trigger language plpgsql as $$
begin
  perform add_webhook_event(new.company_id, 'exchange.finished', new.id || ':' || new.state,
    'shopper:' || new.user_id,
    jsonb_build_object('exchangeId', new.id, 'userId', new.user_id, 'bankPoints', new.bank_points,
      'points', new.points, 'state', new.state), new.finished_at);
  return null;
end $$;

select pg_temp.ensure_trigger('webhook_order_events', 'order_events',
  'insert on %I referencing new table as added for each statement execute function add_order_webhook_events()');
select pg_temp.ensure_trigger('webhook_points', 'entries',
  'insert on %I referencing new table as added for each statement execute function add_points_webhook_events()');
select pg_temp.ensure_trigger('webhook_refund_done', 'order_refunds',
  'update on %I for each row when (old.done_at is null and new.done_at is not null) execute function add_refund_webhook_event()');
select pg_temp.ensure_trigger('webhook_refund_added', 'order_refunds',
  'insert on %I for each row when (new.done_at is not null) execute function add_refund_webhook_event()');

select pg_temp.ensure_trigger('webhook_review', 'reviews',
  'insert on %I for each row execute function add_review_webhook_event()');

select pg_temp.ensure_trigger('webhook_verification', 'verifications',
  'update on %I for each row when (old.completed_at is null and new.completed_at is not null) execute function add_verification_webhook_event()');

select pg_temp.ensure_trigger('webhook_top_up', 'top_ups',
  'update on %I for each row when (old.finished_at is null and new.finished_at is not null) execute function add_top_up_webhook_event()');

select pg_temp.ensure_trigger('webhook_card', 'card_entries',
  'insert on %I for each row when (new.kind in (''spend'', ''points'')) execute function add_card_webhook_event()');

select pg_temp.ensure_trigger('webhook_draw', 'lucky_draws',
  'update on %I for each row when (old.settled_at is null and new.settled_at is not null) execute function add_draw_webhook_event()');

select pg_temp.ensure_trigger('webhook_exchange', 'points_exchanges',
  'update on %I for each row when (new.finished_at is not null and old.state <> new.state) execute function add_exchange_webhook_event()');

-- Webhooks of all companies with a due delivery, longest waiting first.
create or replace function list_due_webhooks(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select w.company_id, w.id from webhooks w
  join lateral (
    select min(d.next_at) as since from webhook_deliveries d
    where d.company_id = w.company_id and d.webhook_id = w.id and d.status = 'pending'
  ) d on d.since <= p_now
  where in_job_slot(w.company_id) and w.disabled_at is null and w.next_run_at <= p_now
  order by d.since limit p_limit
$$;
