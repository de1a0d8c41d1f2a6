-- Electronic cards of all companies with an unsent message.
create or replace function list_cards_to_send(p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select c.company_id, c.id from gift_cards c
  where c.phone is not null and c.sent_at is null and c.status = 'active'
    and in_job_slot(c.company_id)
  order by c.id limit p_limit
$$;

-- Transferred cards to announce to phones without a shopper, once per card, phone and day.
create or replace function list_passed_cards_to_announce(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select t.company_id, t.id from card_transfers t
  where t.status = 'waiting' and t.expires_at > p_now and t.announced_at is null and t.phone <> ''
    and in_job_slot(t.company_id)
    and not exists (select from card_transfers x where x.company_id = t.company_id
      and x.card_id = t.card_id and x.phone = t.phone
      and x.announced_at > p_now - interval '1 day')
  order by t.expires_at limit p_limit
$$;

-- Transferred cards that were not accepted in time.
create or replace function list_expired_card_transfers(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select t.company_id, t.id from card_transfers t
  where t.status = 'waiting' and t.expires_at <= p_now and in_job_slot(t.company_id)
  order by t.expires_at limit p_limit
$$;

-- Uses of cards for auditors; amounts are positive, the kind states the direction.
create or replace view audit_card_uses as
  select e.company_id, e.card_id, e.order_id, e.kind,
    case when e.kind = 'spend' then r.amount else abs(e.delta) end as amount, e.at
  from card_entries e
  left join card_redemptions r on r.company_id = e.company_id and r.order_id = e.order_id
  where e.kind in ('hold', 'spend', 'release', 'return', 'points');
revoke all on audit_card_uses from mall_app;
grant select on audit_card_uses to auditor;

-- Returns the card's part of an order with each refund: pieces of a choice, or the pieces' share
-- of a balance and of freight. Each piece has its share by position, so that refunds of all pieces
-- add up. An expired card's value is valid for 30 more days, once; a voided card stays void.
create or replace function return_card_pieces() returns trigger language plpgsql as $$
declare
  refund record;
  card record;
  returned bigint;
begin
  select r.order_id, r.created_at, c.card_id, b.kind into refund
  from order_refunds r
  join card_redemptions c on c.company_id = r.company_id and c.order_id = r.order_id
  join gift_cards g on g.company_id = c.company_id and g.id = c.card_id
  join card_batches b on b.company_id = g.company_id and b.id = g.batch_id
  where r.company_id = new.company_id and r.id = new.refund_id;
  if not found or exists (select from card_entries where company_id = new.company_id
      and key = 'order:' || refund.order_id || ':card-release') then
    return new;
  end if;
  select status, valid_until, extended_at into card from gift_cards
  where company_id = new.company_id and id = refund.card_id for update;
  returned := new.num;
  if refund.kind = 'balance' then
    select l.card_share * (before.num + new.num) / l.num - l.card_share * before.num / l.num + new.freight_card
    into returned
    from order_lines l
    cross join lateral (select coalesce(sum(p.num), 0)::bigint as num from order_refund_lines p
      where p.company_id = l.company_id and p.line_id = l.id and p.refund_id <> new.refund_id) before
    where l.company_id = new.company_id and l.id = new.line_id;
  end if;
  if returned <= 0 then
    return new;
  end if;
  insert into card_entries (company_id, card_id, key, kind, delta, order_id, at)
  values (new.company_id, refund.card_id, 'refund:' || new.refund_id || ':' || new.line_id || ':card',
    'return', returned, refund.order_id, refund.created_at);
  if card.status = 'voided' then
    insert into card_entries (company_id, card_id, key, kind, delta, order_id, at)
    values (new.company_id, refund.card_id,
      'refund:' || new.refund_id || ':' || new.line_id || ':card-void', 'void', -returned,
      refund.order_id, refund.created_at);
    return new;
  end if;
  update gift_cards set amount_left = amount_left + returned, status = 'active',
    valid_until = case when card.valid_until <= refund.created_at and card.extended_at is null
      then refund.created_at + interval '30 days' else valid_until end,
    extended_at = case when card.valid_until <= refund.created_at and card.extended_at is null
      then refund.created_at else extended_at end
  where company_id = new.company_id and id = refund.card_id;
  return new;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'return_card_pieces') then
    create trigger return_card_pieces after insert on order_refund_lines
      for each row execute function return_card_pieces();
  end if;
end $$;

-- Spends the hold of an unpaid order on its payment, or releases it on cancellation. A voided card
-- stays void and an expired one expired.
create or replace function settle_card_hold() returns trigger language plpgsql as $$
declare
  held record;
begin
  select r.card_id, r.amount, g.status into held
  from card_redemptions r
  join gift_cards g on g.company_id = r.company_id and g.id = r.card_id
  where r.company_id = new.company_id and r.order_id = new.id for update of g;
  if not found or held.amount = 0 then
    return new;
  end if;
  if new.status = order_pending_shipment() then
    insert into card_entries (company_id, card_id, key, kind, delta, order_id, at)
    values (new.company_id, held.card_id, 'order:' || new.id || ':card-spend', 'spend', 0, new.id,
      new.paid_at);
    return new;
  end if;
  insert into card_entries (company_id, card_id, key, kind, delta, order_id, at)
  values (new.company_id, held.card_id, 'order:' || new.id || ':card-release', 'release', held.amount,
    new.id, new.cancelled_at);
  if held.status = 'voided' then
    insert into card_entries (company_id, card_id, key, kind, delta, order_id, at)
    values (new.company_id, held.card_id, 'order:' || new.id || ':card-release-void', 'void',
      -held.amount, new.id, new.cancelled_at);
    return new;
  end if;
  update gift_cards set amount_left = amount_left + held.amount, status = 'active'
  where company_id = new.company_id and id = held.card_id;
  return new;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'settle_card_hold') then
    create trigger settle_card_hold after update of status on orders
      for each row when (old.status = 0 and new.status in (1, 4) and new.card_amount > 0)
      execute function settle_card_hold();
  end if;
end $$;
